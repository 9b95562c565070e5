"""The parts that a PDF is written from. Plain data that knows neither layout nor ReportLab, so that another process can
write the file. Points, y up from the lower edge of the sheet; content is written in operators of PDF, in ASCII."""

from __future__ import annotations

from typing import Final, NamedTuple

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

AUTHOR: Final = "Consistory"


class DocumentInfo(NamedTuple):
    """What the file says about itself."""

    id: str
    title: str
    lang: str


class OutlineEntry(NamedTuple):
    """An entry of the outline: its level, where it leads, and its page in reading (0: as the sheets lie)."""

    level: int
    title: str
    top: float
    page: int


class FormField(NamedTuple):
    """A field to fill in on the screen: `kind` text, lines, check, radio or combo; `turned` is how far it stands on its
    side, in degrees. `at` is which of the `options` a radio button stands for."""

    kind: str
    name: str
    tip: str
    box: Box
    turned: int
    value: str
    options: tuple[str, ...]
    at: int


class PdfPage(NamedTuple):
    """One side of a sheet. `xobjects` are the drawings that its content shows; a link leads to an address, or to the
    name of a target with # before it; fields are in the order in which they are filled in."""

    width: float
    height: float
    content: str
    xobjects: tuple[str, ...]
    trim: Box | None
    bleed: Box | None
    outline: tuple[OutlineEntry, ...]
    targets: tuple[tuple[str, float], ...]
    links: tuple[tuple[Box, str], ...]
    fields: tuple[FormField, ...]


class XObject(NamedTuple):
    """A drawing that is kept once and shown wherever its name stands: an icon, or a card that is repeated."""

    name: str
    box: Box
    content: str
    xobjects: tuple[str, ...]


class FontSubset(NamedTuple):
    """A part of a font: one-byte codes from `first` on, their widths, the glyphs as a part of the font file (deflated,
    `length` bytes long before), and what the codes stand for as a ToUnicode map. Heights in thousandths of an em."""

    name: str
    label: str
    first: int
    widths: tuple[float, ...]
    ascent: float
    cap_height: float
    file: bytes
    length: int
    unicode: str


PdfPart = DocumentInfo | PdfPage | XObject | FontSubset
"""What the document is comes first, then its pages in order; drawings and fonts may follow the pages that use them."""
