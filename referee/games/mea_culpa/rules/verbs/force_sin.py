"""Force sin: every opponent puts sin stones into a Den."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Seat, Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ...box.components import DENS
from ...position.state import Act, MeaCulpa, seats
from ..due import DUE
from ..sins.sins import place_stones
from .frame import HouseFrame


class ForceSin(Verb, frozen=True, tag="force-sin"):
    den: Literal["lust", "petty", "greed"]
    n: int
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.force-sin",
            "Every opponent puts one sin stone into the {den}.",
            "Every opponent puts {n} sin stones into the {den}.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n, den=speaker.name(f"den.{self.den}"))

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (BurdenOthers(frame, DENS.index(self.den), self.n), *DUE)


class BurdenOthers(Act, frozen=True, tag="burden-others"):
    frame: HouseFrame
    den: int
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        state = state.then()
        for seat in map(Seat, seats(state)):
            if seat != self.frame.actor:
                state = place_stones(state, seat, self.den, self.n, self.frame.clause)
        return state
