"""The parts that a PDF is written from. Plain data that knows neither layout nor ReportLab, so that another process can
write the file. Points, y up from the lower edge of the sheet; content is written in operators of PDF, in ASCII."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

AUTHOR: Final = "Consistory"


class PressProfile(Struct, frozen=True):
    """How a press prints: the ICC profile by which colours were mixed, and its name."""

    name: str
    data: bytes


class DocumentInfo(Struct, frozen=True):
    """What the file says about itself. One with fields to fill in leaves their type to the viewer, so it is not wholly
    accessible by the standard, and does not say so; neither does one for a `press`. Sheets are turned
    over their edge that is `turned`: long or short."""

    id: str
    title: str
    lang: str
    pages: int = 1
    fields: bool = False
    press: PressProfile | None = None
    turned: str = ""


class OutlineEntry(Struct, frozen=True):
    """An entry of the outline: its level, where it leads, and its page in reading (0: as the sheets lie)."""

    level: int
    title: str
    top: float
    page: int


class FormField(Struct, frozen=True):
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
    element: int = -1


class PdfLink(Struct, frozen=True):
    """An area that leads to an address, or to the name of a target with # before it; `shown` is what it says."""

    box: Box
    to: str
    shown: str
    element: int


class PdfPage(Struct, frozen=True):
    """One side of a sheet. `xobjects` are the drawings that its content shows; fields are in the order in which they
    are filled in; `marks` are the elements of the pieces of its content, by number; `label` is its name, if
    it has one."""

    width: float
    height: float
    content: str
    xobjects: tuple[str, ...]
    trim: Box | None
    bleed: Box | None
    outline: tuple[OutlineEntry, ...]
    targets: tuple[tuple[str, float], ...]
    links: tuple[PdfLink, ...]
    fields: tuple[FormField, ...]
    marks: tuple[int, ...] = ()
    label: str = ""


class XObject(Struct, frozen=True):
    """A drawing that is stored once and used by name: an icon, or a repeated card."""

    name: str
    box: Box
    content: str
    xobjects: tuple[str, ...]


class PictureObject(Struct, frozen=True):
    """A picture that is kept once: its dots in the colours of a `space`, packed or as JPEG, and the packed shares that
    are seen."""

    name: str
    width: int
    height: int
    data: bytes
    jpeg: bool
    alpha: bytes
    space: str = "DeviceRGB"


class FontSubset(Struct, frozen=True):
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


class Kid(Struct, frozen=True):
    """What an element consists of: an element by number where `page` is -1, else a piece of content of a page, or what
    lies on it (a link or a field, links first)."""

    page: int
    n: int
    lies_on: bool = False


class TaggedElement(Struct, frozen=True):
    """An element of what is read, by its role in PDF: whose it is, what it consists of, and what it says of itself.
    `word` stands for what is drawn, `listing` is the numbering of a list, `printed` the kind of a field on paper."""

    number: int
    role: str
    parent: int
    kids: tuple[Kid, ...]
    title: str
    word: str
    scope: str
    across: int
    down: int
    listing: str
    printed: str
    box: Box | None


class Tags(Struct, frozen=True):
    """All elements of a document, the whole document first."""

    elements: tuple[TaggedElement, ...]


PdfPart = DocumentInfo | PdfPage | XObject | PictureObject | FontSubset | Tags
"""What the document is comes first, then its pages in order; drawings, fonts and tags may follow the pages that use
them."""
