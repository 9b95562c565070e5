"""Draw: more cards of a deck."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ..rooms.books import Played
from ..rooms.decks import Reading


class Draw(Verb, frozen=True, kw_only=True, tag="draw"):
    deck: Annotated[Literal["event", "scriptorium", "bibliotheca"], Meta(description="the deck to draw from")]
    n: int = 1
    phrases: ClassVar[dict[str, Phrase]] = {
        "event": NP_("verb.draw.event", "Draw {n} Event card.", "Draw {n} Event cards."),
        "scriptorium": NP_("verb.draw.scriptorium", "Draw {n} Scriptorium card.", "Draw {n} Scriptorium cards."),
        "bibliotheca": NP_("verb.draw.bibliotheca", "Draw {n} Bibliotheca card.", "Draw {n} Bibliotheca cards."),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.deck], n=self.n)

    def expand(self, frame: Played, /) -> tuple[Step, ...]:
        return (Reading(frame.actor, self.deck),) * self.n
