"""What is read, in its order, beside what is painted: the parts of a display list become the elements of a tagged PDF.

Things are painted layer by layer, so one element may be painted in several pieces. Each painted thing is given the leaf
that it belongs to; what belongs to none is an artifact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ..layout.display_list import (
    LAYERS,
    Bar,
    Copy,
    DisplayList,
    Fill,
    Icon,
    Item,
    Link,
    Outline,
    Picture,
    Rect,
    Run,
    Sheet,
    Stroke,
    Text,
    Widget,
    area,
)
from ..layout.meaning import Close, Open, Part
from ..markup.tree import Node
from .elements import TEXTS, Element, Held, Leaf, finished
from .reading_order import chances, stand_beside

BOX: Final = "☐"
BLANK: Final = "______"
ROLES: Final = {
    "heading": "H", "paragraph": "P", "list": "L", "item": "LI", "label": "Lbl", "body": "LBody", "table": "Table",
    "row": "TR", "head": "TH", "cell": "TD", "figure": "Figure", "ticks": "Form", "field": "Form", "note": "Div",
    "card": "Sect", "place": "",
}  # fmt: skip
DRAWN: Final = frozenset(("figure", "ticks", "field"))
"""Parts all of whose drawing says one thing."""
LISTINGS: Final = {"number": "Decimal", "dot": "Disc"}


class Said(Struct, frozen=True):
    """Words for what is drawn in a place: not seen, but found and read."""

    box: Rect
    words: str


class Segment(Struct, frozen=True):
    """A part of a line: runs of text, or an icon with its word."""

    leaf: Leaf
    runs: tuple[Run, ...]
    icon: Icon | None = None
    word: str = ""


class Line(Struct, frozen=True):
    """A line with links or icons in it."""

    text: Text
    segments: tuple[Segment, ...]


class Painted(Struct, frozen=True):
    """A thing in its turn of painting, and what it belongs to."""

    leaf: Leaf | None
    item: Item | Said | Line


class Structure:
    """The elements of a document, and how each of its sheets is painted."""

    def __init__(
        self, document: DisplayList, icons: Mapping[str, str], known: set[str], *, forms: bool, links: bool = True
    ) -> None:
        self.icons, self.known, self.forms, self.links = icons, known, forms, links
        self.root = Element("Document")
        self.elements: dict[tuple[str, int], Element] = {}
        self.plans: dict[int, list[Painted]] = {}
        self.held: dict[int, Held] = {}
        """What lies on a page for each link and each field, by the item's own identity."""
        self.faces = document.faces
        self.tips = tips_apart(document) if forms else {}
        for sheet in document.sheets:
            self._sheet(sheet)
        self.all = list(_numbered(finished(self.root)))

    def _sheet(self, sheet: Sheet) -> None:
        """A sheet, and what is laid on it for the first time: pages in their own order, cards as they come, each with
        its back."""
        for item in sheet.items:
            if type(item) is Copy and id(item.card) not in self.plans and item.card.kind != "back":
                if item.card.kind != "page":
                    self.plans[id(item.card)] = _Reading(self, item.card).plan
                    back = item.card.behind
                    if back and id(back) not in self.plans and _says(back):
                        self.plans[id(back)] = _Reading(self, back).plan
                    continue
                for page in self.faces:
                    if page.kind == "page" and id(page) not in self.plans and page.id == item.card.id:
                        self.plans[id(page)] = _Reading(self, page).plan
        self.plans[id(sheet)] = _Reading(self, sheet).plan

    def element(self, part: Part, parent: Element) -> Element:
        """The element of a part: a new one, or the one that went on before the page was broken."""
        key = part.kind, id(part.node)
        if part.kind != "place" and (known := self.elements.get(key)):
            return known
        made = self.elements[key] = Element(ROLES[part.kind])
        parent.kids.append(made)
        _described(made, part)
        return made


def tips_apart(document: DisplayList) -> dict[str, str]:
    """What fields ask, by their names, where several ask the same: with the number of each, so that who only hears it
    can tell them apart."""
    asked: dict[str, dict[str, None]] = {}
    for sheet in (*document.sheets, *document.faces):
        for item in sheet.items:
            if type(item) is Widget:
                asked.setdefault(item.tip, {})[item.name] = None
    return {
        name: f"{tip} ({number}/{len(names)})"
        for tip, names in asked.items()
        for number, name in enumerate(names, 1)
        if len(names) > 1
    }


def _says(back: Sheet) -> bool:
    """True if a back is more than an ornament: it has words of its own."""
    return any(type(item) is Text for item in back.items)


def _numbered(root: Element) -> Iterator[Element]:
    """All elements, as they are read, each told its number."""
    waiting = [root]
    count = 0
    while waiting:
        element = waiting.pop()
        element.number = count
        count += 1
        yield element
        waiting += reversed(element.below())


