"""Persecute: a roll on the Persecution table against a Church."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..events.persecution import Persecuting


class Persecute(Verb, frozen=True, tag="persecute"):
    """`by`: the persecutor. `whom`: the Church. `may`: the persecutor may decline."""

    by: Literal["you", "eastern-emperor"]
    whom: Literal["you", "target", "emperor", "iconolaters", "any"]
    may: bool = False
    phrases: ClassVar[dict[str, Phrase]] = {
        "you-target": P_("verb.persecute.you-target", "Persecute that Church."),
        "you-emperor": P_("verb.persecute.you-emperor", "You may persecute the Church of the Emperor."),
        "you-iconolaters": P_(
            "verb.persecute.you-iconolaters",
            "If your Followers outnumber those of the Church with Iconolatry, you may persecute it.",
        ),
        "you-any": P_("verb.persecute.you-any", "You may persecute any one Church at the Council."),
        "eastern-emperor-you": P_("verb.persecute.emperor-you", "The Eastern Emperor has to persecute your Church."),
        "eastern-emperor-target": P_(
            "verb.persecute.emperor-target", "The Eastern Emperor has to persecute that Church."
        ),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[f"{self.by}-{self.whom}"])

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Persecuting(frame, self.by, self.whom, self.may),)
