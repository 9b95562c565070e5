"""A petition whose text only the owner has: the table declares what the card does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Player, anyone, breach, happened

from ...box.components import FARTHEST, SLOTS
from ...moves import Done, Pull, Push, Replace, Swap
from ...position.state import Avignon, other
from ..supply import exchange
from ..track import pull, push, swap
from .frame import Frame, for_opponent
from .petition_steps import PetitionStep
from .selector import Selector
from .targets import slot_of, under_way, unfit

ANYBODY = Selector(kind="any")


class Declared(PetitionStep, frozen=True, tag="declared"):
    """The petitioner names, card by card, what moves, then says `done`; for a part that the card gives to the opponent,
    the opponent does. Only the track, the congregations, the Samaritan rule and victory are checked."""

    unbounded: ClassVar[bool] = True
    frame: Frame

    def can_change(self, state: Avignon) -> bool:
        return True

    def decision(self, state: Avignon, /) -> Decision | None:
        return anyone((self.frame.actor, other(self.frame.actor)), implied=False)

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        slots = [slot for slot in SLOTS if state.display[slot - 1] is not None]
        yield from (kind(slot, steps) for kind in (Pull, Push) for slot in slots for steps in range(1, FARTHEST + 1))
        yield from (Replace(slot) for slot in slots)
        yield from (Swap(a, b) for a in slots for b in slots if a < b)
        if who == self.frame.actor:
            yield Done()

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        match move:
            case Pull(place) | Push(place) | Replace(place):
                yield from unfit(state, ANYBODY, None, place)
            case Swap(place, second):
                yield from unfit(state, ANYBODY, None, place)
                yield from unfit(state, ANYBODY, None, second)
                if place == second:
                    yield breach("act.petition", "itself")
            case Done():
                if who != self.frame.actor:
                    yield breach("act.petition", "whose", player=Player(self.frame.actor))
            case _:
                yield breach("act.petition", "declared-still")

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        if isinstance(move, Done):
            return happened(state, state.then(), self.frame.clause, "declared", player=self.frame.actor)
        state = replace(state, petition=replace(under_way(state), changed=True))
        slot, frame = slot_of(state, move.place), self._frame(state, who)
        match move:
            case Pull(_, steps):
                return pull(state, slot, frame, steps or 1)
            case Push(_, steps):
                return push(state, slot, frame, steps or 1)
            case Replace():
                return exchange(state, slot, frame)
            case _:
                return swap(state, slot, slot_of(state, move.second), frame)

    def _frame(self, state: Avignon, who: Mover) -> Frame:
        """The frame in which this seat carries out its part."""
        return self.frame if who == self.frame.actor else for_opponent(state, self.frame)
