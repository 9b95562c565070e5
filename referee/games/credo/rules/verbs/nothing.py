"""Nothing: a row without effect."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.persecution import Nothing as NoEffect


class Nothing(Verb, frozen=True, tag="nothing"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.nothing", "No effect.")}

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (NoEffect(),)
