"""Campaign: a Bishop preaches at several Churches."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.missions import Sending


class Campaign(Verb, frozen=True, tag="campaign"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.campaign",
            "One of your Bishops preaches at other Churches, as many as he has votes, once at each: "
            "roll on the Proselytism table every time.",
        )
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Sending(frame, "campaign"),)
