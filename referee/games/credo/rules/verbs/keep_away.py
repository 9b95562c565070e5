"""Keep away: Bishops of another Church miss the Council."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ...position.records import Mission
from ..council.influence import KeepingAway


class KeepAway(Verb, frozen=True, tag="keep-away"):
    n: int
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.keep-away",
            "{n} Bishop of that Church can't attend the Council and does not vote; that Church picks him.",
            "{n} Bishops of that Church can't attend the Council and do not vote; that Church picks them.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n)

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (KeepingAway(frame, self.n),)
