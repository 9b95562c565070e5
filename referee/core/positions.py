"""Positions as the tables of a file, both ways: the Fields of a game, its agenda, and what all games tell alike.

What a file leaves out is unknown. A file that can't be tells everything that is wrong with it. Every position that a
game can reach can be written and read again as the same State.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from .ending import Impossible
from .fields import Field, masked
from .kinds import At, Seated, Word
from .marks import Mark
from .move import Move
from .plain import Plain, Unreadable
from .play import deciding_steps, settle
from .question import NotKnown, Question, Value
from .room import Room
from .state import State
from .step import Step
from .terms import Seat, Terms

COMMON = {
    "game": "the id of the game",
    "seats": "the players by name, in the order of play",
    "variant": "the variant that is played",
    "edition": "the edition in force",
    "knowing": "whether the referee is told everything",
    "rulings": "the option in force, by ruling",
    "new-game": "the table before anything has happened",
    "agenda": "what is still to do, the next thing first, where no phase says it shorter",
    "sealed": "choices that are made and not revealed",
    "told": "what the table has answered",
    "rests-on": "the rulings and samples on which the position rests",
}
"""What the file of every game may say, and what it means."""


class Tables:
    """A position file that is being read: its tables, what its Fields came to (by attribute, and by key for what only
    files have), and the place for what is wrong. `new` is the State that a game begins with."""

    def __init__(self, game: Room, tables: dict[str, Any], terms: Terms) -> None:
        self.game, self.tables, self.terms = game, tables, terms
        self.at = At(terms, game.package)
        self.values: dict[str, Any] = {}
        self.only: dict[str, Any] = {}

    def has(self, key: str) -> bool:
        return key in self.tables

    def rows(self) -> list[dict[str, Any]]:
        """What the file's agenda tells, row by row, before anything of it is checked."""
        told = self.tables.get("agenda")
        return [row for row in told if isinstance(row, dict)] if isinstance(told, list) else []

    def steps(self) -> list[str]:
        """The kinds of the Steps that the file's agenda tells."""
        return [step for row in self.rows() if isinstance(step := row.get("step"), str)]

    def refuse(self, key: str, what: str, **values: object) -> None:
        """Notes what can't be about one key."""
        self.at.inside(key).refuse(what, **values)


def from_tables(game: Room, tables: dict[str, Any], terms: Terms) -> State:
    """A State from a position file; what the file leaves out is unknown. Raises Impossible with everything that can't
    be."""
    told = Tables(game, tables, terms)
    fields = game.fields
    known = {field.key: field for field in fields if field.key}
    for key in tables:
        if key not in known and key not in COMMON:
            told.at.inside(key).word(key, (*known, *COMMON))
    if tables.get("new-game"):
        terms = replace(terms, knowing=terms.knowing or bool(tables.get("knowing")))
    for field in known.values():
        held = tables.get(field.key)
        leaves_out = held is None or (held == "" and isinstance(field.kind, Word | Seated))
        value = None if leaves_out else field.kind.read(told.at.inside(field.key), held)
        value = field.blank(terms) if value is None else value
        (told.values if field.field else told.only)[field.field or field.key] = value
    state: State = game.assembled(told)
    state = _with_common(told, state)
    if told.at.wrong:
        raise Impossible(tuple(told.at.wrong))
    return state


def _with_common(told: Tables, state: State) -> State:
    """What every game tells alike: agenda, seals, answers, marks."""
    plain, tables = Plain(told.game.package, told.terms.seats), told.tables
    changes: dict[str, Any] = {}
    kinds: dict[str, Any] = {
        "agenda": tuple[Step, ...],
        "sealed": tuple[tuple[Seat, Move], ...],
        "told": tuple[tuple[Question, Value], ...],
        "rests-on": tuple[Mark, ...],
    }
    for key, kind in kinds.items():
        if key not in tables:
            continue
        try:
            changes[key] = plain.read(told.at.inside(key).list(tables[key]), kind)
        except Unreadable as wrong:
            message, values = wrong.message
            told.refuse(key, message, **values)
    if "rests-on" in changes:
        changes["marks"] = frozenset(changes.pop("rests-on"))
    state = replace(state, **changes) if changes else state
    if "agenda" in changes and not _can_go_on(state):
        told.refuse("agenda", "position.agenda")
    return state


