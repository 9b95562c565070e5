"""Enthrone: the card itself becomes one of the Laity."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...box.components import box
from ...position.records import Mission
from ..events.emperors import Enthroning


class Enthrone(Verb, frozen=True, tag="enthrone"):
    card: str
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.enthrone", "This card joins your Church as Laity of the West: {votes} votes, {followers} Followers."
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        card = box().open[self.card]
        return speaker.text(self.phrases["plain"], votes=card.votes, followers=speaker.words.number(card.followers))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Enthroning(frame),)
