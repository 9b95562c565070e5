"""What a sentence tells beside a move and never as part of it: why it is done, and how many of something lie there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from .closed import Closed
from .heard import Token, folded, is_thing
from .records import Tongue

Spans = dict[tuple[int, ...], set[str]]
"""Words by their places, and what they may mean."""


def grounds(
    book: Closed, tongue: Tongue, tokens: tuple[Token, ...], parts: list[list[str]]
) -> Iterator[tuple[int, ...]]:
    """The places of clauses that tell why something is done, as in `I roll again because I rolled a six`: from the word
    with which they begin to the next mark or `and`. None of a sentence that says no more."""
    words = [folded(token.word) for token in tokens]
    begins = [tuple(folded(way).replace("'", " ").split()) for way in book.grounds]
    ends = sorted({*accumulate(map(len, parts)), *(at for at, word in enumerate(words) if word in tongue.joint)})
    start = 0
    for at in range(len(words)):
        if at >= start and any(tuple(words[at : at + len(way)]) == way for way in begins):
            start = next((end for end in ends if end > at), len(words))
            if start - at < len(words):
                yield tuple(range(at, start))


def stated(book: Closed, tokens: tuple[Token, ...], parts: list[list[str]], spans: Spans) -> Iterator[tuple[int, ...]]:
    """The places of clauses that tell how many of something lie somewhere, as in `there are 2 jewels in the market; Ben
    buys a jewel`, where another clause names what it is about. A number behind a thing, as in `Quack 1 lies on the 6`,
    is its value and counts nothing."""
    words = [folded(token.word) for token in tokens]
    verbs = [tuple(folded(way).split()) for way in book.lying]
    begun = {places[0] for places in _things(spans)}
    clauses = [range(*ends) for ends in pairwise(accumulate(map(len, parts), initial=0))]
    for clause in clauses:
        lies = any(tuple(words[at : at + len(way)]) == way for at in clause for way in verbs)
        counts = any(tokens[place].number is not None and place + 1 in begun for place in clause[:-1])
        others = [other for other in clauses if other != clause]
        if lies and counts and _names(clause, spans) and any(_names(other, spans) for other in others):
            yield tuple(clause)


def _names(clause: range, spans: Spans) -> bool:
    """True if a clause names something from the box."""
    return any(clause[0] <= places[0] and places[-1] <= clause[-1] for places in _things(spans)) if clause else False


def _things(spans: Spans) -> Iterator[tuple[int, ...]]:
    return (places for places, concepts in spans.items() if any(map(is_thing, concepts)))
