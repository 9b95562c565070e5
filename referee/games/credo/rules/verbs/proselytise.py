"""Proselytise: a Bishop preaches at another Church."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.missions import Sending


class Proselytise(Verb, frozen=True, tag="proselytise"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.proselytise", "Send one of your Bishops to preach there: roll on the Proselytism table.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Sending(frame, "preach"),)
