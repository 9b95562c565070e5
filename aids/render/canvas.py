"""The ReportLab canvas that plates are printed on.

Pages, their boxes, drawings that are kept once, outline, links, the catalogue and the file are ReportLab's. Ours are
the operators on a sheet, which are written as they stand, and the fonts, which join the document as its own kind does.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from .operators import number, numbers
from .plates import AUTHOR, Box, Leaf, Letters, Plate, Stamp, Title
from .widgets import Widgets

VERSION: Final = (1, 7)
FLATE: Final = pdfdoc.PDFName("FlateDecode")
NO_BORDER: Final = "[ 0 0 0 ]"
DESCENT: Final = -250
SYMBOLIC: Final = 4
"""The flag of a font whose codes are its own."""


def pressed(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """A stream of a document, deflated at once and not in ASCII85."""
    return packed(zlib.compress(content), **entries)


def packed(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """A stream whose content has been deflated."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": FLATE, **entries}), content)


class Font:
    """A part of a font among the fonts of a document: like ReportLab's TrueType fonts it is put in when all pages are
    done."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802 - ReportLab's name
        letters = self.letters
        font = pdfdoc.PDFTrueTypeFont()
        font.Name = letters.name
        font.BaseFont = letters.label
        font.FirstChar, font.LastChar = letters.first, letters.first + len(letters.widths) - 1
        font.Widths = f"[ {numbers(*letters.widths)} ]"
        font.FontDescriptor = document.Reference(self._described(document))
        font.ToUnicode = document.Reference(pressed(letters.unicode.encode()))
        document.idToObject[pdfdoc.BasicFonts].dict[letters.name] = document.Reference(font)
        document.fontMapping[letters.label] = f"/{letters.name}"

    def _described(self, document: pdfdoc.PDFDocument) -> pdfdoc.PDFDictionary:
        letters = self.letters
        return pdfdoc.PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": pdfdoc.PDFName(letters.label),
                "Flags": SYMBOLIC,
                "FontBBox": "[ -500 -500 2000 1200 ]",
                "ItalicAngle": 0,
                "Ascent": letters.ascent,
                "Descent": DESCENT,
                "CapHeight": letters.cap_height,
                "StemV": 80,
                "FontFile2": document.Reference(packed(letters.file, Length1=letters.length)),
            }
        )


class Printer(Canvas):  # type: ignore[misc]
    """Prints the plates of one document."""

    def __init__(self, title: Title) -> None:
        super().__init__(None, pageCompression=1, invariant=1, pdfVersion=VERSION, lang=title.lang)
        self.setTitle(title.title)
        self.setSubject(title.id)
        self.setAuthor(AUTHOR)
        self.setCreator(AUTHOR)
        self.setViewerPreference("DisplayDocTitle", "true")
        self.setViewerPreference("PrintScaling", "None")
        self._widgets = Widgets(self)
        self._marks = 0

    def _make_preamble(self) -> None:
        """A sheet begins with nothing: no font is chosen that is not in the file."""
        self._preamble = ""

    def put(self, plate: Plate) -> None:
        """Prints one plate."""
        match plate:
            case Leaf():
                self._leaf(plate)
            case Stamp():
                self.beginForm(plate.name, *plate.box)
                self._draw(plate.content, plate.stamps)
                self.endForm()
            case Letters():
                self._doc.delayedFonts.append(Font(plate))

    def _draw(self, content: str, stamps: tuple[str, ...]) -> None:
        self._code.append(content)
        self._formsinuse.extend(stamps)

    def _leaf(self, leaf: Leaf) -> None:
        self.setPageSize((leaf.width, leaf.height))
        self.setTrimBox(_edges(leaf.trim))
        self.setCropBox(_edges(leaf.bleed), "bleed")
        self._draw(leaf.content, leaf.stamps)
        for mark in leaf.marks:
            self._marks += 1
            key = f"mark {self._marks}"
            self.bookmarkHorizontalAbsolute(key, mark.top)
            self.addOutlineEntry(mark.title, key, mark.depth)
        for name, top in leaf.targets:
            self.bookmarkHorizontalAbsolute(f"#{name}", top)
        for box, to in leaf.links:
            place = f"[ {numbers(*box)} ]"
            if to.startswith("#"):
                self.linkAbsolute(to[1:], to, place, Border=NO_BORDER)
            else:
                self.linkURL(to, box, Border=NO_BORDER)
        for field in leaf.fields:
            self._widgets.put(field)
        self.showPage()

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        noted = bool(self._annotationrefs)
        super().showPage()
        page = self._doc.Pages[-1]
        page.Contents = pressed(page.stream.encode("ascii"))
        self._doc.updateSignature(page.Contents.content)
        if noted:
            page.__NoDefault__ = [*page.__NoDefault__, "Tabs"]
            page.Tabs = "/R"

    def endForm(self, **extra: object) -> None:  # noqa: N802 - ReportLab's name
        name = pdfdoc.xObjectName(self._formData[0])
        super().endForm(**extra)
        form = self._doc.idToObject[name]
        form.Contents = pressed(form.stream)

    def file(self) -> bytes:
        """The whole file, when everything is printed."""
        if self._marks:
            self.showOutline()
        self._widgets.close()
        made: bytes = self.getpdfdata()
        return made


def _edges(box: Box | None) -> list[str] | None:
    return [number(edge) for edge in box] if box else None


def printed(plates: Iterable[Plate]) -> bytes:
    """The file of a document, the first of whose plates is its title."""
    printer: Printer | None = None
    for plate in plates:
        if isinstance(plate, Title):
            printer = Printer(plate)
        elif printer is not None:
            printer.put(plate)
    if printer is None:
        raise ValueError("a document begins with its title")
    return printer.file()
