"""What is in the box: persons, factions, maps and actions as typed facts."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from referee.library.load import read_typed
from referee.library.records import Id, Record, Sourced, Thing, Word

GAME = "avignon"
SLOTS = (1, 2, 3, 4, 5)
"""The five places of the display, from left to right."""

LEVELS = (-2, -1, 0, 1, 2)
"""The levels of the maps on the track, from Avignon to Rome. One further, at -3 or +3, is a congregation."""

GENOA = 0
EDGE = 3
FARTHEST = LEVELS[-1] - LEVELS[0]
"""The largest number of maps that a declared effect can move a person: along the whole track."""


class Faction(Record, frozen=True):
    id: Id
    name: str


class Person(Sourced, frozen=True):
    """A type of person card. `faction` is empty where only the printed card tells."""

    id: Id
    name: str
    copies: int
    deck: str
    faction: str = ""


class Map(Sourced, frozen=True):
    """A map card and its level on the track."""

    id: Id
    name: str
    level: int


class Components(Record, frozen=True):
    """`components.toml`. `word` are those of the notation, `term` those in which an owner tells what a card does.
    `declared` are the counts printed in the rulebook; the sums are tested against them."""

    faction: tuple[Faction, ...]
    person: tuple[Person, ...]
    map: tuple[Map, ...]
    action: tuple[Thing, ...]
    word: tuple[Word, ...]
    term: tuple[Word, ...]
    declared: dict[str, int]


class Box(Struct, frozen=True):
    """The components by id."""

    persons: dict[str, Person]
    factions: tuple[str, ...]
    maps: dict[int, str]
    levels: dict[str, int]
    actions: tuple[str, ...]


@cache
def components() -> Components:
    """Raises DataError if the file is damaged."""
    return read_typed(GAME, "components.toml", Components)


@cache
def box() -> Box:
    """The components of the box. Raises DataError."""
    loaded = components()
    return Box(
        persons={person.id: person for person in loaded.person},
        factions=tuple(faction.id for faction in loaded.faction),
        maps={place.level: place.id for place in loaded.map},
        levels={place.id: place.level for place in loaded.map},
        actions=tuple(action.id for action in loaded.action),
    )
