"""Sheets of one's own: a page, or a deck whose cards are rows of a table. No game, and no data but the house's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from referee.library.characters import visible_line
from referee.library.light import without_garbage_collection

from ..markup.tree import Node
from ..page.card_rows import Row, Table, read_table
from ..page.problems import Problem, SheetError, without_repeats
from ..page.theme import usual_theme
from .files import files_of, set_page
from .printed import Options, Printed

_WHOLE = re.compile(r"\s*(<!--.*?-->\s*)*<aid[\s>]", re.DOTALL)
_BACK = re.compile(r"(?:<!--(?:(?!-->).)*-->)?(?:<back\b[^>]*/>|<back\b[^>]*>.*?</back>)", re.DOTALL)
_CARD = re.compile(r"<card\b[^>]*?\sid=[\"']([^\"']*)[\"']")
_ID = re.compile(r"[^a-z0-9.-]+")
DEFAULT_CARD: Final = "poker"

Compose = Callable[[bool], str]
"""The page XML; with True every tag is marked with the place in the template where it stands."""


class DeckSource(Struct, frozen=True):
    """Where a deck comes from: cards and template, the size of a card, language, and the words beside the ruler. Of the
    cards, the sheet and the area of a workbook, which rows are the deck, and which cards of it are printed."""

    cards: Path
    template: Path
    size: str
    lang: str
    ruler: str
    paper: str = ""
    theme: str = ""
    sheet: str = ""
    where: str = ""
    only: str = ""


def page_of(file: Path, lang: str) -> Compose:
    """A page written by hand; as a template when its name ends so. Raises OSError."""
    if file.suffix == ".j2":
        from .template import render

        return lambda marked: render(file.name, {"lang": lang}, file.resolve().parent, marked=marked)
    text = _text(file)
    return lambda marked: text


def _text(file: Path) -> str:
    """Raises SheetError, OSError."""
    try:
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = wrong.object.count(b"\n", 0, wrong.start) + 1
        raise SheetError([Problem("aids-cards-letters", {}, "aids-way-cards-letters", f"{file.name}:{line}")]) from None


class Deck:
    """A deck as page XML. `places` tells where in the table a card stands, once the page has been composed; `problems`
    and `notes` are those of the table."""

    def __init__(self, source: DeckSource, table: Table) -> None:
        self.source = source
        self.problems, self.notes = table.problems, table.notes
        self.places: dict[str, str] = {}
        self._rows = _rows_where(source, zip(table.rows, table.places, strict=True))
        if not self._rows:
            raise SheetError([Problem("aids-where-none", {"where": source.where}, "", source.cards.name)])
        self._picked = _Picked(source.only)

    def __call__(self, marked: bool) -> str:
        from .template import render

        source = self.source
        root, name = source.template.resolve().parent, source.template.name
        rows = [row for row, _ in self._rows]
        shared: dict[str, object] = {"cards": rows, "lang": source.lang, "count": len(rows)}
        if _WHOLE.match(_without_comments(source.template.read_text("utf-8-sig"))):
            paper, theme = source.paper or "a4", source.theme or usual_theme()
            shared["cards"] = [row for number, row in enumerate(rows, 1) if self._picked.takes(number)]
            self._picked.check(len(rows), [])
            return render(name, {**shared, "ruler": source.ruler, "paper": paper, "theme": theme}, root, marked=marked)
        faces: list[str] = []
        backs: dict[str, None] = {}
        ids: list[str] = []
        for number, (row, place) in enumerate(self._rows, 1):
            xml = render(name, {**shared, "card": row, "number": number, **row}, root, marked=marked)
            if "<back" in xml:
                back_ids = [back[0] for back in _BACK.finditer(xml)]
                xml = _BACK.sub("", xml)
            else:
                back_ids = []
            own = _CARD.findall(xml)
            ids += own
            if self._picked.takes(number, own):
                self.places.update(dict.fromkeys(own, place))
                backs.update(dict.fromkeys(back_ids))
                faces.append(xml)
        self._picked.check(len(rows), ids)
        return f"{self._head(backs=bool(backs))}{''.join(faces)}{''.join(backs)}</deck></aid>"

    def _head(self, *, backs: bool) -> str:
        from .template import filled_in

        source = self.source
        return filled_in(
            '<aid id="{id}" lang="{lang}" title="{title}"><deck card="{size}" backs="{backs}" ruler="{ruler}">',
            id=id_of(source.cards.stem),
            lang=source.lang,
            title=visible_line(source.cards.stem),
            size=source.size or DEFAULT_CARD,
            backs="duplex-long" if backs else "none",
            ruler=source.ruler,
        )


def deck_of(source: DeckSource) -> Deck:
    """A deck. A template that is a whole document gets all `cards`; else it is that of one card, filled in for each,
    and what backs it holds are taken over once. Raises SheetError, OSError."""
    table = read_table(source.cards, source.sheet)
    _text(source.template)  # a template that is not there, or not readable, is told as a file
    return Deck(source, table)


def _rows_where(source: DeckSource, rows: Iterable[tuple[Row, str]]) -> list[tuple[Row, str]]:
    """The rows that are the deck, with their places. Raises SheetError."""
    if not source.where:
        return list(rows)
    from .template import condition

    holds = condition(source.where, "--where")
    return [(row, place) for row, place in rows if holds({**row, "card": row, "lang": source.lang})]


class _Picked:
    """The cards that are asked for, by number or id: `3,7-9,dragon`. Nothing asks for all."""

    def __init__(self, asked: str) -> None:
        self.parts = [part.strip() for part in asked.split(",") if part.strip()]
        self.numbers: set[int] = set()
        self.ids: set[str] = set()
        for part in self.parts:
            if run := re.fullmatch(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", part):
                self.numbers.update(range(int(run[1]), int(run[2] or run[1]) + 1))
            else:
                self.ids.add(part)

    def takes(self, number: int, ids: Iterable[str] = ()) -> bool:
        return not self.parts or number in self.numbers or not self.ids.isdisjoint(ids)

    def check(self, count: int, ids: list[str]) -> None:
        """Raises SheetError for a card that is asked for and not there."""
        from difflib import get_close_matches

        problems = []
        for missing in sorted(self.ids.difference(ids)):
            near = get_close_matches(missing, ids, n=1)
            values = {"name": missing, "count": str(count), "hint": "".join(near)}
            problems.append(Problem("aids-only-none", values, "aids-way-mean" if near else "aids-way-only"))
        if beyond := sorted(number for number in self.numbers if not 0 < number <= count):
            problems.append(Problem("aids-only-none", {"name": str(beyond[0]), "count": str(count)}, "aids-way-only"))
        if problems:
            raise SheetError(problems)


def in_table(problems: Iterable[Problem], places: Mapping[str, str]) -> list[Problem]:
    """Problems of cards, with the line of the table on which the card stands."""

    def placed(who: str) -> str:
        place = places.get(who.removeprefix("card "))
        return f"{who} ({place})" if place else who

    return [replace(each, who=placed(each.who), others=tuple(map(placed, each.others))) for each in problems]


def id_of(name: str) -> str:
    """A name as an id."""
    return _ID.sub("-", name.lower()).strip("-") or "deck"


def _without_comments(template: str) -> str:
    """A template without what stands before its first tag."""
    return re.sub(r"\{#.*?#\}|\{%.*?%\}", "", template, flags=re.DOTALL)


def pdf_of(xml: str, name: str = "page.xml", *, forms: bool = False) -> bytes:
    """A page by itself as PDF. Raises SheetError."""
    _, aid = read_page(lambda marked: xml, name)
    options = Options(("pdf",), forms=forms)
    from ..render.icons import words_of_icons

    printed = Printed(
        "page", name, aid.text("lang"), aid.text("theme") or usual_theme(), options.formats, words_of_icons
    )
    with without_garbage_collection():
        return next(content for _, content in files_of(printed, aid, options))


def in_template(
    compose: Compose, name: str, paper: str, printed: Printed, options: Options, wrong: SheetError
) -> SheetError:
    """What is wrong with a page that can't be set, with the places in its template."""
    try:
        set_page(printed, read_page(lambda marked: compose(True), name, paper)[1], options)
    except SheetError as again:
        wrong = again
    return SheetError(without_repeats(wrong.problems))


def read_page(compose: Compose, name: str, paper: str = "") -> tuple[str, Node]:
    """The page XML and its tree. Problems have the place in the template, where there is one. Raises SheetError."""
    from ..markup.parse import parse

    xml = compose(False)
    try:
        aid = parse(xml, name)
    except SheetError:
        try:
            parse(compose(True), name)
        except SheetError as again:
            wrong = again
        raise SheetError(without_repeats(wrong.problems)) from None
    if paper:
        aid.attrs["paper"] = paper
    return xml, aid
