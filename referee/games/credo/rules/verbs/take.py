"""Take: cards of another Church join the player's own; he picks them."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..parting import take
from .haul import Haul


class Take(Haul, frozen=True, tag="take"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.take", "Take {cards}.")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], cards=self.counted(speaker))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return () if frame.target is None else (take(frame.actor, frame.target, **self.counts()),)
