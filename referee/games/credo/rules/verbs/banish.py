"""Banish: the player's own most powerful Bishop goes into exile."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.exile import Banishing


class Banish(Verb, frozen=True, tag="banish"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.banish", "Of your Bishops the one with the most votes goes into exile.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Banishing(frame),)
