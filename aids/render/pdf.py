"""The display list as PDF: plates are made of it, and the press prints them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..layout.displaylist import Bookmark, Copy, DisplayList, Link, Sheet, Target, Widget, area
from ..theme import Theme
from .brush import Brush
from .fonts import Fonts
from .icons import BOX, drawing, layers
from .operators import number, numbers
from .plates import Box, Field, Leaf, Mark, Plate, Stamp, Title

_TURNED = {(-1, 0): 180, (0, 1): 270, (0, -1): 90}


def plates(held: DisplayList, theme: Theme, *, forms: bool = False) -> Iterator[Plate]:
    """The document ready for the press, sheet by sheet; what several sheets share comes last. With `forms` it can be
    filled in on the screen."""
    yield Title(held.id, held.title, held.lang)
    fonts = Fonts()
    copies = Counter(id(item.card) for sheet in held.sheets for item in sheet.items if isinstance(item, Copy))
    brush = Brush(theme, fonts, [face for face in held.faces if copies[id(face)] > 1])
    known = {item.id for sheet in held.sheets for item in sheet.items if isinstance(item, Target)}
    depths: list[int] = []
    for sheet in held.sheets:
        yield _leaf(sheet, brush, known, depths, forms=forms)
    for name, card, (top, right, bottom, left) in list(brush.cards.values()):
        edge = (-left, -bottom, card.width + right, card.height + top)
        yield Stamp(name, edge, *brush.painted(card))
    for icon in brush.icons:
        yield from _icon(icon)
    for part in fonts.parts:
        yield part.letters()


def _leaf(sheet: Sheet, brush: Brush, known: set[str], depths: list[int], *, forms: bool) -> Leaf:
    content, stamps = brush.painted(sheet)
    marks: list[Mark] = []
    targets: list[tuple[str, float]] = []
    links: list[tuple[Box, str]] = []
    fields: list[Field] = []
    for item in sheet.items:
        match item:
            case Bookmark(level, title, y):
                while depths and depths[-1] >= level:
                    depths.pop()
                marks.append(Mark(len(depths), title, sheet.height - y))
                depths.append(level)
            case Target(id, y):
                targets.append((id, sheet.height - y))
            case Link() if not item.to.startswith("#") or item.to[1:] in known:
                links.append((_box(sheet, item), item.to))
            case Widget() if forms:
                fields.append(_field(sheet, item))
    fields.sort(key=_by_place)
    trim, bleed = _cut(sheet, *sheet.trim) if sheet.trim else (None, None)
    return Leaf(
        sheet.width,
        sheet.height,
        content,
        stamps,
        trim,
        bleed,
        tuple(marks),
        tuple(targets),
        tuple(links),
        tuple(fields),
    )


def _box(sheet: Sheet, item: Link | Widget) -> Box:
    """Where an item lies on the paper."""
    x, y, w, h = area(item.frame, item.x, item.y, item.w, item.h)
    return x, sheet.height - y - h, x + w, sheet.height - y


def _field(sheet: Sheet, item: Widget) -> Field:
    turned = _TURNED.get((round(item.frame[0]), round(item.frame[1])), 0)
    return Field(item.kind, item.name, item.tip, _box(sheet, item), turned, item.value, item.options, item.at)


def _by_place(field: Field) -> tuple[float, float]:
    """Row by row."""
    left, bottom, _, top = field.box
    return -round((bottom + top) / 2), left


def _cut(sheet: Sheet, x: float, y: float, w: float, h: float) -> tuple[Box, Box]:
    """Where a page is cut, and how far its grounds run beyond that."""
    low, bleed = sheet.height - y - h, sheet.bleed
    corner = max(0.0, x - bleed), max(0.0, low - bleed)
    return (x, low, x + w, low + h), (*corner, min(sheet.width, x + w + bleed), min(sheet.height, low + h + bleed))


def _icon(name: str) -> Iterator[Stamp]:
    """The layers of an icon, without their colours."""
    for count, (_, shapes) in enumerate(layers(drawing(name))):
        parts = ["1 j 1 J"]
        for shape in shapes:
            path = " ".join(f"{numbers(*values)} {op}".strip() for op, values in shape.commands)
            parts.append(f"{number(shape.thick)} w {path} S" if shape.line else f"{path} f*")
        yield Stamp(f"{name}.{count}", (0.0, 0.0, BOX, BOX), "\n".join(parts), ())


def write_pdf(held: DisplayList, theme: Theme, *, forms: bool = False) -> bytes:
    """The document; the same display list and theme give the same bytes. With `forms` it can be filled in."""
    from .canvas import printed

    return printed(plates(held, theme, forms=forms))
