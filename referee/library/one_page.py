"""The rules of a game on one page: the clauses, their boxes and keywords, from `data/<game>/one-page.toml`. English
words stand there, all other languages in the catalogues."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from . import toml
from .cache import compiled
from .errors import DataError
from .load import GameData, home, load_game
from .records import Id, Record

NAME: Final = "one-page.toml"
MARK: Final = "°"
"""Stands after a statement that rests on a ruling."""
NEEDED: Final = ("setup", "procedure", "legality", "scoring", "end", "definition")
"""Kinds of clauses that players need to set up, play or score. Contents of the box and good manners may be on the page
as well."""

BoxKind = Literal["strip", "steps", "keywords", "cards", "table", "diagram", "icons", "note"]
Role = Literal["", "good", "bad", "mid"]


class Statement(Record, frozen=True):
    """A statement. A `title` begins a card, or a station of a strip; the rows after it stand in that card. `key` is the
    bold keyword before it, with its own punctuation; `short` is what it says, `cells` are those of a row of a table.
    `name` is a component (`person.cardinal`) whose name stands in the place of the title. `rulings` are those that the
    statement rests on: its words say with ° where, or it is put at their end."""

    id: Id
    title: str = ""
    key: str = ""
    short: str = ""
    cells: tuple[str, ...] = ()
    icon: str = ""
    name: str = ""
    role: Role = ""
    clauses: tuple[Id, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def texts(self) -> dict[str, str]:
        """The words of the statement by key; cells are counted from 1."""
        words = {"title": self.title, "key": self.key, "short": self.short}
        return {**words, **{f"cell-{n}": cell for n, cell in enumerate(self.cells, 1)}}


class PageBox(Record, frozen=True):
    """A part of the page. `number` is that of a phase, `aside` a remark at the right end of the heading. `widths` are
    those of a table, or of the words and the flow of a strip, `head` the words over the columns of a table, `across`
    how many cards or icons stand side by side; the flow of a strip begins `again` at its end. A diagram has the
    template that draws it, `labels` for the words in it, and `alt`, which says all that it shows; so may any other box,
    below its rows."""

    id: Id
    kind: BoxKind
    title: str = ""
    number: str = ""
    icon: str = ""
    aside: str = ""
    role: Role = ""
    across: int = 1
    again: bool = True
    widths: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    drawing: str = ""
    alt: str = ""
    labels: dict[str, str] = {}
    row: tuple[Statement, ...] = ()

    @property
    def texts(self) -> dict[str, str]:
        """The words of the box itself by key; those over columns are counted from 1."""
        words = {"title": self.title, "aside": self.aside, "alt": self.alt}
        words |= {f"head-{n}": word for n, word in enumerate(self.head, 1)}
        return {**words, **{f"label-{id}": word for id, word in self.labels.items()}}


class Band(Record, frozen=True):
    """Boxes side by side: for each column its width (`88mm`, `1fr`) and the ids of its boxes, one under another."""

    columns: tuple[tuple[Id, ...], ...]
    widths: tuple[str, ...] = ("1fr",)
    side: Literal[1, 2] = 1


class LeftOut(Record, frozen=True):
    """Clauses that the page does not tell, and why nobody misses them there."""

    clauses: tuple[Id, ...]
    why: str


class OnePageFile(Record, frozen=True):
    """`data/<game>/one-page.toml`. `about` stands beside the title."""

    about: Statement
    band: tuple[Band, ...]
    box: tuple[PageBox, ...]
    left_out: tuple[LeftOut, ...] = ()

    def rows(self) -> Iterator[Statement]:
        """Every statement of the page, the one beside the title first."""
        yield self.about
        for box in self.box:
            yield from box.row


class OnePage(Struct, frozen=True, dict=True):
    """A page that has been checked against the rules of its game."""

    file: OnePageFile

    @cached_property
    def box_by_id(self) -> dict[str, PageBox]:
        """The boxes by id."""
        return {box.id: box for box in self.file.box}

    @property
    def sides(self) -> int:
        """How many sides of paper it takes."""
        return max(band.side for band in self.file.band)


def spoken(text: str) -> bool:
    """True if a text has words that need translation: figures and icons have none."""
    return any(char.isalpha() for char in re.sub(r"\{[a-z0-9-]+\}", "", text))


def is_written(game: str) -> bool:
    """True if the game has a one-page file. Raises Unwritten."""
    return (home(game) / NAME).is_file()


@cache
def load_one_page(game: str) -> OnePage:
    """The one page of a game. Raises Unwritten, DataError."""
    file = home(game) / NAME
    page = compiled([file], OnePageFile, lambda: toml.convert(toml.parse(file), OnePageFile, file))
    check_one_page(file, page, load_game(game))
    return OnePage(page)


def untold(page: OnePageFile, data: GameData) -> list[str]:
    """The clauses that a player needs and that the page neither has nor leaves out with a reason."""
    known = {id for row in page.rows() for id in row.clauses} | {id for out in page.left_out for id in out.clauses}
    return [clause.id for clause in data.clauses if clause.kind in NEEDED and clause.id not in known]


def check_one_page(file: Path, page: OnePageFile, data: GameData) -> None:
    """Raises DataError for a page that can't be laid out, and for clauses and rulings that the game does not have."""
    boxes = [box.id for box in page.box]
    placed = [id for band in page.band for column in band.columns for id in column]
    check_once(file, "box", boxes)
    check_once(file, "band", placed)
    if odd := set(boxes) ^ set(placed):
        raise DataError(file, "every box stands once, in one column of a band", min(odd), "columns")
    for band in page.band:
        if len(band.widths) != len(band.columns):
            raise DataError(file, "a band has as many widths as columns", band.columns[0][0], "widths")
    check_left_out(file, page.left_out, {id for row in page.rows() for id in row.clauses}, data)
    _check_row(file, page.about, data)
    for box in page.box:
        check_box(file, box, data)


