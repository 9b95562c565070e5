"""Suspend: a card is away for one round."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.exile import Suspending
from .haul import names, sentence


class Suspend(Verb, frozen=True, tag="suspend"):
    card: str
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.suspend", "{card} is out of play for one round.")}

    def say(self, speaker: Speaker, /) -> str:
        return sentence(speaker.text(self.phrases["plain"], card=names(speaker, (self.card,))[0]))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Suspending(frame),)
