"""The rules of a game on one page, box by box, in one language: `data/<game>/one-page.toml` in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Literal

from msgspec import Struct

from referee.library import one_page
from referee.library.one_page import MARK, load_one_page, spoken
from referee.words import contexts

from .game_words import GameWords

_SLOT = re.compile(r"\{([a-z0-9-]+)\}")

PartKind = Literal["lines", "table", "cards"]


class Line(Struct, frozen=True):
    """A statement in words, with its marks. `number` counts steps."""

    id: str
    key: str
    text: str
    cells: tuple[str, ...]
    icon: str
    role: str
    number: int


class Card(Struct, frozen=True):
    """Statements under a title of their own: a card, or a station of a flow."""

    id: str
    title: str
    icon: str
    lines: tuple[Line, ...]


class Part(Struct, frozen=True):
    """What stands together in a box: lines, the rows of a table, or cards in rows of `across`."""

    kind: PartKind
    lines: tuple[Line, ...] = ()
    cards: tuple[tuple[Card, ...], ...] = ()


class Box(Struct, frozen=True):
    """A part of the page. `alt` says what the drawing of a diagram shows."""

    id: str
    kind: str
    title: str
    number: str
    icon: str
    aside: str
    role: str
    across: int
    again: bool
    widths: tuple[str, ...]
    head: tuple[str, ...]
    drawing: str
    alt: str
    labels: dict[str, str]
    parts: tuple[Part, ...]

    def of(self, kind: PartKind) -> tuple[Part, ...]:
        """Its parts of one kind."""
        return tuple(part for part in self.parts if part.kind == kind)


class Band(Struct, frozen=True):
    """Columns of boxes side by side."""

    widths: tuple[str, ...]
    columns: tuple[tuple[Box, ...], ...]


class Teller(Struct, frozen=True):
    """Who puts the page into words; `figures` fill the slots of that name, which would else be icons."""

    words: GameWords
    figures: Mapping[str, str]

    def say(self, context: str, english: str) -> str:
        text = self.words.language.raw(self.words.data.game.id, context, english) if spoken(english) else english
        return _SLOT.sub(lambda slot: self.figures.get(slot.group(1), slot.group()), text)

    def name(self, component: str) -> str:
        return self.words.name(*component.split(".", 1))


class Page(Struct, frozen=True):
    """The bands of each side of the paper; `ruled` if a statement rests on a ruling."""

    about: str
    sides: tuple[tuple[Band, ...], ...]
    ruled: bool
    teller: Teller

    def name(self, component: str) -> str:
        """The name of a component, `map.rome`, for what a diagram shows."""
        return self.teller.name(component)


def one_page_view(words: GameWords, figures: Mapping[str, str] | None = None) -> Page:
    """`figures` are what only an edition can tell, by the slot (`{bread-price}`) in which they stand. Raises Unwritten,
    DataError."""
    page = load_one_page(words.catalogue.game)
    teller = Teller(words, figures or {})
    boxes = {box.id: box_view(box, teller) for box in page.file.box}
    sides: list[list[Band]] = [[] for _ in range(page.sides)]
    for band in page.file.band:
        columns = tuple(tuple(boxes[id] for id in column) for column in band.columns)
        sides[band.side - 1].append(Band(band.widths, columns))
    about = teller.say(contexts.PAGE_ABOUT, page.file.about.short)
    return Page(about, tuple(map(tuple, sides)), any(row.rulings for row in page.file.rows()), teller)


def box_view(box: one_page.PageBox, teller: Teller) -> Box:
    """A box in words."""
    texts = {part: teller.say(contexts.page_box(box.id, part), text) for part, text in box.texts.items()}
    return Box(
        id=box.id,
        kind=box.kind,
        title=texts["title"],
        number=box.number,
        icon=box.icon,
        aside=texts["aside"],
        role=box.role,
        across=box.across,
        again=box.again,
        widths=box.widths,
        head=tuple(texts[f"head-{n}"] for n in range(1, len(box.head) + 1)),
        drawing=box.drawing,
        alt=texts["alt"],
        labels={id: texts[f"label-{id}"] for id in box.labels},
        parts=tuple(_parts(box, teller)),
    )


def _parts(box: one_page.PageBox, teller: Teller) -> list[Part]:
    """The rows in runs: those of a table, cards with what stands in them, and lines."""
    parts: list[Part] = []
    kinds: list[tuple[PartKind, one_page.Statement]] = []
    for row in box.row:
        inside = bool(kinds) and kinds[-1][0] == "cards"
        kind: PartKind = "table" if row.cells else "cards" if row.title or row.name or inside else "lines"
        kinds.append((kind, row))
    for kind, run in groupby(kinds, lambda each: each[0]):
        rows = [row for _, row in run]
        if kind == "cards":
            cards = _cards(box, rows, teller)
            across = max(1, box.across)
            parts.append(Part(kind, cards=tuple(cards[n : n + across] for n in range(0, len(cards), across))))
        else:
            parts.append(Part(kind, tuple(_line(box, row, teller, n) for n, row in enumerate(rows, 1))))
    return parts


def _cards(box: one_page.PageBox, rows: list[one_page.Statement], teller: Teller) -> tuple[Card, ...]:
    cards: list[Card] = []
    for row in rows:
        line = _line(box, row, teller, 0)
        if row.title or row.name or not cards:
            named = teller.name(row.name) if row.name else ""
            title = teller.say(contexts.page_row(box.id, row.id, "title"), row.title) or named
            cards.append(Card(row.id, title, row.icon, (line,) if line.text or line.key else ()))
        else:
            last = cards[-1]
            cards[-1] = Card(last.id, last.title, last.icon, (*last.lines, line))
    return tuple(cards)


def _line(box: one_page.PageBox, row: one_page.Statement, teller: Teller, number: int) -> Line:
    texts = {part: teller.say(contexts.page_row(box.id, row.id, part), text) for part, text in row.texts.items()}
    cells = [texts[f"cell-{n}"] for n in range(1, len(row.cells) + 1)]
    text = texts["short"]
    if row.rulings and not any(MARK in part for part in texts.values()):
        if cells:
            cells[-1] += MARK
        else:
            text += MARK
    return Line(row.id, texts["key"], text, tuple(cells), row.icon, row.role, number)


def words_of(page: Page) -> Iterator[str]:
    """Every text of a page, in reading order."""
    yield page.about
    for band in (band for side in page.sides for band in side):
        for box in (box for column in band.columns for box in column):
            yield from words_in(box)


def words_in(box: Box) -> Iterator[str]:
    """Every text of a box, in reading order."""
    yield from (box.title, box.aside, *box.head, box.alt, *box.labels.values())
    for part in box.parts:
        cards = [card for row in part.cards for card in row]
        yield from (card.title for card in cards)
        for line in (*part.lines, *(line for card in cards for line in card.lines)):
            yield from (line.key, line.text, *line.cells)
