"""Room: the part of a game that reading and writing positions and views need."""

from __future__ import annotations

from typing import Any, Protocol

from .fields import Field
from .state import State


class Room(Protocol):
    """A game's id, package and Fields, and the modules of its room. `tables` is a position file that is being read
    (`positions.Tables`)."""

    id: str
    package: str

    @property
    def data(self) -> Any:
        """The game's data files."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The Fields of a position."""

    def part(self, module: str) -> Any:
        """A module of the room."""

    def assembled(self, tables: Any) -> State:
        """The State that a position file describes."""

    def shorthand(self, state: State) -> dict[str, Any] | None:
        """The words for the present phase, as keys of a position file."""
