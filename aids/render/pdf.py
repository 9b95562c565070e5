"""The display list as PDF: parts are made of it, and the file is written from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..layout.display_list import Bookmark, Copy, DisplayList, Link, Sheet, Target, Widget, area
from ..page.theme import Theme
from .content_streams import ContentWriter
from .embedded_fonts import EmbeddedFonts
from .icons import BOX, drawing, layers
from .operators import number, numbers
from .pdf_parts import Box, DocumentInfo, FormField, OutlineEntry, PdfPage, PdfPart, XObject

_TURNED = {(-1, 0): 180, (0, 1): 270, (0, -1): 90}


def pdf_parts(document: DisplayList, theme: Theme, *, forms: bool = False) -> Iterator[PdfPart]:
    """The document in parts, sheet by sheet; what several sheets share comes last. With `forms` it can be filled in on
    the screen."""
    yield DocumentInfo(document.id, document.title, document.lang)
    fonts = EmbeddedFonts()
    copies = Counter(id(item.card) for sheet in document.sheets for item in sheet.items if isinstance(item, Copy))
    writer = ContentWriter(theme, fonts, [face for face in document.faces if copies[id(face)] > 1])
    known = {item.id for sheet in document.sheets for item in sheet.items if isinstance(item, Target)}
    for sheet in document.sheets:
        yield _page(sheet, writer, known, forms=forms)
    for name, card, (top, right, bottom, left) in list(writer.cards.values()):
        edge = (-left, -bottom, card.width + right, card.height + top)
        yield XObject(name, edge, *writer.painted(card))
    for icon in writer.icons:
        yield from _icon(icon)
    for subset in fonts.subsets:
        yield subset.font()


def _page(sheet: Sheet, writer: ContentWriter, known: set[str], *, forms: bool) -> PdfPage:
    content, xobjects = writer.painted(sheet)
    outline: list[OutlineEntry] = []
    targets: list[tuple[str, float]] = []
    links: list[tuple[Box, str]] = []
    fields: list[FormField] = []
    for item in sheet.items:
        match item:
            case Bookmark(level, title, y, page):
                outline.append(OutlineEntry(level, title, sheet.height - y, page))
            case Target(id, y):
                targets.append((id, sheet.height - y))
            case Link() if not item.to.startswith("#") or item.to[1:] in known:
                links.append((_box(sheet, item), item.to))
            case Widget() if forms:
                fields.append(_field(sheet, item))
    fields.sort(key=_by_place)
    trim, bleed = _cut(sheet, *sheet.trim) if sheet.trim else (None, None)
    return PdfPage(
        sheet.width,
        sheet.height,
        content,
        xobjects,
        trim,
        bleed,
        tuple(outline),
        tuple(targets),
        tuple(links),
        tuple(fields),
    )


def _box(sheet: Sheet, item: Link | Widget) -> Box:
    """Where an item lies on the paper."""
    x, y, w, h = area(item.frame, item.x, item.y, item.w, item.h)
    return x, sheet.height - y - h, x + w, sheet.height - y


def _field(sheet: Sheet, item: Widget) -> FormField:
    turned = _TURNED.get((round(item.frame[0]), round(item.frame[1])), 0)
    return FormField(item.kind, item.name, item.tip, _box(sheet, item), turned, item.value, item.options, item.at)


def _by_place(field: FormField) -> tuple[float, float]:
    """Row by row."""
    left, bottom, _, top = field.box
    return -round((bottom + top) / 2), left


def _cut(sheet: Sheet, x: float, y: float, w: float, h: float) -> tuple[Box, Box]:
    """Where a page is cut, and how far its grounds run beyond that."""
    low, bleed = sheet.height - y - h, sheet.bleed
    corner = max(0.0, x - bleed), max(0.0, low - bleed)
    return (x, low, x + w, low + h), (*corner, min(sheet.width, x + w + bleed), min(sheet.height, low + h + bleed))


def _icon(name: str) -> Iterator[XObject]:
    """The layers of an icon, without their colours."""
    for count, (_, shapes) in enumerate(layers(drawing(name))):
        parts = ["1 j 1 J"]
        for shape in shapes:
            path = " ".join(f"{numbers(*values)} {op}".strip() for op, values in shape.commands)
            parts.append(f"{number(shape.thick)} w {path} S" if shape.line else f"{path} f*")
        yield XObject(f"{name}.{count}", (0.0, 0.0, BOX, BOX), "\n".join(parts), ())


def write_pdf(document: DisplayList, theme: Theme, *, forms: bool = False) -> bytes:
    """The document; the same display list and theme give the same bytes. With `forms` it can be filled in."""
    from .reportlab_canvas import write_parts

    return write_parts(pdf_parts(document, theme, forms=forms))
