"""Pictures of a page or a deck, for a screen: of its pages, of single cards, all on one, and for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ..layout.display_list import DisplayList, Rect, Sheet
from ..layout.document import set_document
from ..markup.tree import Node
from ..page.problems import Problem, SheetError
from ..page.theme import theme
from ..render.icons import names
from ..render.pdf import write_pdf
from ..render.png import encoded, pictures
from .printed import Files, Options, Printed

if TYPE_CHECKING:
    from PIL.Image import Image

THUMBNAIL: Final = 230
"""The width of a card or a page on a contact sheet, in pixels."""


def pictures_of(printed: Printed, aid: Node, options: Options, document: DisplayList) -> Files:
    """Every kind of picture that is asked for. Raises SheetError."""
    wanted = [kind for kind in printed.formats if kind in ("png", "jpg")]
    if options.cards and document.faces:
        shown = _single(document, aid, printed, options, whole=options.deck.one_per_page) if wanted else []
        for kind in wanted:
            yield from ((f"{printed.place}-{face.id}.{kind}", encoded(picture, options.dpi, kind))
                        for face, picture in shown)  # fmt: skip
    elif wanted:
        pages = list(pictures(write_pdf(document, theme(document.theme)), options.dpi))
        for kind in wanted:
            for number, picture in enumerate(pages, 1):
                count = "" if len(pages) == 1 else f"-{number}"
                yield f"{printed.place}{count}.{kind}", encoded(picture, options.dpi, kind)
    if "contact" in printed.formats:
        yield f"{printed.place}-contact.png", _contact(printed, aid, options, document)
    if "tts" in printed.formats:
        yield from _table(printed, aid, options, document)


def _single(
    document: DisplayList, aid: Node, printed: Printed, options: Options, *, whole: bool
) -> list[tuple[Sheet, Image]]:
    """A picture of each face and each back, once; cut at the trim, or `whole` with what runs beyond it. On pictures of
    cards together there are backs also where none is printed."""
    backs = options.deck.backs if options.cards else "duplex-long"
    single = replace(options.deck, one_per_page=True, press=False, backs=backs)
    faces = set_document(aid, printed.template, names(), theme=document.theme, options=single)
    pages = list({sheet.id: sheet for sheet in faces.sheets}.values())
    boxes = [_with_bleed(page) if whole else page.trim for page in pages]
    drawn = pictures(write_pdf(replace(faces, sheets=pages), theme(faces.theme)), options.dpi, boxes)
    return list(zip(pages, drawn, strict=True))


def _with_bleed(page: Sheet) -> Rect | None:
    """A card with what runs beyond the cut, without the room for notes around it."""
    if page.trim is None:
        return None
    x, y, w, h = page.trim
    return x - page.bleed, y - page.bleed, w + 2 * page.bleed, h + 2 * page.bleed


def _cards(aid: Node) -> Iterator[Node]:
    """The cards of all decks."""
    yield from (node for node in aid.walk() if node.tag == "card")


def _contact(printed: Printed, aid: Node, options: Options, document: DisplayList) -> bytes:
    """All cards, or all pages, on one picture."""
    from ..render.boards import Shown, board

    if document.faces:
        copies = {node.text("id"): node.count("copies") * options.deck.copies for node in _cards(aid)}
        single = _single(document, aid, printed, options, whole=False)
        ordered = sorted(single, key=lambda pair: pair[0].id not in copies)  # backs come last
        shown = [
            Shown(picture, face.id, f"× {copies[face.id]}" if copies.get(face.id, 1) > 1 else "")
            for face, picture in ordered
        ]
    else:
        drawn = pictures(write_pdf(document, theme(document.theme)), options.dpi)
        shown = [Shown(picture, f"{number}", "") for number, picture in enumerate(drawn, 1)]
    tall = max(THUMBNAIL * one.picture.height // one.picture.width for one in shown)
    return board(shown, THUMBNAIL, tall, printed.lang)


def _table(printed: Printed, aid: Node, options: Options, document: DisplayList) -> Files:
    """The pictures and the saved object of each deck. Raises SheetError where there is none."""
    from ..render.tabletop import TableCard, table_deck

    decks = [node for node in aid.nodes() if node.tag == "deck"]
    if not decks:
        raise SheetError([Problem("aids-tts-none", {}, "aids-way-tts-none", printed.template)])
    faces = {face.id: picture for face, picture in _single(document, aid, printed, options, whole=False)}
    for number, deck in enumerate(decks, 1):
        cards = [
            TableCard(
                node.text("id"),
                node.given("bookmark") or node.text("id"),
                node.count("copies") * options.deck.copies,
                back if (back := node.given("back") or "") in faces else "",
            )
            for node in _cards(deck)
        ]
        name = f"{printed.place}-tts{f'-deck{number}' if len(decks) > 1 else ''}"
        cards = [card for card in cards if card.copies]
        made = table_deck(name, document.title, cards, faces, options.address)
        for file, picture in made.pictures.items():
            yield file, _png(picture)
        yield f"{name}.json", made.saved.encode()


def _png(picture: Image) -> bytes:
    out = BytesIO()
    picture.convert("RGB").save(out, "PNG")
    return out.getvalue()