def check_left_out(file: Path, left_out: Iterable[LeftOut], printed: set[str], data: GameData) -> None:
    """Raises DataError for clauses that are left out without a reason, or that are `printed` as well."""
    for out in left_out:
        check_known(file, out.clauses, data.clause_by_id, "clause", out.clauses[0] if out.clauses else "left-out")
        if not out.why.strip():
            raise DataError(file, "is left out and must say why", out.clauses[0], "why")
        if both := printed & set(out.clauses):
            raise DataError(file, "is told and left out", min(both), "left-out")


def check_box(file: Path, box: PageBox, data: GameData) -> None:
    """Raises DataError for a box that can't be drawn, and for clauses and rulings that the game does not have."""
    check_once(file, box.id, [row.id for row in box.row])
    if bool(box.drawing) != bool(box.alt) or (box.kind == "diagram" and not box.drawing):
        raise DataError(file, "what is drawn has a template, and says in `alt` what it shows", box.id, "alt")
    for row in box.row:
        _check_row(file, row, data)
        if row.cells and len(row.cells) != len(box.widths):
            raise DataError(file, "a row of a table has as many cells as the table has widths", row.id, "cells")


def check_once(file: Path, where: str, ids: Iterable[str]) -> None:
    """Raises DataError for an id that occurs twice."""
    if twice := [id for id, n in Counter(ids).items() if n > 1]:
        raise DataError(file, f"stands twice: {twice[0]}", where, "id")


def check_known(file: Path, ids: Iterable[str], known: Container[str], kind: str, entry: str) -> None:
    """Raises DataError for the first id that is not `known`."""
    for id in ids:
        if id not in known:
            raise DataError(file, f"no {kind} has the id '{id}'", entry, f"{kind}s")


def _check_row(file: Path, row: Statement, data: GameData) -> None:
    """Raises DataError if a clause or ruling of a row does not exist, if they do not belong together, or if the mark
    stands on a statement without a ruling."""
    check_known(file, row.clauses, data.clause_by_id, "clause", row.id)
    check_known(file, row.rulings, data.ruling_by_id, "ruling", row.id)
    for id in row.rulings:
        if not set(data.ruling(id).clauses) & set(row.clauses):
            raise DataError(file, f"the ruling {id} closes a gap of none of these clauses", row.id, "rulings")
    if not row.rulings and any(MARK in text for text in row.texts.values()):
        raise DataError(file, f"{MARK} stands where no ruling is named", row.id, "rulings")
