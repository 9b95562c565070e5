"""Move a Pope stone from one Den to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Step, Verb, breach, happened, one
from referee.words.message import P_, Said

from .. import moves
from ..components import DENS
from ..due import DUE
from ..sins import move_pope_stone, pope_stone_breaches
from ..state import Act, MeaCulpa
from .frame import HouseFrame

EVERY_MOVE = tuple(moves.MovePope(a, b) for a in DENS for b in DENS if a != b)


class MovePope(Verb, frozen=True, tag="move-pope"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.move-pope", "Move one Pope stone from its Den of Sin to another.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (MovePopeStep(frame), *DUE)


class MovePopeStep(Act, frozen=True, tag="move-pope-step"):
    frame: HouseFrame

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.frame.actor)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_MOVE

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, moves.MovePope):
            yield from pope_stone_breaches(state, move)
        else:
            yield breach(self.frame.clause, "first")

    def apply(self, state: MeaCulpa, who: Mover, move: moves.MovePope, /) -> MeaCulpa:
        seat, source, target = self.frame.actor, move.source, move.target
        after = move_pope_stone(state.then(), seat, source, target)
        return happened(state, after, self.frame.clause, "moved", player=seat, source=source, target=target)
