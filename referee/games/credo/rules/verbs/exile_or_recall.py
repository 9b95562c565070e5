"""Exile or recall: what one of the Laity can do to a Bishop."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.exile import ExileOrRecall as Choosing


class ExileOrRecall(Verb, frozen=True, tag="exile-or-recall"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.exile-or-recall",
            "One of your Laity sends a Bishop of his half of the Empire into exile, or calls any one Bishop back.",
        )
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Choosing(frame),)
