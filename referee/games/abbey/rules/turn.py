"""A turn: the move, the Monks that it meets, the action of the room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, NotKnown, Player, Seat, Step, breach, happened, put

from ..box.components import box
from ..moves import Go, Pass
from ..position.known import edition, most_steps, occupants, owed, owner_of, skips
from ..position.state import Abbey, Act
from .bell import Forgotten
from .encounters.encounter import Meeting
from .encounters.promises import broken, fits, of, redeemed
from .rooms.books import BookWindow
from .rooms.catching import Caught
from .rooms.hands import moved
from .rooms.penance import served
from .rooms.rooms import Acting
from .steps import Duty
from .turn_end import TurnEnd
from .walking import MOST_EVER, crossed, ways


class Turn(Act, frozen=True, tag="turn"):
    """A turn begins, or is skipped: in Penance, or because a card says so (G61)."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        seat = self.seat
        if owed(state, seat) > 0:
            return redeemed(served(state.then(), seat), seat, kept=False)
        skipped = skips(state, seat)
        if skipped > 0:
            after = state.then(skips=put(state.skips, (seat,), skipped - 1))
            return redeemed(happened(state, after, "G5", "skipped", player=seat), seat, kept=False)
        after = state.then(BookWindow("turn-start", seat), Moving(seat), BookWindow("turn-end", seat), TurnEnd(seat))
        return happened(state, after, "turn.order.clockwise", player=seat)


class Moving(Duty, frozen=True, tag="moving"):
    """The Monk moves; one that is shut in stays (G60)."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.move.steps", "turn.move.mandatory")
    asks: ClassVar[tuple[type[Move], ...]] = (Go,)
    seat: Seat

    def chooser(self, state: Abbey, /) -> Seat | None:
        return self.seat if self.can_move(state) else None

    def can_move(self, state: Abbey) -> bool:
        """True if any door is open, as far as is known. If a Monk can go far, it can go one step."""
        if state.rooms[self.seat] is None or not edition(state).board_told:
            return True
        for way in ways(state, self.seat, 1):
            try:
                if next(crossed(state, self.seat, way), None) is None:
                    return True
            except NotKnown:
                return True
        return False

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        most = MOST_EVER if state.bent is None else most_steps(state, self.seat)
        return [Go(way) for way in ways(state, self.seat, most)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("turn.move.steps", "nothing")

    def instead(self, state: Abbey, move: Move, /) -> Iterator[Breach]:
        """The breach of a Monk that would rather stay: none may."""
        if isinstance(move, Pass):
            yield breach("turn.move.mandatory", "stay", player=Player(self.seat))
        else:
            yield from super().instead(state, move)

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        """Out of turn, only that is reported: which way is open shows when the turn has come."""
        if isinstance(move, Go) and isinstance(who, int) and who != self.seat:
            return
        yield from super().breaches(state, who, move)

    def forbids(self, state: Abbey, move: Go, /) -> Iterator[Breach]:
        wrong = tuple(crossed(state, self.seat, move.path))
        yield from wrong
        if not wrong:
            yield from broken(state, self.seat, move.path)

    def chosen(self, state: Abbey, move: Go, /) -> Abbey:
        seat, ends = self.seat, move.path[-1]
        going = [each.where for each in of(state, seat) if each.going]
        kept = not going or any(fits(ends, where) for where in going)
        caught = tuple(step for place in dict.fromkeys(move.path) for step in self.catches(state, place))
        after = happened(state, moved(state.then(), seat, ends), "turn.move.steps", player=seat, room=ends)
        after = redeemed(after, seat, kept)
        steps: tuple[Step, ...] = (Meeting(seat), Acting(seat))
        if state.forgot:
            steps = (Forgotten(seat), Meeting(seat), Forgotten(seat), Acting(seat), Forgotten(seat))
        return replace(after, agenda=(*caught, *steps, *after.agenda))

    def catches(self, state: Abbey, place: str) -> tuple[Step, ...]:
        """The Steps for the Monk whom the owner of a Cellula finds inside; entering is enough (G24)."""
        if box().places[place].kind != "cellula" or owner_of(state, place) != self.seat:
            return ()
        return tuple(Caught(self.seat, other) for other in occupants(state, place, self.seat))

    def resolve(self, state: Abbey, /) -> Abbey:
        after = happened(state, state.then(), "turn.move.mandatory", "shut-in", player=self.seat)
        return redeemed(after, self.seat, kept=False)
