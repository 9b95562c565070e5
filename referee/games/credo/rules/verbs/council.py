"""Council: a General Council meets at once."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, P_, Phrase

from ...position.records import Mission
from ..council.council import council_steps


class Council(Verb, frozen=True, tag="council"):
    """`bonus` are extra votes for the player who drew the card."""

    bonus: int = 0
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.council", "A General Council on the next Article meets at once."),
        "bonus": NP_(
            "verb.council.bonus",
            "A General Council on the next Article meets at once; your Church has {n} extra vote there.",
            "A General Council on the next Article meets at once; your Church has {n} extra votes there.",
        ),
    }

    def say(self, speaker: Speaker, /) -> str:
        if self.bonus:
            return speaker.text(self.phrases["bonus"], n=self.bonus)
        return speaker.text(self.phrases["plain"])

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return council_steps(frame.actor, bonus=self.bonus)
