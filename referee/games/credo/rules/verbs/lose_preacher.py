"""Lose the preacher: the Bishop on the mission does not come back."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.missions import LosePreacher as Losing


class LosePreacher(Verb, frozen=True, tag="lose-preacher"):
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.lose-preacher", "Lose the Bishop you sent.")}

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Losing(frame),)
