"""What is in the box: classes with their squares, columns, cards as typed facts."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct, field

from referee.library.load import read_typed
from referee.library.records import Id, Record, Sourced, Word

GAME = "heuchel-meuchel"
DIE = "die"
"""The variant with the die."""

ROWS = range(1, 14)
"""The rows of the board, counted from the bottom."""

VALUES = (1, 2, 3, 4, 5, 6)
DIE_FACES = (1, 2, 3, 4, 5, 6)
HAND = 6
"""The number of cards that every player gets."""


class Class(Sourced, frozen=True):
    """A class of society: its rank from 1 (lowest), and the rows of its start and goal squares."""

    id: Id
    name: str
    rank: Annotated[int, Meta(description="from 1, the lowest")]
    start: Annotated[int, Meta(description="the row of its start squares, from the bottom")]
    goal: Annotated[int, Meta(description="the row of its goal squares")]


class Column(Record, frozen=True):
    """A column of the board, lettered from the left."""

    id: Id
    name: str


class Components(Record, frozen=True):
    """`components.toml`. `declared` are the counts that must come out; the sums are tested against them."""

    classes: tuple[Class, ...] = field(name="class")
    column: tuple[Column, ...]
    word: tuple[Word, ...]
    declared: dict[str, int]


class Box(Struct, frozen=True):
    """The components by rank and by number. Index 0 of a tuple by rank stands for no class."""

    classes: tuple[str, ...]
    starts: tuple[int, ...]
    goals: tuple[int, ...]
    ranks: dict[str, int]
    columns: tuple[str, ...]


@cache
def components() -> Components:
    """Raises DataError if the file is damaged."""
    return read_typed(GAME, "components.toml", Components)


@cache
def box() -> Box:
    """The components of the box. Raises DataError."""
    loaded = components()
    ordered = sorted(loaded.classes, key=lambda class_: class_.rank)
    return Box(
        classes=("", *(class_.id for class_ in ordered)),
        starts=(0, *(class_.start for class_ in ordered)),
        goals=(0, *(class_.goal for class_ in ordered)),
        ranks={class_.id: class_.rank for class_ in ordered},
        columns=tuple(class_.id for class_ in loaded.column),
    )


def card_name(rank: int, value: int | None) -> str:
    """The notation of a card: `quack 4`; `quack ?` if its value is unknown."""
    return f"{box().classes[rank]} {'?' if value is None else value}"


def column_name(column: int) -> str:
    """The notation of a column: `B`."""
    return box().columns[column].upper()


def square_name(column: int, row: int) -> str:
    """The notation of a square: `B5`."""
    return f"{column_name(column)}{row}"
