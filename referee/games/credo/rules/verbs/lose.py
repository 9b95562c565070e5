"""Lose: a Church discards cards of its own choice."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step
from referee.words.message import P_, Phrase

from ...position.records import Mission
from .haul import Haul, Who, beside


class Lose(Haul, frozen=True, tag="lose"):
    """`unless` is the symbol whose doctrine spares the player; where `open` is set a ruling says who picks."""

    who: Who = "you"
    unless: str = ""
    open: bool = False
    phrases: ClassVar[dict[str, Phrase]] = {
        "you": P_("verb.lose.you", "Lose {cards}."),
        "unless": P_(
            "verb.lose.unless",
            "Lose {cards}, unless the doctrine with this symbol ({symbol}) is on your mat or in the Creed.",
        ),
        "target": P_("verb.lose.target", "That Church loses {cards}."),
        "every": P_("verb.lose.every", "Every Church loses {cards}."),
        "holder": P_("verb.lose.holder", "The Church of {card} loses {cards}."),
    }

    def say(self, speaker: Speaker, /) -> str:
        cards = self.counted(speaker)
        if self.unless:
            return speaker.text(self.phrases["unless"], cards=cards, symbol=speaker.name(f"symbol.{self.unless}"))
        if self.who in self.phrases:
            return speaker.text(self.phrases[self.who], cards=cards)
        return speaker.text(self.phrases["holder"], cards=cards, card=beside(speaker, self.who))

    def hits_target(self) -> bool:
        return self.who == "target"

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        from ..whose import LoseFor

        return (LoseFor(frame, self.who, self.unless, self.open, **self.counts()),)
