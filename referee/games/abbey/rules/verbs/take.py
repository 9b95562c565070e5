"""Take: the reader draws Suspects at random from a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.core import Breach, Player, Seat, Speaker, Step, breach, happened
from referee.words.message import NP_, Phrase

from ...moves import DrawSuspect
from ...position.known import called
from ...position.state import Abbey
from ..rooms.books import Played
from ..rooms.drawing import FromHand
from .aim import Aimed


class Take(Aimed, frozen=True, kw_only=True, tag="take"):
    n: int = 1
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.take",
            "Draw {n} Suspect at random from the hand of: {who}.",
            "Draw {n} Suspects at random from the hand of: {who}.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n, who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Drawing(frame.actor, target),) * self.n


class Drawing(FromHand, frozen=True, tag="drawing"):
    clauses: ClassVar[tuple[str, ...]] = ("room.script.plain",)

    def drawn(self, before: Abbey, after: Abbey, card: str | None) -> Abbey:
        taker, source = self.taker, self.source
        if card is None:
            return happened(before, after, "G5", "draws-blind", player=taker, other=source)
        return happened(before, after, "G5", "draws", player=taker, other=source, card=(card, taker, source))

    def forbids(self, state: Abbey, move: DrawSuspect, /) -> Iterator[Breach]:
        if self.not_there(state, move):
            yield breach("G5", "not-there", card=called(state, move.suspect), player=Player(self.source))

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("G5", "draw", player=Player(self.source))

    def nothing(self, before: Abbey, after: Abbey) -> Abbey:
        return happened(before, after, "G5", "empty", other=self.source)
