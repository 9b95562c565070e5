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

Phrases = Annotated[
    tuple[str, ...],
    Meta(
        description="ways to say it, several in a line: (a|b) is one of these, [a|b] one or none; … stands for other"
        " words between, # for a number that the concept ends with"
    ),
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
    fill: Annotated[Phrases, Meta(description="words that add nothing")]
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
    say: Annotated[dict[Id, Phrases], Meta(description="concepts that every game knows")]
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
    en: Annotated[Phrases, Meta(description="in English")] = ()
    de: Annotated[Phrases, Meta(description="in German")] = ()
    fr: Annotated[Phrases, Meta(description="in French")] = ()


Concepts = tuple[str, ...]
"""Concepts. `{field}` is what the move has there; `colour.*` is every colour that is heard, `n#` every number."""


class NounEntry(Record, frozen=True):
    """A kind of thing that moves name."""

    id: Annotated[Id, Meta(description="the kind of thing")]
    ways: Annotated[Concepts, Meta(description="the concepts that name one; {} is which one it is")] = ()


class PartEntry(Record, frozen=True):
    """Something that has to be said of a move, unless the move leaves it open."""

    of: Annotated[str, Meta(description="the field of the move that tells which one it is")] = ""
    noun: Annotated[str, Meta(description="what kind of thing it is, one of [[noun]]")] = ""
    ways: Annotated[Concepts, Meta(description="concepts that name it besides")] = ()
    role: Annotated[str, Meta(description="from or to, where two parts are of one kind")] = ""
    loose: Annotated[bool, Meta(description="whether it may be left unsaid without being asked for")] = False
    group: Annotated[int, Meta(description="which parts are said together, where they have an order")] = 0


class TellingEntry(Record, frozen=True):
    """What tells of a thing without its name, in words that may stand in any order."""

    noun: Annotated[str, Meta(description="the kind of thing, as concepts of it begin")]
    id: Annotated[str, Meta(description="the thing")]
    about: Annotated[Concepts, Meta(description="concepts: one of them is heard")]
    how: Annotated[Concepts, Meta(description="concepts: one of them is heard besides")] = ()
    unless: Annotated[Concepts, Meta(description="concepts: none of them is heard")] = ()


class CaseEntry(Record, frozen=True):
    """What else holds of a kind of move where something is heard."""

    heard: Annotated[Concepts, Meta(description="concepts: one of them is heard")] = ()
    beside: Annotated[Concepts, Meta(description="concepts: one of them is heard besides")] = ()
    unless: Annotated[Concepts, Meta(description="concepts: none of them is heard")] = ()
    where: Annotated[
        dict[str, tuple[str, ...]], Meta(description="fields of the move, and what they may be; * is anything")
    ] = msgspec.field(default_factory=dict)
    asked: Annotated[bool | None, Meta(description="whether moves of this kind have to be made now")] = None
    now: Annotated[tuple[str, ...], Meta(description="kinds of moves: one of them has to be made now")] = ()
    never: Annotated[bool, Meta(description="whether the move is then not meant")] = False
    verbs: Annotated[Concepts, Meta(description="concepts that then say it, too")] = ()
    also: Annotated[Concepts, Meta(description="concepts that may then be said beside")] = ()
    must: Annotated[Concepts, Meta(description="concepts: one of them then has to be said")] = ()
    drop: Annotated[Concepts, Meta(description="verbs that then don't say it")] = ()
    bare: Annotated[bool | None, Meta(description="whether it can then be said without a verb")] = None
    strict: Annotated[bool | None, Meta(description="whether every word then has to be known")] = None
    owned: Annotated[bool | None, Meta(description="whether the player then makes it whose it is said to be")] = None


class FrameEntry(Record, frozen=True):
    """What a kind of move means in concepts."""

    id: Annotated[Id, Meta(description="the kind of move")]
    fields: Annotated[
        tuple[str, ...], Meta(description="fields that the move has to have filled; of several entries the fullest")
    ] = ()
    like: Annotated[str, Meta(description="the entry that this one adds to")] = ""
    verbs: Annotated[Concepts, Meta(description="the concepts that say it, each by itself")] = ()
    also: Annotated[Concepts, Meta(description="concepts that may be said beside and add nothing")] = ()
    led: Annotated[Concepts, Meta(description="concepts that say it, too, where the way is told")] = ()
    against: Annotated[
        Concepts, Meta(description="concepts that speak against it, unless its verbs are said besides")
    ] = ()
    into: Annotated[
        Concepts,
        Meta(description="where what is named comes to lie: said as where it comes from, another move is meant"),
    ] = ()
    out_of: Annotated[
        Concepts, Meta(description="where what is named comes from: said as where it goes, another move is meant")
    ] = ()
    nouns: Annotated[Concepts, Meta(description="concepts beside which a light verb adds nothing")] = ()
    light: Annotated[Concepts, Meta(description="the concepts of such verbs")] = ()
    must: Annotated[Concepts, Meta(description="concepts: one of them has to be said")] = ()
    parts: Annotated[tuple[PartEntry, ...], Meta(description="what has to be said of it, in order")] = ()
    when: Annotated[tuple[CaseEntry, ...], Meta(description="what else holds where something is heard")] = ()
    ordered: Annotated[bool | None, Meta(description="whether its parts are said one after the other")] = None
    bare: Annotated[bool | None, Meta(description="whether it can be said without a verb where it can be done")] = None
    strict: Annotated[bool | None, Meta(description="whether every word has to be known")] = None
    owned: Annotated[bool | None, Meta(description="whether the player makes it whose it is said to be")] = None
    rare: Annotated[bool, Meta(description="whether nobody means it but where it has to be made")] = False


class SpeechFile(Record, frozen=True):
    """`data/<game>/speech.toml`. The names of components need no mention: they are known from their own file."""

    say: Annotated[tuple[Saying, ...], Meta(description="every concept that people say")] = msgspec.field(default=())
    elsewhere: Annotated[tuple[str, ...], Meta(description="kinds of things whose names only a table knows")] = ()
    noun: Annotated[tuple[NounEntry, ...], Meta(description="the kinds of things that moves name")] = ()
    telling: Annotated[
        tuple[TellingEntry, ...], Meta(description="what tells of things without their names; the first that holds")
    ] = ()
    move: Annotated[tuple[FrameEntry, ...], Meta(description="what each kind of move means")] = ()
