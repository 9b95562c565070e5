"""The ReportLab canvas that the parts of a PDF are put on.

Pages, their boxes, drawings that are kept once, outline, links, the catalogue and the file are ReportLab's. Ours are
the operators on a sheet, which are written as they stand, and the fonts, which join the document as its own kind does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from referee.library.light import load_later

load_later("PIL.Image")  # ReportLab needs it for pictures only, and we put none in
load_later("uharfbuzz")  # and this for words that have to be shaped, which come to it as glyphs
# and these for colours that are written as a program
load_later("ast", "literal_eval")
load_later("reportlab.lib.rl_safe_eval", "rl_safe_exec", "rl_safe_eval", "safer_globals", "rl_extended_literal_eval")

from reportlab.pdfbase import pdfdoc  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from .colour_profile import NAME, srgb  # noqa: E402
from .compact_file import packed, written  # noqa: E402
from .form_fields import PRINTED, Entries, Widgets  # noqa: E402
from .metadata import xmp  # noqa: E402
from .operators import number, numbers, pdf_string  # noqa: E402
from .pdf_parts import (  # noqa: E402
    AUTHOR,
    Box,
    DocumentInfo,
    FontSubset,
    OutlineEntry,
    PdfLink,
    PdfPage,
    PdfPart,
    PictureObject,
    Tags,
    XObject,
)
from .tag_tree import TagTree, Written  # noqa: E402

VERSION: Final = (1, 7)
PRESS_VERSION: Final = (1, 6)
"""That of PDF/X-4."""
FLATE: Final = pdfdoc.PDFName("FlateDecode")
NO_BORDER: Final = b"[0 0 0]"
DESCENT: Final = -250
SYMBOLIC: Final = 4
"""The flag of a font whose codes are its own."""


def deflated(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """A stream of a document, deflated at once and not in ASCII85."""
    return stream_of(packed(content), **entries)


def stream_of(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """A stream whose content has been deflated."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": FLATE, **entries}), content)


class Font:
    """A part of a font among the fonts of a document: like ReportLab's TrueType fonts it is put in when all pages are
    done."""

    def __init__(self, subset: FontSubset) -> None:
        self.subset = subset

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802 - ReportLab's name
        subset = self.subset
        font = pdfdoc.PDFTrueTypeFont()
        font.Name = subset.name
        font.BaseFont = subset.label
        font.FirstChar, font.LastChar = subset.first, subset.first + len(subset.widths) - 1
        font.Widths = f"[ {numbers(*subset.widths)} ]"
        font.FontDescriptor = document.Reference(self._described(document))
        font.ToUnicode = document.Reference(deflated(subset.unicode.encode()))
        document.idToObject[pdfdoc.BasicFonts].dict[subset.name] = document.Reference(font)
        document.fontMapping[subset.label] = f"/{subset.name}"

    def _described(self, document: pdfdoc.PDFDocument) -> pdfdoc.PDFDictionary:
        subset = self.subset
        return pdfdoc.PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": pdfdoc.PDFName(subset.label),
                "Flags": SYMBOLIC,
                "FontBBox": "[ -500 -500 2000 1200 ]",
                "ItalicAngle": 0,
                "Ascent": subset.ascent,
                "Descent": DESCENT,
                "CapHeight": subset.cap_height,
                "StemV": 80,
                "FontFile2": document.Reference(stream_of(subset.file, Length1=subset.length)),
            }
        )


