"""Boxes: stacks, columns, and boxes placed absolutely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from ..markup.tree import Node
from ..markup.values import FILL
from ..page.styles import SMALLEST, STYLES
from ..page.units import EPS
from .bars import Bars
from .block import Block, aligned, needed, parted, resolve, share
from .display_list import Fill, Ground, Named, Outline, Pattern, Sheet, Stroke
from .forms import Choice, Field, Ticks
from .images import Image, behind, paint_gradient
from .lists import Listed
from .meaning import CLOSE, Open, Part
from .notes import Noted
from .paragraphs import Para, heading, paragraph
from .rules_and_marks import Gap, Mark, Rule
from .setter import Look, Setter

SIDE_BAR: Final = 2.4
"""Width of the bar that `side` draws at the left edge, in points."""
SHRINK_STEP: Final = 0.02


BESIDE_HEADING: Final = {"stack": ("rule", "gap"), "cols": ("rule", "gap", "p")}
"""What may stand in a box with a heading, so that the box is a heading itself and stays with what follows."""


def inherit(node: Node, look: Look) -> Look:
    """What the children of a box inherit."""
    return Look(
        node.given("align") or look.align,
        node.given("ink") or look.ink,
        node.given("fill") or look.ground,
        look.folio,
        node.given("name") or look.box,
    )


class Box(Block):
    """A box with its children one under another; the base of columns and cells."""

    def __init__(self, setter: Setter, node: Node, look: Look, children: list[Block] | None = None) -> None:
        super().__init__(node)
        self.setter = setter
        self.look = inherit(node, look)
        self.w, self.h = node.size("w") if node.attrs.get("w") else FILL, node.size("h")
        self.pad = node.sides("pad")
        self.gap = node.length("gap")
        self.turn = node.given("turn") or "none"
        self.sideways = self.turn in ("left", "right")
        self.shrinks = node.given("fit") == "shrink"
        self._heights: dict[tuple[float, float, bool], float] = {}
        self._smallest: float | None = None
        self.inside = build_all(setter, self.flowing(node), self.look) if children is None else children
        self.keep = any(block.keep for block in self.inside) and all(
            block.keep or block.node.tag in BESIDE_HEADING.get(node.tag, ()) for block in self.inside
        )
        self.loose = any(block.gives and block.h.kind == "fr" for block in self.inside)
        """Whether the content may need less than its natural height."""
        self.gives = self.shrinks or self.loose
        self.placed = [Placed(setter, child, self.look) for child in node.nodes() if child.tag == "box"]
        read = any(block.inside or block.placed for block in self.placed)
        self.turns = {id(child): n for n, child in enumerate(node.nodes())} if read else {}
        """The order of the children in reading, where boxes with something in them are painted out of turn."""
        self.patterns = [child for child in node.nodes() if child.tag in ("pattern", "gradient")]
        self.behind = behind(setter, node.nodes())

    @staticmethod
    def flowing(node: Node) -> list[Node]:
        return [child for child in node.nodes() if child.tag != "box" and not child.fills_parent]

    def smallest(self) -> float:
        if self._smallest is None:
            inside = (*self.inside, *self.placed)
            self._smallest = min([block.smallest() for block in inside], default=STYLES["title"].size)
        return self._smallest

    # sizes
    def content_width(self, k: float) -> float:
        wide = [resolve(b.w, 0, b.natural_width(k)) if b.w.kind == "pt" else b.natural_width(k) for b in self.inside]
        return max(wide, default=0.0)

    def content_height(self, w: float, k: float, *, least: bool = False) -> float:
        """The height of the content: natural, or the least when shares may be cut down. Measured once, then kept."""
        least = least and self.loose
        height = self._heights.get((w, k, least))
        if height is None:
            height = self._heights[w, k, least] = self.measure(w, k, least=least)
        return height

    def measure(self, w: float, k: float, *, least: bool) -> float:
        tall = sum([needed(block, self._wide(block, w, k), k, least=least) for block in self.inside])
        return tall + self.gap * k * max(0, len(self.inside) - 1)

    def _wide(self, block: Block, w: float, k: float) -> float:
        return resolve(block.w, w, min(w, block.natural_width(k)) if block.w.kind == "auto" else 0.0)

    def natural_width(self, k: float) -> float:
        _, right, _, left = self.pad
        if self.w.kind == "pt":
            return self.w.n
        inner = self.content_height(self.content_width(k), k) if self.sideways else self.content_width(k)
        return inner + left + right

    def height(self, w: float, k: float) -> float:
        if self.h.kind == "pt":
            return self.h.n
        top, right, bottom, left = self.pad
        inner = self.content_width(k) if self.sideways else self.content_height(w - left - right, k)
        return inner + top + bottom

    def least(self, w: float, k: float) -> float:
        if self.h.kind == "pt" or self.sideways:
            return self.height(w, k)
        while self.shrinks and self._may_shrink(k - SHRINK_STEP):
            k -= SHRINK_STEP
        top, right, bottom, left = self.pad
        return self.content_height(w - left - right, k, least=True) + top + bottom

    def split(self, w: float, room: float) -> tuple[Block, Block] | None:
        """Parts a plain box between its children, or within one."""
        if self.h.kind != "auto" or self.sideways or self.shrinks or self.placed or type(self) is not Box:
            return None
        top, right, bottom, left = self.pad
        parts = parted(
            self.inside, lambda block: self._wide(block, w - left - right, 1.0), room - top - bottom, self.gap
        )
        return (self._part(parts[0]), self._part(parts[1])) if parts else None

    def _part(self, inside: list[Block]) -> Box:
        part = object.__new__(type(self))
        part.__dict__.update(self.__dict__)
        part.inside, part._heights, part._smallest = inside, {}, None
        return part

    # painting
    def paint(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        self.decorate(sheet, x, y, w, h)
        if name := self.node.given("name"):
            sheet.add(Named(name, x, y, w, h, k, sheet.frame))
        alt = self.node.given("alt")
        if alt:
            sheet.add(Open(Part("figure", self.node, alt)))
        top, right, bottom, left = self.pad
        x, y, w, h = x + left, y + top, w - left - right, h - top - bottom
        if self.turn == "none":
            self.fill_in(sheet, x, y, w, h, k)
        else:
            with sheet.turned(self.turn, x, y, w, h):
                self.fill_in(sheet, 0.0, 0.0, h if self.sideways else w, w if self.sideways else h, k)
        if alt:
            sheet.add(CLOSE)

    def decorate(self, sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
        node, line, radius = self.node, self.node.length("line"), self.node.length("radius")
        if fill := node.given("fill"):
            sheet.add(Fill(x, y, w, h, fill, radius, sheet.frame))
        if stroke := node.given("stroke"):
            half = line / 2
            dashed = node.flag("dashed")
            sheet.add(Outline(x + half, y + half, w - line, h - line, stroke, line, radius, sheet.frame, dashed))
        if side := node.given("side"):
            at = x + SIDE_BAR / 2
            sheet.add(Stroke(at, y, at, y + h, side, SIDE_BAR, "plain", sheet.frame))
        self.pattern(sheet, x, y, w, h)

    def pattern(self, sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
        """What fills the box from edge to edge."""
        for image in self.behind:
            image.paint(sheet, x, y, w, h, 1.0)
        for node in self.patterns:
            if node.tag == "gradient":
                paint_gradient(sheet, node, (x, y, w, h))
                continue
            size, line, role = node.length("size"), node.length("line"), node.text("ink")
            sheet.add(Pattern(x, y, w, h, node.text("name"), size, line, role, sheet.frame))

    def fill_in(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        """The content in the room it has, shrunk or reported when it is too tall."""
        k = self._fitted(w, h, k)
        self.arrange(sheet, x, y, w, h, k)
        for child in self.placed:
            if self.turns:
                sheet.add(Open(self.place_of(child)))
            child.place(sheet, x, y, w, h, k)
            if self.turns:
                sheet.add(CLOSE)

    def place_of(self, block: Block) -> Part:
        """Where a child comes in reading: boxes that are placed are painted after all others, and read among them."""
        return Part("place", self.node, n=self.turns.get(id(block.node), 0))

    def _fitted(self, w: float, h: float, k: float) -> float:
        group = self.node.given("group") if self.shrinks else None
        factor = self._shrunk(w, h, k * self.setter.groups.get(group, 1.0) if group else k)
        if group:
            self.setter.needed[group] = min(self.setter.needed.get(group, 1.0), factor / k)
        over = self.content_height(w, factor, least=True) - h
        if over > EPS:
            self.setter.too_tall(self.node, over, h, w, self.smallest() * factor, floor=self.shrinks)
        if self.inside and self.smallest() * factor < SMALLEST - EPS:
            alone = self._shrunk(w, h, k) if group else factor  # others of a group shrink with the one that must
            if self.smallest() * alone < SMALLEST - EPS:
                values = {"size": f"{self.smallest() * factor:.1f}", "least": f"{SMALLEST}"}
                self.setter.problem(self.node, "aids-fit-small", "aids-way-small", **values)
        return factor

    def _shrunk(self, w: float, h: float, factor: float) -> float:
        """The factor at which the content fits, or the least that is allowed; no larger than `factor`."""
        while (
            self.shrinks
            and self.content_height(w, factor, least=True) > h + EPS
            and self._may_shrink(factor - SHRINK_STEP)
        ):
            factor -= SHRINK_STEP
        return factor

    def _may_shrink(self, factor: float) -> bool:
        return self.smallest() * factor >= self.node.length("min") - 1e-9

    def arrange(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        if not self.inside:
            return
        gap = self.gap * k
        between = gap * (len(self.inside) - 1)
        wide = [self._wide(block, w, k) for block in self.inside]
        naturals = [needed(block, width, k) for block, width in zip(self.inside, wide, strict=True)]
        pairs = zip(self.inside, wide, strict=True)
        leasts = [needed(block, width, k, least=True) for block, width in pairs] if self.loose else naturals
        tall = share([block.h for block in self.inside], naturals, h - between, leasts)
        slack = max(0.0, h - sum(tall) - between)
        match self.node.given("valign"):
            case "middle":
                y += slack / 2
            case "bottom":
                y += slack
            case "spread" if len(self.inside) > 1:
                gap += slack / (len(self.inside) - 1)
        for block, width, high in zip(self.inside, wide, tall, strict=True):
            if self.turns:
                sheet.add(Open(self.place_of(block)))
            block.paint(sheet, x + aligned(self.look.align, w - width), y, width, high, k)
            if self.turns:
                sheet.add(CLOSE)
            y += high + gap


class Cols(Box):
    """Children side by side."""

    def __init__(self, setter: Setter, node: Node, look: Look, children: list[Block] | None = None) -> None:
        super().__init__(setter, node, look, children)
        self.sizes = list(node.sizes("widths"))
        self._widths: dict[tuple[float, float], list[float]] = {}

    @staticmethod
    def flowing(node: Node) -> list[Node]:
        return [child for child in node.nodes() if not child.fills_parent]

    def widths(self, w: float, k: float) -> list[float]:
        found = self._widths.get((w, k))
        if found is None:
            found = self._widths[w, k] = self._shared(w, k)
        return found

    def _shared(self, w: float, k: float) -> list[float]:
        naturals = [size.n if size.kind == "pt" else block.natural_width(k) if size.kind == "auto" else 0.0
                    for size, block in zip(self.sizes, self.inside, strict=True)]  # fmt: skip
        return share(self.sizes, naturals, w - self.gap * (len(self.inside) - 1))

    def content_width(self, k: float) -> float:
        wide = [size.n if size.kind == "pt" else block.natural_width(k)
                for size, block in zip(self.sizes, self.inside, strict=True)]  # fmt: skip
        return sum(wide) + self.gap * max(0, len(wide) - 1)

    def measure(self, w: float, k: float, *, least: bool) -> float:
        pairs = zip(self.inside, self.widths(w, k), strict=True)
        return max((needed(block, wide, k, least=least) for block, wide in pairs), default=0.0)

    def arrange(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        widths = self.widths(w, k)
        wide = sum(widths) + self.gap * (len(widths) - 1)
        if wide > w + EPS:
            self.setter.too_broad(self.node, "cols", wide - w, w)
        for block, width in zip(self.inside, widths, strict=True):
            natural = block.height(width, k)
            high = min(h, natural) if block.h.kind == "auto" else resolve(block.h, h, natural)
            slack = {"middle": (h - high) / 2, "bottom": h - high}.get(self.node.given("valign") or "", 0.0)
            block.paint(sheet, x, y + slack, width, high, k)
            x += width + self.gap


class Placed(Box):
    """A box at a place of its parent's content area."""

    def place(self, sheet: Sheet, x: float, y: float, w: float, h: float, k: float) -> None:
        node = self.node
        natural = min(w, self.natural_width(k))
        wide = resolve(self.w, w - (node.maybe("x") or 0.0) - (node.maybe("right") or 0.0), natural)
        room = h - (node.maybe("y") or 0.0) - (node.maybe("bottom") or 0.0)
        high = resolve(self.h, room, self.height(wide, k))
        right, bottom = node.maybe("right"), node.maybe("bottom")
        left = x + (node.length("x") if right is None else w - right - wide)
        top = y + (node.length("y") if bottom is None else h - bottom - high)
        self.paint(sheet, left, top, wide, high, k)


