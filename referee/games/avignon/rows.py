"""How a file tells a display, and the opponent's last turn."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.core import At, Flag, Listed, Terms, Value, Whole, Word
from referee.core.kinds import Kind

from .components import SLOTS, box
from .pieces import UNSEEN, Display, Previous

SLOT = Whole(SLOTS[0], SLOTS[-1])
SLOTS_TOLD = Listed(each=SLOT)
CARD = Whole(0, 9999)


def persons_of_the_box(terms: Terms) -> tuple[str, ...]:
    return tuple(box().persons)


PERSON = Word(persons_of_the_box, of=("person",))
PERSON_OR_UNSEEN = Word(lambda terms: (*persons_of_the_box(terms), UNSEEN), of=("person",))


class LevelWith(Kind, frozen=True):
    """A map, as its level on the track. What is asked for is that of the person in a slot."""

    def read(self, at: At, told: Any) -> int | None:
        name = at.word(told, tuple(box().levels), ("map",))
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
    """What a file tells of a slot; None is what it does not tell. `empty` where no person lies; `new` where another
    card than in the display before has come to lie; `card` is the number of the card."""

    slot: int
    person: str | None = None
    level: int | None = None
    empty: bool = False
    new: bool = False
    card: int | None = None


def rows_of(display: Display, earlier: Display | None = None) -> tuple[Lies, ...]:
    """A display as a file tells it; what can't be seen beside an earlier one, a person's second copy, is told."""
    rows = []
    for slot, at, was in zip(SLOTS, display, earlier or (None,) * len(SLOTS), strict=True):
        if at is None:
            rows.append(Lies(slot, empty=True))
            continue
        new = was is not None and was.serial != at.serial and was.person == at.person
        rows.append(Lies(slot, at.person, at.level, new=new, card=at.serial))
    return tuple(rows)


class Rows(Kind, frozen=True):
    """A display, a table for each slot; slots that are not told of hold a person of whom nothing is known. What is
    asked for is the person in a slot."""

    def read(self, at: At, told: Any) -> tuple[Lies, ...] | None:
        found: dict[int, Lies] = {}
        for number, row in enumerate(at.list(told), 1):
            lies = _row(at, number, row)
            if lies is not None and lies.slot in found:
                at.inside(f"slot {lies.slot}").refuse("position.twice")
            elif lies is not None:
                found[lies.slot] = lies
        return tuple(found.values()) or None

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else [_told(row) for row in value]

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
"""What a row may tell: where it goes, and its kind."""


def _row(at: At, number: int, told: Any) -> Lies | None:
    """What one row tells; None where that is of no slot."""
    table = at.table(told)
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


def _told(row: Lies) -> dict[str, Any]:
    told = {
        "slot": row.slot,
        "person": row.person,
        "map": None if row.level is None else box().maps[row.level],
        "empty": row.empty or None,
        "new": row.new or None,
        "card": row.card,
    }
    return {key: value for key, value in told.items() if value is not None}


class Turned(Struct, frozen=True):
    """What a file tells of the opponent's last turn. Slots are counted from 1; `moved` is None where nobody told."""

    rows: tuple[Lies, ...] | None = None
    irreversible: bool | None = None
    moved: tuple[int, ...] | None = None
    unsure: tuple[int, ...] = ()
    or_else: tuple[Turned, ...] = ()


class LastTurn(Kind, frozen=True):
    """The opponent's last turn: the display before it, and what it changed."""

    def read(self, at: At, told: Any) -> Turned | None:
        table = at.table(told)
        kinds: dict[str, Kind] = {
            "display": Rows(),
            "irreversible": Flag(),
            "moved": SLOTS_TOLD,
            "unsure": SLOTS_TOLD,
            "or-else": Listed(each=self),
        }
        found: dict[str, Any] = {}
        for key, value in table.items():
            if (name := at.word(key, tuple(kinds))) is not None:
                found[name] = kinds[name].read(at if name == "display" else at.inside(name), value)
        return Turned(
            rows=found.get("display"),
            irreversible=found.get("irreversible"),
            moved=found.get("moved"),
            unsure=found.get("unsure") or (),
            or_else=found.get("or-else") or (),
        )

    def write(self, terms: Terms, value: Previous | None) -> Any:
        if value is None:
            return None
        told = {
            "display": Rows().write(terms, rows_of(value.start)),
            "irreversible": value.irreversible,
            "moved": [at + 1 for at in value.moved],
            "unsure": [at + 1 for at in value.unsure] or None,
            "or-else": [self.write(terms, each) for each in value.or_else] or None,
        }
        return {key: each for key, each in told.items() if each is not None}

    def schema(self) -> dict[str, Any]:
        described = {
            "display": {**Rows().schema(), "description": "the display before it, as far as it is known"},
            "irreversible": {"type": "boolean", "description": "whether a person left the display in that turn"},
            "moved": {**SLOTS_TOLD.schema(), "description": "the slots whose person it left level with another map"},
            "unsure": {**SLOTS_TOLD.schema(), "description": "the slots of which that is not known"},
            "or-else": {"type": "array", "description": "the other turns that it may have been"},
        }
        return {"type": "object", "properties": described, "additionalProperties": False}
