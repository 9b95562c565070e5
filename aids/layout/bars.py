"""Bar charts."""

from __future__ import annotations

from ..markup.tree import Node
from .block import Block
from .display_list import Bar, Sheet
from .meaning import CLOSE, Open, Part
from .setter import Look, Setter

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
            setter.problem(node, "aids-fit-bars", "aids-way-bars", **values)

    def height(self, w: float, k: float) -> float:
        return self.h.n if self.h.kind == "pt" else 0.0

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        from fractions import Fraction

        up = self.node.text("dir") == "up"
        told = ", ".join(str(Fraction(value).limit_denominator(10000)) for value in self.values)
        sheet.add(Open(Part("figure", self.node, told)))
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
        sheet.add(CLOSE)
