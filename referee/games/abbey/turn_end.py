"""The end of a turn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.core import Seat

from .state import Abbey, Act, straightened


class TurnEnd(Act, frozen=True, tag="turn-end"):
    """What was bent for this turn holds again; a Bell that nobody missed stays where it is."""

    clauses: ClassVar[tuple[str, ...]] = ()
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        return ended(state.then(), self.seat)


def ended(state: Abbey, seat: Seat) -> Abbey:
    """The position when a turn is over."""
    return replace(straightened(straightened(state, "turn", seat), "now"), forgot=False, brought=())
