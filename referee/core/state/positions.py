"""Positions as the tables of a file, both ways: the Fields of a game, its agenda, and the keys that all games share.

What a file leaves out is unknown. A file that describes no possible position reports every fault. Every position that a
game can reach can be written, and read back as an equal State."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from ..rules.ending import Impossible
from ..rules.marks import Mark
from ..rules.move import Move
from ..rules.play import deciding_steps, settle
from ..rules.step import Step
from .fields import Field, masked
from .kinds import At, Seated, Word
from .plain import Plain, Unreadable
from .question import NotKnown, Question, Value
from .room import Room
from .state import State
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
"""The keys that the file of any game may have, and their meaning."""


class Tables:
    """A position file that is being read. `tables` are its contents, `values` the Fields read so far by attribute,
    `only` those by key that only files have, `at` the place where faults are noted."""

    def __init__(self, game: Room, tables: dict[str, Any], terms: Terms) -> None:
        self.game, self.tables, self.terms = game, tables, terms
        self.at = At(terms, game.package)
        self.values: dict[str, Any] = {}
        self.only: dict[str, Any] = {}

    def has(self, key: str) -> bool:
        """True if the file has this key."""
        return key in self.tables

    def rows(self) -> list[dict[str, Any]]:
        """The rows of the file's agenda, not yet checked."""
        agenda = self.tables.get("agenda")
        return [row for row in agenda if isinstance(row, dict)] if isinstance(agenda, list) else []

    def steps(self) -> list[str]:
        """The tags of the Steps in the file's agenda."""
        return [step for row in self.rows() if isinstance(step := row.get("step"), str)]

    def refuse(self, key: str, what: str, **values: object) -> None:
        """Notes a fault at one key."""
        self.at.inside(key).refuse(what, **values)


def from_tables(game: Room, tables: dict[str, Any], terms: Terms) -> State:
    """The State that a position file describes; what the file leaves out is unknown. Raises Impossible with every
    fault."""
    file = Tables(game, tables, terms)
    fields = game.fields
    known = {field.key: field for field in fields if field.key}
    for key in tables:
        if key not in known and key not in COMMON:
            file.at.inside(key).word(key, (*known, *COMMON))
    if tables.get("new-game"):
        terms = replace(terms, knowing=terms.knowing or bool(tables.get("knowing")))
    for field in known.values():
        entry = tables.get(field.key)
        leaves_out = entry is None or (entry == "" and isinstance(field.kind, Word | Seated))
        value = None if leaves_out else field.kind.read(file.at.inside(field.key), entry)
        value = field.blank(terms) if value is None else value
        (file.values if field.field else file.only)[field.field or field.key] = value
    state: State = game.assembled(file)
    state = _with_common(file, state)
    if file.at.wrong:
        raise Impossible(tuple(file.at.wrong))
    return state


def _with_common(file: Tables, state: State) -> State:
    """The State with the keys that all games share filled in: agenda, seals, answers, marks."""
    plain, tables = Plain(file.game.package, file.terms.seats), file.tables
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
            changes[key] = plain.read(file.at.inside(key).list(tables[key]), kind)
        except Unreadable as wrong:
            message, values = wrong.message
            file.refuse(key, message, **values)
    if "rests-on" in changes:
        changes["marks"] = frozenset(changes.pop("rests-on"))
    if "told" in changes:
        changes["answers"] = changes.pop("told")
    state = replace(state, **changes) if changes else state
    if "agenda" in changes and not _can_go_on(state):
        file.refuse("agenda", "position.agenda")
    return state


def _can_go_on(state: State) -> bool:
    """True if play can go on from the file's agenda in this position. A Step relies on the Steps that led to it, and no
    rule can tell how; so any error that a Step raises here is the file's fault."""
    try:
        for step, at, decision in deciding_steps(settle(state)):
            for who in decision.movers() if decision is not None else ():
                next(iter(step.candidates(at, who)), None)
    except NotKnown:
        return True
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return True


def to_tables(game: Room, state: State, seat: Seat | None = None, everything: bool = False) -> dict[str, Any]:
    """The tables of a position file, as a seat or a bystander may see the position. everything: for the referee
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
        if (
            field.key
            and (field.field or field.plain)
            and (plain_value := field.plain_value(state)) != field.blank(terms)
        ):
            tables[field.key] = field.kind.write(terms, plain_value)
    plain = Plain(game.package, terms.seats)
    if state.sealed:
        tables["sealed"] = plain.write(state.sealed, tuple[tuple[Seat, Move], ...])
    if state.answers:
        tables["told"] = plain.write(state.answers, tuple[tuple[Question, Value], ...])
    if state.marks:
        tables["rests-on"] = [plain.write(mark) for mark in sorted(state.marks)]
    tables = {key: value for key, value in tables.items() if value is not None and value != {}}
    return _with_agenda(game, tables, state, plain)


def _as_told(game: Room, state: State) -> State:
    """The State with the Fields that no file has set to their defaults."""
    defaults = {field.field: field.default for field in game.fields if not field.key and field.default is not UNSET}
    return replace(state, **defaults) if defaults else state


def _with_agenda(game: Room, tables: dict[str, Any], state: State, plain: Plain) -> dict[str, Any]:
    """The tables with the game's words for the present phase if these describe the same State, else with the agenda
    Step by Step."""
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
    for field in (candidate for candidate in game.fields if candidate.key):
        properties[field.key] = {**field.kind.schema(), "description": field.means}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.id}: position",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def described(fields: tuple[Field, ...]) -> dict[str, str]:
    """The meaning of each key of a file."""
    return {**COMMON, **{field.key: field.means for field in fields if field.key}}
