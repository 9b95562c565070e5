"""Reads tagged PDFs as a screen reader does: by their elements, not by their pages. Knows nothing of how they are made.

What is wrong with the tags of a file is told in words, one line a fault, so that a test shows all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import pikepdf
from pikepdf import Dictionary, Name, Object

SHOWING = frozenset(
    ("Tj", "TJ", "'", '"', "Do", "f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "sh", "BI", "INLINE IMAGE")
)
"""Operators that put something on the page."""
STANDARD = frozenset(
    ("Document", "Sect", "Div", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH",
     "TD", "Span", "Link", "Form", "Figure")
)  # fmt: skip
MAY_HOLD = {"L": {"LI"}, "LI": {"Lbl", "LBody"}, "Table": {"TR"}, "TR": {"TH", "TD"}}
MAY_STAND_IN = {"LI": {"L"}, "Lbl": {"LI"}, "LBody": {"LI"}, "TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}}


class Piece(NamedTuple):
    """A numbered piece of a page's content: its tag, and the letters in it."""

    tag: str
    text: str


class Told(NamedTuple):
    """An element as it is read: its role, and its words (those that stand for a drawing, else the letters in it)."""

    role: str
    text: str
    element: Object


def _letters(font: Object) -> dict[int, str]:
    """Code → characters, of a font's own map."""
    rows = re.findall(rb"<([0-9A-F]{2})> <((?:[0-9A-F]{4})+)>", font.ToUnicode.read_bytes())
    return {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in rows}


