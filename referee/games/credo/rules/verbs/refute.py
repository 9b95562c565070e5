"""Refute: a row of the Refutation table."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..council.fathers import Refuting


class Refute(Verb, frozen=True, tag="refute"):
    """`firm`: Firm Beliefs fall too."""

    firm: bool = False
    phrases: ClassVar[dict[str, Phrase]] = {
        "firm": P_("verb.refute.firm", "Refute a Firm Belief or a Customary Practice."),
        "customary": P_("verb.refute.customary", "Refute a Customary Practice."),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["firm" if self.firm else "customary"])

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Refuting(frame, self.firm),)
