"""Who acts, as which character, and what the post is turned for it."""

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
    """What an action costs or brings, by the things that are counted; nothing of what comes to none."""
    return tuple(line(f"price.{thing}", n=n) for thing, n in figures.items() if n)
