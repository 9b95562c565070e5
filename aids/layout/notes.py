"""Boxed remarks."""

from __future__ import annotations

from typing import Final

from ..markup.tree import Node
from ..page.units import MM
from .block import Block
from .display_list import Fill, Icon, Sheet, Stroke
from .meaning import CLOSE, ORNAMENT, Open, Part
from .setter import Look, Setter

BAR: Final = 2.4
PAD: Final = (1.4 * MM, 2 * MM, 1.4 * MM, 3 * MM)
ICON: Final = 3.6 * MM


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
        return PAD[3] + (ICON + 2 * MM if self.icon else 0.0)

    def natural_width(self, k: float) -> float:
        return self.inside.natural_width(k) + self._left() + PAD[1]

    def height(self, w: float, k: float) -> float:
        inner = self.inside.height(w - self._left() - PAD[1], k)
        return max(inner, ICON if self.icon else 0.0) + PAD[0] + PAD[2]

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        parts = self.inside.split(w - self._left() - PAD[1], room - PAD[0] - PAD[2])
        return (self._part(parts[0]), self._part(parts[1], drawn=False)) if parts else None

    def _part(self, inside: Block, *, drawn: bool = True) -> Noted:
        part = object.__new__(Noted)
        part.__dict__.update(self.__dict__)
        part.inside, part.drawn = inside, drawn and self.drawn
        return part

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        sheet.add(Fill(x, y, w, h, self.ground, 0.0, sheet.frame))
        sheet.add(Stroke(x + BAR / 2, y, x + BAR / 2, y + h, self.role, BAR, "plain", sheet.frame))
        inner = w - self._left() - PAD[1]
        tall = self.inside.height(inner, k)
        top = y + max(PAD[0], (h - tall) / 2)
        if self.icon and self.drawn:
            at = y + max(PAD[0], (h - ICON) / 2) if tall < ICON * 1.6 else y + PAD[0]
            sheet.add(Open(ORNAMENT))
            sheet.add(Icon(x + PAD[3], at, ICON, self.icon, self.role, self.ground, sheet.frame))
            sheet.add(CLOSE)
        with sheet.part(Part("note", self.node)):
            self.inside.paint(sheet, x + self._left(), top, inner, tall, k)
