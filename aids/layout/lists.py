"""Hanging lists and boxed remarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..language.tree import Node
from ..type.styles import STYLES
from ..units import MM
from .block import Block
from .context import Look, Setter
from .displaylist import Fill, Icon, Named, Outline, Sheet, Stroke
from .text import Para

BAR: Final = 2.4
NOTE_PAD: Final = (1.4 * MM, 2 * MM, 1.4 * MM, 3 * MM)
NOTE_ICON: Final = 3.6 * MM


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
        self.signs = [Para(setter, node, look._replace(align="left"), self.style, [sign]) for sign in signs]

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
        for sign, item in zip(self.signs[self.first - 1 :], self.items, strict=False):
            tall = item.height(w - indent, k)
            if self.kind == "tick":
                size = self.style.size * k
                top = y + (self.style.leading * k - size) / 2
                sheet.add(Outline(x, top, size, size, self.look.ink or "soft", 0.7, 0.7, sheet.frame))
            elif self.kind != "none":
                sign.paint(sheet, x, y, indent, tall, k)
            item.paint(sheet, x + indent, y, w - indent, tall, k)
            y += tall + self.gap * k

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


class Noted(Block):
    """A boxed remark with a bar at its side, and an icon; where it goes on on another page, it has no icon."""

    before, after = 3.0, 6.0

    def __init__(self, setter: Setter, node: Node, look: Look, inside: Block) -> None:
        super().__init__(node)
        self.inside = inside
        self.role = node.text("role")
        self.icon = node.given("icon")
        self.drawn = True
        self.ground = look.ground
        if self.icon:
            setter.check_icon(node, self.icon)

    def smallest(self) -> float:
        return self.inside.smallest()

    def _left(self) -> float:
        return NOTE_PAD[3] + (NOTE_ICON + 2 * MM if self.icon else 0.0)

    def natural_width(self, k: float) -> float:
        return self.inside.natural_width(k) + self._left() + NOTE_PAD[1]

    def height(self, w: float, k: float) -> float:
        inner = self.inside.height(w - self._left() - NOTE_PAD[1], k)
        return max(inner, NOTE_ICON if self.icon else 0.0) + NOTE_PAD[0] + NOTE_PAD[2]

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        parts = self.inside.split(w - self._left() - NOTE_PAD[1], room - NOTE_PAD[0] - NOTE_PAD[2])
        return (self._part(parts[0]), self._part(parts[1], drawn=False)) if parts else None

    def _part(self, inside: Block, *, drawn: bool = True) -> Noted:
        part = object.__new__(Noted)
        part.__dict__.update(self.__dict__)
        part.inside, part.drawn = inside, drawn and self.drawn
        return part

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        sheet.add(Fill(x, y, w, h, self.ground, 0.0, sheet.frame))
        sheet.add(Stroke(x + BAR / 2, y, x + BAR / 2, y + h, self.role, BAR, "plain", sheet.frame))
        inner = w - self._left() - NOTE_PAD[1]
        tall = self.inside.height(inner, k)
        top = y + max(NOTE_PAD[0], (h - tall) / 2)
        if self.icon and self.drawn:
            at = y + max(NOTE_PAD[0], (h - NOTE_ICON) / 2) if tall < NOTE_ICON * 1.6 else y + NOTE_PAD[0]
            sheet.add(Icon(x + NOTE_PAD[3], at, NOTE_ICON, self.icon, self.role, self.ground, sheet.frame))
        self.inside.paint(sheet, x + self._left(), top, inner, tall, k)
