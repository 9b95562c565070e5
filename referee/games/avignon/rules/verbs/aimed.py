"""The common part of verbs that act on persons."""

from __future__ import annotations

from referee.core import Speaker, Step

from ..petitions.frame import Frame
from ..petitions.on_persons import OnPersons
from ..petitions.petition_steps import All, Pick, Strike


class Aimed(OnPersons, frozen=True):
    """Acts on the petitioned card, on all targets, or on one that the executor picks. `phrases` has one entry for each
    kind of target."""

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.target.phrase()], n=self.number(), **self.target.names(speaker))

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        if self.target.kind == "this":
            return (Strike(self, frame),)
        return (All(self, frame) if self.target.all else Pick(self, frame),)
