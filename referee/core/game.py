"""One game, as everybody outside its room sees it: the same face, each part in the module of that name's fixed home."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.library.load import GameData, load_game

from .move import Move, Mover
from .notation import Notation
from .state import State
from .terms import Seat, Terms

if TYPE_CHECKING:
    from referee.words.translation import Words

    from .cards import CardText
    from .ending import Ending
    from .panels import Line, Panel
    from .view import View


class Game:
    """`package` is the game's room; its modules are loaded when they are asked for, so that a verdict loads no more
    than it needs."""

    def __init__(self, id_: str, package: str, data: GameData | None = None) -> None:
        self.id, self.package = id_, package
        self._data = data

    def part(self, module: str) -> Any:
        """A module of the game's room. Raises ModuleNotFoundError."""
        return import_module(f"{self.package}.{module}")

    @property
    def folder(self) -> Path:
        """Where the game's code lies."""
        return Path(*import_module(self.package).__path__)

    @cached_property
    def data(self) -> GameData:
        """What is written about the game. Raises DataError."""
        return self._data or load_game(self.id)

    @cached_property
    def notation(self) -> Notation:
        found: Notation = self.part("notation").NOTATION
        return found

    @property
    def moves(self) -> Any:
        """The union of the game's move types, for reading a log."""
        return self.part("moves").MOVES

    @property
    def edition(self) -> type[Any]:
        """The type of an edition's file."""
        found: type[Any] = self.part("edition").Edition
        return found

    def failed_checks(self, edition: Any) -> tuple[str, ...]:
        """The ids of the edition checks that a filled edition does not pass."""
        found: tuple[str, ...] = self.part("edition").failed_checks(edition)
        return found

    def dictate(self, kind: str, text: str) -> Any:
        """A field of an edition from the owner's words, as TOML values. Raises ValueError with what was wrong."""
        return self.part("dictation").dictate(kind, text)

    def start(self, terms: Terms) -> State:
        """The table before the first decision."""
        found: State = self.part("setup").start(terms)
        return found

    @property
    def position(self) -> type[Any]:
        """The type of a position file."""
        found: type[Any] = self.part("position").Position
        return found

    def from_position(self, given: Any, terms: Terms) -> State:
        """A State from a position file; what the file leaves out is unknown. Raises ValueError (PositionError)."""
        found: State = self.part("position").from_position(given, terms)
        return found

    def to_position(self, state: Any) -> dict[str, Any]:
        """The position file of a State, as TOML tables."""
        found: dict[str, Any] = self.part("writing").to_position(state)
        return found

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat, or a bystander, may see."""
        found: View = self.part("view").view(state, seat)
        return found

    def seen(self, state: Any, who: Mover, move: Any, seat: Seat | None, opened: bool = False) -> Move | None:
        """A move, made in this State, as a seat or a bystander may read it while the game runs: whole; or in words that
        leave out what is hidden; or None where all of it is. `opened` when its seal has been broken since."""
        seen = getattr(self.part("view"), "seen", None)
        found: Move | None = move if seen is None else seen(state, who, move, seat, opened)
        return found

    def panels(self, state: Any, seat: Seat | None) -> tuple[Panel, ...]:
        """The view of a seat, drawn for the terminal."""
        found: tuple[Panel, ...] = self.part("view").panels(state, seat)
        return found

    def next(self, state: Any) -> Line:
        """What has to happen next."""
        found: Line = self.part("view").next_line(state)
        return found

    def card(self, component: str, edition: Any, words: Words) -> CardText:
        """What a card says, by its component (`person.cardinal`). Raises KeyError."""
        found: CardText = self.part("describe").card(component, edition, words)
        return found

    def facts(self, state: Any) -> tuple[str, ...]:
        """The position in short lines, for examples and plain output."""
        found: tuple[str, ...] = self.part("facts").facts(state)
        return found

    def score(self, state: Any) -> tuple[Line, ...]:
        """The count as it stands, line by line."""
        found: tuple[Line, ...] = self.part("score").score(state)
        return found

    def ending(self, state: Any) -> Ending | None:
        """How the game ended, or None while it runs."""
        found: Ending | None = self.part("score").ending(state)
        return found
