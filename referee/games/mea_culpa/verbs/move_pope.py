"""Move a Pope stone from one Den to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Seat, Step, breach, one
from referee.words.message import P_, Said

from .. import moves
from ..components import DENS
from ..due import DUE
from ..sins import move_pope_stone, pope_stone_breaches
from ..state import Act, MeaCulpa
from .base import Verb

EVERY_MOVE = tuple(moves.MovePope(a, b) for a in DENS for b in DENS if a != b)


class MovePope(Verb, frozen=True, tag="move-pope"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.move-pope", "Move one Pope stone from its Den of Sin to another.")
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (MovePopeStep(actor), *DUE)


class MovePopeStep(Act, frozen=True, tag="move-pope-step"):
    clauses: ClassVar[tuple[str, ...]] = ("house.card.pope-stone",)
    actor: Seat

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.actor)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_MOVE

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, moves.MovePope):
            yield from pope_stone_breaches(state, move)
        else:
            yield breach("house.card.pope-stone", "first")

    def apply(self, state: MeaCulpa, who: Mover, move: moves.MovePope, /) -> MeaCulpa:
        return move_pope_stone(state.then(), self.actor, move.source, move.target)