class Tagged:
    """One file."""

    def __init__(self, file: bytes) -> None:
        self.pdf = pikepdf.open(BytesIO(file))
        self.faults: list[str] = []
        self.pieces: list[dict[int, Piece]] = [self._page(page) for page in self.pdf.pages]
        self.numbers = {page.obj.objgen: number for number, page in enumerate(self.pdf.pages)}
        self.root = self.pdf.Root.StructTreeRoot

    # content
    def _page(self, page: pikepdf.Page) -> dict[int, Piece]:
        """The numbered pieces of a page; whatever is shown outside of one and is no artifact is a fault."""
        fonts = {str(name): _letters(font) for name, font in page.Resources.get("/Font", {}).items()}
        found: dict[int, Piece] = {}
        open_: list[tuple[str, int | None]] = []
        instead: str | None = None  # what is read instead of the letters that are shown
        letters: dict[int, str] = {}
        text = ""
        for operands, operator in pikepdf.parse_content_stream(page):
            sign = str(operator)
            if sign in ("BDC", "BMC"):
                if sign == "BDC" and open_ and "/ActualText" in operands[1]:
                    if instead is not None:
                        self.faults.append("words instead of words")
                    instead = str(operands[1].ActualText)
                    continue
                number = int(operands[1].MCID) if sign == "BDC" and "/MCID" in operands[1] else None
                if open_:
                    self.faults.append("a marked piece within another")
                if number is None and operands[0] != Name.Artifact:
                    self.faults.append(f"{operands[0]} has no number")
                open_.append((str(operands[0])[1:], number))
                text = ""
            elif sign == "EMC" and instead is not None:
                text, instead = text + instead, None
            elif sign == "EMC":
                tag, number = open_.pop()
                if number is not None:
                    if number in found:
                        self.faults.append(f"the number {number} twice")
                    found[number] = Piece(tag, text)
            elif sign == "Tf":
                letters = fonts[str(operands[0])]
            elif sign in SHOWING and not open_:
                self.faults.append(f"{sign} stands outside of all marks")
            if sign == "TJ" and instead is None:
                text += "".join(
                    letters[code] for part in operands[0] if isinstance(part, pikepdf.String) for code in bytes(part)
                )
        if open_:
            self.faults.append("a mark is not closed")
        return found

    # elements
    def kids(self, element: Object) -> list[Object]:
        kids = element.get("/K")
        return [] if kids is None else list(kids) if isinstance(kids, pikepdf.Array) else [kids]

    def elements(self, element: Object | None = None) -> Iterator[Object]:
        """All elements, as they are read."""
        for kid in self.kids(self.root if element is None else element):
            if isinstance(kid, Dictionary) and "/S" in kid:
                yield kid
                yield from self.elements(kid)

    def marks(self, element: Object) -> Iterator[tuple[int, int]]:
        """The pieces of an element itself: page and number."""
        for kid in self.kids(element):
            if isinstance(kid, int):
                yield self.numbers[element.Pg.objgen], kid
            elif isinstance(kid, Dictionary) and kid.get("/Type") == Name.MCR:
                yield self.numbers[kid.Pg.objgen], int(kid.MCID)

    def lying(self, element: Object) -> list[Object]:
        """The links and fields of an element."""
        return [kid.Obj for kid in self.kids(element) if isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR]

    def text(self, element: Object) -> str:
        """What is read aloud."""
        role = str(element.S)
        if role == "/Span" and "/ActualText" in element:
            return str(element.ActualText)
        if role == "/Figure":
            return str(element.Alt)
        parts: list[str] = []
        for kid in self.kids(element):
            if isinstance(kid, int):
                parts.append(self.pieces[self.numbers[element.Pg.objgen]][kid].text)
            elif kid.get("/Type") == Name.MCR:
                parts.append(self.pieces[self.numbers[kid.Pg.objgen]][int(kid.MCID)].text)
            elif "/S" in kid:
                parts.append(self.text(kid))
        apart = "" if role in ("/P", "/Span", "/Link", "/Lbl") or (role[1:2] == "H" and role[2:].isdigit()) else "\n"
        return apart.join(parts).replace("\u00ad", "")

    def told(self) -> list[Told]:
        return [Told(str(element.S)[1:], self.text(element), element) for element in self.elements()]

    # what is wrong
    def wrong(self) -> list[str]:
        """Every fault of the tags, in words."""
        return [
            *self.faults,
            *self._unled(),
            *self._misplaced(),
            *self._untold(),
            *self._uneven(),
            *self._skipped(),
        ]

    def _unled(self) -> Iterator[str]:
        """Every piece has one element, and the tree of parents leads back from each piece to that element."""
        nums = list(self.root.ParentTree.Nums)
        keys = [int(key) for key in nums[::2]]
        parents = dict(zip(keys, nums[1::2], strict=True))
        if keys != sorted(set(keys)):
            yield "the keys of the tree of parents are out of order"
        if int(self.root.ParentTreeNextKey) <= max(keys, default=-1):
            yield "the next key is taken"
        owners: dict[tuple[int, int], list[Object]] = {}
        held: dict[tuple[int, int], Object] = {}
        for element in self.elements():
            for mark in self.marks(element):
                owners.setdefault(mark, []).append(element)
            for thing in self.lying(element):
                held[thing.objgen] = element
                if parents[int(thing.StructParent)].objgen != element.objgen:
                    yield f"a {thing.Subtype} leads to another element"
        for page, pieces in enumerate(self.pieces):
            leads = parents[int(self.pdf.pages[page].StructParents)]
            if len(leads) != len(pieces) or sorted(pieces) != list(range(len(pieces))):
                yield f"page {page + 1}: {len(pieces)} pieces, {len(leads)} parents"
            for number in pieces:
                mine = owners.pop((page, number), [])
                if len(mine) != 1 or mine[0].objgen != leads[number].objgen:
                    yield f"page {page + 1}: piece {number} has {len(mine)} elements, or another parent"
            for thing in self.pdf.pages[page].get("/Annots", []):
                if thing.objgen not in held:
                    yield f"page {page + 1}: a {thing.Subtype} that no element holds"
        for page, number in owners:
            yield f"page {page + 1}: there is no piece {number}"

    def _misplaced(self) -> Iterator[str]:
        """Only roles that every reader knows, where they may stand; every element is that of its parent."""
        for parent in (self.root, *self.elements()):
            role = str(parent.get("/S", "/"))[1:]
            for kid in self.kids(parent):
                if not isinstance(kid, Dictionary) or "/S" not in kid:
                    continue
                inner = str(kid.S)[1:]
                if kid.P.objgen != parent.objgen:
                    yield f"{inner} in {role} names another parent"
                if inner not in STANDARD:
                    yield f"nobody knows {inner}"
                if inner not in MAY_HOLD.get(role, {inner}) or role not in MAY_STAND_IN.get(inner, {role}):
                    yield f"{inner} stands in {role}"

    def _untold(self) -> Iterator[str]:
        """Drawings, links and fields say what they are."""
        for element in self.elements():
            role = str(element.S)[1:]
            if role == "Figure" and not (str(element.get("/Alt", "")).strip() and "/BBox" in element.A):
                yield "a figure without words or without its place"
            for thing in self.lying(element):
                if thing.Subtype == Name.Link and (role != "Link" or not str(thing.get("/Contents", "")).strip()):
                    yield f"a link in {role} that does not say where it leads"
                if thing.Subtype == Name.Widget and (role != "Form" or not str(thing.get("/TU", "")).strip()):
                    yield f"a field in {role} that does not say what it asks"
            if role == "Form" and not self.lying(element) and "/A" not in element:
                yield "a field on paper that does not say what it is"
            if role == "Link" and not self.lying(element):
                yield "a link that leads nowhere"

    def _uneven(self) -> Iterator[str]:
        """Every table has a head, and every row of it is as wide as every other, counting what reaches down."""
        for table in self.elements():
            if Name.Table != table.S:
                continue
            if not any(
                cell.S == Name.TH for row in self.kids(table) if isinstance(row, Dictionary) for cell in self.kids(row)
            ):
                yield "a table without a head"
            below: Counter[int] = Counter()
            wide: list[int] = []
            rows = [row for row in self.kids(table) if isinstance(row, Dictionary)]
            for row in rows:
                here = Counter({col: 1 for col, left in below.items() if left > 0})
                below.subtract(here)
                at = 0
                for cell in self.kids(row):
                    spans = cell.get("/A", Dictionary())
                    while here[at]:
                        at += 1
                    down, across = int(spans.get("/RowSpan", 1)), int(spans.get("/ColSpan", 1))
                    for col in range(at, at + across):
                        here[col] += 1
                        below[col] = down - 1
                    if cell.S == Name.TH and "/Scope" not in spans:
                        yield "a head that does not say whether it heads a row or a column"
                wide.append(len([col for col, n in here.items() if n]))
                if any(n > 1 for n in here.values()):
                    yield "two cells in one place"
            if len(set(wide)) > 1 or any(left > 0 for left in below.values()):
                yield f"a table with rows of {sorted(set(wide))} cells"

    def _skipped(self) -> Iterator[str]:
        """No level of headings is left out."""
        last = 0
        for element in self.elements():
            if re.fullmatch(r"/H\d", str(element.S)):
                level = int(str(element.S)[2:])
                if level > last + 1:
                    yield f"H{level} after H{last}"
                last = level
