"""In what order the cards of a class are said to be laid in Heuchel & Meuchel."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import Heard, Part, Span, count, said
from referee.speech.meaning import TO, preposition

from .components import VALUES, box
from .moves import Order
from .said_heaps import HOW, from_top, is_told, lying

UPWARDS = "from-bottom"
"""The concept of words by which values are said from the bottom up."""

WAYS = frozenset({UPWARDS, "from-top"})
"""The concepts of words for the direction in which values are said, which stand for no end."""


def _told(heard: Heard) -> list[tuple[int, list[int | str]]]:
    """The stacks that are named with their values, each class before its own, and how these lie; `from six to one`
    names all between."""
    found: list[tuple[int, list[int | str]]] = []
    ways = heard.places(WAYS)
    lies = [set(span.places) for span in heard.spans if span.concepts & HOW]
    for span in sorted(heard.spans, key=lambda span: span.places):
        if any(set(span.places) < more for more in lies) and span.concepts & HOW:
            continue
        names = [rank for name, rank in box().ranks.items() if f"class.{name}" in span.concepts]
        if names:
            found.append((names[0], []))
        elif found and len(span.places) == 1 and (value := heard.tokens[span.places[0]].number) in VALUES:
            before = [each for each in found[-1][1] if isinstance(each, int)]
            found[-1][1].extend(_up_to(heard, span, before, int(value or 0)))
        elif found and ways.isdisjoint(span.places):
            found[-1][1].extend(lying(heard, span, any(isinstance(each, int) for each in found[-1][1])))
    return found


def orders(heard: Heard) -> tuple[Order, ...]:
    """The stacks that are named with their values, as they are to lie from the top down; those left out of which this
    is not clear."""
    ordered = sorted((rank, from_top(tuple(parts), heard.has(UPWARDS))) for rank, parts in _told(heard))
    return tuple(Order(rank, values) for rank, values in ordered if values)


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


def tells_the_order(heard: Heard) -> bool:
    """Whether anything but the order in which values are said tells how they lie."""
    return bool(orders(heard)) or any(is_told(tuple(parts)) for _, parts in _told(heard))


def laid(order: Order, heard: Heard) -> tuple[Part, ...]:
    """What says in which order a stack is laid; what lies between two values of `from six to one` need not be named."""
    named = [said(count(value), f"o{value}") for value in order.values]
    told = {value for each in orders(heard) if each.rank == order.rank for value in each.values}
    spared = {value for value in order.values[1:-1] if value in told and value not in heard.numbers}
    values = [replace(part, loose=value in spared) for value, part in zip(order.values, named, strict=True)]
    return (said(f"class.{box().classes[order.rank]}"), *values)
