"""In what order the cards of a class are said to be laid in Heuchel & Meuchel."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import Heard, Part, Span, count, said
from referee.speech.heard import folded
from referee.speech.meaning import TO, preposition
from referee.speech.plurals import shows_several

from ..box.components import VALUES, box
from ..moves import Order
from .heaps import ABOVE, BELOW, HOW, TOP, UPON, ends_of, from_top, is_related, is_told, lying
from .piles import STACK, tells
from .places import counts_cards

UPWARDS = "from-bottom"
"""The concept of words by which values are said from the bottom up."""

WAYS = frozenset({UPWARDS, "from-top"})
"""The concepts of words for the direction in which values are said, which stand for no end."""


def _told(heard: Heard) -> list[tuple[int, list[int | str]]]:
    """The stacks that are named with their values and how these lie: each class before its own, or one class for
    all."""
    found: list[tuple[int, list[int | str]]] = []
    ahead: list[int | str] = []
    for span in _telling(heard):
        parts = found[-1][1] if found else ahead
        names = _ranks(span)
        if names and (not found or found[-1][0] != names[0]):
            found.append((names[0], []))
        elif not names:
            parts.extend(_part(heard, span, parts))
    if len(found) == 1:
        rank, parts = found[0]
        return [(rank, _together(ahead, parts))]
    return found


def _telling(heard: Heard) -> list[Span]:
    """Words for classes, values and how these lie, in order, without those that are part of more words."""
    lies = [set(span.places) for span in heard.spans if span.concepts & HOW]
    idle = heard.places(WAYS) | _counting(heard) | _of_heights(heard)
    spans = [
        span for span in heard.spans if not span.concepts & HOW or not any(set(span.places) < more for more in lies)
    ]
    told = (span for span in spans if _ranks(span) or idle.isdisjoint(span.places))
    return sorted(told, key=lambda span: span.places)


def _ranks(span: Span) -> list[int]:
    """The classes that a word names."""
    return [rank for name, rank in box().ranks.items() if f"class.{name}" in span.concepts]


def _of_heights(heard: Heard) -> set[int]:
    """The places of words for stacks of so many cards, of numbers of cards, and of articles before these."""
    named = {span.places[0] for span in heard.spans if _ranks(span) or span.concepts & {"pile", "card"}}
    ones = {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.ones}
    upon = heard.places(UPON.keys())
    stacks = (span.places for span in heard.spans if tells(span, STACK) and upon.isdisjoint(span.places))
    counts = {place for place in range(len(heard.tokens)) if counts_cards(heard, place)}
    return counts.union((place for place in ones if place + 1 in named), *stacks)


def _counting(heard: Heard) -> set[int]:
    """The places of numbers right before several cards of a class, which count these and are no values where such are
    said behind them."""
    words = {span.places[0]: folded(heard.tokens[span.places[-1]].word) for span in heard.spans if _ranks(span)}
    several = [place for place, word in words.items() if shows_several(heard.tongue, word)]
    values = [place for place, token in enumerate(heard.tokens) if token.number is not None]
    return {place - 1 for place in several if max(values, default=0) > place}


def _part(heard: Heard, span: Span, before: list[int | str]) -> list[int] | list[str]:
    """What a word says: a value, with those on the way to it from the one before, as in `from six to one`, or how
    values lie."""
    values = [each for each in before if isinstance(each, int)]
    if len(span.places) == 1 and (value := heard.tokens[span.places[0]].number) in VALUES:
        lies = before[-1:] in ([ABOVE], [BELOW])
        return [int(value or 0)] if lies else _up_to(heard, span, values, int(value or 0))
    return lying(heard, span, bool(values))


def _together(ahead: list[int | str], parts: list[int | str]) -> list[int | str]:
    """What is said before a class and behind it of its values; a value that is said again behind it, and a way to lie
    behind others that lie under each other, as in `auf den Zweier drauf`, add nothing."""
    every = [each for each in ahead if not isinstance(each, int) or each not in parts] + parts
    return every[:-1] if every[-1:] == [TOP] and is_related(tuple(every[:-1])) else every


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
    """Whether values of a class are said to lie in another order than in these stacks, or at another end."""
    said_of = {order.rank: order.values for order in orders(heard)}
    held = {order.rank: order.values for order in stacks}
    both = [(said_of[rank], values) for rank, values in held.items() if rank in said_of]
    ends = (
        (held[rank], each) for rank, parts in _told(heard) if rank in held for each in ends_of(tuple(parts)).items()
    )
    if any(value in values and values[0 if end == TOP else -1] != value for values, (value, end) in ends):
        return True
    return any(
        [value for value in values if value in told] != [value for value in told if value in values]
        for told, values in both
    )


def tells_the_order(heard: Heard) -> bool:
    """Whether anything but the order in which values are said tells how they lie."""
    return bool(orders(heard)) or any(is_told(tuple(parts)) for _, parts in _told(heard))


def laid(order: Order, heard: Heard) -> tuple[Part, ...]:
    """What says in which order a stack is laid. What lies between two values of `from six to one` need not be named,
    nor what is left where one value is said to lie at an end."""
    named = [said(count(value), f"o{value}") for value in order.values]
    told = {value for each in orders(heard) if each.rank == order.rank for value in each.values}
    spared = {value for value in order.values[1:-1] if value in told and value not in heard.numbers}
    if any(ends_of(tuple(parts)) for rank, parts in _told(heard) if rank == order.rank):
        spared |= set(order.values).difference(*(parts for rank, parts in _told(heard) if rank == order.rank))
    values = [replace(part, loose=value in spared) for value, part in zip(order.values, named, strict=True)]
    return (said(f"class.{box().classes[order.rank]}"), *values)
