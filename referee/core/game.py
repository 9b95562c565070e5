"""One game, as everybody outside its room sees it: the same face, each part in the module of that name's fixed home."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.library.load import GameData, load_game

from .fields import masked
from .move import Move, Mover
from .notation import Notation
from .state import State
from .terms import Seat, Terms

if TYPE_CHECKING:
    from random import Random

    from .ending import Ending
    from .fields import Field
    from .happening import Naming
    from .panels import Line, Part
    from .positions import Tables
    from .question import Question, Value
    from .verb import Card


NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")
"""What players are called where nobody says."""


MOST_DRAWS = 40
"""Beyond this no further position is drawn that could be the present one."""


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

    def cards(self, edition: Any) -> tuple[Card, ...]:
        """Every card that can be read aloud, as an edition has it."""
        found: tuple[Card, ...] = self.part("cards").cards(edition)
        return found

    def start(self, terms: Terms) -> State:
        """The table before the first decision."""
        found: State = self.part("setup").start(terms)
        return found

    @property
    def fields(self) -> tuple[Field, ...]:
        """What a position consists of, in the order of its file."""
        found: tuple[Field, ...] = self.part("fields").FIELDS
        return found

    def assembled(self, told: Tables) -> State:
        """A State of what a position file told; what can't be is noted in `told`."""
        found: State = self.part("position").assembled(told)
        return found

    def shorthand(self, state: Any) -> dict[str, Any] | None:
        """The words by which people tell what goes on, as keys of a position file; None where there are none."""
        found: dict[str, Any] | None = self.part("position").shorthand(state)
        return found

    @property
    def usual_seats(self) -> tuple[str, ...]:
        """What the players of a position are called where a file does not say."""
        told: tuple[str, ...] | None = getattr(self.part("position"), "SEATS", None)
        return told or NAMES[: self.data.game.seats[0]]

    def has_part(self, module: str) -> bool:
        """Whether the game's room has a module that not every game has: a `notebook`, a `forecast`."""
        return find_spec(f"{self.package}.{module}") is not None

    def read_position(self, tables: dict[str, Any], terms: Terms) -> State:
        """A State from a position file; what the file leaves out is unknown. Raises Impossible."""
        from .positions import from_tables

        return from_tables(self, tables, terms)

    def write_position(self, state: Any, seat: Seat | None = None, everything: bool = False) -> dict[str, Any]:
        """The tables of a position file, as a seat or a bystander may see the position; `everything` is for the referee
        alone."""
        from .positions import to_tables

        return to_tables(self, state, seat, everything)

    def view(self, state: Any, seat: Seat | None) -> dict[str, Any]:
        """What a seat, or a bystander, may see, as plain tables."""
        from .view import seen_by

        return seen_by(self, state, seat)

    def world(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """A position that could be this one for all that a seat, or a bystander, knows; drawn by `rng`. Who is asked is
        known to all: where no draw asks the same players, it is this very position."""
        from .play import decision

        draw, asked = self.part("worlds").world, decision(state)
        drawn = (draw(state, seat, rng) for _ in range(MOST_DRAWS))
        return next((world for world in drawn if decision(world) == asked), state)

    def truth(self, state: Any, question: Question, move: Move | None = None) -> Value | None:
        """What a State in which everything is known answers to a question; None where not even it can tell. Some
        questions hang on the move that is judged."""
        worlds = self.part("worlds")
        found: Value | None = worlds.truth(state, question)
        if found is None and move is not None and hasattr(worlds, "foreseen"):
            found = worlds.foreseen(state, question, move)
        if found is not None:
            return found
        asking = next((field for field in self.fields if field.question == question.id), None)
        return None if asking is None else asking.truth(state, question)

    def census(self, state: Any) -> Any:
        """Everything that there must be as much of after a move as before; None while that can't be told."""
        return self.part("worlds").census(state)

    def seen(self, state: Any, who: Mover, move: Any, seat: Seat | None, opened: bool = False) -> Move | None:
        """A move, made in this State, as a seat or a bystander may read it while the game runs: whole; or in words that
        leave out what is hidden; or None where all of it is. `opened` when its seal has been broken since."""
        seen = getattr(self.part("view"), "seen", None)
        found: Move | None = move if seen is None else seen(state, who, move, seat, opened)
        return found

    def board(self, state: Any, seat: Seat | None) -> tuple[Part, ...]:
        """What lies on the table as a seat, or a bystander, may see it, from what is public to what is one's own."""
        found: tuple[Part, ...] = self.part("view").board(masked(state, seat), seat)
        return found

    def next(self, state: Any) -> Line:
        """What has to happen next."""
        found: Line = self.part("view").next_line(state)
        return found

    def card(self, component: str, edition: Any) -> Card | None:
        """The card that is called so (`person.cardinal`); None where there is none to be read aloud."""
        return next((card for card in self.cards(edition) if card.component == component), None)

    def facts(self, state: Any) -> tuple[str, ...]:
        """The position in short lines, for examples and plain output."""
        found: tuple[str, ...] = self.part("facts").facts(state)
        return found

    @cached_property
    def naming(self) -> Naming:
        """How the values of the game's happenings are named, and who may read them."""
        found: Naming = self.part("naming").NAMING
        return found

    def score(self, state: Any) -> tuple[Line, ...]:
        """The count as it stands, line by line."""
        found: tuple[Line, ...] = self.part("score").score(state)
        return found

    def ending(self, state: Any) -> Ending | None:
        """How the game ended, or None while it runs."""
        found: Ending | None = self.part("score").ending(state)
        return found
