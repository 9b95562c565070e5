"""The tree as it is read aloud: headings, paragraphs, lists, grids. Markdown and plain text are written from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ..markup.tags import INLINE
from ..markup.tree import Node
from ..page.styles import title_level
from ..type.faces import INVISIBLE

if TYPE_CHECKING:
    from fractions import Fraction

Inline = Callable[[Node], str]


class Heading(Struct, frozen=True):
    level: int
    text: str


class Paragraph(Struct, frozen=True):
    text: str


class Items(Struct, frozen=True):
    items: list[list[Passage]]
    ordered: bool


class Entry(Struct, frozen=True):
    """A row of two cells without a head above it: the first names what the other says."""

    label: str
    body: list[Passage]


class Grid(Struct, frozen=True):
    """A table of more than two columns or with a head; the first `head` rows are it."""

    rows: list[list[str]]
    head: int


class Blank(Struct, frozen=True):
    """A line to write on: what is asked, and what stands there already."""

    tip: str
    value: str

    @property
    def text(self) -> str:
        return f"{self.tip}: {self.value or LINE}"


class Bars(Struct, frozen=True):
    """Chances that are drawn."""

    values: tuple[Fraction, ...]

    @property
    def text(self) -> str:
        return ", ".join(map(str, self.values))


Passage = Heading | Paragraph | Items | Entry | Grid | Blank | Bars

LINE: Final = "______"
BOXES: Final = ("box", "stack", "cols")
TWICE: Final = 3
"""The number of passages from which a repetition is deliberate."""
UNDER_A_HEAD: Final = 3
"""The least number of rows that have a head."""


def plain(text: str) -> str:
    """Text without the characters that only steer line breaking."""
    return "".join(c for c in text if c not in INVISIBLE and c != "\u00ad")


def in_one_line(text: str) -> str:
    """Words where there is no room for a line break."""
    return " ".join(line.strip() for line in text.strip().split("\n"))


def _without_icons(node: Node) -> Node:
    """A heading without its icons: they stand beside the words that say the same."""
    bare = Node(node.tag, node.attrs, node.line, node.source)
    for child in node.children:
        if isinstance(child, str):
            bare.children.append(child)
        elif child.tag != "icon":
            bare.children.append(_without_icons(child))
    return bare


class Reader:
    """Reads a tree. `inline` turns words and inline tags into text; `icons` are the words of icons."""

    def __init__(self, inline: Inline, icons: Mapping[str, str]) -> None:
        self.inline = inline
        self.icons = icons

    def blocks(self, node: Node) -> list[Passage]:
        """What the blocks inside a node say. What stands twice on the paper, to be cut apart, is told once; a row of
        words over a table of as many columns is its head."""
        so_far: list[Passage] = []
        seen: set[str] = set()
        for child in node.nodes():
            passages = self.block(child)
            if len(passages) >= TWICE:
                if (whole := repr(passages)) in seen:
                    continue
                seen.add(whole)
            for passage in passages:
                if so_far and (headed := _headed(so_far[-1], passage)):
                    so_far[-1] = headed
                else:
                    so_far.append(passage)
        return so_far

    def block(self, node: Node) -> list[Passage]:
        if node.tag in BOXES and (alt := node.given("alt")):
            return [Paragraph(plain(alt))]
        match node.tag:
            case "h":
                words = self.inline(_without_icons(node)).split() or self.inline(node).split()
                return [Heading(int(node.text("level")), " ".join(words))]
            case "p":
                return self.paragraph(node)
            case "list":
                items = [self.content(item) for item in node.nodes()]
                return [Items(items, node.text("kind") == "number")]
            case "table":
                return self.table(node)
            case "mark" | "image":
                alt = node.given("alt")
                return [Paragraph(alt)] if alt else []
            case "tick":
                return [Paragraph(" ".join("☐" for _ in range(node.count("n"))))]
            case "field":
                return [Blank(plain(node.text("tip")), node.given("value") or "")]
            case "choice":
                return [Paragraph(f"{node.text('tip')}: " + " ".join(f"☐ {word}" for word in node.options("options")))]
            case "bars":
                return [Bars(chances(node))]
            case "head" | "foot" | "rule" | "gap" | "pattern" | "gradient":
                return []
            case "card":
                return [self.card(node)]
            case "deck":
                return self.deck(node)
            case "back" | "page" | "flow" | "cover" | "aid" | "stack" | "box" | "cols" | "note":
                return self.blocks(node)
        raise ValueError(node.tag)

    def deck(self, node: Node) -> list[Passage]:
        """The cards of a deck; the words of a back follow the first card that has it."""
        backs = {child.text("id"): child for child in node.nodes() if child.tag == "back"}
        passages: list[Passage] = []
        for card in (child for child in node.nodes() if child.tag == "card"):
            passages.append(self.card(card))
            if back := backs.pop(card.given("back") or "", None):
                passages += self.blocks(back)
        return passages

    def card(self, node: Node) -> Entry:
        """A card: its title, else its id, names what it says; copies are counted."""
        titles = [n for n in node.walk() if n.tag == "h" or (n.tag == "p" and n.text("style") == "card-title")]
        label = in_one_line(self.inline(titles[0])) if titles else node.given("bookmark") or node.text("id")
        body = [
            passage
            for passage in self.blocks(node)
            if not (isinstance(passage, Paragraph | Heading) and in_one_line(passage.text) == label)
        ]
        copies = node.count("copies")
        return Entry(label if copies == 1 else f"{label} (× {copies})", body)

    def content(self, node: Node) -> list[Passage]:
        """A cell or an item: blocks, or one paragraph of bare text."""
        if node.tag == "cell" and (alt := node.given("alt")):
            return [Paragraph(plain(alt))]
        if node.nodes() and all(child.tag not in INLINE for child in node.nodes()):
            return self.blocks(node)
        return self.paragraph(node)

    def paragraph(self, node: Node) -> list[Passage]:
        """Words, in as many lines as they are broken into; those set as a title without their icons."""
        if title_level(node.text("style"), node.words()):
            node = _without_icons(node)
        text = "\n".join(line.strip() for line in self.inline(node).strip().split("\n"))
        return [Paragraph(text)] if text else []

    def table(self, node: Node) -> list[Passage]:
        head = node.count("head")
        if head or len(node.sizes("cols")) > 2:
            return [_whole(self._rows(node), head)]
        entries: list[Passage] = []
        for row in node.nodes():
            first, *others = [self.content(cell) for cell in row.nodes()] or [[]]
            label = " ".join(
                in_one_line(passage.text) for passage in first if isinstance(passage, Paragraph | Heading | Blank)
            )
            entries.append(Entry(label, [passage for cell in others for passage in cell]))
        return entries

    def _rows(self, table: Node) -> list[list[str]]:
        """The rows with every cell in its column; what spans several is told in the first of them."""
        rows: list[list[str]] = []
        below: dict[int, int] = {}
        for row in table.nodes():
            cells: list[str] = []
            for cell in row.nodes():
                while below.get(len(cells), 0):
                    below[len(cells)] -= 1
                    cells.append("")
                if cell.count("rows") > 1:
                    spanned = range(len(cells), len(cells) + max(1, cell.count("cols")))
                    below |= dict.fromkeys(spanned, cell.count("rows") - 1)
                passages = [passage for passage in self.content(cell) if not _stands_beside(passage, row)]
                cells.append(" ".join(filter(None, map(_in_a_cell, passages))))
                cells += [""] * (max(1, cell.count("cols")) - 1)
            for at in range(len(cells), max((at + 1 for at, n in below.items() if n), default=0)):
                if below.get(at, 0):
                    below[at] -= 1
                cells.append("")
            rows.append(cells)
        return rows


_CHANCE: Final = re.compile(r"(?<![\d/.,])\d+/\d+(?![\d/])")


def chances(bars: Node) -> tuple[Fraction, ...]:
    """The exact values of a chart."""
    from fractions import Fraction

    return tuple(Fraction(value).limit_denominator(10000) for value in bars.numbers("values"))


def _stands_beside(passage: Passage, row: Node) -> bool:
    return isinstance(passage, Bars) and stand_beside(passage.values, row)


def stand_beside(values: tuple[Fraction, ...], row: Node) -> bool:
    """True if a chance that is drawn also stands in words in the same row."""
    if len(values) != 1:
        return False
    from fractions import Fraction

    words = (word for node in row.walk() for word in node.children if isinstance(word, str))
    return values[0] in {Fraction(chance) for word in words for chance in _CHANCE.findall(word)}


def _in_a_cell(passage: Passage) -> str:
    """A passage in one line; what is written into a cell is named by its row and its column."""
    match passage:
        case Blank(_, value):
            return value or LINE
        case Paragraph(text) | Heading(_, text):
            return in_one_line(text)
        case Bars():
            return passage.text
        case Items(items):
            return " · ".join(" ".join(filter(None, map(_in_a_cell, item))) for item in items)
        case Entry(label, body):
            return " ".join(filter(None, (label, *map(_in_a_cell, body))))
        case Grid(rows):
            return " · ".join(" ".join(filter(None, row)) for row in rows)


def _whole(rows: list[list[str]], head: int) -> Grid:
    """A table without the columns that say nothing; the head of such a column stands over the next one."""
    width = max(len(row) for row in rows)
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    for at in reversed(range(width)):
        if any(row[at] for row in padded[head:]) or len(padded) == head:
            continue
        for row in padded[:head]:
            if row[at] and at + 1 < len(row) and not row[at + 1]:
                row[at + 1] = row[at]
        if not any(row[at] and row[at + 1 : at + 2] != [row[at]] for row in padded[:head]):
            padded = [[*row[:at], *row[at + 1 :]] for row in padded]
    return Grid(padded, head)


def _headed(one: Passage, two: Passage) -> Grid | None:
    """Two tables as one, where the first is a single row over the columns of the second."""
    if not (isinstance(one, Grid) and isinstance(two, Grid)) or one.head or two.head or len(one.rows) != 1:
        return None
    if len(two.rows) < UNDER_A_HEAD or len(one.rows[0]) != max(len(row) for row in two.rows):
        return None
    return Grid([*one.rows, *two.rows], 1)
