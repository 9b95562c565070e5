"""Sin: the visitor puts own sin stones into a Den."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Seat, Step
from referee.words.message import NP_, Said

from ..components import DENS
from ..due import DUE
from ..sins import place_stones
from ..state import Act, MeaCulpa
from .base import Verb


class Sin(Verb, frozen=True, tag="sin"):
    den: Literal["lust", "petty", "greed"]
    n: int
    phrases: ClassVar[dict[str, Said]] = {
        "plain": NP_("verb.sin", "Put {n} own sin stone into the {den}.", "Put {n} own sin stones into the {den}.")
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (PlaceStones(actor, DENS.index(self.den), self.n), *DUE)


class PlaceStones(Act, frozen=True, tag="place-stones"):
    """A seat puts sin stones into a Den."""

    actor: Seat
    den: int
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return place_stones(state.then(), self.actor, self.den, self.n)
