"""Rounds: the Bell, then one turn each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, Step, breach, happened

from ..moves import Go, RingBell
from ..position.known import first, sits_out
from ..position.state import Abbey, Act, around
from .bell import rung
from .rooms.books import BookWindow
from .rooms.penance import Consent
from .steps import Duty
from .turn import Moving, Turn
from .turn_end import TurnEnd


class Round(Act, frozen=True, tag="round"):
    """The Bell, then one turn each, clockwise; then the next round."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)

    def resolve(self, state: Abbey, /) -> Abbey:
        begins = first(state)
        between = state.ruling("G62") == "said"
        turns: list[Step] = []
        for seat in around(state, begins):
            turns += [Consent(), Turn(seat)] if between else [Turn(seat)]
        before = (Consent(),) if between else ()
        return state.then(*before, Bell(begins), *turns, Round())


class Bell(Duty, frozen=True, tag="bell"):
    """The first player moves the Bell, even if he is about to skip his turn (G13). If the referee does not remind him
    (G14), he may forget it and move his Monk."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.bell.first-only",)
    asks: ClassVar[tuple[type[Move], ...]] = (RingBell,)
    seat: Seat

    def chooser(self, state: Abbey, /) -> Seat:
        return self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return (RingBell(),)

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("turn.bell.first-only", "before-move", player=Player(self.seat))

    def forgettable(self, state: Abbey) -> bool:
        """True if the first player may move his Monk without ringing the Bell."""
        if state.ruling("G14") == "prompt":
            return False
        return not sits_out(state, self.seat)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        yield RingBell()
        if self.forgettable(state):
            yield from Moving(self.seat).candidates(state, who)

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, RingBell):
            if who != self.seat:
                yield breach("turn.bell.first-only", "other", player=Player(self.seat))
        elif isinstance(move, Go) and self.forgettable(state):
            yield from Moving(self.seat).breaches(state, who, move)
        else:
            yield from self.instead(state, move)

    def chosen(self, state: Abbey, move: RingBell | Go, /) -> Abbey:
        if isinstance(move, RingBell):
            return rung(state.then(), self.seat)
        after = replace(state.then(), forgot=True)
        after = happened(state, after, "turn.bell.first-only", "forgotten", player=self.seat)
        at = next(n for n, step in enumerate(after.agenda) if isinstance(step, Turn))
        ending = (BookWindow("turn-end", self.seat), TurnEnd(self.seat))
        opened = replace(after, agenda=(Moving(self.seat), *ending, *after.agenda[at + 1 :]))
        return Moving(self.seat).chosen(opened, move)
