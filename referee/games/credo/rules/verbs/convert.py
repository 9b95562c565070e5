"""Convert: invading Goths become Followers."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.goths import Converting


class Convert(Verb, frozen=True, tag="convert"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.convert", "Invading Goths beside an Emperor become Followers of your Church.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Converting(frame),)
