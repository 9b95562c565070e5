"""Remove: the persecutor picks what the persecuted Church discards."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..parting import remove
from .haul import Haul


class Remove(Haul, frozen=True, tag="remove"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.remove", "Remove {cards}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], cards=self.counted(speaker))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return () if frame.target is None else (remove(frame.actor, frame.target, **self.counts()),)
