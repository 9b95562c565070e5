"""Sin: the visitor puts some of his sin stones into a Den."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Frame, Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ...box.components import DENS
from ..due import DUE
from ..sins.sins import PlaceStones


class Sin(Verb, frozen=True, tag="sin"):
    den: Literal["lust", "petty", "greed"]
    n: int
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.sin",
            "Put one of your sin stones into the {den}.",
            "Put {n} of your sin stones into the {den}.",
        )
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], n=self.n, den=speaker.name(f"den.{self.den}"))

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        return (PlaceStones(frame.actor, DENS.index(self.den), self.n, frame.clause), *DUE)