def _described(made: Element, part: Part) -> None:
    match part.kind:
        case "heading":
            made.level = part.n
        case "figure":
            made.word = part.word
        case "ticks" | "field":
            made.word, made.print_role = part.word, "cb" if part.kind == "ticks" else "tv"
        case "list":
            made.listing = LISTINGS.get(part.word, "None")
        case "head" | "cell":
            made.down, made.across = part.n, part.across
            made.scope = ("Column" if part.word == "column" else "Row") if part.kind == "head" else ""
        case "card":
            made.title = part.word
        case "table":
            made.n = part.n
        case "place":
            made.n = part.n
            assert isinstance(part.node, Node)
            made.owner = id(part.node)


class _Drawing:
    """Something drawn that says one thing: how far it reaches, and its words."""

    def __init__(self, leaf: Leaf, part: Part, parent: Element) -> None:
        self.leaf, self.part, self.parent = leaf, part, parent
        self.edges: list[float] = []

    def reach(self, box: Rect) -> None:
        x, y, w, h = box
        if not self.edges:
            self.edges = [x, y, x + w, y + h]
            return
        left, top, right, bottom = self.edges
        self.edges = [min(left, x), min(top, y), max(right, x + w), max(bottom, y + h)]

    def said(self) -> Said | None:
        """The words that stand for it; none if it is written in already."""
        part = self.part
        words = part.word
        if part.kind == "ticks":
            words = " ".join([BOX] * part.n)
        elif part.kind == "field":
            words = BLANK if part.n else ""
        if not self.edges or not words:
            return None
        left, top, right, bottom = self.edges
        return Said((left, top, right - left, bottom - top), words)


