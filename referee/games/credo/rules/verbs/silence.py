"""Silence: the votes of a card do not count."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..council.influence import Silencing
from .haul import names


class Silence(Verb, frozen=True, tag="silence"):
    card: str
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.silence", "The votes that {card} brings are not counted at the Council.")
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], card=names(speaker, (self.card,))[0])

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Silencing(frame),)