class PdfCanvas(Canvas):  # type: ignore[misc]
    """Takes the parts of one document."""

    def __init__(self, info: DocumentInfo) -> None:
        self._press = info.press is not None
        self._version = PRESS_VERSION if self._press else VERSION
        super().__init__(None, pageCompression=1, invariant=1, pdfVersion=self._version, lang=info.lang)
        self.setTitle(info.title)
        self.setSubject(info.id)
        self.setAuthor(AUTHOR)
        self.setCreator(AUTHOR)
        self.setViewerPreference("DisplayDocTitle", "true")
        self.setViewerPreference("PrintScaling", "None")
        if info.turned:
            self.setViewerPreference("Duplex", f"DuplexFlip{info.turned.title()}Edge")
        self._widgets = Widgets(self)
        self._tags = TagTree(self._doc, info.pages)
        self._labels: list[str] = []
        self._describe(info)
        self._entries: list[tuple[OutlineEntry, str]] = []

    def _describe(self, info: DocumentInfo) -> None:
        """What the file says of itself: that it is tagged, what it is, and what its colours mean."""
        producer = str(self._doc.info.producer)
        stream = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary({"Type": "/Metadata", "Subtype": "/XML"}),
            xmp(info.title, info.id, AUTHOR, info.lang, producer, accessible=not info.fields, press=bool(info.press)),
        )
        press = info.press
        name, channels, data = (press.name, 4, press.data) if press else (NAME, 3, srgb())
        profile = self._doc.Reference(deflated(data, N=channels)).format(self._doc)
        intent = b"<< /Type /OutputIntent /S /%b /OutputConditionIdentifier %b /Info %b /DestOutputProfile %b >>"
        kind = b"GTS_PDFX" if press else b"GTS_PDFA1"
        self._catalogue = {
            "Metadata": stream,
            "MarkInfo": Entries({"Marked": b"true"}),
            "OutputIntents": Written(b"[%b]" % (intent % (kind, pdf_string(name), pdf_string(name), profile))),
        }

    def _make_preamble(self) -> None:
        """A sheet begins with nothing: no font is chosen that is not in the file."""
        self._preamble = ""

    def put(self, part: PdfPart) -> None:
        """Takes one part."""
        match part:
            case PdfPage():
                self._page(part)
            case XObject():
                self.beginForm(part.name, *part.box)
                self._draw(part.content, part.xobjects)
                self.endForm()
            case PictureObject():
                self._picture(part)
            case FontSubset():
                self._doc.delayedFonts.append(Font(part))
            case Tags(elements):
                self._catalogue["StructTreeRoot"] = self._tags.root(elements)

    def _draw(self, content: str, xobjects: tuple[str, ...]) -> None:
        self._code.append(content)
        self._formsinuse.extend(xobjects)

    def _picture(self, part: PictureObject) -> None:
        """A picture among the drawings that are kept once."""
        size = {"Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Image"), "BitsPerComponent": 8}
        size |= {"Width": part.width, "Height": part.height}
        entries = {**size, "ColorSpace": pdfdoc.PDFName(part.space), "Interpolate": "true"}
        if part.alpha:
            seen = stream_of(part.alpha, **size, ColorSpace=pdfdoc.PDFName("DeviceGray"), Interpolate="true")
            entries["SMask"] = self._doc.Reference(seen)
        if part.jpeg:
            entries["Filter"] = pdfdoc.PDFName("DCTDecode")
            if part.space == "DeviceCMYK":  # JPEG holds these the other way about
                entries["Decode"] = "[ 1 0 1 0 1 0 1 0 ]"
        self._doc.Reference(stream_of(part.data, **entries), pdfdoc.xObjectName(part.name))

    def _page(self, page: PdfPage) -> None:
        self.setPageSize((page.width, page.height))
        whole = (0.0, 0.0, page.width, page.height) if self._press else None
        self.setTrimBox(_edges(page.trim or whole))
        self.setCropBox(_edges(page.bleed or whole), "bleed")
        self._draw(page.content, page.xobjects)
        for entry in page.outline:
            key = f"mark {len(self._entries) + 1}"
            self.bookmarkHorizontalAbsolute(key, entry.top)
            self._entries.append((entry, key))
        for name, top in page.targets:
            self.bookmarkHorizontalAbsolute(f"#{name}", top)
        for link in page.links:
            self._link(link)
        for field in page.fields:
            self._widgets.put(field, self._tags.key(field.element))
        lying = list(self._annotationrefs)
        self._labels.append(page.label)
        self.showPage()
        printed = self._doc.Pages[-1]
        printed.__NoDefault__ = [*printed.__NoDefault__, "StructParents", "Tabs", "Group"]
        if self._press:  # half-clear pictures are mixed in the colours of the press
            printed.Group = "<< /S /Transparency /CS /DeviceCMYK >>"
        printed.StructParents = len(self._tags.pages)
        if lying:
            printed.Tabs = "/S"
        self._tags.page(printed, page.marks, lying)

    def _link(self, link: PdfLink) -> None:
        """An area that leads somewhere, which it also says."""
        inside = link.to.startswith("#")
        entries: dict[str, bytes | pdfdoc.PDFObject] = {
            "Type": b"/Annot",
            "Subtype": b"/Link",
            "Rect": f"[{numbers(*link.box)}]".encode(),
            "Border": NO_BORDER,
            "F": b"%d" % PRINTED,
            "Contents": pdf_string((link.shown.strip() or link.to[1:]) if inside else link.to),
            "StructParent": self._tags.key(link.element),
        }
        if inside:
            entries["Dest"] = self._bookmarkReference(link.to)
        else:
            entries["A"] = b"<< /S /URI /URI %b >>" % pdf_string(link.to)
        self._addAnnotation(Entries(entries))

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        super().showPage()
        page = self._doc.Pages[-1]
        page.Contents = deflated(page.stream.encode("ascii"))
        self._doc.updateSignature(page.Contents.content)

    def endForm(self, **extra: object) -> None:  # noqa: N802 - ReportLab's name
        name = pdfdoc.xObjectName(self._formData[0])
        super().endForm(**extra)
        form = self._doc.idToObject[name]
        form.Contents = deflated(form.stream)

    def file(self) -> bytes:
        """The whole file, when everything has been put on it."""
        levels: list[int] = []
        for entry, key in sorted(self._entries, key=lambda each: each[0].page):  # as it is read, not as it is folded
            while levels and levels[-1] >= entry.level:
                levels.pop()
            self.addOutlineEntry(entry.title, key, len(levels))
            levels.append(entry.level)
        if self._entries:
            self.showOutline()
        self._widgets.close()
        if any(self._labels):
            self._catalogue["PageLabels"] = Entries({"Nums": b"[%b]" % b" ".join(self._named())})
        catalogue = self._doc.Catalog
        catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "OutputIntents"]
        for name, entry in self._catalogue.items():
            self.setCatalogEntry(name, entry)
        self._doc.format = lambda: written(self._doc, self._version)
        made: bytes = self.getpdfdata()
        return made

    def _named(self) -> Iterator[bytes]:
        """What readers call the pages: their number, or what lies on them."""
        for count, label in enumerate(self._labels):
            label_entry = b"<< /P %b >>" % pdf_string(label) if label else b"<< /S /D /St %d >>" % (count + 1)
            yield b"%d %b" % (count, label_entry)


def _edges(box: Box | None) -> list[str] | None:
    return [number(edge) for edge in box] if box else None


def write_parts(parts: Iterable[PdfPart]) -> bytes:
    """The file of a document, the first of whose parts is what it is."""
    canvas: PdfCanvas | None = None
    for part in parts:
        if isinstance(part, DocumentInfo):
            canvas = PdfCanvas(part)
        elif canvas is not None:
            canvas.put(part)
    if canvas is None:
        raise ValueError("a document begins with its title")
    return canvas.file()
