"""The words between several moves in one sentence, and the words at the end of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.core.state.terms import Seat

from .heard import ASIDE, FILL, WAITS, Heard, folded
from .lexicons import lexicon
from .meaning import ALWAYS, FROM
from .reading import SPOKEN, speaks

if TYPE_CHECKING:
    from referee.core.game import Game

ENDS = frozenset({"stop"})
"""The ways to say that one is done."""

AND = frozenset({"and", FILL})
"""The concepts of words that only join."""

VERB = 1
"""Words that may stand before the subject of an action: a verb."""

DENIED = frozenset({"not", "no", "nothing"})
"""The concepts of words that deny."""

UNDIVIDED = frozenset({ASIDE, WAITS, "denied"})
"""The concepts of phrases that may not be divided, since a part of them alone says the contrary."""


def uncounted(game: Game, text: str, lang: str) -> str:
    """The words behind an opening ordinal that only counts the moves, such as `second, …`; nothing if there is no such
    ordinal."""
    if not speaks(game) or lang not in SPOKEN:
        return ""
    head, comma, rest = text.partition(",")
    tongue = lexicon(game.id, lang).tongue
    words = {*tongue.fill, *(word for ordinals in tongue.ordinals for word in ordinals)}
    return rest.strip() if comma and head.strip().casefold() in words else ""


def joints(game: Game, text: str, lang: str) -> Iterator[re.Match[str]]:
    """The joint between two moves in one sentence: a mark, a word of the language (or an English one that means nothing
    in it), or both."""
    words: list[str] = []
    if speaks(game) and lang in SPOKEN:
        book, english = lexicon(game.id, lang), lexicon(game.id, "en").tongue.between
        words = [*book.tongue.between, *(word for word in english if book.hear(word).concepts <= AND)]
    said = "|".join(map(re.escape, words))
    return re.finditer(
        rf"\s*[,.…]\s*(?:(?:{said})\s+){{0,2}}|\s+(?:(?:{said})\s+){{1,2}}" if words else r"\s*[,.…]\s*", text
    )


def handed_on(game: Game, text: str, seats: tuple[str, ...], lang: str) -> Iterator[tuple[str, str, Seat]]:
    """The words before and behind a mark or a joining word, if a player is named right behind it as the subject of what
    follows, as in `Ann passes, so Ben moves`; and that player."""
    if not speaks(game) or lang not in SPOKEN:
        return
    book = lexicon(game.id, lang)
    words = sorted((*book.tongue.between, *book.tongue.relay), key=len, reverse=True)
    said = "|".join(map(re.escape, words))
    for joint in re.finditer(rf"\s*[,.;:–—]\s*(?:(?:{said})\s+)*|\s+(?:(?:{said})\s+)+", text, re.IGNORECASE):
        rest = text[joint.end() :]
        heard = book.hear(rest, seats)
        spoken_to = any(re.match(rf"(?:\w+\s+)?{re.escape(name)}\s*[,!?:]", rest) for name in seats)
        begins = (span for span in heard.spans if span.places[0] <= VERB)
        named = {each.removeprefix("by.") for span in begins for each in span.concepts if each.startswith("by.")}
        if joint.start() and len(named) == 1 and not spoken_to and not _only_tells_the_turn(heard):
            yield text[: joint.start()].strip(), rest.strip(), Seat(int(named.pop()))


def _only_tells_the_turn(heard: Heard) -> bool:
    """True if words say no more than whose turn comes, as `Ben goes` does."""
    told = {place for span in heard.spans for place in span.places if any(c.startswith("next.") for c in span.concepts)}
    idle = heard.places(ALWAYS)
    return bool(told) and len(told | idle) == len(heard.tokens)


def parts_aside(game: Game, text: str, before: str, lang: str) -> bool:
    """True if a cut behind the words `before` would divide a question, postponement, denial or supposition, as behind
    `I don't think` in `I don't think it was Bruno`, or would divide an article from its noun."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    book = lexicon(game.id, lang)
    if book.tongue.articles.intersection(folded(before).split()[-1:]):
        return True
    asides = [span.places for span in book.hear(text).spans if span.concepts & UNDIVIDED and len(span.places) > 1]
    cut = len(book.hear(before).tokens) if asides else 0
    return any(places[0] < cut <= places[-1] for places in asides)


def is_torn(game: Game, before: str, behind: str, lang: str) -> bool:
    """True if a cut would lie at a preposition before an article, as before `de la colonne A`, with no mark there: the
    words behind it describe those before it."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    book = lexicon(game.id, lang)
    words = [*before.split()[-1:], *behind.split()[:2]]
    return any(
        FROM in book.hear(one).concepts and folded(other) in book.tongue.articles for one, other in pairwise(words)
    )


def does_the_same(game: Game, text: str, seats: tuple[str, ...], lang: str) -> Seat | None:
    """The player who does the same by the sentence, as in `Ben too`; None if it says anything else."""
    if not speaks(game) or lang not in SPOKEN:
        return None
    said = folded(text.strip(" .!?,"))
    ways = [folded(way) for way in lexicon(game.id, lang).tongue.too]
    found = [
        seat
        for seat, name in enumerate(seats)
        for way in ways
        if said in (f"{folded(name)} {way}", f"{way} {folded(name)}")
    ]
    return Seat(found[0]) if found else None


def closes(game: Game, text: str, lang: str, flatly: bool = False) -> bool:
    """True if words only say that somebody is done; `rest` may say so, `the rest` does not. `flatly`: without a denial,
    since `nothing else` may only mean that this was all."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    heard = lexicon(game.id, lang).hear(text)
    if flatly and heard.concepts & DENIED:
        return False
    others = [set(span.places) for span in heard.spans if not span.concepts & (ENDS | ALWAYS)]
    ends = (span.places for span in heard.spans if span.concepts & ENDS)
    ended = {place for places in ends if not any(set(places) < more for more in others) for place in places}
    said = ended.union(place for span in heard.spans if span.concepts & ALWAYS for place in span.places)
    named = any(len(other) > 1 and other.isdisjoint(ended) for other in others)
    return bool(ended) and not named and len(said) == len(heard.tokens)
