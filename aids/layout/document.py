"""A whole document: from the tree of an aid to its display list."""

from __future__ import annotations

from collections.abc import Callable

from referee.library.light import hold

from ..markup.tree import Node
from ..markup.values import Sides
from ..page.paper import paper
from ..page.problems import SheetError
from ..type.hyphens import Hyphens
from ..type.typography import typography
from .boxes import Page
from .deck import Deck
from .deck_options import DeckOptions
from .display_list import Bookmark, DisplayList, Sheet
from .flow import Flow
from .impose import half, imposed
from .setter import Look, Setter


def _sheets(setter: Setter, aid: Node, options: DeckOptions) -> tuple[list[Sheet], list[Sheet]]:
    """The sheets, and the cards on them."""
    width, height = paper(aid.text("paper"))
    if aid.flag("turn"):
        width, height = height, width
    done: list[Sheet] = []
    faces: list[Sheet] = []
    for node in aid.nodes():
        if node.tag == "deck":
            deck = Deck(setter, node, options)
            cards = deck.faces()
            faces += cards
            done += deck.sheets((width, height), cards)
            continue
        setter.page = f"page {node.text('id')}"
        margin = aid.sides("margin") if node.attrs.get("margin") is None else node.sides("margin")
        how = node.given("impose") or "none"
        page = half(width, height) if how != "none" else (width, height)
        x, y, w, h = _inside(*page, margin)
        if node.tag == "flow":
            pages = Flow(setter, node, Look()).pages((x, y, w, h), _fresh(node, *page), len(done) + 1)
            if how != "none":
                faces += pages
                pages = imposed(pages, how, width, height)
            done += pages
        else:
            sheet = Sheet(node.text("id"), width, height)
            Page(setter, node, Look()).paint(sheet, x, y, w, h, 1.0)
            _bookmark(sheet, node.given("bookmark"))
            done.append(sheet)
    return done, faces


def _bookmark(sheet: Sheet, title: str | None) -> None:
    """Names a page in the outline, unless a heading on it does."""
    if title and title not in [item.title for item in sheet.items if isinstance(item, Bookmark)]:
        sheet.items.insert(0, Bookmark(1, title, 0.0))


def _fresh(node: Node, width: float, height: float) -> Callable[[], Sheet]:
    return lambda: Sheet(node.text("id"), width, height)


def _inside(width: float, height: float, margin: Sides) -> tuple[float, float, float, float]:
    top, right, bottom, left = margin
    return left, top, width - left - right, height - top - bottom


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
    lang = aid.text("lang")
    how = typography(lang)
    book = hyphens or Hyphens(how.hyphens)
    groups: dict[str, float] = {}
    while True:
        setter = Setter(where, lang, how, book, icons)
        setter.groups, setter.forms = groups, forms
        sheets, faces = _sheets(setter, aid, options or DeckOptions())
        if all(setter.needed[group] >= groups.get(group, 1.0) - 1e-9 for group in setter.needed):
            break
        groups = dict(setter.needed)
    hold(setter)
    if setter.problems:
        raise SheetError(setter.problems)
    return DisplayList(aid.text("id"), aid.text("title"), lang, theme or aid.text("theme"), sheets, tuple(faces))