def _can_go_on(state: State) -> bool:
    """Whether what an agenda tells can be done in this position at all. A Step relies on what led to it; where a file
    contradicts that, no rule can tell how, so whatever the Step stumbles over is the file's fault."""
    try:
        for step, at, wanted in deciding_steps(settle(state)):
            for who in wanted.movers() if wanted is not None else ():
                next(iter(step.candidates(at, who)), None)
    except NotKnown:
        return True
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return True


def to_tables(game: Room, state: Any, seat: Seat | None = None, everything: bool = False) -> dict[str, Any]:
    """The tables of a position file, as a seat or a bystander may see the position; `everything` is for the referee
    alone."""
    state = _as_told(game, state if everything else masked(state, seat))
    terms: Terms = state.terms
    tables: dict[str, Any] = {
        "game": game.id,
        "seats": list(terms.seats),
        "variant": terms.variant,
        "edition": getattr(terms.edition, "id", ""),
        "knowing": terms.knowing or None,
        "rulings": dict(terms.rulings),
    }
    for field in game.fields:
        if field.key and (field.field or field.plain) and (said := field.said(state)) != field.blank(terms):
            tables[field.key] = field.kind.write(terms, said)
    plain = Plain(game.package, terms.seats)
    if state.sealed:
        tables["sealed"] = plain.write(state.sealed, tuple[tuple[Seat, Move], ...])
    if state.told:
        tables["told"] = plain.write(state.told, tuple[tuple[Question, Value], ...])
    if state.marks:
        tables["rests-on"] = [plain.write(mark) for mark in sorted(state.marks)]
    tables = {key: value for key, value in tables.items() if value is not None and value != {}}
    return _with_agenda(game, tables, state, plain)


def _as_told(game: Room, state: Any) -> Any:
    """A State without what no file tells."""
    untold = {field.field: field.untold for field in game.fields if not field.key and field.untold is not UNSET}
    return replace(state, **untold) if untold else state


def _with_agenda(game: Room, tables: dict[str, Any], state: Any, plain: Plain) -> dict[str, Any]:
    """The agenda as the words that people use, where these say just the same; else step by step."""
    short = game.shorthand(state)
    if short is not None:
        brief = {**tables, **short}
        try:
            if from_tables(game, brief, state.terms) == state:
                return brief
        except (Impossible, LookupError):
            pass
    return {**tables, "agenda": plain.write(state.agenda, tuple[Step, ...])}


def schema_of(game: Room) -> dict[str, Any]:
    """The JSON Schema of a game's position file."""
    properties: dict[str, Any] = {
        "game": {"const": game.id},
        "seats": {"type": "array", "items": {"type": "string"}},
        "variant": {"enum": ["", *game.data.game.variants]},
        "edition": {"type": "string"},
        "knowing": {"type": "boolean"},
        "rulings": {"type": "object", "additionalProperties": {"type": "string"}},
        "new-game": {"type": "boolean"},
        "agenda": {"type": "array", "items": {"type": "object", "required": ["step"]}},
        "sealed": {"type": "array"},
        "told": {"type": "array"},
        "rests-on": {"type": "array", "items": {"type": "object"}},
    }
    for key, means in COMMON.items():
        properties[key]["description"] = means
    for field in (each for each in game.fields if each.key):
        properties[field.key] = {**field.kind.schema(), "description": field.means}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.id}: position",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def described(fields: tuple[Field, ...]) -> dict[str, str]:
    """What each key of a file means."""
    return {**COMMON, **{field.key: field.means for field in fields if field.key}}
