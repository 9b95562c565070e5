"""What `data/words/<lang>/speech.toml` and `data/<game>/speech.toml` may say: how people speak."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from referee.library.records import Id, Record

Ways = Annotated[
    tuple[str, ...],
    Meta(description="ways to say it; … stands for other words between, # for a number that the concept ends with"),
]


class Tongue(Record, frozen=True):
    """`data/words/<lang>/speech.toml`: what a language says whatever the game is."""

    stemmer: Annotated[str, Meta(description="the Snowball stemmer")]
    endings: Annotated[tuple[str, ...], Meta(description="endings that the stemmer leaves and that change no sense")]
    possessive: Annotated[tuple[str, ...], Meta(description="what makes a name an owner when it stands behind it")]
    bare_owners: Annotated[
        tuple[str, ...], Meta(description="what names end in that are owners with an apostrophe alone behind them")
    ]
    of: Annotated[tuple[str, ...], Meta(description="words before a name that make it an owner")]
    fill: Annotated[Ways, Meta(description="words that add nothing")]
    numbers: Annotated[tuple[tuple[str, ...], ...], Meta(description="the number words from 0 on")]
    ordinals: Annotated[tuple[tuple[str, ...], ...], Meta(description="the ordinals from 1 on")]
    ones: Annotated[tuple[str, ...], Meta(description="articles that may count one")]
    it: Annotated[tuple[str, ...], Meta(description="words that stand for a thing named before")]
    questions: Annotated[tuple[str, ...], Meta(description="words with which a question begins")]
    whether: Annotated[tuple[str, ...], Meta(description="words with which somebody asks whether something is so")]
    supposing: Annotated[tuple[str, ...], Meta(description="words that suppose something of the player named next")]
    clauses: Annotated[tuple[str, ...], Meta(description="words that begin a clause which only comments")]
    subjects: Annotated[tuple[str, ...], Meta(description="words with which a remark about others begins")]
    speakers: Annotated[tuple[str, ...], Meta(description="words with which a remark about the speaker begins")]
    between: Annotated[tuple[str, ...], Meta(description="what stands between two things done in one breath")]
    joint: Annotated[tuple[str, ...], Meta(description="those of them that join words as well as clauses")]
    relay: Annotated[tuple[str, ...], Meta(description="words behind which another player goes on")]
    too: Annotated[Ways, Meta(description="words behind a player's name that say that he does the same")]
    sorry: Annotated[Ways, Meta(description="words of regret or courtesy beside the name of a player who is spoken to")]
    towards: Annotated[tuple[str, ...], Meta(description="words that say where somebody or something is to go")]
    direction: Annotated[tuple[str, ...], Meta(description="those of them that say which way, and not how far")]
    heading: Annotated[
        Ways, Meta(description="words around a player's name, for which … stands, that say where somebody is to go")
    ]
    next: Annotated[
        Ways, Meta(description="words around a player's name, for which … stands, that say whose turn comes")
    ]
    by: Annotated[Ways, Meta(description="words around a player's name, for which … stands, that say who does it")]
    spared: Annotated[
        Ways,
        Meta(
            description="words around a player's name, for which … stands, that say that he is not meant but another;"
            " a second … stands for words between"
        ),
    ]
    tags: Annotated[Ways, Meta(description="words behind a comma and before a question mark that only want a yes")]
    another: Annotated[Ways, Meta(description="words behind these for whoever else is meant")]
    colon: Annotated[str, Meta(description="what stands between a name and what is said")]
    infinitives: Annotated[
        tuple[str, ...], Meta(description="what infinitives end in, where they stand at the end of a line")
    ]
    apart: Annotated[tuple[str, ...], Meta(description="parts of verbs that are said last and written first")]
    say: Annotated[dict[Id, Ways], Meta(description="concepts that every game knows")]
    strong: Annotated[
        dict[str, str], Meta(description="the roots of verbs and their participles, where these have another vowel")
    ] = msgspec.field(default_factory=dict)
    helping: Annotated[Ways, Meta(description="verbs that only help another one")] = ()
    doing: Annotated[
        tuple[str, ...],
        Meta(description="what a verb ends in before which it says what somebody does that else makes a name an owner"),
    ] = ()
    helped: Annotated[
        tuple[str, ...], Meta(description="what a verb ends in that is helped; any word where this is empty")
    ] = ()
    crying: Annotated[
        Ways, Meta(description="the same as `by`, where it stands between marks: only who speaks is told")
    ] = ()
    quoting: Annotated[Ways, Meta(description="words around a player's name beside what is quoted of him")] = ()
    capitals: Annotated[
        bool, Meta(description="whether every noun has a capital, which then tells nothing about a word")
    ] = False
    owner: Annotated[str, Meta(description="what makes an owner of a name when its last letters are that")] = ""
    links: Annotated[
        tuple[str, ...],
        Meta(description="what may stand between the two parts of a compound; none where none are made"),
    ] = ()
    keyboard: Annotated[
        tuple[tuple[str, str], ...],
        Meta(description="letters as they are written where a keyboard lacks them, and without their marks"),
    ] = ()
    definite: Annotated[tuple[str, ...], Meta(description="articles that may stand before a single known thing")] = ()
    definite_several: Annotated[
        tuple[str, ...], Meta(description="articles that may stand before several known things")
    ] = ()
    several: Annotated[
        dict[str, str],
        Meta(description="words that stand before several things, and what the last word behind them then ends in"),
    ] = msgspec.field(default_factory=dict)
    those: Annotated[tuple[str, ...], Meta(description="words that stand for several things")] = ()
    plural: Annotated[tuple[str, ...], Meta(description="what nouns for several things end in")] = ()
    single: Annotated[
        tuple[str, ...], Meta(description="what words for one thing end in that could be taken for several")
    ] = ()
    adjectives: Annotated[
        tuple[str, ...], Meta(description="what adjectives end in behind an article of several things")
    ] = ()
    either: Annotated[tuple[str, ...], Meta(description="words that leave open which of two things is meant")] = ()
    barring: Annotated[
        Ways, Meta(description="words that except what comes behind them; behind … they stand by themselves")
    ] = ()
    others: Annotated[Ways, Meta(description="words for one of those that are left, whichever it is")] = ()
    keeping: Annotated[Ways, Meta(description="words that say of something that it is not meant but stays")] = ()
    anything: Annotated[tuple[str, ...], Meta(description="words for anybody, or anything, whatever it is")] = ()
    third: Annotated[tuple[str, ...], Meta(description="what a verb ends in that says what somebody else does")] = ()
    whole: Annotated[tuple[str, ...], Meta(description="words that stand between a part and the whole")] = ()
    but: Annotated[tuple[str, ...], Meta(description="words that join what is otherwise")] = ()
    untold: Annotated[Ways, Meta(description="words with which somebody refuses to tell something")] = ()
    conditional: Annotated[
        tuple[str, ...], Meta(description="what a verb ends in behind a name that only supposes what its bearer does")
    ] = ()
    wishing: Annotated[tuple[str, ...], Meta(description="words that make a wish of such a verb")] = ()

    numerals: Annotated[
        tuple[str, ...], Meta(description="words for one that are a number where they stand alone")
    ] = ()
    numbering: Annotated[
        tuple[str, ...], Meta(description="words behind which a one that stands alone is a number")
    ] = ()

    @property
    def articles(self) -> frozenset[str]:
        """The articles of what is known."""
        return frozenset((*self.definite, *self.definite_several))


class Saying(Record, frozen=True):
    """A concept of a game and how it is said; `fill` is what adds nothing."""

    id: Annotated[Id, Meta(description="the concept")]
    en: Annotated[Ways, Meta(description="in English")] = ()
    de: Annotated[Ways, Meta(description="in German")] = ()
    fr: Annotated[Ways, Meta(description="in French")] = ()


class FrameEntry(Record, frozen=True):
    """What a kind of move means in concepts."""

    id: Annotated[Id, Meta(description="the kind of move")]
    verbs: Annotated[tuple[str, ...], Meta(description="the concepts of which one says it")]
    also: Annotated[tuple[str, ...], Meta(description="concepts that may be said beside and add nothing")] = ()
    led: Annotated[tuple[str, ...], Meta(description="concepts that say it, too, where the way is told")] = ()
    against: Annotated[
        tuple[str, ...], Meta(description="concepts that speak against it, unless its verbs are said besides")
    ] = ()
    nouns: Annotated[tuple[str, ...], Meta(description="concepts beside which a light verb adds nothing")] = ()
    light: Annotated[tuple[str, ...], Meta(description="the concepts of such verbs")] = ()
    must: Annotated[tuple[str, ...], Meta(description="concepts of which one has to be said")] = ()


class SpeechFile(Record, frozen=True):
    """`data/<game>/speech.toml`. The names of components need no mention: they are known from their own file."""

    say: Annotated[tuple[Saying, ...], Meta(description="every concept that people say")] = msgspec.field(default=())
    move: Annotated[tuple[FrameEntry, ...], Meta(description="what each kind of move means")] = ()
