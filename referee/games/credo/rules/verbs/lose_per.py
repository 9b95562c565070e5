"""Lose per card: every Church loses for each of certain cards that it holds."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.goths import LosePer as Step_
from .haul import Haul, names, sentence


class LosePer(Haul, frozen=True, tag="lose-per"):
    cards: tuple[str, ...] = ()
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.lose-per", "{list} each cost their Church {cards}.")}

    def say(self, speaker: Speaker, /) -> str:
        listed = speaker.words.list(names(speaker, self.cards))
        return sentence(speaker.text(self.phrases["plain"], cards=self.counted(speaker), list=listed))

    def hits_target(self) -> bool:
        return False

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Step_(frame, self.cards, self.followers, self.bishops),)
