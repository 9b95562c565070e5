"""The display list as PDF: parts are made of it, and the file is written from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ..layout.display_list import (
    UPRIGHT,
    Bookmark,
    Copy,
    DisplayList,
    Item,
    Link,
    Matrix,
    Picture,
    Sheet,
    Target,
    Widget,
    area,
    compose,
)
from ..page.pictures import picture
from ..page.theme import Theme
from .content_streams import DRAWN
from .drawings import BOX, Shape
from .elements import EMPTY, Element, Held, Leaf
from .embedded_fonts import EmbeddedFonts
from .icons import drawing, layers
from .inks import SCREEN, Inks, PressInks
from .marked_content import MarkedWriter
from .operators import number, numbers
from .pdf_parts import (
    Box,
    DocumentInfo,
    FormField,
    Kid,
    OutlineEntry,
    PdfLink,
    PdfPage,
    PdfPart,
    PictureObject,
    PressProfile,
    TaggedElement,
    Tags,
    XObject,
)
from .raster import Raster, gradient_raster, raster_of
from .structure import Structure

_TURNED = {(-1, 0): 180, (0, 1): 270, (0, -1): 90}


def pdf_parts(
    document: DisplayList,
    theme: Theme,
    icons: Mapping[str, str] | None = None,
    *,
    forms: bool = False,
    inks: Inks = SCREEN,
) -> Iterator[PdfPart]:
    """The document in parts, sheet by sheet; what several sheets share comes last. `icons` are the words of icons that
    say something. With `forms` it can be filled in on the screen; in the `inks` of a press nothing leads anywhere."""
    fields = forms and any(isinstance(item, Widget) for sheet in document.sheets for item in sheet.items)
    press = PressProfile(inks.name, inks.profile) if isinstance(inks, PressInks) else None
    yield DocumentInfo(document.id, document.title, document.lang, len(document.sheets), fields, press, document.turned)
    fonts = EmbeddedFonts()
    copies = Counter(id(item.card) for sheet in document.sheets for item in sheet.items if isinstance(item, Copy))
    known = {item.id for sheet in document.sheets for item in sheet.items if isinstance(item, Target)}
    structure = Structure(document, icons or {}, known, forms=forms, links=not press)
    repeated = [face for face in document.faces if copies[id(face)] > 1]
    writer = MarkedWriter(theme, fonts, repeated, structure.plans, inks)
    for count, sheet in enumerate(document.sheets):
        yield _page(sheet, writer, count, structure)
    for name, card, (top, right, bottom, left) in list(writer.cards.values()):
        edge = (-left, -bottom, card.width + right, card.height + top)
        content = writer.painted(card)
        yield XObject(name, edge, content.operators, content.xobjects)
    for icon in writer.icons:
        yield from _icon(icon, inks)
    for name, item in writer.pictures.values():
        yield _picture(name, item, inks)
    for (start, end), name in writer.gradients.items():
        yield _kept(name, gradient_raster(writer.colour(start), writer.colour(end) if end else None, inks))
    for subset in fonts.subsets:
        yield subset.font()
    yield Tags(tuple(_tagged(structure)))


def _page(sheet: Sheet, writer: MarkedWriter, count: int, structure: Structure) -> PdfPage:
    content, marks = writer.read(sheet, count)
    outline: list[OutlineEntry] = []
    targets: list[tuple[str, float]] = []
    for item in sheet.items:
        match item:
            case Bookmark(level, title, y, page):
                outline.append(OutlineEntry(level, title, sheet.height - y, page))
            case Target(id, y):
                targets.append((id, sheet.height - y))
    links, fields = _lying(sheet, structure)
    for place, one in enumerate((*links, *fields)):
        one[1].page, one[1].place = count, place
    trim, bleed = _cut(sheet, *sheet.trim) if sheet.trim else (None, None)
    return PdfPage(
        sheet.width,
        sheet.height,
        content.operators,
        content.xobjects,
        trim,
        bleed,
        tuple(outline),
        tuple(targets),
        tuple(link for link, _ in links),
        tuple(field for field, _ in fields),
        tuple(element.number for element in marks),
        sheet.label,
    )


Links = list[tuple[PdfLink, Held]]
Fields = list[tuple[FormField, Held]]


def _lying(sheet: Sheet, structure: Structure) -> tuple[Links, Fields]:
    """The links and fields on a sheet that are read, and on the pages that are laid on it."""
    held_items = structure.held
    links: Links = []
    fields: Fields = []
    for item, frame in _on(sheet, UPRIGHT) if held_items else ():
        if (one := held_items.get(id(item))) is None or not isinstance(item, Link | Widget):
            continue
        box = _box(sheet, item, compose(frame, item.frame))
        if isinstance(item, Link):
            links.append((PdfLink(box, item.to, one.element.shown, one.element.number), one))
        else:
            tip = structure.tips.get(item.name, item.tip)
            fields.append((_field(item, tip, box, compose(frame, item.frame), one.element.number), one))
    fields.sort(key=_by_place)
    return links, fields


def _on(sheet: Sheet, frame: Matrix) -> Iterator[tuple[Item, Matrix]]:
    for item in sheet.items:
        if isinstance(item, Copy):
            if item.card.kind == "page":
                yield from _on(item.card, compose(frame, item.frame))
        else:
            yield item, frame


def _box(sheet: Sheet, item: Link | Widget, frame: Matrix) -> Box:
    """Where an item lies on the paper."""
    x, y, w, h = area(frame, item.x, item.y, item.w, item.h)
    return x, sheet.height - y - h, x + w, sheet.height - y


def _field(item: Widget, tip: str, box: Box, frame: Matrix, element: int) -> FormField:
    turned = _TURNED.get((round(frame[0]), round(frame[1])), 0)
    return FormField(item.kind, item.name, tip, box, turned, item.value, item.options, item.at, element)


def _by_place(pair: tuple[FormField, Held]) -> tuple[float, float]:
    """Row by row."""
    left, bottom, _, top = pair[0].box
    return -round((bottom + top) / 2), left


def _tagged(structure: Structure) -> Iterator[TaggedElement]:
    """The elements as the file holds them; those for which nothing was painted are left out."""
    parents = {kid.number: element.number for element in structure.all for kid in element.below()}
    kids: dict[int, tuple[Kid, ...]] = {}
    for element in reversed(structure.all):
        kids[element.number] = tuple(_kids(element, kids))
    for element in structure.all:
        number_ = element.number
        if number_ and not _stands(element, kids):
            continue
        yield TaggedElement(
            number_,
            element.role,
            parents.get(number_, -1),
            kids[number_],
            element.title if element.role == "Sect" else "",
            element.word,
            element.scope,
            element.across,
            element.down,
            element.listing,
            element.print_role,
            element.box if element.boxed else None,
        )


def _stands(element: Element, kids: dict[int, tuple[Kid, ...]]) -> bool:
    return bool(kids[element.number]) or element.role in EMPTY


def _kids(element: Element, known: dict[int, tuple[Kid, ...]]) -> Iterator[Kid]:
    for kid in element.kids:
        match kid:
            case Element():
                if _stands(kid, known):
                    yield Kid(-1, kid.number)
            case Leaf():
                yield from (Kid(page, count) for page, count in kid.marks)
            case Held():
                yield Kid(kid.page, kid.place, lies_on=True)


def _cut(sheet: Sheet, x: float, y: float, w: float, h: float) -> tuple[Box, Box]:
    """Where a page is cut, and how far its grounds run beyond that."""
    low, bleed = sheet.height - y - h, sheet.bleed
    corner = max(0.0, x - bleed), max(0.0, low - bleed)
    return (x, low, x + w, low + h), (*corner, min(sheet.width, x + w + bleed), min(sheet.height, low + h + bleed))


def _picture(name: str, item: Picture, inks: Inks) -> PdfPart:
    """A picture as it is kept: its dots, or its lines in a square of one unit."""
    if item.size != DRAWN:
        return _kept(name, raster_of(item, inks))
    from .svg import read_svg

    file = picture(item.name)
    operators = [f"{1 / file.width:.8f} 0 0 {-1 / file.height:.8f} 0 1 cm"]
    operators += [_painted(shape, inks) for shape in read_svg(file.file, file.width, file.height).shapes]
    return XObject(name, (0.0, 0.0, 1.0, 1.0), "\n".join(operators), ())


def _kept(name: str, raster: Raster) -> PictureObject:
    return PictureObject(name, raster.width, raster.height, raster.data, raster.jpeg, raster.alpha, raster.space)


def _painted(shape: Shape, inks: Inks) -> str:
    """A shape as operators, in its own colour where it has one."""
    path = " ".join(f"{numbers(*values)} {op}".strip() for op, values in shape.commands)
    drawn = f"{number(shape.thick)} w {path} S" if shape.line else f"{path} {shape.rule}"
    if shape.line and (shape.joins, shape.ends) != (1, 1):
        drawn = f"q {shape.joins} j {shape.ends} J {drawn} Q"
    if shape.colour is not None:
        tone = inks.tone(shape.colour)
        drawn = f"q {tone.fill} {tone.line} {drawn} Q"
    return drawn


def _icon(name: str, inks: Inks) -> Iterator[XObject]:
    """The layers of an icon, without their colours."""
    for count, (_, shapes) in enumerate(layers(drawing(name))):
        parts = ["1 j 1 J", *(_painted(shape, inks) for shape in shapes)]
        yield XObject(f"{name}.{count}", (0.0, 0.0, BOX, BOX), "\n".join(parts), ())


def write_pdf(
    document: DisplayList,
    theme: Theme,
    icons: Mapping[str, str] | None = None,
    *,
    forms: bool = False,
    inks: Inks = SCREEN,
) -> bytes:
    """The document; the same display list, theme, inks and words of icons give the same bytes. With `forms` it can be
    filled in."""
    from .reportlab_canvas import write_parts

    return write_parts(pdf_parts(document, theme, icons, forms=forms, inks=inks))
