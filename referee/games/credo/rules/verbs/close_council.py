"""Close the Council: it ends before the vote."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ...position.records import Mission
from ..council.influence import BreakingOff


class CloseCouncil(Verb, frozen=True, tag="close-council"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.close-council", "The Council is broken off before there is a vote.")
    }

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (BreakingOff(frame),)
