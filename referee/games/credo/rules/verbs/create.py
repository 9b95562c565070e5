"""Create: a Patriarch comes out of the box."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.emperors import Creating
from .haul import names, sentence


class Create(Verb, frozen=True, tag="create"):
    card: str
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.create", "Take {card} from his box.")}

    def say(self, speaker: Speaker, /) -> str:
        return sentence(speaker.text(self.phrases["plain"], card=names(speaker, (self.card,))[0]))

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Creating(frame, self.card),)
