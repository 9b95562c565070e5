"""Church Father: a Bishop refutes or teaches."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.missions import Sending


class ChurchFather(Verb, frozen=True, tag="church-father"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.church-father",
            "Name one of your Bishops. Either he refutes an Article of another Church: roll on the Refutation table. "
            "Or he teaches another Church an Article of yours, and you lay your duplicate on its mat.",
        )
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Sending(frame, "father"),)
