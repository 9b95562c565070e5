"""A whole document: from the tree of an aid to its display list."""

from __future__ import annotations

from collections.abc import Callable

from referee.library.light import keep_alive

from ..markup.tree import Node
from ..markup.values import Sides
from ..page.paper import paper
from ..page.problems import SheetError
from ..page.theme import usual_theme
from ..type.hyphens import Hyphens, hyphens_of
from ..type.own_faces import in_own_faces
from ..type.typography import typography
from .boxes import Page
from .deck import Deck
from .deck_options import DeckOptions
from .display_list import Bookmark, DisplayList, Sheet
from .flow import Flow
from .impose import LARGE, LARGE_EDGE, enlarged_cards, enlarged_page, half, imposed
from .setter import Look, Setter


def _bookmark(sheet: Sheet, title: str | None) -> None:
    """Names a page in the outline, unless a heading on it does."""
    if title and title not in [item.title for item in sheet.items if isinstance(item, Bookmark)]:
        sheet.items.insert(0, Bookmark(1, title, 0.0))


def _fresh(node: Node, width: float, height: float) -> Callable[[], Sheet]:
    return lambda: Sheet(node.text("id"), width, height)


def _inside(width: float, height: float, margin: Sides) -> tuple[float, float, float, float]:
    top, right, bottom, left = margin
    return left, top, width - left - right, height - top - bottom


class Blocks:
    """The tree of an aid made into blocks, once for every paper that it is set on."""

    def __init__(
        self,
        aid: Node,
        where: str,
        icons: frozenset[str],
        hyphens: Hyphens | None = None,
        options: DeckOptions | None = None,
        *,
        forms: bool = False,
    ) -> None:
        self.aid = aid
        printing = in_own_faces(typography(aid.text("lang")))
        book = hyphens or hyphens_of(printing.hyphens)
        self._large = options is not None and options.large
        self._setter = Setter(where, aid.text("lang"), printing, book, icons, forms=forms)
        how = options or DeckOptions()
        wanted = [node for node in aid.nodes() if node.tag == "deck" or not how.box]
        self._parts = [(self._part(node, how), self._setter.taken()) for node in wanted]

    def _part(self, node: Node, options: DeckOptions) -> Deck | Flow | Page:
        if node.tag == "deck":
            return Deck(self._setter, node, options, self.aid.text("title"))
        self._setter.page = f"page {node.text('id')}"
        return (Flow if node.tag == "flow" else Page)(self._setter, node, Look())

    def on(self, paper_: str, theme: str = "") -> DisplayList:
        """All of it on a paper. Raises SheetError with everything that does not fit."""
        setter, groups = self._setter, dict[str, float]()
        while True:
            setter.begin(groups)
            sheets, faces = self._sheets(*self._size(paper_))
            problems = setter.taken()
            if all(setter.needed[group] >= groups.get(group, 1.0) - 1e-9 for group in setter.needed):
                break
            groups = dict(setter.needed)
        keep_alive(self)
        if problems:
            raise SheetError(problems)
        aid = self.aid
        look = theme or aid.text("theme") or usual_theme()
        found = tuple(faces)
        return DisplayList(aid.text("id"), aid.text("title"), setter.lang, look, sheets, found, self._turned())

    def _turned(self) -> str:
        """The edge over which sheets are turned for their second sides; empty if there are none."""
        edges = set()
        for part, _ in self._parts:
            if isinstance(part, Deck) and part.backs.startswith("duplex-"):
                edges.add(part.backs.removeprefix("duplex-"))
            elif part.node.given("impose") == "booklet":
                edges.add("short")
        return edges.pop() if len(edges) == 1 else ""

    def _size(self, paper_: str) -> tuple[float, float]:
        width, height = paper(paper_)
        return (height, width) if self.aid.flag("turn") else (width, height)

    def _sheets(self, width: float, height: float) -> tuple[list[Sheet], list[Sheet]]:
        """The sheets, and the cards on them."""
        done: list[Sheet] = []
        faces: list[Sheet] = []
        large = (width / LARGE, height / LARGE)
        for part, problems in self._parts:
            self._setter.problems += problems
            if isinstance(part, Deck):
                cards = part.faces()
                faces += cards
                if self._large:
                    done += map(enlarged_cards, part.sheets(large, cards))
                else:
                    done += part.sheets((width, height), cards)
                continue
            node = part.node
            self._setter.page = f"page {node.text('id')}"
            margin = self.aid.sides("margin") if node.attrs.get("margin") is None else node.sides("margin")
            how = node.given("impose") or "none"
            page = half(width, height) if how != "none" else (width, height)
            if isinstance(part, Flow) and self._large:
                area = _inside(*large, (LARGE_EDGE,) * 4)
                pages = part.pages(area, _fresh(node, *large), len(done) + 1)
                faces += pages
                done += [enlarged_page(each, number) for number, each in enumerate(pages)]
                continue
            area = _inside(*page, margin)
            if self._large:
                self._setter.problem(node, "aids-large-page", "aids-way-large")
                continue
            if isinstance(part, Flow):
                pages = part.pages(area, _fresh(node, *page), len(done) + 1)
                if how != "none":
                    faces += pages
                    pages = imposed(pages, how, width, height)
                done += pages
            else:
                sheet = Sheet(node.text("id"), width, height)
                part.paint(sheet, *area, 1.0)
                _bookmark(sheet, node.given("bookmark"))
                done.append(sheet)
        return done, faces


def set_document(
    aid: Node,
    where: str,
    icons: frozenset[str],
    hyphens: Hyphens | None = None,
    theme: str = "",
    options: DeckOptions | None = None,
    *,
    forms: bool = False,
) -> DisplayList:
    """The document as a display list. Raises SheetError with everything that does not fit."""
    return Blocks(aid, where, icons, hyphens, options, forms=forms).on(aid.text("paper"), theme)
