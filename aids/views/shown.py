"""Cards and dice tables as they are read on a screen: names, figures and words, without a size."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from referee.core.rules.dice import odds
from referee.words import contexts

from .game_words import GameWords


class Fact(Struct, frozen=True):
    """A line under a card's name: an icon and words that need no icon."""

    icon: str
    text: str


class Line(Struct, frozen=True):
    """What a card says; `label` is when it applies, or empty. A `good` line is for the holder, a `bad` one against."""

    text: str
    label: str = ""
    role: str = ""


class Card(Struct, frozen=True):
    """A card by its name; `sample` marks words that an invented edition says."""

    id: str
    name: str
    sign: str
    copies: int = 1
    facts: tuple[Fact, ...] = ()
    lines: tuple[Line, ...] = ()
    sample: str = ""


class Pile(Struct, frozen=True):
    """Cards of one kind; `note` says what must be known about all of them."""

    id: str
    title: str
    sign: str
    cards: tuple[Card, ...]
    note: str = ""


class Result(Struct, frozen=True):
    """A row of a dice table; `share` is its exact chance, `percent` the same rounded."""

    id: str
    rolls: str
    text: str
    share: Fraction
    percent: str


class Table(Struct, frozen=True):
    """A dice table; `most` is the greatest chance of a row."""

    id: str
    title: str
    dice: int
    results: tuple[Result, ...]
    most: Fraction


def piles_of(game: str, words: GameWords) -> tuple[Pile, ...]:
    """The cards of a game; none if its views show no cards. Raises DataError."""
    module = f"{__package__}.{game.replace('-', '_')}"
    if find_spec(module) is None:
        return ()
    shown: Callable[[GameWords], tuple[Pile, ...]] | None = getattr(import_module(module), "PILES", None)
    return shown(words) if shown else ()


def tables_of(words: GameWords) -> tuple[Table, ...]:
    """The dice tables of a game with their exact odds."""
    tables = []
    for table in words.data.tables:
        rows = odds(table)
        results = tuple(
            Result(
                row.id,
                _rolls(row.rolls),
                words.language.text(words.data.game.id, contexts.row(table.id, row.id), row.text),
                share,
                words.say("site.percent", n=words.language.number(round(float(100 * share), 1))),
            )
            for row, share in rows
        )
        title = words.language.text(words.data.game.id, contexts.table(table.id), table.title)
        tables.append(Table(table.id, title, table.dice, results, max(share for _, share in rows)))
    return tuple(tables)


def _rolls(rolls: tuple[int, ...]) -> str:
    """Totals as a range where they follow each other."""
    if len(rolls) > 1 and rolls[-1] - rolls[0] == len(rolls) - 1:
        return f"{rolls[0]}–{rolls[-1]}"
    return ", ".join(map(str, rolls))
