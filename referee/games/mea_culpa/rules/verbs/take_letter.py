"""Take the Letter that lies in Suite 6."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Speaker, Step, Verb, happened
from referee.words.message import P_, Phrase

from ...position.state import Act, MeaCulpa
from ..ledger import gain_letter
from .frame import HouseFrame


class TakeLetter(Verb, frozen=True, tag="take-letter"):
    colour: Literal["yellow"]
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.take-letter", "Take the {letter} that lies here.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], letter=speaker.name(f"letter.{self.colour}"))

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (TakeLetterStep(frame, self.colour),)


class TakeLetterStep(Act, frozen=True, tag="take-letter-step"):
    frame: HouseFrame
    colour: str

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        seat = self.frame.actor
        after = gain_letter(state.then(suite6=False), seat, self.colour)
        return happened(state, after, self.frame.clause, "taken", player=seat, letter=self.colour)
