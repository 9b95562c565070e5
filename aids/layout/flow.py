"""Running text over as many pages as it needs: broken between blocks, lines, items and rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..markup.tree import Node
from ..page.units import EPS, MM
from .block import Block
from .boxes import Page, build, build_all
from .display_list import Sheet
from .meaning import ORNAMENT
from .setter import Look, Setter

CLEAR = 4 * MM
"""White space between head or foot and the text."""
SHEET: Final = 4
"""Pages on a sheet of a booklet."""
LEAST_LAST: Final = 0.4
"""The last page is used so far at the least, where the others can spare it."""
STEP: Final = 0.005
STEPS: Final = 40
"""By how much, and how often, the pages are made shorter to fill the last."""
FEW: Final = 3
"""Fewer pages can't spare enough for another."""
SPARED: Final = 0.4
"""As much of it as the last page but one spares for the last, where the others can't."""
EARLIER: Final = 4
"""So many steps before the one that should do, since pages are filled unevenly."""


class Put(Struct, frozen=True):
    """A block and where it came to lie: column, distance from the top, height."""

    block: Block
    column: int
    y: float
    height: float


def fill(blocks: list[Block], width: float, columns: int, height: float) -> tuple[list[Put], list[Block]]:
    """As many blocks as the columns of one page hold, and what is left over."""
    rest = list(blocks)
    put: list[Put] = []
    for column in range(columns):
        y, above = 0.0, 0.0
        while rest:
            block = rest[0]
            start = y + (max(above, block.before) if y else 0.0)
            tall = block.height(width, 1.0)
            if start + tall <= height + EPS and _company(rest, width, height - start - tall):
                put.append(Put(block, column, start, tall))
                rest.pop(0)
                y, above = start + tall, block.after
                continue
            parts = None if block.keep else block.split(width, height - start)
            if parts is not None:
                first, second = parts
                put.append(Put(first, column, start, first.height(width, 1.0)))
                rest[0] = second
            elif not y and not put:
                put.append(Put(block, column, start, tall))
                rest.pop(0)
            break
    return put, rest


def _company(rest: list[Block], width: float, room: float) -> bool:
    """True if a block that is kept with the next has room for a beginning of the next below it."""
    if not rest[0].keep or len(rest) == 1:
        return True
    following = rest[1]
    room -= max(rest[0].after, following.before)
    tall = following.height(width, 1.0)
    if tall <= room + EPS:
        return _company(rest[1:], width, room - tall)
    return not following.keep and following.begins(width, room)


def balanced(blocks: list[Block], width: float, columns: int, height: float) -> list[Put]:
    """The last page with its columns of like height."""
    low, high = 0.0, height
    best, _ = fill(blocks, width, columns, height)
    while high - low > 2.0:
        middle = (low + high) / 2
        put, rest = fill(blocks, width, columns, middle)
        if rest or any(p.y + p.height > middle + EPS for p in put):
            low = middle
        else:
            best, high = put, middle
    return best


class Filled(Struct, frozen=True):
    """One page: what lies on it, and how tall its room is."""

    put: list[Put]
    room: float

    @property
    def share(self) -> float:
        """How much of its height is used."""
        return max((put.y + put.height for put in self.put), default=0.0) / self.room


