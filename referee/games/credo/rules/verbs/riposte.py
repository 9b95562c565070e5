"""Riposte: an Emperor who was persecuted may persecute in return. The persecution itself lays out the answer."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission


class Riposte(Verb, frozen=True, tag="riposte"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.riposte", "If you do, the Emperor may persecute your Church in return.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return ()
