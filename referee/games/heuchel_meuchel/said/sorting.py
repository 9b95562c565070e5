"""Stacks that are said to be laid in falling or in rising order in Heuchel & Meuchel, without naming every value."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.state.terms import Seat
from referee.speech import NEVER, Heard, Meaning, Part, count, said

from ..box.components import VALUES, box
from ..moves import Lay, Order
from ..position.state import Heuchel
from ..rules.setup import by_class
from .heaps import HOW
from .orders import UPWARDS, WAYS
from .verbs import verbs

FALLING, RISING = "falling", "rising"
"""The concepts of words for values that become smaller, or greater, from the top down."""

SORTED = frozenset({FALLING, RISING})

BESIDES = HOW | WAYS | SORTED | {"put", "pile", "down", "up", "go", "count", "card", "shows", "with", "sit", "have"}
"""What may be said besides of stacks that are sorted."""

TOPS, BOTTOMS = frozenset({"only", "at-top"}), frozenset({"lowest", "at-bottom"})
"""The concepts of words for the ends of a stack."""


def sorted_stacks(state: Heuchel, heard: Heard) -> Iterator[Lay]:
    """The stacks of the classes that are named, or all where none is, sorted in either direction, of everybody who
    holds such."""
    named = _ranks(heard)
    for seat in range(len(state.hands)) if any(map(heard.has, SORTED)) else ():
        hand = by_class(state, Seat(seat))
        held = {rank: [state.cards[card].value for card in hand[rank]] for rank in named or hand if rank in hand}
        values = {rank: sorted(each for each in every if each is not None) for rank, every in held.items()}
        stacks = {rank: every for rank, every in values.items() if len(every) > 1}
        if stacks and named <= stacks.keys():
            for step in (1, -1):
                yield Lay(tuple(Order(rank, tuple(each[::step])) for rank, each in sorted(stacks.items())))


def sorting(stacks: tuple[Order, ...], heard: Heard) -> Meaning | None:
    """What it means that stacks are laid, where these are said to be sorted; None where they are not."""
    numbers = [number for number in heard.numbers if number in VALUES]
    if not any(map(heard.has, SORTED)) or len(numbers) > 1:
        return None
    named, end = _ranks(heard), numbers[0] if numbers else 1 if heard.has("count1") else None
    if named and {order.rank for order in stacks} != named:
        return NEVER
    if not all(_is_so_sorted(order.values, end, heard) for order in stacks):
        return NEVER
    parts: tuple[Part, ...] = tuple(said(f"class.{box().classes[rank]}") for rank in sorted(named))
    also = BESIDES | (count(end) if end is not None else frozenset())
    return Meaning(verbs("lay") | SORTED, parts, also, must=SORTED)


def _is_so_sorted(values: tuple[int, ...], end: int | None, heard: Heard) -> bool:
    """Whether values lie as is said, from the top down: with the one at an `end` that is named there, else as the words
    say."""
    falls, rises = values == tuple(sorted(values, reverse=True)), values == tuple(sorted(values))
    if not (falls or rises):
        return False
    if end is not None and any(map(heard.has, TOPS | BOTTOMS)):
        return values[0 if any(map(heard.has, TOPS)) else -1] == end
    return falls if heard.has(FALLING) is not heard.has(UPWARDS) else rises


def _ranks(heard: Heard) -> frozenset[int]:
    """The classes that are named."""
    return frozenset(rank for name, rank in box().ranks.items() if heard.has(f"class.{name}"))
