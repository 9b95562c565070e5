"""Force sin: every opponent puts sin stones into a Den."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Seat, Step
from referee.words.message import NP_, Said

from ..components import DENS
from ..due import DUE
from ..sins import place_stones
from ..state import Act, MeaCulpa, seats
from .base import Verb


class ForceSin(Verb, frozen=True, tag="force-sin"):
    den: Literal["lust", "petty", "greed"]
    n: int
    phrases: ClassVar[dict[str, Said]] = {
        "plain": NP_(
            "verb.force-sin",
            "Every opponent puts {n} own sin stone into the {den}.",
            "Every opponent puts {n} own sin stones into the {den}.",
        )
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (BurdenOthers(actor, DENS.index(self.den), self.n), *DUE)


class BurdenOthers(Act, frozen=True, tag="burden-others"):
    clauses: ClassVar[tuple[str, ...]] = ("house.card.force-sin",)
    actor: Seat
    den: int
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        state = state.then()
        for seat in seats(state):
            if seat != self.actor:
                state = place_stones(state, Seat(seat), self.den, self.n)
        return state
