"""Reshuffle: the Church stock and its discard are shuffled together."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..whose import Mixing


class Reshuffle(Verb, frozen=True, tag="reshuffle"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.reshuffle", "Shuffle the Church stock together with the Church discard.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Mixing(frame),)