class Flow:
    """One flow: its blocks, its columns, its repeated head and foot, and its cover."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        self.setter, self.node, self.look = setter, node, look
        self.columns = max(1, node.count("columns"))
        self.gutter = node.length("gutter")
        inner = [child for child in node.nodes() if child.tag not in ("head", "foot", "cover")]
        self.blocks = build_all(setter, inner, look)
        self.cover = next((child for child in node.nodes() if child.tag == "cover"), None)

    def _edge(self, tag: str, number: int) -> list[Block]:
        look, side = replace(self.look, folio=number), "odd" if number % 2 else "even"
        found = [child for child in self.node.nodes() if child.tag == tag and child.text("on") in ("every", side)]
        return [build(self.setter, child, look) for edge in found for child in edge.nodes()]

    def pages(self, area: tuple[float, float, float, float], sheet: Callable[[], Sheet], first: int) -> list[Sheet]:
        """Every page of the flow; `area` is the content's x, y, width, height, `first` the first page's number."""
        x, y, w, h = area
        sheets: list[Sheet] = []
        if self.cover is not None:
            sheets.append(sheet())
        column = (w - self.gutter * (self.columns - 1)) / self.columns
        head, foot = self._edge("head", first), self._edge("foot", first)
        body = y + _tall(head, w) + (CLEAR if head else 0.0)
        room = y + h - _tall(foot, w) - (CLEAR if foot else 0.0) - body
        for filled in self._spread(column, room):
            page, number = sheet(), first + len(sheets)
            _stack(self._edge("head", number), page, x, y, w)
            for piece in filled.put:
                if piece.height > room + EPS:
                    small = piece.block.smallest()
                    self.setter.too_tall(piece.block.node, piece.height - room, room, column, small, floor=False)
                at = x + piece.column * (column + self.gutter)
                piece.block.paint(page, at, body + piece.y, column, piece.height, 1.0)
            foot = self._edge("foot", number)
            _stack(foot, page, x, y + h - _tall(foot, w), w)
            self._found(filled, number)
            sheets.append(page)
        if self.cover is not None:  # it may say on which pages the headings stand
            Page(self.setter, self.cover, self.look).paint(sheets[0], x, y, w, h, 1.0)
        return sheets

    def _found(self, filled: Filled, number: int) -> None:
        """Remembers on which page headings stand."""
        headings = [put.block.node for put in filled.put if put.block.node.tag == "h"]
        self.setter.stands |= {id: number for node in headings if (id := node.given("id"))}

    def _filled(self, column: float, room: float) -> list[Filled]:
        """The pages, each filled as far as its room goes."""
        rest, pages = self.blocks, list[Filled]()
        while rest or not pages:
            put, left = fill(rest, column, self.columns, room)
            if not left and self.columns > 1:
                put = balanced(rest, column, self.columns, room)
            pages.append(Filled(put, room))
            rest = left
        return pages

    def _spread(self, column: float, room: float) -> list[Filled]:
        """The pages, so that the last is not almost empty: then all end a little higher. A booklet is spread over the
        sides that its sheets have anyway."""
        pages = self._filled(column, room)
        if self.columns > 1 or len(pages) < FEW:
            return pages
        covers = 1 if self.cover is not None else 0
        most = len(pages)
        if self.node.given("impose") == "booklet":
            most = -(-(len(pages) + covers) // SHEET) * SHEET - covers
        best = pages
        shares = [page.share for page in pages]
        usual = sum(shares[:-1]) / (len(shares) - 1) if len(shares) > 1 else 1.0
        wanted = 1 - sum(shares) / (most - 1 + LEAST_LAST) / usual
        filling = partial(_filling, most=most)
        start = max(1, int(wanted / STEP) - EARLIER)
        for step in range(start, STEPS + 1):
            if len(best) == most and best[-1].share >= LEAST_LAST:
                return best
            spread = self._filled(column, room * (1 - step * STEP))
            if len(spread) > most:
                break
            best = max(best, spread, key=filling)
        for step in range(1, start):  # what can't be filled as wanted may still be filled better than it was
            spread = self._filled(column, room * (1 - step * STEP))
            best = max(best, spread, key=filling) if len(spread) <= most else best
        return best if best[-1].share >= LEAST_LAST else self._evened(best, column)

    def _evened(self, pages: list[Filled], column: float) -> list[Filled]:
        """The pages with the last filled from the one before it alone, as far as that can spare it."""
        rest, room = self.blocks, pages[-1].room
        for page in pages[:-2]:
            _, rest = fill(rest, column, self.columns, page.room)
        best = pages
        for step in range(1, STEPS + 1):
            before, left = fill(rest, column, self.columns, room * (1 - step * SPARED / STEPS))
            last, over = fill(left, column, self.columns, room)
            if over:
                break
            best = [*pages[:-2], Filled(before, room), Filled(last, room)]
            if best[-1].share >= LEAST_LAST:
                break
        return best


def _filling(pages: list[Filled], most: int) -> tuple[bool, bool, int, float]:
    """How well pages are filled: hardly a side left empty of the `most` that there are, the last page enough, as many
    as may be, the last one most."""
    last = pages[-1].share
    return most - len(pages) <= 1, last >= LEAST_LAST, len(pages), last


def _tall(blocks: list[Block], w: float) -> float:
    return sum(block.height(w, 1.0) for block in blocks)


def _stack(blocks: list[Block], sheet: Sheet, x: float, y: float, w: float) -> None:
    with sheet.part(ORNAMENT):  # what stands on every page is not read in the middle of a sentence
        for block in blocks:
            tall = block.height(w, 1.0)
            block.paint(sheet, x, y, w, tall, 1.0)
            y += tall
