"""What is wrong with a sheet although it can be set: what lies off the paper or on something else, leads nowhere, or
stands there twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ..layout.display_list import (
    DisplayList,
    Fill,
    Icon,
    Item,
    Outline,
    Picture,
    Rect,
    Sheet,
    Swell,
    Text,
    Widget,
    area,
)
from ..layout.overlap import overlaps, words_of
from ..markup.tags import TAGS
from ..markup.tree import Node
from ..page.pictures import COARSE
from ..page.problems import Problem
from ..page.units import mm

SLACK: Final = 0.6
"""So many points may a thing lie beyond an edge, or on its neighbour: half a line's thickness."""

_SLOT = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{\s*[A-Za-z][\w .-]{0,40}\}|\{\s*[A-Za-z][\w.-]*")
_HTML = re.compile(r"</?[a-z]+ ?/?>")
_BOLD = re.compile(r"(?<![\w*])\*(?=\w)[^*]{0,40}\*?")
_AMISS = re.compile("[{*<]")
_CLAUSE = "aids-check-clause"


def check_document(document: DisplayList, where: str) -> Iterator[Problem]:
    """What lies where it may not."""
    for sheet in (*document.faces, *document.sheets):
        who = f"{sheet.kind} {sheet.id}"
        found = [*_coarse(sheet), *_overlapping(sheet), *_off_paper(sheet), *_fields(sheet)]
        yield from (replace(problem, where=where, who=who, lang=document.lang) for problem in found)


def _coarse(sheet: Sheet) -> Iterator[Problem]:
    """Pictures whose dots will be seen."""
    for item in sheet.items:
        if isinstance(item, Picture) and 0 < item.dpi < COARSE:
            values = {"file": item.name, "dpi": f"{item.dpi:.0f}", "least": str(COARSE)}
            wanted = item.size[0] * COARSE / item.dpi
            yield Problem("aids-picture-coarse", {**values, "wide": f"{wanted:.0f}"}, "aids-way-picture-coarse")


def _overlapping(sheet: Sheet) -> Iterator[Problem]:
    for one, two in overlaps(sheet):
        yield Problem("aids-check-overlap", {"one": words_of(one), "two": words_of(two)}, "aids-way-overlap")


def _off_paper(sheet: Sheet) -> Iterator[Problem]:
    """Boxes and text beyond the edge; on a card, grounds may run into the bleed."""
    told: set[str] = set()
    for item in sheet.items:
        if (box := _box(item)) is None:
            continue
        beyond = _beyond(sheet, box)
        room = sheet.bleed if isinstance(item, Fill | Outline) and sheet.kind != "page" else 0.0
        if beyond > room + SLACK:
            what = words_of(item) if isinstance(item, Text) else f"{mm(box[0]):.0f} × {mm(box[1]):.0f}"
            if what not in told:
                told.add(what)
                values = {"what": what, "over": f"{mm(beyond):.1f}"}
                yield Problem("aids-check-off-text" if isinstance(item, Text) else "aids-check-off", values, _OFF)


_OFF: Final = "aids-way-off"


def _box(item: Item) -> Rect | None:
    match item:
        case Text():
            return area(item.frame, item.x, item.y - item.size * 0.6, item.width, item.size * 0.6)
        case Fill() | Outline():
            return area(item.frame, item.x, item.y, item.w, item.h)
        case Icon():
            return area(item.frame, item.x, item.y, item.size, item.size)
        case Swell():
            return area(item.frame, item.x, item.y, item.w, 0.0)
    return None


def _beyond(sheet: Sheet, box: Rect) -> float:
    """How far a rectangle reaches beyond the nearest edge; below nought when it does not."""
    x, y, w, h = box
    return max(-x, -y, x + w - sheet.width, y + h - sheet.height)


def _fields(sheet: Sheet) -> Iterator[Problem]:
    fields = [
        (item.name, area(item.frame, item.x, item.y, item.w, item.h)) for item in sheet.items if type(item) is Widget
    ]
    for name, box in fields:
        if (beyond := _beyond(sheet, box)) > SLACK:
            values = {"name": name, "over": f"{mm(beyond):.1f}"}
            yield Problem("aids-check-off-field", values, _OFF)
    for name, other in _on_each_other(fields):
        yield Problem("aids-check-fields", {"name": name, "other": other}, "aids-way-overlap")


def _on_each_other(fields: list[tuple[str, Rect]]) -> Iterator[tuple[str, str]]:
    """Pairs of fields that lie on one another, as they stand on the sheet; only neighbours from above to below are
    held against each other."""
    downwards = sorted(range(len(fields)), key=lambda number: fields[number][1][1])
    found: list[tuple[int, int]] = []
    for place, one in enumerate(downwards):
        x, y, w, h = fields[one][1]
        low, right = y + h - SLACK, x + w
        for two in downwards[place + 1 :]:
            left, top, wide, tall = fields[two][1]
            if top >= low:
                break
            if min(right, left + wide) - max(x, left) > SLACK and min(y + h, top + tall) - top > SLACK:
                found.append((min(one, two), max(one, two)))
    return ((fields[one][0], fields[two][0]) for one, two in sorted(found))


def check_tree(aid: Node, where: str, clauses: frozenset[str] | None = None) -> Iterator[Problem]:
    """What is written down and can't be meant: links that lead nowhere, places that were not filled in, a choice twice,
    two things of one id; with `clauses`, citations of clauses and rulings that nobody wrote."""
    ids = [node.text("id") for node in aid.walk() if node.given("id")]
    parts = [part for top in aid.nodes() for part in (top.nodes() if top.tag == "deck" else [top])]
    for part in parts:
        who = f"{part.tag} {part.text('id')}"
        for node in part.walk():
            if node.tag not in _ASKED and not any(_AMISS.search(text) for text in _texts(node)):
                continue
            place = node.source or f"{where}:{node.line}"
            for problem in _wrong(node, ids, clauses):
                yield replace(problem, where=place, who=who, lang=aid.text("lang"))
    for card, number in _twice([part.text("id") for part in parts if part.tag != "flow"]):
        values = {"id": card, "n": str(number)}
        yield Problem("aids-check-id", values, "aids-way-twice", where, "", aid.text("lang"))


_ASKED: Final = ("link", "ref", "choice")
"""Tags that can mean what is not there; of all others, only their texts can be wrong."""


_WORDED: Final = {tag.name: tuple(each.name for each in tag.attributes if each.type == "text") for tag in TAGS.values()}
"""Attributes that hold words; no other can hold more than its type allows."""


def _texts(node: Node) -> list[str]:
    """What is written in a node itself: words, and attributes that hold words."""
    said = [each for each in node.children if isinstance(each, str)]
    return said + [node.text(name) for name in _WORDED[node.tag] if node.given(name)]


def _twice(names: list[str]) -> list[tuple[str, int]]:
    return sorted({(name, names.count(name)) for name in names if names.count(name) > 1})


def _wrong(node: Node, ids: list[str], clauses: frozenset[str] | None) -> Iterator[Problem]:
    to = node.text("to") if node.tag == "link" else ""
    if to and "://" not in to and to.removeprefix("#") not in ids:
        yield _meaning("aids-check-link", to.removeprefix("#"), ids, "aids-way-link")
    if node.tag == "ref" and clauses is not None:
        cited = node.text("clause") or node.text("ruling")
        if cited not in clauses:
            yield _meaning(_CLAUSE, cited, sorted(clauses), "aids-way-clause")
    if node.tag == "choice":
        for option, _ in _twice(list(node.options("options"))):
            yield Problem("aids-check-option", {"option": option, "name": node.text("name")}, "aids-way-option")
    for slot in sorted({found for text in _texts(node) for found in _SLOT.findall(text)}):
        yield Problem("aids-check-slot", {"slot": slot.strip()}, "aids-way-slot")
    if tags := [found for text in _texts(node) for found in _HTML.findall(text)]:
        yield Problem("aids-check-html", {"tag": tags[0]}, "aids-way-html")
    for mark in sorted({found for text in _texts(node) for found in _BOLD.findall(text)}):
        yield Problem("aids-check-bold", {"mark": mark.strip()}, "aids-way-bold")


def _meaning(what: str, asked: str, known: list[str], way: str) -> Problem:
    from difflib import get_close_matches

    near = get_close_matches(asked, known, n=1)
    return Problem(what, {"asked": asked, "hint": "".join(near)}, "aids-way-mean" if near else way)
