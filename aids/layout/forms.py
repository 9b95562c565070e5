"""Blocks to fill in: boxes to tick, lines to write on, choices. On paper they are drawn; on the screen a widget lies on
the drawing."""

from __future__ import annotations

from msgspec.structs import replace

from ..markup.tree import Node
from ..markup.values import FILL
from ..page.styles import STYLES
from ..page.units import EPS, MM
from .block import Block, aligned
from .display_list import Outline, Sheet, Stroke, Widget
from .meaning import CLOSE, Open, Part
from .paragraphs import Para
from .setter import Look, Setter

TICK_LINE = 0.7
FIELD_LINE = 0.5
CHOICE_TICK = 3.2 * MM
CHOICE_GAP = 1.4 * MM
CHOICE_BETWEEN = 5 * MM


def tick_box(sheet: Sheet, x: float, y: float, size: float, role: str, *, round_: bool) -> None:
    half, side = TICK_LINE / 2, size - TICK_LINE
    radius = size / 2 - half if round_ else size * 0.08
    sheet.add(Outline(x + half, y + half, side, side, role, TICK_LINE, radius, sheet.frame))


class Ticks(Block):
    """Boxes to tick. Only named ones can be ticked on the screen."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.setter, self.look = setter, look
        self.size, self.n, self.group = node.length("size"), node.count("n"), max(1, node.count("group"))
        self.name = node.given("name") or ""
        if self.name:
            setter.claim(node, self.name)

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
        round_ = self.node.text("shape") == "round"
        tip = self.node.text("tip")
        sheet.add(Open(Part("ticks", self.node, tip, self.n)))
        for number in range(self.n):
            at = left + self._offset(number)
            tick_box(sheet, at, y, self.size, self.look.ink or "soft", round_=round_)
            if self.name:
                name = self.name if self.n == 1 else f"{self.name}.{number + 1}"
                told = tip or self.name if self.n == 1 else f"{tip or self.name} ({number + 1})"
                sheet.add(Widget("check", name, told, at, y, self.size, self.size, sheet.frame))
        sheet.add(CLOSE)


class Field(Block):
    """Lines to write on."""

    w = FILL

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        value = node.given("value")
        printed = value if not setter.forms else None
        self.value = Para(setter, node, look, STYLES["card"], [printed]) if printed else None
        self.lines = max(1, node.count("lines"))
        setter.claim(node, node.text("name"))
        for char in (value or "") if setter.forms else "":
            if not winansi(char):
                setter.problem(node, "aids-form-letters", "aids-way-letters", char=char)

    def height(self, w: float, k: float) -> float:
        return self.node.length("h") * self.lines

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        node, step = self.node, self.node.length("h")
        tip, value = node.text("tip"), node.text("value")
        sheet.add(Open(Part("field", node, tip, 0 if self.value else 1)))
        for number in range(1, self.lines + 1):
            at = y + number * step - FIELD_LINE
            sheet.add(Stroke(x, at, x + w, at, "rule", FIELD_LINE, "plain", sheet.frame))
        if self.value:
            tall = self.value.height(w, k)
            self.value.paint(sheet, x, y + step - tall - FIELD_LINE, w, tall, k)
        kind = "lines" if self.lines > 1 else "text"
        sheet.add(Widget(kind, node.text("name"), tip, x, y, w, step * self.lines - 1, sheet.frame, value))
        sheet.add(CLOSE)


class Choice(Block):
    """One of several words, each behind a box to tick."""

    w = FILL

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(node)
        self.setter, self.look = setter, look
        self.style = STYLES[node.text("style")]
        self.options = node.options("options")
        self.words = [Para(setter, node, replace(look, align="start"), self.style, [word]) for word in self.options]
        setter.claim(node, node.text("name"))

    def smallest(self) -> float:
        return self.style.size

    def _wide(self, number: int, k: float) -> float:
        return CHOICE_TICK + CHOICE_GAP + self.words[number].natural_width(k)

    def natural_width(self, k: float) -> float:
        wide = [self._wide(number, k) for number in range(len(self.options))]
        return sum(wide) + CHOICE_BETWEEN * (len(wide) - 1)

    def _room(self, number: int, left: float, w: float, k: float) -> float:
        """The width of an option's words; what is longer than a line is broken."""
        return min(w - left, self._wide(number, k)) - CHOICE_TICK - CHOICE_GAP

    def places(self, w: float, k: float) -> list[tuple[float, float, float]]:
        """From the left, from the top, and the height of each option's row; as many in a row as there is room for."""
        rows: list[list[tuple[int, float]]] = []
        at = 0.0
        for number in range(len(self.options)):
            wide = self._wide(number, k)
            if not rows or (at and at + wide > w + EPS):
                rows.append([])
                at = 0.0
            rows[-1].append((number, at))
            at += wide + CHOICE_BETWEEN
        found: list[tuple[float, float, float]] = []
        top = 0.0
        for row in rows:
            tall = max(self.words[number].height(self._room(number, left, w, k), k) for number, left in row)
            high = max(tall, CHOICE_TICK) + 0.6 * MM
            found += [(left, top, high) for _, left in row]
            top += high
        return found

    def height(self, w: float, k: float) -> float:
        _, top, high = self.places(w, k)[-1]
        return top + high

    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        node = self.node
        name, tip = node.text("name"), node.text("tip")
        role = self.look.ink or "soft"
        if node.text("kind") == "combo" and self.setter.forms:
            with sheet.part(Part("field", node, tip)):
                sheet.add(Widget("combo", name, tip, x, y, w, self.height(w, k), sheet.frame, "", self.options))
            return
        sheet.add(Open(Part("paragraph", node)))
        first = max(self.style.leading * k, CHOICE_TICK) + 0.6 * MM
        for number, (left, down, high) in enumerate(self.places(w, k)):
            top = y + down
            tick_top = top + (first - CHOICE_TICK) / 2
            with sheet.part(Part("ticks", self.words[number], f"{tip}: {self.options[number]}")):
                tick_box(sheet, x + left, tick_top, CHOICE_TICK, role, round_=True)
                if node.text("kind") == "radio":
                    place = (x + left, tick_top, CHOICE_TICK, CHOICE_TICK)
                    sheet.add(Widget("radio", name, tip, *place, sheet.frame, "", self.options, number))
            at = x + left + CHOICE_TICK + CHOICE_GAP
            words_top = top + (first - self.style.leading * k) / 2
            self.words[number].paint(sheet, at, words_top, self._room(number, left, w, k), high, k)
        sheet.add(CLOSE)


def winansi(text: str) -> bool:
    """True if the viewer's own type can show a text."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
