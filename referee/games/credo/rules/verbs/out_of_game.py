"""Out of the game: a card leaves it for good."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.emperors import OutOfGame as Leaving
from .haul import names, sentence


class OutOfGame(Verb, frozen=True, tag="out-of-game"):
    card: str
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.out-of-game", "{card} leaves the game.")}

    def say(self, speaker: Speaker, /) -> str:
        return sentence(speaker.text(self.phrases["plain"], card=names(speaker, (self.card,))[0]))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Leaving(frame, self.card),)
