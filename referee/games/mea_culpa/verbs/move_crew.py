"""Move a crew from one cathedral site to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Step, Verb, breach, happened, one
from referee.words.message import P_, Said

from .. import moves
from ..board import any_crew
from ..cathedral import crew_move_breaches, lift_crew, place_crew
from ..components import SITES
from ..due import DUE
from ..state import Act, MeaCulpa
from .frame import HouseFrame

EVERY_MOVE = tuple(moves.MoveCrew(a, b) for a in SITES for b in SITES if a != b)


class MoveCrew(Verb, frozen=True, tag="move-crew"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.move-crew", "Move a crew from one cathedral site to another. Naves and spires stay.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (MoveCrewStep(frame), *DUE)


class MoveCrewStep(Act, frozen=True, tag="move-crew-step"):
    """With no crew on any site nothing happens."""

    frame: HouseFrame

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.frame.actor) if any_crew(state) else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_MOVE

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, moves.MoveCrew):
            yield from crew_move_breaches(state, move.source, move.target)
        else:
            yield breach(self.frame.clause, "first")

    def apply(self, state: MeaCulpa, who: Mover, move: moves.MoveCrew, /) -> MeaCulpa:
        after = place_crew(lift_crew(state.then(), move.source), move.target)
        return happened(state, after, self.frame.clause, "moved", site=move.source, new_site=move.target)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), self.frame.clause, "nothing")
