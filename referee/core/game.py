"""Game: one game as the rest of the program sees it. Each method calls the module of the game's room that has the
answer."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.library.load import GameData, load_game

from .rules.move import Move, Mover
from .state.fields import masked
from .state.state import State
from .state.terms import Seat, Terms
from .words.notation import Notation

if TYPE_CHECKING:
    from random import Random

    from .rules.ending import Ending
    from .rules.happening import Naming
    from .rules.verb import Card
    from .state.fields import Field
    from .state.positions import Tables
    from .state.question import Question, Value
    from .words.panels import Line, Part


NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")
"""The names of players if no names are given."""


MOST_DRAWS = 40
"""The number of draws after which the search for another possible position is given up."""


class Game:
    """`package` is the game's room. Its modules are imported when they are first needed, so that a short command loads
    few."""

    def __init__(self, id_: str, package: str, data: GameData | None = None) -> None:
        self.id, self.package = id_, package
        self._data = data

    def part(self, module: str) -> Any:
        """A module of the game's room. Raises ModuleNotFoundError."""
        return import_module(f"{self.package}.{module}")

    @property
    def folder(self) -> Path:
        """The folder of the game's code."""
        return Path(*import_module(self.package).__path__)

    @cached_property
    def data(self) -> GameData:
        """The game's data files. Raises DataError."""
        return self._data or load_game(self.id)

    @cached_property
    def notation(self) -> Notation:
        """The lines of the game's moves."""
        notation: Notation = self.part("notation").NOTATION
        return notation

    @property
    def moves(self) -> Any:
        """The union of the game's move types, for reading a log."""
        return self.part("moves").MOVES

    @property
    def edition(self) -> type[Any]:
        """The type of the game's edition files."""
        edition: type[Any] = self.part("box.edition").Edition
        return edition

    def failed_checks(self, edition: Any) -> tuple[str, ...]:
        """The ids of the edition checks that a filled edition does not pass."""
        failed: tuple[str, ...] = self.part("box.edition").failed_checks(edition)
        return failed

    def dictate(self, kind: str, text: str) -> Any:
        """A field of an edition as TOML values, read from what its owner types. Raises ValueError with the reason."""
        return self.part("box.dictation").dictate(kind, text)

    def cards(self, edition: Any) -> tuple[Card, ...]:
        """Every card of an edition that can be read aloud."""
        cards: tuple[Card, ...] = self.part("box.cards").cards(edition)
        return cards

    def start(self, terms: Terms) -> State:
        """The State before the first decision."""
        state: State = self.part("rules.setup").start(terms)
        return state

    @property
    def fields(self) -> tuple[Field, ...]:
        """The Fields of a position, in the order of its file."""
        fields: tuple[Field, ...] = self.part("position.fields").FIELDS
        return fields

    def assembled(self, tables: Tables) -> State:
        """The State that a position file describes. Faults of the file are collected in `tables`."""
        state: State = self.part("position.file").assembled(tables)
        return state

    def shorthand(self, state: State) -> dict[str, Any] | None:
        """The words for the present phase, as keys of a position file; None if it has no such words."""
        keys: dict[str, Any] | None = self.part("position.file").shorthand(state)
        return keys

    @property
    def usual_seats(self) -> tuple[str, ...]:
        """The players' names in a position file that gives none."""
        names: tuple[str, ...] | None = getattr(self.part("position.file"), "SEATS", None)
        return names or NAMES[: self.data.game.seats[0]]

    def has_part(self, module: str) -> bool:
        """True if the game's room has this module. For modules that not every game has, such as `notebook` or
        `forecast`."""
        return find_spec(f"{self.package}.{module}") is not None

    def read_position(self, tables: dict[str, Any], terms: Terms) -> State:
        """The State that a position file describes; what the file leaves out is unknown. Raises Impossible."""
        from .state.positions import from_tables

        return from_tables(self, tables, terms)

    def write_position(self, state: State, seat: Seat | None = None, everything: bool = False) -> dict[str, Any]:
        """The tables of a position file, as a seat or a bystander may see the position. everything: for the referee
        alone."""
        from .state.positions import to_tables

        return to_tables(self, state, seat, everything)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """What a seat, or a bystander, may see, as plain tables."""
        from .state.view import seen_by

        return seen_by(self, state, seat)

    def world(self, state: State, seat: Seat | None, rng: Random) -> State:
        """A random position that could be this one for all that a seat, or a bystander, knows. All know whose decision
        it is, so draws with another decision are rejected; after MOST_DRAWS of them this very State is returned."""
        from .rules.play import decision

        draw, asked = self.part("position.worlds").world, decision(state)
        drawn = (draw(state, seat, rng) for _ in range(MOST_DRAWS))
        return next((world for world in drawn if decision(world) == asked), state)

    def truth(self, state: State, question: Question, move: Move | None = None) -> Value | None:
        """The answer that a fully known State gives to a question, or None if not even that State can tell. The answer
        to some questions depends on `move`, the move that is judged."""
        worlds = self.part("position.worlds")
        answer: Value | None = worlds.truth(state, question)
        if answer is None and move is not None and hasattr(worlds, "foreseen"):
            answer = worlds.foreseen(state, question, move)
        if answer is not None:
            return answer
        asking = next((field for field in self.fields if field.question == question.id), None)
        return None if asking is None else asking.truth(state, question)

    def census(self, state: State) -> Any:
        """The amounts that a move must leave unchanged (cards, coins, pieces), or None if unknown values hide them."""
        return self.part("position.worlds").census(state)

    def seen(self, state: State, who: Mover, move: Any, seat: Seat | None, opened: bool = False) -> Move | None:
        """A move, made in this State, as a seat or a bystander may read it while the game runs: the whole move, a copy
        without what is hidden, or None if all of it is hidden. opened: its seal has been broken since."""
        reader = getattr(self.part("telling.view"), "seen", None)
        readable: Move | None = move if reader is None else reader(state, who, move, seat, opened)
        return readable

    def board(self, state: State, seat: Seat | None) -> tuple[Part, ...]:
        """The parts of the board as a seat, or a bystander, may see them: public ones first, the seat's own last."""
        parts: tuple[Part, ...] = self.part("telling.view").board(masked(state, seat), seat)
        return parts

    def next(self, state: State) -> Line:
        """The line that says what has to happen next."""
        prompt: Line = self.part("telling.view").next_line(state)
        return prompt

    def card(self, component: str, edition: Any) -> Card | None:
        """The card of a component (`person.cardinal`), or None if no such card can be read aloud."""
        return next((card for card in self.cards(edition) if card.component == component), None)

    def facts(self, state: State) -> tuple[str, ...]:
        """The position in short lines, for examples and plain output."""
        lines: tuple[str, ...] = self.part("telling.facts").facts(state)
        return lines

    @cached_property
    def naming(self) -> Naming:
        """The names of the values in the game's happenings, and the seats that may read them."""
        names: Naming = self.part("telling.naming").NAMING
        return names

    def score(self, state: State) -> tuple[Line, ...]:
        """The score at this moment, line by line."""
        lines: tuple[Line, ...] = self.part("telling.score").score(state)
        return lines

    def ending(self, state: State) -> Ending | None:
        """The result of the game, or None while it runs."""
        result: Ending | None = self.part("telling.score").ending(state)
        return result
