"""Small blocks: rules, gaps, marks, bar charts."""

from __future__ import annotations

from ..language.tree import Node
from ..language.values import Size
from .block import Block
from .context import OVER_MAX, OVER_MAX_WAY, Look, Setter
from .displaylist import Bar, Icon, Sheet, Stroke, Swell


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


BAR_GAP = 0.35
"""White space between bars, in parts of the place of one."""


class Bars(Block):
    """A bar chart of exact fractions."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.h = node.size("h")
        self.values = node.numbers("values")
        self.most = node.maybe("max") or max(self.values) or 1.0
        if over := [value for value in self.values if value > self.most + 1e-9]:
            values = {"value": f"{over[0]:.4g}", "most": f"{self.most:.4g}"}
            setter.problem(node, OVER_MAX, OVER_MAX_WAY, **values)

    def height(self, w: float, k: float) -> float:
        return self.h.n if self.h.kind == "pt" else 0.0

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        up = self.node.text("dir") == "up"
        step = (w if up else h) / len(self.values)
        thick, peak = step * (1 - BAR_GAP), max(self.values)
        for number, value in enumerate(self.values):
            role = (self.node.given("peak") if value == peak else None) or self.node.text("ink")
            at, long = number * step + (step - thick) / 2, value / self.most * (h if up else w)
            if not long:
                continue
            if up:
                sheet.add(Bar(x + at, y + h - long, thick, long, role, sheet.frame))
            else:
                sheet.add(Bar(x, y + at, long, thick, role, sheet.frame))


def aligned(align: str, slack: float) -> float:
    """How far something narrower than its place moves to the right."""
    return {"right": slack, "center": slack / 2}.get(align, 0.0)
