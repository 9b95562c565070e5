"""Sheets of one's own: a page, or a deck whose cards are rows of a table. No game, and no data but the house's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from referee.library.light import nothing_thrown_away

from ..markup.tree import Node
from ..page.card_rows import Row, read_rows
from ..page.problems import Problem, SheetError, without_repeats
from .files import Options, Printed, files_of, set_page

_WHOLE = re.compile(r"\s*(<!--.*?-->\s*)*<aid[\s>]", re.DOTALL)
_BACK = re.compile(r"(?:<!--(?:(?!-->).)*-->)?(?:<back\b[^>]*/>|<back\b[^>]*>.*?</back>)", re.DOTALL)
_ID = re.compile(r"[^a-z0-9.-]+")
DEFAULT_CARD: Final = "poker"

Compose = Callable[[bool], str]
"""The page XML; with True every tag is marked with the place in the template where it stands."""


class DeckSource(Struct, frozen=True):
    """Where a deck comes from: cards and template, the size of a card, language, and the words beside the ruler."""

    cards: Path
    template: Path
    size: str
    lang: str
    ruler: str
    paper: str = ""
    theme: str = ""


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


def deck_of(source: DeckSource) -> Compose:
    """A deck. A template that is a whole document gets all `cards`; else it is that of one card, filled in for each,
    and what backs it holds are taken over once. Raises SheetError, OSError."""
    rows = read_rows(source.cards)
    _text(source.template)  # a template that is not there, or not readable, is told as a file
    return lambda marked: _deck(source, rows, marked=marked)


def _deck(source: DeckSource, rows: list[Row], *, marked: bool) -> str:
    from .template import filled_in, render

    root, name = source.template.resolve().parent, source.template.name
    shared: dict[str, object] = {"cards": rows, "lang": source.lang, "count": len(rows)}
    whole = _WHOLE.match(_without_comments(source.template.read_text("utf-8-sig")))
    if whole:
        paper, theme = source.paper or "a4", source.theme or "colour"
        return render(name, {**shared, "ruler": source.ruler, "paper": paper, "theme": theme}, root, marked=marked)
    faces: list[str] = []
    backs: dict[str, None] = {}
    for number, row in enumerate(rows, 1):
        xml = render(name, {**shared, **row, "card": row, "number": number}, root, marked=marked)
        if "<back" in xml:
            backs.update(dict.fromkeys(found[0] for found in _BACK.finditer(xml)))
            xml = _BACK.sub("", xml)
        faces.append(xml)
    head = filled_in(
        '<aid id="{id}" lang="{lang}" title="{title}"><deck card="{size}" backs="{backs}" ruler="{ruler}">',
        id=_ID.sub("-", source.cards.stem.lower()).strip("-") or "deck",
        lang=source.lang,
        title=source.cards.stem,
        size=source.size or DEFAULT_CARD,
        backs="duplex-long" if backs else "none",
        ruler=source.ruler,
    )
    return f"{head}{''.join(faces)}{''.join(backs)}</deck></aid>"


def _without_comments(template: str) -> str:
    """A template without what stands before its first tag."""
    return re.sub(r"\{#.*?#\}|\{%.*?%\}", "", template, flags=re.DOTALL)


def pdf_of(xml: str, name: str = "page.xml", *, forms: bool = False) -> bytes:
    """A page by itself as PDF. Raises SheetError."""
    _, aid = read_page(lambda marked: xml, name)
    options = Options(("pdf",), forms=forms)
    printed = Printed("page", name, aid.text("lang"), aid.text("theme"), options.formats, dict)
    with nothing_thrown_away():
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
