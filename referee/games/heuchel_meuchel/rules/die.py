"""The die: the roll, and the offer of an extra turn before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Player, Seat, anyone, breach, evenly, happened

from ..box.components import DIE_FACES
from ..moves import Again, Pass, Roll, Take
from ..position.state import Act, Heuchel, active
from .taking import missed, too_late


class Rolling(Act, frozen=True, tag="roll"):
    """The die is rolled for the turn."""

    clauses: ClassVar[tuple[str, ...]] = ("dice.roll",)

    def decision(self, state: Heuchel, /) -> Decision | None:
        return BY_CHANCE

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        return [Roll(face) for face in DIE_FACES]

    def weights(self, state: Heuchel, /) -> tuple[tuple[Move, int], ...]:
        return evenly(map(Roll, DIE_FACES))

    def tells(self, state: Heuchel, seat: Seat, /) -> bool:
        return seat == active(state)

    def late(self, state: Heuchel, move: Move, /) -> Seat | None:
        return too_late(state, move)

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int) and who != active(state):
            yield breach("setup.start-player", "turn", active=Player(active(state)))
        else:
            yield breach("dice.roll", "first", player=Player(active(state)))

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Take) and who == too_late(state, move):
            yield from missed(state, who, move)
        elif not isinstance(move, Roll):
            yield breach("dice.roll", "first", player=Player(active(state)))

    def apply(self, state: Heuchel, who: Mover, move: Roll, /) -> Heuchel:
        return happened(state, state.then(roll=move.die), "dice.roll", "rolled", player=active(state), roll=move.die)


class UntoldRolling(Rolling, frozen=True, tag="untold-roll"):
    """The roll of a turn in which it is unknown whether the die was rolled. A player who says a move has rolled."""

    implicit: ClassVar[bool] = True

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Roll)


class Offer(Act, frozen=True, tag="offer"):
    """An extra turn, to be accepted before the die is rolled for it. A player who rolls at once has accepted it."""

    clauses: ClassVar[tuple[str, ...]] = ("dice.extra-optional", "dice.common-rules")

    def decision(self, state: Heuchel, /) -> Decision | None:
        return anyone((active(state),))

    def takes(self, move: Move, /) -> bool:
        return not isinstance(move, Roll)

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        return [Again(), Pass()]

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("dice.extra-optional", "open", player=Player(active(state)))

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Again | Pass) and who == active(state):
            yield breach("dice.extra-optional", "open", player=Player(active(state)))

    def apply(self, state: Heuchel, who: Mover, move: Move, /) -> Heuchel:
        if isinstance(move, Pass):
            return happened(state, state.then(), "dice.extra-optional", "declined", player=active(state))
        return self.close(state)

    def close(self, state: Heuchel, /) -> Heuchel:
        after = state.unstack(1).then(Rolling(), extra=True)
        return happened(state, after, "dice.extra-optional", "accepted", player=active(state))
