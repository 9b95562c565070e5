"""The booklet of a game's rules: the boxes and stories of each chapter, from `data/<game>/booklet.toml`. A game without
that file has chapters of plain text."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from . import toml
from .cache import compiled
from .errors import DataError
from .load import GameData, home, load_examples, load_game
from .one_page import LeftOut, PageBox, check_box, check_known, check_left_out, check_once, is_written, load_one_page
from .records import Id, Record

NAME: Final = "booklet.toml"


class ChapterPlan(Record, frozen=True):
    """What a chapter has besides its text. `section` is the last word of its title's message in `aids.toml`. `boxes`
    are those of the one page or of this file, `tables` dice tables, `stories` examples; they stand in this order. The
    text does not repeat the clauses of boxes that are named in `instead` as well."""

    section: Id
    boxes: tuple[Id, ...] = ()
    instead: tuple[Id, ...] = ()
    tables: tuple[Id, ...] = ()
    stories: tuple[Id, ...] = ()


class Unasked(Record, frozen=True):
    """Rulings that the booklet does not print, and why no reader of it asks for them."""

    rulings: tuple[str, ...]
    why: str


class BookletFile(Record, frozen=True):
    """`data/<game>/booklet.toml`. Clauses that the one page leaves out are left out here too, and `left_out` besides.
    Their rulings are printed, because a card tells its rule but not how a gap in it is closed; except those in
    `unasked`."""

    chapter: tuple[ChapterPlan, ...] = ()
    box: tuple[PageBox, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    unasked: tuple[Unasked, ...] = ()

    def plan(self, section: str) -> ChapterPlan:
        """The plan of a section; an empty plan if there is none."""
        return next((plan for plan in self.chapter if plan.section == section), ChapterPlan(section=section))


@cache
def load_booklet(game: str) -> BookletFile:
    """The booklet of a game. Raises Unwritten, DataError."""
    file = home(game) / NAME
    if not file.is_file():
        return BookletFile()
    booklet = compiled([file], BookletFile, lambda: toml.convert(toml.parse(file), BookletFile, file))
    check_booklet(file, booklet, load_game(game))
    return booklet


def page_boxes(game: str) -> dict[str, PageBox]:
    """The boxes of the game's one page by id."""
    return load_one_page(game).box_by_id if is_written(game) else {}


def unread(game: str) -> frozenset[str]:
    """The clauses that the booklet leaves out. Raises Unwritten, DataError."""
    page = load_one_page(game).file.left_out if is_written(game) else ()
    return frozenset(id for out in (*page, *load_booklet(game).left_out) for id in out.clauses)


def unasked(game: str) -> frozenset[str]:
    """The rulings that the booklet does not print. Raises Unwritten, DataError."""
    return frozenset(id for unprinted in load_booklet(game).unasked for id in unprinted.rulings)


def check_booklet(file: Path, booklet: BookletFile, data: GameData) -> None:
    """Raises DataError for boxes, stories and clauses that the game does not have, or that occur twice."""
    page = page_boxes(data.game.id)
    check_once(file, "box", [*page, *(box.id for box in booklet.box)])
    check_once(file, "chapter", [plan.section for plan in booklet.chapter])
    check_once(file, "boxes", [id for plan in booklet.chapter for id in plan.boxes])
    check_once(file, "stories", [id for plan in booklet.chapter for id in plan.stories])
    boxes = {**page, **{box.id: box for box in booklet.box}}
    examples = {example.id for example in load_examples(data.game.id)}
    for plan in booklet.chapter:
        check_known(file, plan.boxes, boxes, "box", plan.section)
        check_known(file, plan.instead, plan.boxes, "box", plan.section)
        check_known(file, plan.tables, {table.id for table in data.tables}, "table", plan.section)
        check_known(file, plan.stories, examples, "story", plan.section)
    for box in booklet.box:
        check_box(file, box, data)
    check_left_out(file, booklet.left_out, set(), data)
    for unprinted in booklet.unasked:
        check_known(file, unprinted.rulings, {ruling.id for ruling in data.rulings}, "ruling", "unasked")
        if not unprinted.why.strip():
            raise DataError(file, "is left out and must say why", unprinted.rulings[0], "why")
