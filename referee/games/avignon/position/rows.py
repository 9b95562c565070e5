"""A display, and the opponent's last turn, as a file writes them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.core import At, Flag, Listed, Terms, Value, Whole, Word
from referee.core.state.kinds import Kind

from ..box.components import SLOTS, box
from .pieces import UNSEEN, Display, Previous

SLOT = Whole(SLOTS[0], SLOTS[-1])
SLOTS_TOLD = Listed(each=SLOT)
CARD = Whole(0, 9999)


def persons_of_the_box(terms: Terms) -> tuple[str, ...]:
    """The person types, as words of a file."""
    return tuple(box().persons)


PERSON = Word(persons_of_the_box, of=("person",))
PERSON_OR_UNSEEN = Word(lambda terms: (*persons_of_the_box(terms), UNSEEN), of=("person",))


class LevelWith(Kind, frozen=True):
    """A map, as its level on the track. Its question asks for that of the person in a slot."""

    def read(self, at: At, entry: Any) -> int | None:
        name = at.word(entry, tuple(box().levels), ("map",))
        return None if name is None else box().levels[name]

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else box().maps[value]

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}

    def answers(self, terms: Terms, path: tuple[int, ...]) -> tuple[Value, ...]:
        return tuple(place for _, place in sorted(box().maps.items()))

    def words_of(self, terms: Terms, path: tuple[int, ...]) -> tuple[Value, ...]:
        return path


LEVEL = LevelWith()


class Lies(Struct, frozen=True):
    """A slot in a file; None is unknown. `empty`: no person lies there; `new`: another card than in the display before
    lies there now; `card` is the number of the card."""

    slot: int
    person: str | None = None
    level: int | None = None
    empty: bool = False
    new: bool = False
    card: int | None = None


def rows_of(display: Display, earlier: Display | None = None) -> tuple[Lies, ...]:
    """A display as a file writes it, with what can't be seen beside an earlier one: that a person's second copy has
    come."""
    rows = []
    for slot, at, was in zip(SLOTS, display, earlier or (None,) * len(SLOTS), strict=True):
        if at is None:
            rows.append(Lies(slot, empty=True))
            continue
        new = was is not None and was.serial != at.serial and was.person == at.person
        rows.append(Lies(slot, at.person, at.level, new=new, card=at.serial))
    return tuple(rows)


class Rows(Kind, frozen=True):
    """A display, a table for each slot; a slot that is left out has an unknown person. Its question asks for the person
    in a slot."""

    def read(self, at: At, entry: Any) -> tuple[Lies, ...] | None:
        by_slot: dict[int, Lies] = {}
        for number, row in enumerate(at.list(entry), 1):
            lies = _row(at, number, row)
            if lies is not None and lies.slot in by_slot:
                at.inside(f"slot {lies.slot}").refuse("position.twice")
            elif lies is not None:
                by_slot[lies.slot] = lies
        return tuple(by_slot.values()) or None

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else [_as_table(row) for row in value]

    def schema(self) -> dict[str, Any]:
        described: dict[str, dict[str, Any]] = {
            "slot": {**SLOT.schema(), "description": "counted from the left"},
            "person": {**PERSON.schema(), "description": "who lies there"},
            "map": {**LEVEL.schema(), "description": "with which map it is level"},
            "empty": {"type": "boolean", "description": "no person lies there"},
            "new": {
                "type": "boolean",
                "description": "another card than in the display before, to be told only of a person's second copy: "
                "in `start` and at the beginning of a turn since the opponent's last turn began, later since this one",
            },
            "card": {**CARD.schema(), "description": "the number of the card, by which the referee knows it again"},
        }
        row = {"type": "object", "properties": described, "required": ["slot"], "additionalProperties": False}
        return {"type": "array", "items": row}

    def answers(self, terms: Terms, path: tuple[int, ...]) -> tuple[Value, ...]:
        return persons_of_the_box(terms)

    def words_of(self, terms: Terms, path: tuple[int, ...]) -> tuple[Value, ...]:
        return path


KEYS: dict[str, tuple[str, Kind]] = {
    "slot": ("slot", SLOT),
    "person": ("person", PERSON),
    "map": ("level", LEVEL),
    "empty": ("empty", Flag()),
    "new": ("new", Flag()),
    "card": ("card", CARD),
}
"""The keys of a row, each with its attribute and kind."""


def _row(at: At, number: int, entry: Any) -> Lies | None:
    """The entry of one row; None if it has no slot."""
    table = at.table(entry)
    where = at.inside(f"slot {table.get('slot', number)}")
    values: dict[str, Any] = {}
    for key, value in table.items():
        if (name := where.word(key, tuple(KEYS))) is not None:
            into, kind = KEYS[name]
            values[into] = kind.read(where, value)
    if values.get("slot") is None:
        if "slot" not in values:
            where.refuse("position.no-slot")
        return None
    return Lies(**{key: value for key, value in values.items() if value is not None})


def _as_table(row: Lies) -> dict[str, Any]:
    """A row as a table, without what is unknown."""
    entries = {
        "slot": row.slot,
        "person": row.person,
        "map": None if row.level is None else box().maps[row.level],
        "empty": row.empty or None,
        "new": row.new or None,
        "card": row.card,
    }
    return {key: value for key, value in entries.items() if value is not None}


class Turned(Struct, frozen=True):
    """The opponent's last turn in a file. Slots are counted from 1; `moved` is None if unknown."""

    rows: tuple[Lies, ...] | None = None
    irreversible: bool | None = None
    moved: tuple[int, ...] | None = None
    unsure: tuple[int, ...] = ()
    or_else: tuple[Turned, ...] = ()


class LastTurn(Kind, frozen=True):
    """The opponent's last turn: the display before it, and what it changed."""

    def read(self, at: At, entry: Any) -> Turned | None:
        table = at.table(entry)
        kinds: dict[str, Kind] = {
            "display": Rows(),
            "irreversible": Flag(),
            "moved": SLOTS_TOLD,
            "unsure": SLOTS_TOLD,
            "or-else": Listed(each=self),
        }
        values: dict[str, Any] = {}
        for key, value in table.items():
            if (name := at.word(key, tuple(kinds))) is not None:
                values[name] = kinds[name].read(at if name == "display" else at.inside(name), value)
        return Turned(
            rows=values.get("display"),
            irreversible=values.get("irreversible"),
            moved=values.get("moved"),
            unsure=values.get("unsure") or (),
            or_else=values.get("or-else") or (),
        )

    def write(self, terms: Terms, value: Previous | None) -> Any:
        if value is None:
            return None
        entries = {
            "display": Rows().write(terms, rows_of(value.start)),
            "irreversible": value.irreversible,
            "moved": [at + 1 for at in value.moved],
            "unsure": [at + 1 for at in value.unsure] or None,
            "or-else": [self.write(terms, each) for each in value.or_else] or None,
        }
        return {key: each for key, each in entries.items() if each is not None}

    def schema(self) -> dict[str, Any]:
        described = {
            "display": {**Rows().schema(), "description": "the display before it, as far as it is known"},
            "irreversible": {"type": "boolean", "description": "whether a person left the display in that turn"},
            "moved": {**SLOTS_TOLD.schema(), "description": "the slots whose person it left level with another map"},
            "unsure": {**SLOTS_TOLD.schema(), "description": "the slots of which that is not known"},
            "or-else": {"type": "array", "description": "the other turns that it may have been"},
        }
        return {"type": "object", "properties": described, "additionalProperties": False}
