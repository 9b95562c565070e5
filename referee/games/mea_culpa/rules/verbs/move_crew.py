"""Move a crew from one cathedral site to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Move, Seat, Step, Verb, happened
from referee.words.message import P_, Phrase

from ... import moves as said
from ...box.components import SITES
from ...position.board import any_crew
from ...position.state import MeaCulpa
from ..cathedral import crew_move_breaches, lift_crew, place_crew
from ..due import DUE
from .choosing import Choosing
from .frame import HouseFrame

EVERY_MOVE = tuple(said.MoveCrew(a, b) for a in SITES for b in SITES if a != b)


class MoveCrew(Verb, frozen=True, tag="move-crew"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.move-crew", "Move a crew from one cathedral site to another. Naves and spires stay.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (MoveCrewStep(frame), *DUE)


class MoveCrewStep(Choosing, frozen=True, tag="move-crew-step"):
    """With no crew on any site nothing happens."""

    asks: ClassVar[tuple[type[Move], ...]] = (said.MoveCrew,)

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return self.frame.actor if any_crew(state) else None

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return EVERY_MOVE

    def forbids(self, state: MeaCulpa, move: said.MoveCrew, /) -> Iterator[Breach]:
        return crew_move_breaches(state, move.source, move.target)

    def chosen(self, state: MeaCulpa, move: said.MoveCrew, /) -> MeaCulpa:
        after = place_crew(lift_crew(state.then(), move.source), move.target)
        return happened(state, after, self.frame.clause, "moved", site=move.source, new_site=move.target)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), self.frame.clause, "nothing")
