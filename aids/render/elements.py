"""The tree of a tagged PDF while it grows: elements, what is painted for them, and what lies on the page for them."""

from __future__ import annotations

from itertools import groupby
from typing import Final

TEXTS: Final = frozenset(("P", "H", "TD", "TH", "Lbl", "LBody", "Span", "Link"))
"""What words may stand in without a paragraph of their own."""
EMPTY: Final = frozenset(("TD", "TH", "TR", "LBody"))
"""What stays though nothing is said in it: a table keeps its grid."""
LEVELS: Final = 6
UNDER_A_HEAD: Final = 3
"""The least number of rows below a table that take its head as theirs."""


class Leaf:
    """What is painted for an element in one place of its reading: (page, number on the page) of each piece. One that is
    `mute` has left its say to fields of the form."""

    __slots__ = ("element", "marks", "mute", "sheet")

    def __init__(self, element: Element, sheet: int) -> None:
        self.element, self.sheet = element, sheet
        self.marks: list[tuple[int, int]] = []
        self.mute = False


class Held:
    """A link or a field on a page: its number among those of the page."""

    __slots__ = ("element", "page", "place")

    def __init__(self, element: Element) -> None:
        self.element = element
        self.page = self.place = -1


class Element:
    """An element: `role` is its name in PDF, empty for a mere place in the order of its parent, `owner` and `n` say
    which; `level` is that of a heading as it was written; `box` is where a drawing lies, on the page once `boxed`;
    `shown` is what a link says, `number` that of the element in its document."""

    __slots__ = ("across", "box", "boxed", "down", "kids", "level", "listing", "n", "number", "owner", "print_role",
                 "role", "scope", "shown", "title", "word")  # fmt: skip

    def __init__(self, role: str, word: str = "") -> None:
        self.role, self.word = role, word
        self.kids: list[Element | Leaf | Held] = []
        self.shown = self.title = self.scope = self.listing = self.print_role = ""
        self.level = self.n = 0
        self.number = -1
        self.owner = 0
        self.across = self.down = 1
        self.box: tuple[float, float, float, float] | None = None
        self.boxed = False

    def leaf(self, sheet: int) -> Leaf:
        """Where what comes next is painted: where the last was, unless something came between."""
        last = self.kids[-1] if self.kids else None
        if isinstance(last, Leaf) and last.sheet == sheet:
            return last
        fresh = Leaf(self, sheet)
        self.kids.append(fresh)
        return fresh

    def below(self) -> list[Element]:
        return [kid for kid in self.kids if isinstance(kid, Element)]


def finished(root: Element) -> Element:
    """The tree as it is read: places in order, nothing empty, heads on their tables, headings without gaps."""
    _settled(root)
    _levelled(root, [])
    return root


def _settled(element: Element) -> None:
    """Everything below in order, and nothing empty."""
    while any(type(kid) is Element and kid.owner for kid in element.kids):
        element.kids = _ordered(element.kids)
    kids, element.kids = element.kids, []
    for kid in kids:
        if type(kid) is Element:
            _settled(kid)
            if not kid.kids and kid.role not in EMPTY:
                continue
            if kid.role == "Table":
                _under_head(element, kid)
        elif type(kid) is Leaf and kid.mute:
            continue
        element.kids.append(kid)


def _ordered(kids: list[Element | Leaf | Held]) -> list[Element | Leaf | Held]:
    """What stands in places of one box, in their order."""
    ordered: list[Element | Leaf | Held] = []
    for owner, group in groupby(kids, key=lambda kid: kid.owner if type(kid) is Element else 0):
        places = list(group)
        if not owner:
            ordered += places
            continue
        for place in sorted((kid for kid in places if type(kid) is Element), key=lambda kid: kid.n):
            ordered += place.kids
    return ordered


def _under_head(parent: Element, table: Element) -> None:
    """A single row over the columns of the next table is its head."""
    above = parent.kids[-1] if parent.kids else None
    if not isinstance(above, Element) or above.role != "Table":
        return
    rows = above.below()
    if len(rows) != 1 or above.n or table.n or len(table.below()) < UNDER_A_HEAD or _wide(rows[0]) != _wide_most(table):
        return
    for cell in rows[0].below():
        cell.role, cell.scope = "TH", "Column"
    table.kids = [*rows, *table.kids]
    table.n = 1
    parent.kids.pop()


def _wide(row: Element) -> int:
    return sum(cell.across for cell in row.below())


def _wide_most(table: Element) -> int:
    return max(map(_wide, table.below()))


def _levelled(element: Element, above: list[int]) -> None:
    """Headings hang below the last higher one, however many levels were left out between."""
    for kid in element.below():
        if kid.role == "H":
            while above and above[-1] >= kid.level:
                above.pop()
            above.append(kid.level)
            kid.role = f"H{min(LEVELS, len(above))}"
        _levelled(kid, above)
