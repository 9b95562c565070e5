"""Penance: into the Ecclesia, and a turn skipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Seat, anyone, carries, happened, put

from ...box.components import ECCLESIA
from ...moves import Repent
from ...position.known import owed, sure
from ...position.state import Abbey, Act, seats
from ..misplaced import misplaced
from .hands import moved


@carries("penance.place", "penance.before-mass")
def sentence(state: Abbey, seat: Seat) -> Abbey:
    """The State with the Monk in the Ecclesia, owing a turn. A second turn is owed only if the ruling counts it
    (G18)."""
    before = sure(owed(state, seat))
    turns = before + 1 if not before or state.ruling("G18") == "each" else before
    after = replace(
        moved(state, seat, ECCLESIA),
        penance=put(state.penance, (seat,), turns),
        praying=put(state.praying, (seat,), True),
    )
    return happened(state, after, "penance.place", player=seat)


@carries("penance.place")
def served(state: Abbey, seat: Seat) -> Abbey:
    """The State after a turn of Penance."""
    praying = state.praying if state.ruling("G16") == "leaves" else put(state.praying, (seat,), False)
    left = sure(owed(state, seat)) - 1
    after = replace(state, penance=put(state.penance, (seat,), left), praying=praying if not left else state.praying)
    return happened(state, after, "penance.place", "served", player=seat)


class Consent(Act, frozen=True, tag="consent"):
    """Between two turns all may agree that a player repents, by one option of the ruling (G62)."""

    clauses: ClassVar[tuple[str, ...]] = ("penance.cause.table",)
    asks: ClassVar[tuple[type[Move], ...]] = (Repent,)

    def decision(self, state: Abbey, /) -> Decision | None:
        return anyone(seats(state))

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Repent)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        return [Repent(seat) for seat in seats(state)]

    def breaches(self, state: Abbey, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Repent):
            yield from misplaced(state, move)

    def apply(self, state: Abbey, who: Mover, move: Repent, /) -> Abbey:
        after = happened(state, state.then(), "penance.cause.table", player=move.player)
        return sentence(after, move.player)
