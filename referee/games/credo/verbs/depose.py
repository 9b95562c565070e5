"""Depose: named cards are discarded, whoever holds them."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Said

from ..emperors import Deposing
from ..records import Mission
from .haul import names


class Depose(Verb, frozen=True, tag="depose"):
    cards: tuple[str, ...]
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.depose", "Out of every Church these cards are discarded: {list}."),
        "one": P_("verb.depose.one", "Out of whatever Church it is in this card is discarded: {list}."),
    }

    def say(self, speaker: Speaker, /) -> str:
        held = speaker.words.list(names(speaker, self.cards))
        return speaker.text(self.phrases["one" if len(self.cards) == 1 else "plain"], list=held)

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Deposing(frame, self.cards),)
