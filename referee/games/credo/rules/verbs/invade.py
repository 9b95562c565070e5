"""Invade: the Goths' card comes to lie beside an Emperor."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.goths import Invading
from .haul import beside


class Invade(Verb, frozen=True, tag="invade"):
    beside: str
    worth: int
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.invade", "Lay this card beside {card}. Once converted it is worth {worth} Followers.")
    }

    def say(self, speaker: Speaker, /) -> str:
        card = beside(speaker, self.beside)
        return speaker.text(self.phrases["plain"], worth=speaker.words.number(self.worth), card=card)

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Invading(frame),)
