"""Decks: every card set once, then laid on sheets, fronts and backs, with marks to cut along."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ..markup.tree import Node
from ..page.roles import REGISTRATION
from ..page.styles import STYLES
from ..page.units import EPS, MM, mm
from .boxes import Card
from .card_grid import (
    EDGE,
    FOLD_GUTTER,
    MARK_BEYOND_BLEED,
    MARK_LINE,
    MARK_OFF,
    ROOM_FOR_MARK,
    SHORTEST_MARK,
    Grid,
    crop_marks,
    plan,
)
from .deck_options import DeckOptions
from .display_list import UPRIGHT, Bookmark, Copy, Matrix, Outline, Rect, Sheet, Stroke, Text, area
from .meaning import ORNAMENT
from .paragraphs import Para
from .setter import Look, Setter

PRESS_BLEED = 3 * MM
"""What print shops ask for at the least."""
CORNER = 72 / 8
"""The radius of the corners of a cut card: an eighth of an inch, as cards of that size have it."""
RULER = 100 * MM
RULER_TICK = 1.6 * MM
SLUG = 4 * MM
"""Below a single card and its bleed, where a print shop cuts it off: room for a note."""
CLEAR = 0.6
"""Between a crop mark and the ruler below it."""
ASCENT = 1.4
"""How far the words beside the ruler reach above it."""
DESCENT = 0.22
"""How far letters reach below the line, in parts of their size; above it they reach as high as capitals."""


class Deck:
    """One deck: its cards and backs, and how it is printed."""

    def __init__(self, setter: Setter, node: Node, options: DeckOptions, title: str) -> None:
        self.setter, self.node, self.options, self.title = setter, node, options, title
        width, height = node.pair("card")
        less = 1 * MM if options.sleeve else 0.0
        self.size = (width - less, height - less)
        usual = max(PRESS_BLEED, node.length("bleed")) if options.press else node.length("bleed")
        self.bleed = usual if options.bleed is None else options.bleed
        gutter = node.maybe("gutter")
        self.gutter = 2 * self.bleed if gutter is None or options.press or options.bleed is not None else gutter
        self.backs = options.backs or node.text("backs")
        self.crop = 0.0 if options.marks is False else node.length("crop") or (4 * MM if options.marks else 0.0)
        self.offset = options.offset if options.offset is not None else (node.length("dx"), node.length("dy"))
        self.safe = node.length("safe")
        margin = 0.0 if options.press else node.length("margin")
        self.edge = min(EDGE, margin)
        self.margin = max(margin, EDGE + ROOM_FOR_MARK) if self.crop and margin >= EDGE else margin
        self.note = node.given("note") or ""
        self.below = EDGE + RULER_TICK + CLEAR + MARK_OFF if self.note and not options.press else 0.0
        self.titles = {child.text("id"): child.given("bookmark") for child in node.nodes() if child.tag == "card"}
        self.blocks = [(child, self._block(child)) for child in node.nodes()]
        self._faces: list[Sheet] | None = None

    def _block(self, node: Node) -> Card:
        self.setter.page = f"{node.tag} {node.text('id')}"
        return Card(self.setter, node, Look(ground=node.given("fill") or ""))

    def faces(self) -> list[Sheet]:
        """Every front and back, each once. They are the same on every paper, and are kept unless something may have to
        be told again, or shrunk again."""
        if self._faces is not None:
            return self._faces
        setter, found = self.setter, list[Sheet]()
        wrong = len(setter.problems)
        for node, block in self.blocks:
            self.setter.page = f"{node.tag} {node.text('id')}"
            sheet = block.face(*self.size, self.bleed)
            self._check(node, sheet)
            found.append(sheet)
        if len(setter.problems) == wrong and not setter.needed:
            self._faces = found
        return found

    def _check(self, node: Node, sheet: Sheet) -> None:
        """No text stands where the knife may go; where a card is too full, that alone is told."""
        if any(problem.who == self.setter.page for problem in self.setter.problems):
            return
        width, height = self.size
        for item in sheet.items:
            if isinstance(item, Text):
                cap = item.runs[0].piece.face.cap_height * item.size
                x, y, w, h = area(item.frame, item.x, item.y - cap, item.width, cap + DESCENT * item.size)
                out = max(self.safe - x, self.safe - y, x + w - width + self.safe, y + h - height + self.safe)
                if out > EPS:
                    said = "".join(run.piece.text for run in item.runs).strip()
                    values = {"text": said, "over": f"{mm(out):.1f}", "safe": f"{mm(self.safe):g}"}
                    self.setter.problem(node, "aids-deck-safe", "aids-way-safe", sheet.id, **values)

    def sheets(self, paper: tuple[float, float], faces: list[Sheet]) -> list[Sheet]:
        """The sheets to print, in the order in which they are printed."""
        fronts, backs = self._pairs(faces)
        if self.options.box:
            from .card_boxes import CardBoxes

            boxes = CardBoxes(self.setter, self.node, self.options.box, self.title, self.size, len(fronts))
            return boxes.sheets(paper, next(filter(None, backs), None))
        if self.options.one_per_page:
            return [*self._singles(fronts, backs), *self._die(Grid(self._around, 1, 1, *self.size, 0.0, turned=False))]
        fold = self.backs == "fold"
        width, height = self.size
        deep = 2 * height + FOLD_GUTTER if fold else height
        grid = plan(paper, (width, deep), self.gutter, self.margin, self.below)
        if not grid.places:
            grid = plan(paper, (width, deep), self.gutter, self.node.length("margin"))
        if not grid.places:
            values = {"w": f"{mm(width):g}", "h": f"{mm(deep):g}"}
            self.setter.problem(self.node, "aids-deck-room", "aids-way-room", **values)
            return []
        if self.options.press:
            beyond = self.bleed + MARK_BEYOND_BLEED + self.crop + (SLUG if self.note else CLEAR)
            _, _, wide, tall = grid.block
            grid = replace(grid, paper=(wide + 2 * beyond, tall + 2 * beyond))
        return [*self._laid(grid, fronts, backs, fold=fold), *self._die(grid)]

    @property
    def _around(self) -> tuple[float, float]:
        """Width and height of a card with its bleed."""
        return self.size[0] + 2 * self.bleed, self.size[1] + 2 * self.bleed

    def _die(self, grid: Grid) -> Iterator[Sheet]:
        """The die line, where it is asked for: the outlines of all places with round corners, for a cutter or a die."""
        if not self.options.die_line:
            return
        page = Sheet(f"{self.node.tag}-die", *grid.paper)
        page.trim, page.bleed = grid.block, self._printed_bleed(grid)
        for place in range(grid.places):
            page.add(Outline(*grid.at(place), *self.size, "ink", MARK_LINE, CORNER, UPRIGHT))
        yield page

    def _pairs(self, faces: list[Sheet]) -> tuple[list[Sheet], list[Sheet | None]]:
        """The fronts with their copies, and the back of each."""
        known = {face.id: face for (node, _), face in zip(self.blocks, faces, strict=True) if node.tag == "back"}
        fronts: list[Sheet] = []
        backs: list[Sheet | None] = []
        for (node, _), face in zip(self.blocks, faces, strict=True):
            if node.tag != "card":
                continue
            back = node.given("back")
            if back and back not in known:
                self.setter.page = f"card {face.id}"
                from difflib import get_close_matches

                near = get_close_matches(back, list(known), n=1)
                way = "aids-way-mean" if near else "aids-way-back"
                self.setter.problem(node, "aids-deck-back", way, name=back, hint="".join(near))
            face.behind = known.get(back or "")
            copies = node.count("copies") * self.options.copies
            fronts += [face] * copies
            backs += [known.get(back or "")] * copies
        return fronts, backs

    def _laid(self, grid: Grid, fronts: list[Sheet], backs: list[Sheet | None], *, fold: bool) -> list[Sheet]:
        front_pages: list[Sheet] = []
        back_pages: list[Sheet] = []
        duplex = self.backs.startswith("duplex") and any(backs)
        told: set[str] = set()
        for number, start in enumerate(range(0, len(fronts), grid.places)):
            page = self._page(grid, f"{number + 1}", first=not number)
            for place, front in enumerate(fronts[start : start + grid.places]):
                x, y = grid.at(place)
                self._bookmark(page, front, y, told)
                page.add(Copy(front, self._clip(grid, x, y, fold=fold), (1, 0, 0, 1, x, y)))
                back = backs[start + place]
                if fold:
                    self._folded(page, grid, back, x, y)
            front_pages.append(page)
            if duplex:
                back_pages.append(self._back_page(grid, f"{number + 1}", backs[start : start + grid.places]))
        if not duplex:
            return front_pages
        if self.options.fronts_first:
            return front_pages + back_pages
        return [page for pair in zip(front_pages, back_pages, strict=True) for page in pair]

    def _page(self, grid: Grid, name: str, *, first: bool = False) -> Sheet:
        page = Sheet(f"{self.node.tag}-{name}", *grid.paper)
        page.trim, page.bleed = grid.block, self._printed_bleed(grid)
        line = self._line_below(grid)
        marked = first and self.crop and not self.options.press
        ruler = line if marked and grid.paper[0] >= RULER + 2 * EDGE else None
        foot = grid.paper[1]
        if line is not None and (ruler is not None or self.note):
            foot = line - RULER_TICK - CLEAR - ASCENT
        for x1, y1, x2, y2 in crop_marks(grid, self.bleed, self.crop, self.edge) if self.crop else ():
            end = min(y2, max(foot, y1)) if x1 == x2 else y2  # a mark does not run through words
            if end == y2 or end - y1 > SHORTEST_MARK:
                page.add(self._mark(x1, y1, x2, end))
        if ruler is not None:
            self._ruler(page, grid, ruler)
        elif self.note and line is not None:
            self._beside(page, self.note, grid.block[0], line, self.edge)
        return page

    def _mark(self, x1: float, y1: float, x2: float, y2: float) -> Stroke:
        """A crop mark, in every ink of a press."""
        role = REGISTRATION if self.options.press else "ink"
        return Stroke(x1, y1, x2, y2, role, MARK_LINE, "plain", UPRIGHT)

    def _back_page(self, grid: Grid, name: str, backs: list[Sheet | None]) -> Sheet:
        """The back of a sheet. A sheet is fed upright: turned over its long edge, a turned one shows its rows the other
        way about, and its cards on their heads."""
        page = Sheet(f"{self.node.tag}-{name}-back", *grid.paper)
        dx, dy = self.offset
        x, y, w, h = grid.block
        page.trim, page.bleed = (x + dx, y + dy, w, h), self._printed_bleed(grid)
        if self.options.press and self.crop:
            for mark in crop_marks(grid, self.bleed, self.crop, self.edge):
                page.add(self._mark(*mark))
        rows = (self.backs == "duplex-short") != grid.turned
        for place, back in enumerate(backs):
            if back is not None:
                left, top = grid.at(grid.behind(place, rows=rows))
                page.add(Copy(back, self._clip(grid, left, top), self._standing(left + dx, top + dy, over=rows)))
        return page

    def _printed_bleed(self, grid: Grid) -> float:
        """How far grounds run beyond the block of cards, as far as that is printed all around."""
        x, y, _, _ = grid.block
        return max(0.0, min(self.bleed, x - self.edge, y - self.edge))

    def _clip(self, grid: Grid, x: float, y: float, *, fold: bool = False) -> Rect:
        """How far grounds run beyond the cut: no further than is printed; at the fold, which is at the foot of fronts
        and backs, half-way."""
        (wide, tall), (w, h) = grid.paper, self.size
        room = y, wide - x - w, tall - y - h, x
        top, right, bottom, left = (max(0.0, min(self.bleed, each - self.edge)) for each in room)
        return top, right, FOLD_GUTTER / 2 if fold else bottom, left

    def _standing(self, x: float, y: float, *, over: bool) -> Matrix:
        """The frame of a card with its corner at x, y; `over` on its head."""
        return (-1, 0, 0, -1, x + self.size[0], y + self.size[1]) if over else (1, 0, 0, 1, x, y)

    def _folded(self, page: Sheet, grid: Grid, back: Sheet | None, x: float, y: float) -> None:
        """The back below its front, on its head, with the line to fold along between them."""
        width, height = self.size
        if back is not None:
            low = y + height + FOLD_GUTTER
            left, bottom = self._clip(grid, x, y, fold=True)[3], self._clip(grid, x, low)[2]
            right = self._clip(grid, x, low)[1]
            page.add(Copy(back, (bottom, left, FOLD_GUTTER / 2, right), self._standing(x, low, over=True)))
        at = y + height + FOLD_GUTTER / 2
        page.add(Stroke(x - 2 * MM, at, x + width + 2 * MM, at, "soft", MARK_LINE, "dotted", UPRIGHT))

    def _bookmark(self, page: Sheet, front: Sheet, y: float, told: set[str]) -> None:
        if front.id not in told and (title := self.titles.get(front.id)):
            page.add(Bookmark(1, title, y))
            told.add(front.id)

    def _singles(self, fronts: list[Sheet], backs: list[Sheet | None]) -> list[Sheet]:
        """One card a page, for print shops."""
        rear = backs if self.backs != "none" else [None] * len(fronts)
        if self.options.fronts_first:
            ordered = [*fronts, *(back for back in rear if back)]
        else:
            ordered = [face for pair in zip(fronts, rear, strict=True) for face in pair if face is not None]
        return [self._single(face, number) for number, face in enumerate(ordered, 1)]

    def _single(self, face: Sheet, number: int) -> Sheet:
        (width, height), bleed = self.size, self.bleed
        slug = SLUG if self.note and face.kind == "card" else 0.0
        around = self._around
        page = Sheet(face.id, around[0], around[1] + slug)
        page.trim, page.bleed = (bleed, bleed, width, height), bleed
        page.add(Copy(face, (bleed, bleed, bleed, bleed), (1, 0, 0, 1, bleed, bleed)))
        if slug:
            self._beside(page, self.note, bleed, page.height - DESCENT * STYLES["foot"].size - CLEAR, 0.0)
        return page

    def _line_below(self, grid: Grid) -> float | None:
        """The line in the lower margin that the ruler and the words beside it stand on, above what printers leave
        white; None if the cards reach down to there."""
        _, y, _, h = grid.block
        lowest = grid.paper[1] - self.edge
        return lowest if lowest - RULER_TICK - CLEAR >= y + h + min(self.bleed, MARK_OFF) else None

    def _ruler(self, page: Sheet, grid: Grid, edge: float) -> None:
        """100 mm in the lower margin of the first sheet: proof that nothing was scaled."""
        x, _, w, _ = grid.block
        left = max(x, (grid.paper[0] - RULER) / 2 if w < RULER else x)
        page.add(Stroke(left, edge, left + RULER, edge, "ink", MARK_LINE, "plain", UPRIGHT))
        for step in range(11):
            at, tall = left + step * RULER / 10, RULER_TICK * (1.0 if step % 5 == 0 else 0.5)
            page.add(Stroke(at, edge - tall, at, edge, "ink", MARK_LINE, "plain", UPRIGHT))
        told = [each for each in ("100\u00a0mm", self.node.given("ruler"), self.note) if each]
        self._beside(page, " · ".join(told), left + RULER + 2 * MM, edge, self.edge)

    def _beside(self, page: Sheet, words: str, x: float, line: float, edge: float) -> None:
        """Words in the margin, standing on a line."""
        para = Para(self.setter, self.node, Look(), STYLES["foot"], [words])
        wide = min(para.natural_width(1.0) + 1, page.width - edge - x)
        with page.part(ORNAMENT):
            para.paint(page, x, line - STYLES["foot"].leading + 1.6, wide, 0.0, 1.0)
