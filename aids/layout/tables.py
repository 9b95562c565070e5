"""Tables: a grid with spans, rows that share what is left, head rows that repeat."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..markup.tree import Node
from ..markup.values import Sides, Size
from ..page.units import EPS
from .block import Block, share
from .boxes import Box, content, inherit
from .display_list import Fill, Named, Sheet, Stroke
from .meaning import CLOSE, ORNAMENT, Open, Part
from .setter import Look, Setter


class Cell(Box):
    """A cell; its height is that of its rows."""

    def __init__(self, setter: Setter, node: Node, look: Look, style: str, pad: Sides) -> None:
        super().__init__(setter, node, look, content(setter, node, inherit(node, look), style))
        if node.attrs.get("pad") is None:
            self.pad = pad


class Slot(Struct, frozen=True):
    """A cell and where it stands in the grid."""

    cell: Cell
    row: int
    col: int
    rows: int
    cols: int


class Table(Block):
    """A grid. `shown` are its rows by number: a part of them when a flow breaks it."""

    before, after = 3.0, 7.0

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.setter = setter
        self.h = node.size("h")
        self.sizes = list(node.sizes("cols"))
        self.inset = node.length("inset")
        self.rows = node.nodes()
        self.shown = list(range(len(self.rows)))
        self.repeated = False
        self.slots = self._grid(look)
        self.gives = any(slot.cell.gives for slot in self.slots)
        self.joined = {n for slot in self.slots for n in range(slot.row, slot.row + slot.rows - 1)}
        """Rows that a cell joins to the next."""
        self._heights: dict[tuple[float, float, bool], list[float]] = {}

    def _grid(self, look: Look) -> list[Slot]:
        taken: set[tuple[int, int]] = set()
        slots: list[Slot] = []
        for number, row in enumerate(self.rows):
            ground = replace(look, ground=row.given("fill") or look.ground)
            at = 0
            for node in row.nodes():
                while (number, at) in taken:
                    at += 1
                cell = Cell(self.setter, node, ground, row.text("style"), self.node.sides("pad"))
                slot = Slot(cell, number, at, max(1, node.count("rows")), max(1, node.count("cols")))
                slots.append(slot)
                taken.update((number + r, at + c) for r in range(slot.rows) for c in range(slot.cols))
                at += slot.cols
            filled = sum(1 for _, col in ((r, c) for r, c in taken if r == number))
            if filled != len(self.sizes):
                self.setter.problem(row, "aids-fit-spans", "aids-way-spans", n=str(filled), cols=str(len(self.sizes)))
        return [slot for slot in slots if slot.col + slot.cols <= len(self.sizes)]

    def smallest(self) -> float:
        return min((slot.cell.smallest() for slot in self.slots), default=super().smallest())

    def _columns(self, k: float) -> list[float]:
        """Natural widths, from the cells that span one column."""
        found = [size.n if size.kind == "pt" else 0.0 for size in self.sizes]
        for slot in self.slots:
            if slot.cols == 1 and self.sizes[slot.col].kind != "pt":
                found[slot.col] = max(found[slot.col], slot.cell.natural_width(k) + 2 * self.inset)
        return found

    def natural_width(self, k: float) -> float:
        return sum(self._columns(k))

    def widths(self, w: float, k: float) -> list[float]:
        naturals = self._columns(k) if any(size.kind == "auto" for size in self.sizes) else [0.0] * len(self.sizes)
        return share(self.sizes, [n if s.kind == "auto" else 0.0 for n, s in zip(naturals, self.sizes, strict=True)], w)

    def _row_size(self, number: int) -> Size:
        return self.rows[number].size("h")

    def tall(self, w: float, k: float, *, least: bool = False) -> list[float]:
        """The height of every row: natural, or the least when boxes in it may shrink."""
        least = least and self.gives
        kept = self._heights.get((round(w, 3), k, least))
        if kept is not None:
            return kept
        widths = self.widths(w, k)
        found = [size.n if (size := self._row_size(n)).kind == "pt" else 0.0 for n in range(len(self.rows))]
        for slot in sorted(self.slots, key=lambda slot: slot.rows):
            wide = sum(widths[slot.col : slot.col + slot.cols]) - 2 * self.inset
            need = (slot.cell.least(wide, k) if least else slot.cell.height(wide, k)) + 2 * self.inset
            span = range(slot.row, min(slot.row + slot.rows, len(found)))
            lack = need - sum(found[n] for n in span)
            loose = [n for n in span if self._row_size(n).kind != "pt"]
            if lack > 0 and loose:
                for n in loose:
                    found[n] += lack / len(loose)
        self._heights[round(w, 3), k, least] = found
        return found

    def height(self, w: float, k: float) -> float:
        if self.h.kind == "pt":
            return self.h.n
        found = self.tall(w, k)
        return sum(found[n] for n in self.shown)

    def least(self, w: float, k: float) -> float:
        if self.h.kind == "pt":
            return self.h.n
        natural, least = self.tall(w, k), self.tall(w, k, least=True)
        return sum((least if self._row_size(n).kind == "fr" else natural)[n] for n in self.shown)

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        widths = self.widths(w, k)
        if (over := sum(widths) - w) > EPS:
            self.setter.too_broad(self.node, "table", over, w)
        if name := self.node.given("name"):
            sheet.add(Named(name, x, y, w, h, k, sheet.frame))
        naturals, leasts = self.tall(w, k), self.tall(w, k, least=True)
        sizes = [self._row_size(n) for n in self.shown]
        sizes = [Size("auto") if size.kind == "pct" else size for size in sizes]
        heights = share(sizes, [naturals[n] for n in self.shown], h, [leasts[n] for n in self.shown])
        if (over := sum(heights) - h) > EPS:
            self.setter.too_tall(self.node, over, h, w, self.smallest() * k, floor=False)
        tops = {n: y + sum(heights[:i]) for i, n in enumerate(self.shown)}
        high = dict(zip(self.shown, heights, strict=True))
        for n in self.shown:
            if fill := self.rows[n].given("fill"):
                sheet.add(Fill(x, tops[n], w, high[n], fill, 0.0, sheet.frame))
        sheet.add(Open(Part("table", self.node, n=self.node.count("head"))))
        by_row: dict[int, list[Slot]] = {n: [] for n in self.shown}
        for slot in self.slots:
            if slot.row in high:
                by_row[slot.row].append(slot)
        for n in self.shown:
            sheet.add(Open(self._row_part(n)))
            for slot in by_row[n]:
                left = x + sum(widths[: slot.col]) + self.inset
                wide = sum(widths[slot.col : slot.col + slot.cols]) - 2 * self.inset
                tall = sum(high.get(row, 0.0) for row in range(n, n + slot.rows))
                sheet.add(Open(self._cell_part(slot)))
                slot.cell.paint(sheet, left, tops[n] + self.inset, wide, tall - 2 * self.inset, k)
                sheet.add(CLOSE)
            sheet.add(CLOSE)
        sheet.add(CLOSE)
        self._rules(sheet, x, tops, high, widths)

    def _row_part(self, number: int) -> Part:
        """A row in reading; a head that is repeated on a further page is told once."""
        return ORNAMENT if self.repeated and number < self.node.count("head") else Part("row", self.rows[number])

    def _cell_part(self, slot: Slot) -> Part:
        """A cell in reading. Above a table without a head nothing stands: there the first of a row names the others."""
        head = self.node.count("head")
        kind = "head" if slot.row < head or (not head and not slot.col and len(self.sizes) > 1) else "cell"
        word = "column" if slot.row < head else "row"
        return Part(kind, slot.cell.node, word, slot.rows, slot.cols)

    def _rules(
        self, sheet: Sheet, x: float, tops: dict[int, float], high: dict[int, float], widths: list[float]
    ) -> None:
        """The line under each row, but not through cells that reach further down."""
        line = self.node.length("line")
        for n in self.shown:
            role = self.rows[n].given("rule") or self.node.given("rule")
            if not role:
                continue
            crossed = {
                col for s in self.slots if s.row <= n < s.row + s.rows - 1 for col in range(s.col, s.col + s.cols)
            }
            y, start = tops[n] + high[n], 0
            for col in range(len(widths) + 1):
                if col == len(widths) or col in crossed:
                    if col > start:
                        left, right = x + sum(widths[:start]), x + sum(widths[:col])
                        sheet.add(Stroke(left, y, right, y, role, line, "plain", sheet.frame))
                    start = col + 1

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        """Parts it between rows; head rows are repeated, rows joined by a span stay together."""
        head = self.node.count("head")
        naturals = self.tall(w, 1.0)
        used, cut = 0.0, None
        for place, n in enumerate(self.shown):
            used += naturals[n]
            if used > room:
                break
            if n not in self.joined and n >= head and place + 1 < len(self.shown):
                cut = place + 1
        if cut is None:
            return None
        heads = [n for n in self.shown if n < head]
        return self._part(self.shown[:cut]), self._part([*heads, *self.shown[cut:]], repeated=True)

    def begins(self, w: float, room: float) -> bool:
        """One row alone is no beginning."""
        parts, head = self.split(w, room), self.node.count("head")
        return parts is not None and isinstance(parts[0], Table) and len(parts[0].shown) > head + 1

    def _part(self, shown: list[int], *, repeated: bool = False) -> Table:
        part = object.__new__(Table)
        part.__dict__.update(self.__dict__)
        part.shown, part.repeated = shown, repeated or self.repeated
        return part
