"""Which colours stand on which on printed sheets, read off the display lists, and whether they can be read there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from ..layout.display_list import Bar, DisplayList, Fill, Gradient, Ground, Icon, Item, Picture, Rect, Sheet, Text, area
from ..page.own_theme import FILE
from ..page.problems import Problem
from ..page.theme import OWN, Theme, theme
from .contrast import ROUNDED, contrast

LEAST: Final = {"rule": 7.0, "text": 4.5, "icon": 3.0}
"""The contrast that rule text, other text, and icons need."""

ORNAMENT: Final = ("rule", "back-lines")
"""Roles of what says nothing: an icon in one of these is an ornament."""


UNKNOWN: Final = "?"
"""The role of what has many colours: nothing can be said of words on it."""
READABLE: Final = 4.5
"""The contrast that any text needs in a theme of one's own."""


class Pair(NamedTuple):
    """A role on an area role (empty: on the paper), as rule text, other text or an icon; and a sheet where it is."""

    role: str
    ground: str
    kind: str
    where: str
    who: str


def pairs(document: DisplayList, where: str) -> Iterator[Pair]:
    """What stands on what in a document; each kind of pair once."""
    seen: set[tuple[str, str, str]] = set()
    for sheet in (*document.faces, *document.sheets):
        for role, ground, kind in _of(sheet):
            if ground != UNKNOWN and (role, ground, kind) not in seen:
                seen.add((role, ground, kind))
                yield Pair(role, ground, kind, where, f"{sheet.kind} {sheet.id}")


def _of(sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    areas: list[tuple[str, Rect]] = []
    for item in sheet.painted():
        match item:
            case Fill(x, y, w, h, role, _, frame):
                areas.append((role, area(frame, x, y, w, h)))
            case Picture(x, y, w, h) | Gradient(x, y, w, h):
                areas.append((UNKNOWN, area(item.frame, x, y, w, h)))
            case Ground(w, h, role, bleed, frame):
                areas.append((role, area(frame, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed)))
            case Text():
                under = _under(item, areas)
                for run in item.runs:
                    if run.piece.text.strip():
                        yield run.piece.ink, under, "rule" if run.piece.ink == "ink" else "text"
            case Icon() | Bar() if item.role not in ORNAMENT:
                yield item.role, _under(item, areas), "icon"


def _under(item: Item, areas: list[tuple[str, Rect]]) -> str:
    """The role of the uppermost area under the middle of a thing."""
    match item:
        case Text(x, y, width, size, _, _, _, _, frame):
            left, top, w, h = area(frame, x, y - size * 0.5, width, size * 0.4)
        case Icon(x, y, size, _, _, _, frame):
            left, top, w, h = area(frame, x, y, size, size)
        case Bar(x, y, wide, tall, _, frame):
            left, top, w, h = area(frame, x, y, wide, tall)
        case _:
            raise TypeError(item)
    x, y = left + w / 2, top + h / 2
    for role, (ax, ay, aw, ah) in reversed(areas):
        if ax <= x <= ax + aw and ay <= y <= ay + ah:
            return role
    return ""


def check_own_colours(document: DisplayList, where: str) -> Iterator[Problem]:
    """Pairs of colours of one's own theme that can't be read on a sheet."""
    weak = check_pairs(pairs(document, where), theme(OWN), most=READABLE)
    yield from (replace(problem, way="aids-way-own-pair", box=FILE) for problem in weak)


def check_pairs(found: Iterable[Pair], look: Theme, most: float = 21.0) -> Iterator[Problem]:
    """The pairs in use that are too weak in one theme, each told once, at the most that it must be; `most` is the
    highest contrast that is asked for."""
    told: set[tuple[str, str]] = set()
    for pair in sorted(found, key=lambda pair: -LEAST[pair.kind]):
        ink = look.ink.get(pair.role) or look.ground(pair.role)
        value, least = contrast(ink, look.ground(pair.ground)), min(most, LEAST[pair.kind])
        if value < least - ROUNDED and (pair.role, pair.ground) not in told:
            told.add((pair.role, pair.ground))
            values = {"role": pair.role, "ground": pair.ground or "paper", "theme": look.name}
            values |= {"found": f"{value:.1f}", "least": f"{least:g}"}
            yield Problem(
                "aids-theme-contrast", values, "aids-way-pair", pair.where, pair.who, box=f"theme {look.name}"
            )
