"""Give: the player hands over cards of his own choice."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..parting import give
from .haul import Haul


class Give(Haul, frozen=True, tag="give"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.give", "Give that Church {cards}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], cards=self.counted(speaker))

    def hits_target(self) -> bool:
        return False

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return () if frame.target is None else (give(frame.actor, frame.target, **self.counts()),)
