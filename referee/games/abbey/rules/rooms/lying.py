"""Suspects that Events have laid in rooms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Move, Mover, Seat, happened

from ...moves import Pass, TakeUp
from ...position.pieces import Lying
from ...position.state import Abbey, Act
from ..steps import Leave
from .hands import into_hand


class Looking(Act, frozen=True, tag="looking"):
    """A player who ends a move beside such a card may look at it. The owner of the card may take it up, if the Event
    says so."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    seat: Seat
    room: str

    def resolve(self, state: Abbey, /) -> Abbey:
        cards_here = [lying for lying in state.lying or () if lying.room == self.room]
        after = state.then(*(TakingUp(self.seat, self.room) for lying in cards_here if lying.owner == self.seat))
        for lying in cards_here:
            seen_by = (lying.card, self.seat)
            after = happened(state, after, "G5", "looks-there", player=self.seat, room=self.room, card=seen_by)
        return after


class TakingUp(Leave, frozen=True, tag="taking-up"):
    """A player takes up a card of his own."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    asks: ClassVar[tuple[type[Move], ...]] = (TakeUp, Pass)
    room: str

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        return (TakeUp(), Pass())

    def apply(self, state: Abbey, who: Mover, move: TakeUp | Pass, /) -> Abbey:
        if isinstance(move, Pass):
            return happened(state, state.then(), "turn.action.room", "nothing", player=self.seat)
        every = state.lying or ()
        at = next(n for n, each in enumerate(every) if (each.room, each.owner) == (self.room, self.seat))
        after = into_hand(state.then(lying=(*every[:at], *every[at + 1 :])), self.seat, every[at].card)
        return happened(state, after, "G5", "takes-up", player=self.seat, room=self.room)


def laid(state: Abbey, lying: Lying) -> Abbey:
    """The State with one more card in a room."""
    return replace(state, lying=(*(state.lying or ()), lying))
