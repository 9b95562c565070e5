"""Move a Pope stone from one Den to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Step, Term, Verb, breach, happened
from referee.words.message import P_, Phrase

from ... import moves as said
from ...box.components import DENS
from ...position.board import den_stones
from ...position.state import MeaCulpa
from ..due import DUE
from ..sins.sins import move_pope_stone, stays
from .choosing import Choosing
from .frame import HouseFrame

EVERY_MOVE = tuple(said.MovePope(a, b) for a in DENS for b in DENS if a != b)


class MovePope(Verb, frozen=True, tag="move-pope"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.move-pope", "Move one Pope stone from its Den of Sin to another.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (MovePopeStep(frame), *DUE)


class MovePopeStep(Choosing, frozen=True, tag="move-pope-step"):
    asks: ClassVar[tuple[type[Move], ...]] = (said.MovePope,)

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return EVERY_MOVE

    def forbids(self, state: MeaCulpa, move: said.MovePope, /) -> Iterator[Breach]:
        yield from stays(move)
        if not den_stones(state, DENS.index(move.source)):
            yield breach("house.card.pope-stone", "no-stone", den=Term(f"den.{move.source}"))

    def chosen(self, state: MeaCulpa, move: said.MovePope, /) -> MeaCulpa:
        seat, source, target = self.frame.actor, move.source, move.target
        after = move_pope_stone(state.then(), seat, source, target)
        return happened(state, after, self.frame.clause, "moved", player=seat, source=source, target=target)
