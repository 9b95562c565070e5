"""What Steps of a petition need of a verb that acts on persons."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.core import Move, Verb

from ...position.state import Avignon
from .frame import Frame
from .selector import Selector


class OnPersons(Verb, frozen=True):
    """A verb with a `target`; `move` is the kind of move that picks a person for it."""

    target: Selector
    move: ClassVar[type[Any]]

    def number(self) -> int:
        """The number of maps that it moves a person."""
        return 1

    def move_at(self, slot: int) -> Move:
        """The move that chooses the person in that slot."""
        raise NotImplementedError(type(self).__name__)

    def leads_out(self, state: Avignon, slot: int, frame: Frame) -> bool:
        """True if it would move the person in that slot off the track into a congregation. Raises NotKnown."""
        return False

    def act(self, state: Avignon, slot: int, frame: Frame) -> Avignon:
        """The State after it acted on the person in that slot."""
        raise NotImplementedError(type(self).__name__)
