"""What verbs have in common that fall on persons."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Move, Speaker, Step, Verb

from ..frame import Frame
from ..petition_steps import All, Pick, Strike
from ..selector import Selector
from ..state import Avignon


class Aimed(Verb, frozen=True):
    """A verb with a `target`: it falls on the petitioned card, on everybody meant, or on one that the executor picks.
    `phrases` has one entry for each kind of target."""

    target: Selector
    move: ClassVar[type[Move]]

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.target.phrase()], n=self.number(), **self.target.names(speaker))

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        if self.target.kind == "this":
            return (Strike(self, frame),)
        return (All(self, frame) if self.target.all else Pick(self, frame),)

    def number(self) -> int:
        """How many maps it moves a person."""
        return 1

    def said(self, slot: int) -> Move:
        """The move of whoever chooses the person in that slot."""
        raise NotImplementedError(type(self).__name__)

    def leads_out(self, state: Avignon, slot: int, frame: Frame) -> bool:
        """Whether it would take the person in that slot off the track into a congregation. Raises NotKnown."""
        return False

    def act(self, state: Avignon, slot: int, frame: Frame) -> Avignon:
        """The State after it fell on the person in that slot."""
        raise NotImplementedError(type(self).__name__)
