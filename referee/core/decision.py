"""Who has to choose."""

from __future__ import annotations

from enum import Enum
from functools import cache

from msgspec import Struct

from .terms import Outside, Seat


class Kind(Enum):
    ONE = "one"
    """A single seat."""
    SECRET = "secret"
    """All of these seats, sealed, revealed together."""
    ANYONE = "anyone"
    """A window: any of these seats, none of them obliged, first come."""
    CHANCE = "chance"
    TABLE = "table"


class Decision(Struct, frozen=True):
    """`seats` are those who may move now, none where chance or the table does. A window, and nothing else, may be
    `implied`: it closes by itself when a move doesn't fit it."""

    kind: Kind
    seats: tuple[Seat, ...] = ()
    implied: bool = False

    def movers(self) -> tuple[Seat | Outside, ...]:
        if self.seats:
            return self.seats
        if self.kind is Kind.CHANCE:
            return (Outside.CHANCE,)
        return (Outside.TABLE,) if self.kind is Kind.TABLE else ()


BY_CHANCE = Decision(Kind.CHANCE)
BY_TABLE = Decision(Kind.TABLE)


@cache
def one(seat: Seat) -> Decision:
    return Decision(Kind.ONE, (seat,))


def secret(seats: tuple[Seat, ...]) -> Decision:
    return Decision(Kind.SECRET, seats)


def anyone(seats: tuple[Seat, ...], implied: bool = True) -> Decision:
    return Decision(Kind.ANYONE, seats, implied)
