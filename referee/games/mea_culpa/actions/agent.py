"""Who acts, as which character, and what the post is turned for it."""

from __future__ import annotations

from msgspec import Struct

from referee.core import Seat


class Agent(Struct, frozen=True):
    """`turned` are the notches by which the post is turned before the action itself."""

    seat: Seat
    character: str
    turned: int = 0
