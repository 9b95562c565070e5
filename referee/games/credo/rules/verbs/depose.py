"""Depose: named cards are discarded from any Church."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.emperors import Deposing
from .haul import names, sentence


class Depose(Verb, frozen=True, tag="depose"):
    cards: tuple[str, ...]
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.depose", "{list} are discarded, whatever Churches they are in."),
        "one": P_("verb.depose.one", "{list} is discarded, whatever Church he is in."),
    }

    def say(self, speaker: Speaker, /) -> str:
        listed = speaker.words.list(names(speaker, self.cards))
        return sentence(speaker.text(self.phrases["one" if len(self.cards) == 1 else "plain"], list=listed))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Deposing(frame, self.cards),)
