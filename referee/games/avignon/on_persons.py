"""What the Steps of a petition have to know of a verb that falls on persons."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.core import Move, Verb

from .frame import Frame
from .selector import Selector
from .state import Avignon


class OnPersons(Verb, frozen=True):
    """A verb with a `target`; `move` is what the executor says to pick somebody for it."""

    target: Selector
    move: ClassVar[type[Any]]

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
