"""In what order the cards of a class are said to be laid in Heuchel & Meuchel."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from referee.speech import Heard, Part, Span, count, said
from referee.speech.meaning import TO, preposition

from .components import VALUES, box
from .moves import Order

TOP, BOTTOM = "only", "lowest"
"""The concepts of words for the top and the bottom of a stack."""

ENDS = {TOP: TOP, BOTTOM: BOTTOM, "at-bottom": BOTTOM}
"""Which end of a stack words stand for."""

UPWARDS = "from-bottom"
"""The concept of words by which values are said from the bottom up."""

WAYS = frozenset({UPWARDS, "from-top"})
"""The concepts of words for the direction in which values are said, which stand for no end."""


def orders(heard: Heard) -> tuple[Order, ...]:
    """The stacks that are named with their values, each class before its own, as they are to lie from the top down;
    `from six to one` names all between."""
    found: list[tuple[int, list[int | str]]] = []
    ways = {place for span in heard.spans if span.concepts & WAYS for place in span.places}
    for span in sorted(heard.spans, key=lambda span: span.places):
        names = [rank for name, rank in box().ranks.items() if f"class.{name}" in span.concepts]
        if names:
            found.append((names[0], []))
        elif found and len(span.places) == 1 and (value := heard.tokens[span.places[0]].number) in VALUES:
            before = [each for each in found[-1][1] if isinstance(each, int)]
            found[-1][1].extend(_up_to(heard, span, before, int(value or 0)))
        elif found and ways.isdisjoint(span.places):
            found[-1][1].extend({ENDS[each] for each in span.concepts & ENDS.keys()})
    ordered = sorted((rank, _from_top(parts, upwards=heard.has(UPWARDS))) for rank, parts in found)
    return tuple(Order(rank, values) for rank, values in ordered if values)


def _from_top(parts: list[int | str], *, upwards: bool) -> tuple[int, ...]:
    """Values from the top down, where they and words for the top and the bottom are said one after the other: such
    words belong to the value before them, or to the one behind, where they begin. What lies on top is said first, or
    what lies at the bottom, as in `three at the bottom, then one, two on top`."""
    values = list(dict.fromkeys(each for each in parts if isinstance(each, int)))
    begins = bool(parts) and isinstance(parts[0], str)
    ends = pairwise(parts if begins else parts[::-1])
    where = {value: end for end, value in ends if isinstance(end, str) and isinstance(value, int)}
    top = [value for value in values if where.get(value) == TOP]
    bottom = [value for value in values if where.get(value) == BOTTOM]
    rest = [value for value in values if value not in where]
    if upwards or values[:1] == bottom[:1] or (values[-1:] == top[:1] and not bottom):
        rest.reverse()
    return (*top, *rest, *bottom)


def _up_to(heard: Heard, span: Span, before: list[int], value: int) -> list[int]:
    """A value that is named, with those on the way to it where it ends a row of them."""
    if not before or preposition(heard, span) != TO:
        return [value]
    step = 1 if value > before[-1] else -1
    return list(range(before[-1] + step, value + step, step))


def lie_otherwise(stacks: tuple[Order, ...], heard: Heard) -> bool:
    """Whether values of a class are said to lie in another order than in these stacks, or in the middle of more than
    are said."""
    said_of = {order.rank: order.values for order in orders(heard)}
    held = {order.rank: order.values for order in stacks}
    both = [(said_of[rank], values) for rank, values in held.items() if rank in said_of]
    if heard.has("middle") and any(len(told) < len(values) for told, values in both):
        return True
    return any(
        [value for value in values if value in told] != [value for value in told if value in values]
        for told, values in both
    )


def laid(order: Order, heard: Heard) -> tuple[Part, ...]:
    """What says in which order a stack is laid; what lies between two values of `from six to one` need not be named."""
    named = [said(count(value), f"o{value}") for value in order.values]
    told = {value for each in orders(heard) if each.rank == order.rank for value in each.values}
    spared = {value for value in order.values[1:-1] if value in told and value not in heard.numbers}
    values = [replace(part, loose=value in spared) for value, part in zip(order.values, named, strict=True)]
    return (said(f"class.{box().classes[order.rank]}"), *values)
