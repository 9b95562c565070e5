"""Place a crew from the builders' hut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Seat, Step, Verb, happened
from referee.words.message import P_, Phrase

from ... import moves as said
from ...box.components import SITES
from ...position.state import MeaCulpa
from ..cathedral import place_crew, site_breaches
from ..due import DUE
from .choosing import Choosing
from .frame import HouseFrame

EVERY_SITE = tuple(said.PlaceCrew(site) for site in SITES)


class PlaceCrew(Verb, frozen=True, tag="place-crew"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.place-crew", "Put a crew from the builders' hut on a cathedral site of your choice.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (PlaceCrewStep(frame), *DUE)


class PlaceCrewStep(Choosing, frozen=True, tag="place-crew-step"):
    """With no crew in the hut nothing happens."""

    asks: ClassVar[tuple[type[Move], ...]] = (said.PlaceCrew,)

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return self.frame.actor if state.hut else None

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return EVERY_SITE

    def forbids(self, state: MeaCulpa, move: said.PlaceCrew, /) -> Iterator[Breach]:
        return site_breaches(state, move.site)

    def chosen(self, state: MeaCulpa, move: said.PlaceCrew, /) -> MeaCulpa:
        after = place_crew(replace(state.then(), hut=state.hut - 1), move.site)
        return happened(state, after, self.frame.clause, "placed", site=move.site)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), "G22", "nothing")
