"""Decision: the seats that have to choose now, or chance, or the table."""

from __future__ import annotations

from enum import Enum
from functools import cache

from msgspec import Struct

from ..state.terms import Outside, Seat


class Kind(Enum):
    """The ways in which a decision is made."""

    ONE = "one"
    """A single seat."""
    SECRET = "secret"
    """All of these seats choose at once; their choices are sealed and revealed together."""
    ANYONE = "anyone"
    """A window: any of these seats may act, none has to, and the first one to act counts."""
    CHANCE = "chance"
    """Dice or a deck."""
    TABLE = "table"
    """The people at the table, about something that the referee can't see."""


class Decision(Struct, frozen=True):
    """`seats` are the seats that may move now, empty if chance or the table decides. Only a window may be `implied`: a
    move that does not fit it closes it."""

    kind: Kind
    seats: tuple[Seat, ...] = ()
    implied: bool = False

    def movers(self) -> tuple[Seat | Outside, ...]:
        """The seats that may move now, or chance, or the table."""
        if self.seats:
            return self.seats
        if self.kind is Kind.CHANCE:
            return (Outside.CHANCE,)
        return (Outside.TABLE,) if self.kind is Kind.TABLE else ()


BY_CHANCE = Decision(Kind.CHANCE)
BY_TABLE = Decision(Kind.TABLE)


@cache
def one(seat: Seat) -> Decision:
    """The decision of one seat, which has to choose."""
    return Decision(Kind.ONE, (seat,))


def secret(seats: tuple[Seat, ...]) -> Decision:
    """The decision of seats that choose in secret, all at once."""
    return Decision(Kind.SECRET, seats)


def anyone(seats: tuple[Seat, ...], implied: bool = True) -> Decision:
    """A window for these seats. implied: a move that does not fit the window closes it."""
    return Decision(Kind.ANYONE, seats, implied)
