"""Hanging lists."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..markup.tree import Node
from ..page.styles import STYLES
from .block import Block
from .display_list import Named, Outline, Sheet
from .meaning import CLOSE, Open, Part
from .paragraphs import Para
from .setter import Look, Setter


class Listed(Block):
    """A hanging list; every item is a block of its own."""

    before, after = 1.0, 4.0

    def __init__(self, setter: Setter, node: Node, look: Look, items: Sequence[Block]) -> None:
        super().__init__(node)
        self.look = look
        self.items = items
        self.style = STYLES[node.text("style")]
        self.kind = node.text("kind")
        self.gap = node.length("gap")
        self.first = 1
        signs = [f"{n}." if self.kind == "number" else "•" for n in range(1, len(items) + 1)]
        self.signs = [Para(setter, node, replace(look, align="start"), self.style, [sign]) for sign in signs]

    def smallest(self) -> float:
        return min((item.smallest() for item in self.items), default=self.style.size)

    def _indent(self, k: float) -> float:
        size = self.style.size * k
        return {"none": 0.0, "tick": 1.55 * size, "number": 1.5 * size}.get(self.kind, 1.0 * size)

    def natural_width(self, k: float) -> float:
        return max((item.natural_width(k) for item in self.items), default=0.0) + self._indent(k)

    def height(self, w: float, k: float) -> float:
        inner = w - self._indent(k)
        return sum(i.height(inner, k) for i in self.items) + self.gap * k * max(0, len(self.items) - 1)

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        indent = self._indent(k)
        if name := self.node.given("name"):
            sheet.add(Named(name, x, y, w, h, k, sheet.frame))
        sheet.add(Open(Part("list", self.node, self.kind)))
        for sign, item in zip(self.signs[self.first - 1 :], self.items, strict=False):
            tall = item.height(w - indent, k)
            sheet.add(Open(Part("item", item.node)))
            if self.kind != "none":
                sheet.add(Open(Part("label", item.node)))
                self._sign(sheet, sign, x, y, indent, tall, k)
                sheet.add(CLOSE)
            with sheet.part(Part("body", item.node)):
                item.paint(sheet, x + indent, y, w - indent, tall, k)
            sheet.add(CLOSE)
            y += tall + self.gap * k
        sheet.add(CLOSE)

    def _sign(self, sheet: Sheet, sign: Para, x: float, y: float, w: float, h: float, k: float) -> None:
        """What stands before an item."""
        if self.kind != "tick":
            sign.paint(sheet, x, y, w, h, k)
            return
        size = self.style.size * k
        top = y + (self.style.leading * k - size) / 2
        with sheet.part(Part("ticks", sign)):
            sheet.add(Outline(x, top, size, size, self.look.ink or "soft", 0.7, 0.7, sheet.frame))

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        used, count = 0.0, 0
        for item in self.items:
            used += item.height(w - self._indent(1.0), 1.0)
            if used > room:
                break
            count += 1
            used += self.gap
        if not 0 < count < len(self.items):
            return None
        return self._part(0, count), self._part(count, len(self.items))

    def _part(self, start: int, end: int) -> Listed:
        part = object.__new__(Listed)
        part.__dict__.update(self.__dict__)
        part.items = self.items[start:end]
        part.first = self.first + start
        return part
