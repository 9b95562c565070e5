"""The face of a game's room: what the table and the command line see of it."""

from __future__ import annotations

from typing import Any, Protocol

from .ending import Ending
from .lines import Line, Panel
from .move import Move, Mover
from .notation import Notation
from .state import State
from .terms import Seat, Terms
from .view import View


class Room(Protocol):
    """Every game exports one of these as `ROOM` from its package."""

    id: str
    notation: Notation
    edition: type[Any]
    """The type of an edition's file."""
    moves: Any
    """The union of the game's move types, for reading a log."""

    @property
    def position(self) -> type[Any]:
        """The type of a position file."""

    def start(self, terms: Terms) -> State:
        """The table before the first decision."""

    def from_position(self, given: Any, terms: Terms) -> State:
        """A State from a position file; what the file leaves out is unknown. Raises ValueError (PositionError)."""

    def to_position(self, state: Any) -> dict[str, Any]:
        """The position file of a State, as TOML tables."""

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat, or a bystander, may see."""

    def seen(self, state: Any, who: Mover, move: Any, seat: Seat | None, opened: bool = False) -> Move | None:
        """A move, made in this State, as a seat or a bystander may read it while the game runs: whole; or in words that
        leave out what is hidden; or None where all of it is. `opened` when its seal has been broken since."""

    def panels(self, state: Any, seat: Seat | None) -> tuple[Panel, ...]:
        """The view of a seat, drawn for the terminal."""

    def next(self, state: Any) -> Line:
        """What has to happen next."""

    def facts(self, state: Any) -> tuple[str, ...]:
        """The position in short lines, for examples and plain output."""

    def failed_checks(self, edition: Any) -> tuple[str, ...]:
        """The ids of the edition checks that a filled edition does not pass."""

    def dictate(self, kind: str, text: str) -> Any:
        """A field of an edition from the owner's words, as TOML values. Raises ValueError with what was wrong."""

    def score(self, state: Any) -> tuple[Line, ...]:
        """The count as it stands, line by line."""

    def ending(self, state: Any) -> Ending | None:
        """How the game ended, or None while it runs."""
