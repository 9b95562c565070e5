"""Agent: the seat that acts, its character, and the turn of its post."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.core import Line, Seat, line


class Agent(Struct, frozen=True):
    """`turned` are the notches by which the post is turned before the action itself."""

    seat: Seat
    character: str
    turned: int = 0


def priced(figures: Mapping[str, int]) -> tuple[Line, ...]:
    """The lines of an action's price, one for each thing that is counted; none for an amount of 0."""
    return tuple(line(f"price.{thing}", n=n) for thing, n in figures.items() if n)
