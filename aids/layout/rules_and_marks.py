"""Horizontal rules, white space, free-standing icons."""

from __future__ import annotations

from ..markup.tree import Node
from ..markup.values import Size
from .block import Block, aligned
from .display_list import Icon, Sheet, Stroke, Swell
from .meaning import CLOSE, ORNAMENT, Open, Part
from .setter import Look, Setter


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
        alt = self.node.given("alt")
        sheet.add(Open(Part("figure", self.node, alt) if alt else ORNAMENT))
        sheet.add(Icon(left, y, size, self.node.text("name"), role, self.look.ground, sheet.frame))
        sheet.add(CLOSE)
