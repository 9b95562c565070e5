"""Pages laid on paper otherwise than they were set: two and two on turned paper, as a booklet to fold and stitch or to
cut apart; or enlarged, for large print."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..page.styles import SMALLEST
from ..page.units import MM
from .card_grid import MARK_LINE
from .display_list import (
    UPRIGHT,
    Bookmark,
    Copy,
    Item,
    Link,
    Matrix,
    Outline,
    Sheet,
    Stroke,
    Target,
    Widget,
    compose,
    placed,
)

CREEP: Final = 0.1 * MM
"""How far the inner sheets of a booklet stick out, each further than the one around it."""
FLAT: Final = 4
"""So many sheets are still folded flat enough."""

LARGE: Final = 14 / SMALLEST
"""How many times as large large print is: the smallest type comes to 14 points."""
LARGE_EDGE: Final = 2.7 * MM
"""White space at the edge of a page before it is enlarged, so that the widest pictures fit between."""
_LARGER: Final[Matrix] = (LARGE, 0, 0, LARGE, 0, 0)


def half(width: float, height: float) -> tuple[float, float]:
    """The size of a page when two lie on a turned paper."""
    return height / 2, width


def imposed(pages: list[Sheet], how: str, width: float, height: float) -> list[Sheet]:
    """The pages on turned paper (`width` and `height` are those of the upright one)."""
    return _booklet(pages, height, width) if how == "booklet" else _two_up(pages, height, width)


def _two_up(pages: list[Sheet], width: float, height: float) -> list[Sheet]:
    sheets: list[Sheet] = []
    for start in range(0, len(pages), 2):
        sheet = Sheet(f"{pages[start].id}-{start // 2 + 1}", width, height)
        pair = pages[start : start + 2]
        for number, page in enumerate(pair):
            _lay(sheet, page, (1, 0, 0, 1, number * width / 2, 0))
        sheet.label = f"{start + 1}–{start + 2}" if len(pair) > 1 else f"{start + 1}"
        sheet.add(Stroke(width / 2, 0.0, width / 2, height, "soft", MARK_LINE, "dotted", UPRIGHT))
        sheets.append(sheet)
    return sheets


def saddle(count: int) -> list[tuple[int, int]]:
    """The pages side by side on each side of each sheet, the outer sheet first, counted from 0: a booklet of `count`
    pages (filled up to whole sheets)."""
    whole = -(-count // 4) * 4
    sides: list[tuple[int, int]] = []
    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return sides


def _booklet(pages: list[Sheet], width: float, height: float) -> list[Sheet]:
    sheets: list[Sheet] = []
    for number, (left, right) in enumerate(saddle(len(pages))):
        sheet = Sheet(f"{pages[0].id}-{number // 2 + 1}{'ab'[number % 2]}", width, height)
        creep = CREEP * max(0, number // 2 + 1 - FLAT)
        for at, page in ((creep, left), (width / 2 - creep, right)):
            if page < len(pages):
                _lay(sheet, pages[page], (1, 0, 0, 1, at, 0), page)
        sheet.label = ", ".join(f"{page + 1}" for page in (left, right) if page < len(pages))
        sheets.append(sheet)
    return sheets


def _lay(sheet: Sheet, page: Sheet, frame: Matrix, number: int = 0) -> None:
    """A page in a frame; what leads to places and can be filled in comes along. In reading it is the page `number`."""
    sheet.add(Copy(page, (0.0, 0.0, 0.0, 0.0), frame))
    sheet.items += [item for item in (_moved(item, frame, number) for item in page.items) if item is not None]


def enlarged_page(page: Sheet, number: int) -> Sheet:
    """A page of running text in large print; in reading it is the page `number`."""
    sheet = Sheet(f"{page.id}-{number + 1}", page.width * LARGE, page.height * LARGE)
    _lay(sheet, page, _LARGER, number)
    return sheet


def enlarged_cards(page: Sheet) -> Sheet:
    """A sheet of cards in large print: every card and every mark where it was, but for the scale."""
    sheet = Sheet(page.id, page.width * LARGE, page.height * LARGE, page.kind)
    if page.trim is not None:
        x, y, w, h = (side * LARGE for side in page.trim)
        sheet.trim, sheet.bleed = (x, y, w, h), page.bleed * LARGE
    for item in page.items:
        match item:
            case Copy() | Stroke() | Outline():
                sheet.add(replace(item, frame=compose(_LARGER, item.frame)))
            case Bookmark():
                sheet.add(replace(item, y=item.y * LARGE))
    return sheet


def _moved(item: Item, frame: Matrix, number: int) -> Item | None:
    match item:
        case Bookmark():
            return replace(item, y=placed(frame, 0.0, item.y)[1], page=number)
        case Target():
            return replace(item, y=placed(frame, 0.0, item.y)[1])
        case Link() | Widget():
            return replace(item, frame=compose(frame, item.frame))
    return None
