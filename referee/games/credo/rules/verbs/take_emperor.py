"""Take an Emperor, from another Church or out of his box."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.emperors import TakingEmperor
from .haul import names, sentence


class TakeEmperor(Verb, frozen=True, tag="take-emperor"):
    which: tuple[str, ...]
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.take-emperor", "Take {card} into your Church, wherever he is in play or in his box.")
    }

    def say(self, speaker: Speaker, /) -> str:
        return sentence(speaker.text(self.phrases["plain"], card=speaker.either(names(speaker, self.which))))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (TakingEmperor(frame, self.which),)
