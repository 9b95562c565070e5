"""Draw: Church cards from the stock."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ...position.records import Mission
from .haul import Who, beside


class Draw(Verb, frozen=True, tag="draw"):
    n: int
    who: Who = "you"
    phrases: ClassVar[dict[str, Phrase]] = {
        "you": NP_("verb.draw.you", "Draw {n} Church card.", "Draw {n} Church cards."),
        "target": NP_("verb.draw.target", "That Church draws {n} Church card.", "That Church draws {n} Church cards."),
        "every": NP_("verb.draw.every", "Every Church draws {n} Church card.", "Every Church draws {n} Church cards."),
        "holder": NP_(
            "verb.draw.holder",
            "The Church of {card} draws {n} Church card.",
            "The Church of {card} draws {n} Church cards.",
        ),
    }

    def say(self, speaker: Speaker, /) -> str:
        if self.who in self.phrases:
            return speaker.text(self.phrases[self.who], n=self.n)
        return speaker.text(self.phrases["holder"], n=self.n, card=beside(speaker, self.who))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        from ..whose import DrawFor

        return (DrawFor(frame, self.who, self.n),)
