"""Small blocks: rules, gaps, marks, ticks, lines to write on."""

from __future__ import annotations

from ..language.tree import Node
from ..language.values import FILL, Size
from ..type.styles import STYLES
from ..units import EPS
from .block import Block
from .context import Look, Setter
from .displaylist import Icon, Outline, Sheet, Stroke, Swell
from .text import Para

TICK_LINE = 0.7
FIELD_LINE = 0.5


class Rule(Block):
    """A horizontal rule."""

    def height(self, w: float, k: float) -> float:
        node = self.node
        thick = node.length("line") * (3 if node.text("kind") == "double" else 1)
        return thick + (node.length("before") + node.length("after")) * k

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        node, line = self.node, self.node.length("line")
        role, top = node.text("ink"), y + node.length("before") * k
        match node.text("kind"):
            case "swelled":
                sheet.add(Swell(x, top + line / 2, w, role, line, sheet.frame))
            case "double":
                sheet.add(Stroke(x, top + line / 2, x + w, top + line / 2, role, line, "plain", sheet.frame))
                low = top + 2.5 * line
                sheet.add(Stroke(x, low, x + w, low, role, line / 2, "plain", sheet.frame))
            case kind:
                sheet.add(Stroke(x, top + line / 2, x + w, top + line / 2, role, line, kind, sheet.frame))


class Gap(Block):
    """White space."""

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.size = node.size("h")
        self.h = self.size if self.size.kind in ("fr", "pct") else Size("auto")

    def height(self, w: float, k: float) -> float:
        return self.size.n * k if self.size.kind == "pt" else 0.0

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        """Nothing to see."""


class Mark(Block):
    """A free-standing icon."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.look = look
        self.size = node.length("size")
        setter.check_icon(node, node.text("name"))

    def natural_width(self, k: float) -> float:
        return self.size * k

    def height(self, w: float, k: float) -> float:
        return self.size * k

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        size = self.size * k
        left = x + aligned(self.node.given("align") or self.look.align, w - size)
        role = self.node.given("ink") or self.look.ink or "ink"
        sheet.add(Icon(left, y, size, self.node.text("name"), role, self.look.ground, sheet.frame))


class Ticks(Block):
    """Boxes to tick."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.setter, self.look = setter, look
        self.size, self.n, self.group = node.length("size"), node.count("n"), max(1, node.count("group"))

    def natural_width(self, k: float) -> float:
        return self._offset(self.n - 1) + self.size

    def _offset(self, number: int) -> float:
        return number * self.size * 1.4 + (number // self.group) * self.size * 0.7

    def height(self, w: float, k: float) -> float:
        return self.size

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        wide = self.natural_width(k)
        if wide > w + EPS:
            self.setter.too_broad(self.node, f"{self.n} × tick", wide - w, w)
        left = x + aligned(self.look.align, w - wide)
        half = TICK_LINE / 2
        radius = self.size / 2 - half if self.node.text("shape") == "round" else self.size * 0.08
        role = self.look.ink or "soft"
        for number in range(self.n):
            at = left + self._offset(number) + half
            side = self.size - TICK_LINE
            sheet.add(Outline(at, y + half, side, side, role, TICK_LINE, radius, sheet.frame))


class Field(Block):
    """Lines to write on."""

    w = FILL

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        value = node.given("value")
        self.value = Para(setter, node, look, STYLES["card"], [value]) if value else None
        self.lines = max(1, node.count("lines"))

    def height(self, w: float, k: float) -> float:
        return self.node.length("h") * self.lines

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        step = self.node.length("h")
        for number in range(1, self.lines + 1):
            at = y + number * step - FIELD_LINE
            sheet.add(Stroke(x, at, x + w, at, "rule", FIELD_LINE, "plain", sheet.frame))
        if self.value:
            tall = self.value.height(w, k)
            self.value.paint(sheet, x, y + step - tall - FIELD_LINE, w, tall, k)


def aligned(align: str, slack: float) -> float:
    """How far something narrower than its place moves to the right."""
    return {"right": slack, "center": slack / 2}.get(align, 0.0)
