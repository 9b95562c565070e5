"""Refusals to tell something, as in `and no, I'm not telling you where`; they add nothing to a move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from .heard import DENIED, FILL, Token, folded, is_thing
from .records import Tongue
from .ways import Item, matched

Refusals = dict[Item, list[tuple[Item, ...]]]
"""The ways to refuse to tell something, by their first stem."""

WITH_WHAT = 2
"""Words that ask who or what, with one before them: `with whom`."""

IDLE = frozenset({FILL, "and", "from", "to", "please"})
"""The concepts of words that add nothing."""


def untold(
    tongue: Tongue,
    refusals: Refusals,
    tokens: tuple[Token, ...],
    parts: list[list[str]],
    spans: dict[tuple[int, ...], set[str]],
) -> Iterator[tuple[int, ...]]:
    """The places of clauses that refuse to tell something and name nothing, with a no or a question word that stands
    before them; not of a sentence that says no more."""
    ends = list(accumulate((len(part) for part in parts), initial=0))
    for begins, end in pairwise(ends):
        first = next(_refusals(refusals, tokens[:end], begins), end)
        if first == end or any(_names(tongue, tokens, place, spans) for place in range(first, end)):
            continue
        while first > begins and _is_idle(tongue, tokens, first - 1, spans):
            first -= 1
        before = [each for each in pairwise(ends) if each[0] > 0 and each[1] <= begins and first == begins]
        for start, stop in reversed(before):
            idle = all(_is_idle(tongue, tokens, place, spans) for place in range(start, stop))
            if stop != first or not (idle or _asks_what(tongue, tokens[start:stop])):
                break
            first = start
        last = _with_what(tongue, tokens, end, ends)
        if first or last < len(tokens):
            yield tuple(range(first, last))


def _with_what(tongue: Tongue, tokens: tuple[Token, ...], end: int, ends: list[int]) -> int:
    """The end of a refusal that begins at a place, with lone question words behind it, as in `I won't say, where`."""
    behind = next((stop for stop in ends if stop > end), end)
    return behind if _asks_what(tongue, tokens[end:behind]) else end


def _asks_what(tongue: Tongue, tokens: tuple[Token, ...]) -> bool:
    """True if words only ask who or what."""
    return 0 < len(tokens) <= WITH_WHAT and folded(tokens[-1].word) in tongue.questions


def _refusals(refusals: Refusals, tokens: tuple[Token, ...], begins: int) -> Iterator[int]:
    """The first places of words, from one place on, that refuse to tell something."""
    for at in range(begins, len(tokens)):
        if any(True for way in refusals.get(tokens[at].stem, ()) for _ in matched(way, tokens, at)):
            yield at


def _names(tongue: Tongue, tokens: tuple[Token, ...], place: int, spans: dict[tuple[int, ...], set[str]]) -> bool:
    """True if a word counts, or names a thing or a player."""
    if tokens[place].number is not None and folded(tokens[place].word) not in tongue.ones:
        return True
    alone = spans.get((place,), set())
    return FILL not in alone and any(is_thing(each) or each.startswith("seat.") for each in alone)


def _is_idle(tongue: Tongue, tokens: tuple[Token, ...], place: int, spans: dict[tuple[int, ...], set[str]]) -> bool:
    """True if a word adds nothing, denies, or asks who or what."""
    word, alone = folded(tokens[place].word), spans.get((place,), set())
    if word in tongue.questions or word in tongue.but or word in tongue.between:
        return True
    return bool(alone & DENIED) or bool(alone and alone <= IDLE)
