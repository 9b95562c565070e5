"""The tree as it is read aloud: headings, paragraphs, lists, grids. Markdown and plain text are written from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ..markup.tags import INLINE
from ..markup.tree import Node
from ..type.faces import INVISIBLE

Inline = Callable[[Node], str]


class Heading(NamedTuple):
    level: int
    text: str


class Paragraph(NamedTuple):
    text: str


class Items(NamedTuple):
    items: list[list[Passage]]
    ordered: bool


class Entry(NamedTuple):
    """A row of two cells without a head above it: the first names what the other says."""

    label: str
    body: list[Passage]


class Grid(NamedTuple):
    """A table of more than two columns or with a head; the first `head` rows are it."""

    rows: list[list[str]]
    head: int


Passage = Heading | Paragraph | Items | Entry | Grid


def plain(text: str) -> str:
    """Text without the characters that only steer line breaking."""
    return "".join(c for c in text if c not in INVISIBLE and c != "\u00ad")


class Reader:
    """Reads a tree. `inline` turns words and inline tags into text; `icons` are the words of icons."""

    def __init__(self, inline: Inline, icons: Mapping[str, str]) -> None:
        self.inline = inline
        self.icons = icons

    def blocks(self, node: Node) -> list[Passage]:
        """What the blocks inside a node say."""
        found: list[Passage] = []
        for child in node.nodes():
            found += self.block(child)
        return found

    def block(self, node: Node) -> list[Passage]:
        match node.tag:
            case "h":
                return [Heading(int(node.text("level")), self.inline(node).strip())]
            case "p":
                text = self.inline(node).strip()
                return [Paragraph(text)] if text else []
            case "list":
                items = [self.content(item) for item in node.nodes()]
                return [Items(items, node.text("kind") == "number")]
            case "table":
                return self.table(node)
            case "mark":
                alt = node.given("alt")
                return [Paragraph(alt)] if alt else []
            case "tick":
                return [Paragraph(" ".join("☐" for _ in range(node.count("n"))))]
            case "field":
                return [Paragraph(f"{node.text('tip')}: {node.given('value') or '______'}")]
            case "choice":
                return [Paragraph(f"{node.text('tip')}: " + " ".join(f"☐ {word}" for word in node.options("options")))]
            case "bars":
                values = ", ".join(str(Fraction(value).limit_denominator(10000)) for value in node.numbers("values"))
                return [Paragraph(values)]
            case "head" | "foot" | "rule" | "gap" | "pattern" | "back":
                return []
            case "card":
                return [self.card(node)]
            case "deck" | "page" | "flow" | "aid" | "stack" | "box" | "cols" | "note":
                return self.blocks(node)
        raise ValueError(node.tag)

    def card(self, node: Node) -> Entry:
        """A card: its title, else its id, names what it says; copies are counted."""
        titles = [n for n in node.walk() if n.tag == "h" or (n.tag == "p" and n.text("style") == "card-title")]
        label = self.inline(titles[0]).strip() if titles else node.text("id")
        body = [
            told for told in self.blocks(node) if not (isinstance(told, Paragraph | Heading) and told.text == label)
        ]
        copies = node.count("copies")
        return Entry(label if copies == 1 else f"{label} (× {copies})", body)

    def content(self, node: Node) -> list[Passage]:
        """A cell or an item: blocks, or one paragraph of bare text."""
        if node.nodes() and all(child.tag not in INLINE for child in node.nodes()):
            return self.blocks(node)
        text = self.inline(node).strip()
        return [Paragraph(text)] if text else []

    def table(self, node: Node) -> list[Passage]:
        head = node.count("head")
        if head or len(node.sizes("cols")) > 2:
            return [Grid([self._row(row) for row in node.nodes()], head)]
        entries: list[Passage] = []
        for row in node.nodes():
            first, *others = [self.content(cell) for cell in row.nodes()] or [[]]
            label = " ".join(told.text for told in first if isinstance(told, Paragraph | Heading))
            entries.append(Entry(label, [told for cell in others for told in cell]))
        return entries

    def _row(self, row: Node) -> list[str]:
        cells: list[str] = []
        for cell in row.nodes():
            told = self.content(cell)
            cells.append(" ".join(part.text for part in told if isinstance(part, Paragraph | Heading)))
            cells += [""] * (max(1, cell.count("cols")) - 1)
        return cells
