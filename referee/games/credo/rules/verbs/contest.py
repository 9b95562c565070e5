"""Contest: the Church with more Followers takes cards from the other."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, P_, Phrase

from ...position.records import Mission
from ..events.contests import Contest as Comparing


class Contest(Verb, frozen=True, tag="contest"):
    """`armies` fight a civil war, without the Followers of exiled Patriarchs; `crowds` are Circumcellions."""

    fought: Literal["armies", "crowds"]
    n: int = 0
    phrases: ClassVar[dict[str, Phrase]] = {
        "armies": P_(
            "verb.contest.armies",
            "Compare all Followers but those of exiled Patriarchs: the larger flock takes the other Church's Laity.",
        ),
        "crowds": NP_(
            "verb.contest.crowds",
            "Compare Followers: the larger flock takes {n} Church card from the other Church.",
            "Compare Followers: the larger flock takes {n} Church cards from the other Church.",
        ),
    }

    def say(self, speaker: Speaker, /) -> str:
        if self.fought == "crowds":
            return speaker.text(self.phrases["crowds"], n=self.n)
        return speaker.text(self.phrases["armies"])

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (Comparing(frame, self.fought == "armies", self.n),)