class Page(Box):
    """The content area of one sheet side."""

    def __init__(self, setter: Setter, node: Node, look: Look) -> None:
        super().__init__(setter, node, look)
        self.w = self.h = FILL
        self.pad = (0.0, 0.0, 0.0, 0.0)


class Card(Page):
    """The face or the back of a card; its ground and its patterns run into the bleed."""

    def face(self, width: float, height: float, bleed: float) -> Sheet:
        sheet = Sheet(self.node.text("id"), width, height, self.node.tag)
        if fill := self.node.given("fill"):
            sheet.add(Ground(width, height, fill, bleed, sheet.frame))
        self.pattern(sheet, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        with sheet.part(Part("card", self.node, self.label())):
            self.fill_in(sheet, 0.0, 0.0, width, height, 1.0)
        return sheet

    def label(self) -> str:
        """What the card is called, and how many there are of it."""
        if self.node.tag == "back":
            return ""
        title, copies = self.node.given("bookmark") or self.node.text("id"), self.node.count("copies")
        return f"{title} (× {copies})" if copies > 1 else title


def build(setter: Setter, node: Node, look: Look) -> Block:
    """The block of a node."""
    return _BUILDERS[node.tag](setter, node, look)


def build_all(setter: Setter, nodes: list[Node], look: Look) -> list[Block]:
    return [build(setter, node, look) for node in nodes]


def content(setter: Setter, node: Node, look: Look, style: str) -> list[Block]:
    """The blocks of a cell or an item; bare text is one paragraph in `style`."""
    if any(isinstance(child, str) and child.strip() for child in node.children) or any(
        child.tag not in _BUILDERS for child in node.nodes()
    ):
        return [Para(setter, node, look, STYLES[style])]
    return build_all(setter, Box.flowing(node), look)


def _table(setter: Setter, node: Node, look: Look) -> Block:
    from .tables import Table

    return Table(setter, node, look)


def _list(setter: Setter, node: Node, look: Look) -> Block:
    items = [Box(setter, item, look, content(setter, item, look, node.text("style"))) for item in node.nodes()]
    return Listed(setter, node, look, items)


def _note(setter: Setter, node: Node, look: Look) -> Block:
    ground = role if (role := f"{node.text('role')}-area") in ("good-area", "bad-area", "mid-area") else "tint"
    inner = replace(look, ground=ground)
    return Noted(setter, node, inner, Box(setter, node, inner))


_BUILDERS: Final[dict[str, Callable[[Setter, Node, Look], Block]]] = {
    "box": Box,
    "stack": Box,
    "cols": Cols,
    "table": _table,
    "list": _list,
    "note": _note,
    "h": heading,
    "p": paragraph,
    "rule": lambda setter, node, look: Rule(node),
    "gap": lambda setter, node, look: Gap(node),
    "mark": Mark,
    "image": Image,
    "bars": Bars,
    "tick": Ticks,
    "field": Field,
    "choice": Choice,
}