class _Reading:
    """One sheet, walked in the order in which it was set."""

    def __init__(self, whole: Structure, sheet: Sheet) -> None:
        self.whole, self.sheet = whole, sheet
        # what stands on cards is filled in by hand; what lies on pages that are laid on a sheet is read with them
        laid = any(type(item) is Copy and item.card.kind == "page" for item in sheet.items)
        self.whole_page = sheet.kind == "page" and not laid
        self.now: Element = whole.root
        self.row: Node | None = None
        self.silent = False
        self.drawing: _Drawing | None = None
        self.icons: list[Icon] = []
        self.links: list[Link] = []
        self.found: list[tuple[int, Painted]] = []
        above: list[tuple[Element, bool, _Drawing | None]] = []
        for item in sheet.items:
            kind = type(item)
            if kind is Text:
                self._text(item)  # type: ignore[arg-type]
            elif kind is Open:
                self._flush()
                above.append((self.now, self.silent, self.drawing))
                self._open(item.part)  # type: ignore[union-attr, arg-type]
            elif kind is Close:
                self._flush()
                was: _Drawing | None = self.drawing
                self.now, self.silent, self.drawing = above.pop()
                if was is not None and was is not self.drawing:
                    self._drawn(was)
            elif kind is Icon and self.drawing is None and not self.silent:
                self.icons.append(item)  # type: ignore[arg-type]
            elif kind in LAYERS:
                self._painted(item)
            elif kind is Link:
                self._link(item)  # type: ignore[arg-type]
            elif kind is Widget and whole.forms and self.whole_page:
                self._widget(item)  # type: ignore[arg-type]
        self._flush()
        self.plan = [painted for _, painted in sorted(self.found, key=lambda pair: pair[0])]

    def _add(self, layer: int, leaf: Leaf | None, item: Item | Said | Line) -> None:
        self.found.append((layer, Painted(leaf, item)))

    def _open(self, part: Part) -> None:
        if self.silent or self.drawing is not None:
            return
        if part.kind == "row" and isinstance(part.node, Node):
            self.row = part.node
        if part.kind == "ornament" or self._told_beside(part.node):
            self.silent = True
            return
        parent = self.now
        if part.kind == "heading" and parent.role == "TH":  # the cell heads its column or row
            part = replace(part, kind="paragraph")
        self.now = self.whole.element(part, parent)
        if part.kind in DRAWN:
            self.drawing = _Drawing(self.now.leaf(id(self.sheet)), part, parent)

    def _told_beside(self, node: object) -> bool:
        """True if a chart only draws the chance that stands in words in its row."""
        if self.row is None or not isinstance(node, Node) or node.tag != "bars":
            return False
        return stand_beside(chances(node), self.row)

    def _drawn(self, drawing: _Drawing) -> None:
        """A drawing is done: its words are put where it is."""
        if drawing.leaf.mute:
            return
        words = drawing.said()
        if drawing.edges:
            drawing.leaf.element.box = tuple(drawing.edges)  # type: ignore[assignment]
        if words is not None:
            self._add(LAYERS[Text], drawing.leaf, words)

    def _painted(self, item: Item) -> None:
        drawing = self.drawing
        if drawing is None:
            self._add(LAYERS[type(item)], None, item)
            return
        box = _box(item)
        if box is not None:
            drawing.reach(box)
        self._add(LAYERS[type(item)], drawing.leaf, item)

    # words
    def _holder(self) -> Element:
        """What the words that come now stand in."""
        if self.now.role in TEXTS:
            return self.now
        last = self.now.kids[-1] if self.now.kids else None
        if isinstance(last, Element) and last.role == "P" and last.n == -1:
            return last
        made = Element("P")
        made.n = -1
        self.now.kids.append(made)
        return made

    def _text(self, item: Text) -> None:
        if self.drawing is not None:
            self._painted(item)
        elif self.silent:
            self._add(LAYERS[Text], None, item)
        elif not self.icons and not self.links:
            self._add(LAYERS[Text], self._holder().leaf(id(self.sheet)), item)
        else:
            self._line(item)

    def _line(self, item: Text) -> None:
        """A line in the pieces in which it is read."""
        icons, self.icons = self.icons, []
        pieces: list[tuple[float, Run | Icon]] = [(item.x + run.x, run) for run in item.runs]
        pieces += [(icon.x, icon) for icon in icons]
        pieces.sort(key=lambda piece: piece[0], reverse=item.rtl)
        holder, sheet = self._holder(), id(self.sheet)
        segments: list[Segment] = []
        linked = {(link.x, link.to): link for link in self.links}
        self.links = []
        beside = bool(holder.level and item.runs)  # a sign in a heading stands beside the words that say the same
        for x, piece in pieces:
            link = next((linked.pop(key) for key in linked if abs(key[0] - x) < NEAR), None)
            inside = self._linked(holder, link) if link else holder
            if isinstance(piece, Run):
                if link:
                    inside.shown += piece.piece.text
                leaf = inside.leaf(sheet)
                if segments and segments[-1].leaf is leaf and segments[-1].icon is None:
                    segments[-1] = replace(segments[-1], runs=(*segments[-1].runs, piece))
                else:
                    segments.append(Segment(leaf, (piece,)))
            elif beside:
                self._add(LAYERS[Icon], None, piece)
            else:
                self._icon(piece, inside, segments)
        self._add(LAYERS[Text], None, Line(item, tuple(segments)))

    def _icon(self, icon: Icon, inside: Element, segments: list[Segment]) -> None:
        """An icon in a line: a span with its word, or an ornament where words beside it say the same."""
        word = self.whole.icons.get(icon.name, "")
        if not word:
            self._add(LAYERS[Icon], None, icon)
            return
        span = Element("Span", f"({word})")
        inside.kids.append(span)
        segments.append(Segment(span.leaf(id(self.sheet)), (), icon, f"({word})"))

    def _flush(self) -> None:
        """Icons with no letter in their line, and links of nothing but icons."""
        for icon in self.icons:
            word = self.whole.icons.get(icon.name, "")
            if word:
                span = Element("Span", f"({word})")
                self._holder().kids.append(span)
                leaf = span.leaf(id(self.sheet))
                box = area(icon.frame, icon.x, icon.y, icon.size, icon.size)
                self._add(LAYERS[Icon], leaf, icon)
                self._add(LAYERS[Text], leaf, Said(box, f"({word})"))
            else:
                self._add(LAYERS[Icon], None, icon)
        for link in self.links:
            self._linked(self._holder(), link)
        self.icons, self.links = [], []

    # what lies on the page
    def _link(self, link: Link) -> None:
        leads = not link.to.startswith("#") or link.to[1:] in self.whole.known
        if leads and self.whole.links and self.whole_page and not self.silent:
            self.links.append(link)

    def _linked(self, holder: Element, link: Link) -> Element:
        """The element of a link: it goes on while nothing else comes between."""
        last = holder.kids[-1] if holder.kids else None
        if isinstance(last, Element) and last.role == "Link" and last.title == link.to:
            made = last
        else:
            made = Element("Link")
            made.title = link.to
            holder.kids.append(made)
        self._hold(made, link)
        return made

    def _widget(self, widget: Widget) -> None:
        """A field of the form: it says what is drawn under it."""
        parent = self.now
        if self.drawing is not None:
            self.drawing.leaf.mute = True
            parent = self.drawing.parent
        made = Element("Form", self.whole.tips.get(widget.name, widget.tip))
        parent.kids.append(made)
        self._hold(made, widget)

    def _hold(self, element: Element, item: Item) -> None:
        holder = self.whole.held[id(item)] = Held(element)
        element.kids.append(holder)


NEAR: Final = 0.01


def _box(item: Item) -> Rect | None:
    """Where a thing lies on its sheet."""
    match item:
        case Icon(x, y, size, _, _, _, frame):
            return area(frame, x, y, size, size)
        case Picture():
            return area(item.frame, item.x, item.y, item.w, item.h)
        case Fill(x, y, w, h, _, _, frame) | Outline(x, y, w, h, _, _, _, frame) | Bar(x, y, w, h, _, frame):
            return area(frame, x, y, w, h)
        case Stroke(x1, y1, x2, y2, _, line, _, frame):
            return area(frame, min(x1, x2) - line / 2, min(y1, y2) - line / 2, abs(x2 - x1) + line, abs(y2 - y1) + line)
        case Text(x, y, width, size, _, _, _, _, frame):
            return area(frame, x, y - size * 0.7, width, size * 0.7)
    return None
