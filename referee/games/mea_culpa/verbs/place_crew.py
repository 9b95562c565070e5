"""Place a crew from the builders' hut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Step, Verb, breach, happened, one
from referee.words.message import P_, Said

from .. import moves
from ..cathedral import place_crew, site_breaches
from ..components import SITES
from ..due import DUE
from ..state import Act, MeaCulpa
from .frame import HouseFrame

EVERY_SITE = tuple(moves.PlaceCrew(site) for site in SITES)


class PlaceCrew(Verb, frozen=True, tag="place-crew"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.place-crew", "Put a crew from the builders' hut on a cathedral site of your choice.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (PlaceCrewStep(frame), *DUE)


class PlaceCrewStep(Act, frozen=True, tag="place-crew-step"):
    """With no crew in the hut nothing happens."""

    frame: HouseFrame

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.frame.actor) if state.hut else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_SITE

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, moves.PlaceCrew):
            yield from site_breaches(state, move.site)
        else:
            yield breach(self.frame.clause, "first")

    def apply(self, state: MeaCulpa, who: Mover, move: moves.PlaceCrew, /) -> MeaCulpa:
        after = place_crew(replace(state.then(), hut=state.hut - 1), move.site)
        return happened(state, after, self.frame.clause, "placed", site=move.site)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), "G22", "nothing")
