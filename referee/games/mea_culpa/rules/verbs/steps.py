"""Steps: every opponent moves towards Hell."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ...position.state import Act, MeaCulpa, seats
from ..sins.record_of_sins import descend_all
from .frame import HouseFrame


class Steps(Verb, frozen=True, tag="steps"):
    n: int
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.steps",
            "Every opponent's soul moves {n} step towards Hell.",
            "Every opponent's soul moves {n} steps towards Hell.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n)

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (DriveOthers(frame, self.n),)


class DriveOthers(Act, frozen=True, tag="drive-others"):
    frame: HouseFrame
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        steps = {Seat(seat): self.n for seat in seats(state) if seat != self.frame.actor}
        return descend_all(state.then(), steps, self.frame.clause)
