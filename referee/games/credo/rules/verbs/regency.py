"""Regency: the Empress's Church takes the Emperor."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.emperors import Regent


class Regency(Verb, frozen=True, tag="regency"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.regency", "The Church with the Empress takes the Emperor; without an Empress in play you take him."
        )
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Regent(frame),)
