"""Escape: the culprit's card is laid aside, and at every Mass a die may end the game."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from referee.core import Speaker, Step, Verb, happened
from referee.words.message import P_, Phrase

from ...position.pieces import Bent
from ...position.state import Abbey, Act, with_bent
from ..rooms.books import Played


class Escape(Verb, frozen=True, kw_only=True, tag="escape"):
    colour: Annotated[str, Meta(description="the colour on which the culprit escapes")]
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_(
            "verb.escape",
            "The card under the board is laid aside. At the beginning of every Mass a die is rolled; if it shows this "
            "colour ({colour}), the culprit has escaped: the game ends, and points are counted.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], colour=speaker.name(f"colour.{self.colour}"))

    def expand(self, frame: Played, /) -> tuple[Step, ...]:
        return (Plotting(self.colour),)


class Plotting(Act, frozen=True, tag="plotting"):
    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    colour: str

    def resolve(self, state: Abbey, /) -> Abbey:
        after = with_bent(state.then(), Bent("escape", self.colour, "game"))
        return happened(state, after, "G5", "plots", colour=self.colour)
