"""Recall: a Bishop comes back from exile."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.exile import Recalling


class Recall(Verb, frozen=True, tag="recall"):
    own: bool = False
    phrases: ClassVar[dict[str, Phrase]] = {
        "own": P_("verb.recall.own", "One of your own Bishops comes back from exile."),
        "any": P_("verb.recall.any", "One Bishop of any Church comes back from exile."),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["own" if self.own else "any"])

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Recalling(frame, self.own),)
