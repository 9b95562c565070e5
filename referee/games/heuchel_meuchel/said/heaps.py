"""Values of a stack of which is said how they lie: on top, at the bottom, or under each other, in Heuchel & Meuchel."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, permutations

from referee.speech import Heard, Span
from referee.speech.heard import folded
from referee.speech.meaning import ALWAYS, FROM

from ..box.components import VALUES

TOP, BOTTOM = "only", "lowest"
"""The concepts of words for the top and the bottom of a stack."""

ENDS = {TOP: TOP, BOTTOM: BOTTOM, "at-bottom": BOTTOM, "at-top": TOP}
"""Which end of a stack words stand for."""

BELOW, ABOVE = "beneath", "over"
"""The concepts of words that say of two values between which they stand how they lie."""

ADVERBS = {"under-it": ABOVE, "over-it": BELOW}
"""How a value lies of which the next is said to lie under it, or over it."""

UPON = {"upon": ABOVE, "hides": ABOVE, "covered-by": BELOW}
"""How a value lies that is said to lie upon the next, to cover it, or to be covered by it."""

COVERS, MEANS = "hides", "by-means"
"""The concepts of words for covering something, and of `with` before what it is covered with."""

HOW = frozenset({BELOW, ABOVE, MEANS, *ENDS, *ADVERBS, *UPON})
"""The concepts of all words that say how values lie."""

AHEAD = ">"
"""What a word for an end of a stack ends with that belongs to the value behind it, as in `and at the bottom three`."""

MOST_ORDERS = 256
"""Stacks of which it is remembered how their values lie."""

Parts = tuple[int | str, ...]
"""Values and words for how they lie, as they are said."""


def lying(heard: Heard, span: Span, before: bool) -> list[str]:
    """What words say of how values lie; `before` where a value is said before them."""
    behind = _value_behind(heard, span)
    if before and (relation := _relation(heard, span)):
        return [relation]
    between = _between(heard, span)
    ands = heard.places({"and"})
    joined = behind is not None and not ands.isdisjoint(range(span.places[-1] + 1, behind))
    if between and before and behind is not None and not joined:
        return [between]
    ends = {ENDS[each] for each in span.concepts & ENDS.keys()}
    last = span.places[-1] == len(heard.tokens) - 1
    if before and (last or joined) and not ends and between:
        return [BOTTOM if span.concepts & {BELOW, "under-it"} else TOP]
    ahead = span.places[0] - 1 in ands and behind is not None
    return [f"{each}{AHEAD if ahead else ''}" for each in sorted(ends)]


def _relation(heard: Heard, span: Span) -> str:
    """How a value said before some words lies to the one right behind them, where that lies under it or covers it."""
    behind = span.places[-1] + 1
    articles = {place for place, token in enumerate(heard.tokens) if folded(token.word) in _introducing(heard)}
    while behind in articles and heard.tokens[behind].number is None:
        behind += 1
    if behind >= len(heard.tokens) or heard.tokens[behind].number not in VALUES:
        return ""
    if MEANS in span.concepts and heard.has(COVERS):
        return BELOW
    return next((how for name, how in UPON.items() if name in span.concepts), "")


def _introducing(heard: Heard) -> frozenset[str]:
    """Words that may stand right before a value: articles, and words for whose it is."""
    tongue = heard.tongue
    return tongue.articles.union(tongue.ones, tongue.it, tongue.several)


def _between(heard: Heard, span: Span) -> str:
    """How a value said before some words lies, to one behind them: `under it` says of the second what `under` says of
    the first, and `en dessous` where no `de` goes on."""
    behind = span.places[-1] + 1
    froms = {each.places[0] for each in heard.spans if FROM in each.concepts}
    goes_on = behind in froms or (behind < len(heard.tokens) and folded(heard.tokens[behind].word) in heard.tongue.of)
    turned = next((each for name, each in ADVERBS.items() if name in span.concepts), "")
    if turned and not goes_on:
        return turned
    return next((each for each in (BELOW, ABOVE) if each in span.concepts), "")


def _value_behind(heard: Heard, span: Span) -> int | None:
    """The place of a value right behind some words, with nothing between but words that add nothing; None where none
    stands there."""
    place = span.places[-1] + 1
    idle = heard.places(ALWAYS)
    while place in idle and heard.tokens[place].number is None:
        place += 1
    return place if place < len(heard.tokens) and heard.tokens[place].number in VALUES else None


@lru_cache(MOST_ORDERS)
def from_top(parts: Parts, upwards: bool) -> tuple[int, ...]:
    """Values from the top down, where they and words for the top and the bottom are said one after the other: such
    words belong to the value before them, or to the one behind, where they begin. What lies on top is said first, or
    what lies at the bottom, as in `three at the bottom, then one, two on top`. Where values are said to lie under each
    other, only what follows from that; nothing where it leaves anything open."""
    values = tuple(dict.fromkeys(each for each in parts if isinstance(each, int)))
    if len(parts) > 2 and parts[-2] in (TOP, BOTTOM) and isinstance(parts[0], int):
        return ()  # it may belong to the value before it or to the last one
    where = ends_of(parts)
    top = [value for value in values if where.get(value) == TOP]
    bottom = [value for value in values if where.get(value) == BOTTOM]
    if is_related(parts):
        return _stacked(values, parts, top, bottom)
    rest = [value for value in values if value not in where]
    if upwards or values[:1] == tuple(bottom[:1]) or (values[-1:] == tuple(top[:1]) and not bottom):
        rest.reverse()
    return (*top, *rest, *bottom)


def is_related(parts: Parts) -> bool:
    """Whether values are said to lie under each other."""
    return BELOW in parts or ABOVE in parts


def is_told(parts: Parts) -> bool:
    """Whether anything is said of how values lie."""
    return any(isinstance(each, str) for each in parts)


def ends_of(parts: Parts) -> dict[int, str]:
    """Which values lie at which end."""
    ahead = {
        value: end.removesuffix(AHEAD)
        for end, value in pairwise(parts)
        if isinstance(end, str) and end.endswith(AHEAD) and isinstance(value, int)
    }
    kept = [each for each in parts if not (isinstance(each, str) and each.endswith(AHEAD))]
    begins = bool(kept) and isinstance(kept[0], str)
    ends = pairwise(kept if begins else kept[::-1])
    beside = {
        value: end for end, value in ends if isinstance(end, str) and end in ENDS.values() and isinstance(value, int)
    }
    return ahead | beside


def _stacked(values: tuple[int, ...], parts: Parts, top: list[int], bottom: list[int]) -> tuple[int, ...]:
    """The only order of values in which they lie under each other as said, one right under the other where there are
    several; nothing where there is none."""
    pairs = list[tuple[int, int]]()
    for at, how in enumerate(parts):
        if how in (ABOVE, BELOW):
            one = next(each for each in reversed(parts[:at]) if isinstance(each, int))
            other = next((each for each in parts[at:] if isinstance(each, int)), one)
            pairs.append((one, other) if how == ABOVE else (other, one))
    found = [
        order
        for order in permutations(values)
        if {*order[: len(top)]} == {*top} and {*order[len(order) - len(bottom) :]} == {*bottom}
    ]
    found = [order for order in found if all(order.index(one) < order.index(other) for one, other in pairs)]
    close = [order for order in found if set(pairs) <= set(pairwise(order))]
    return next((some[0] for some in (found, close) if len(some) == 1), ())
