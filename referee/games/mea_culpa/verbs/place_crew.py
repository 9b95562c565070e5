"""Place a crew from the builders' hut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Seat, Step, breach, one
from referee.words.message import P_, Said

from .. import moves
from ..cathedral import place_crew, site_breaches
from ..components import SITES
from ..due import DUE
from ..state import Act, MeaCulpa
from .base import Verb

EVERY_SITE = tuple(moves.PlaceCrew(site) for site in SITES)


class PlaceCrew(Verb, frozen=True, tag="place-crew"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.place-crew", "Put a crew from the builders' hut on a cathedral site of your choice.")
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (PlaceCrewStep(actor), *DUE)


class PlaceCrewStep(Act, frozen=True, tag="place-crew-step"):
    """With no crew in the hut nothing happens."""

    clauses: ClassVar[tuple[str, ...]] = ("house.card.new-crew",)
    actor: Seat

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.actor) if state.hut else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return EVERY_SITE

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, moves.PlaceCrew):
            yield from site_breaches(state, move.site)
        else:
            yield breach("house.card.new-crew", "first")

    def apply(self, state: MeaCulpa, who: Mover, move: moves.PlaceCrew, /) -> MeaCulpa:
        return place_crew(replace(state.then(), hut=state.hut - 1), move.site)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then()
