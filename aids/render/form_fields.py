"""Fields of a document that is filled in on the screen. Their type is the viewer's own."""

from __future__ import annotations

from typing import Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFObjectReference, PDFStream
from reportlab.pdfgen.canvas import Canvas

from .operators import number, numbers, pdf_string
from .pdf_parts import FormField

MULTILINE: Final = 1 << 12
RADIO: Final = (1 << 15) | (1 << 14)
COMBO: Final = 1 << 17
LINE_SIZE: Final = 9
PRINTED: Final = 4


class Entries(PDFDictionary):  # type: ignore[misc]
    """A dictionary of a document, most of whose values are written already: a sheet has hundreds of fields."""

    def format(self, document: PDFObject, IND: bytes = b" ") -> bytes:  # noqa: N803 - ReportLab's name
        parts = [
            b"/%b %b" % (key.encode(), value if isinstance(value, bytes) else value.format(document))
            for key, value in self.dict.items()
        ]
        return b"<< %b >>" % IND.join(parts)


def _latin(text: str) -> str:
    """A string in the viewer's own encoding, as hexadecimal."""
    return f"<{text.encode('cp1252').hex()}>"


class Widgets:
    """All fields of a document: unique names, a tooltip each, in the order in which they are put on their pages."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.document = canvas._doc
        self.fields: list[bytes] = []
        self._count = 0
        self._radios: dict[str, tuple[bytes, Entries, list[bytes]]] = {}
        self._signs: dict[tuple[str, str, bool], tuple[bytes, bytes]] = {}
        self._fonts = b""

    @property
    def fonts(self) -> bytes:
        """The viewer's fonts, which no page uses: one for words, one for the ticks that viewers draw themselves."""
        if not self._fonts:
            font = {"Type": "/Font", "Subtype": "/Type1"}
            words = self._kept(PDFDictionary({**font, "BaseFont": "/Helvetica", "Encoding": "/WinAnsiEncoding"}))
            ticks = self._kept(PDFDictionary({**font, "BaseFont": "/ZapfDingbats"}))
            self._fonts = b"<< /Font << /Helv %b /ZaDb %b >> >>" % (words, ticks)
        return self._fonts

    def _kept(self, part: PDFObject) -> bytes:
        """Puts something into the document, and says how it is referred to."""
        reference: bytes = self.document.Reference(part).format(self.document)
        return reference

    def put(self, field: FormField, key: bytes) -> None:
        """Puts a field on the page that is being printed; by its key it finds its element."""
        left, bottom, right, top = field.box
        w, h = right - left, top - bottom
        entries: dict[str, bytes | PDFObjectReference] = {
            "Type": b"/Annot",
            "Subtype": b"/Widget",
            "Rect": f"[{numbers(*field.box)}]".encode(),
            "P": self.document.thisPageRef(),
            "F": b"%d" % PRINTED,
            "StructParent": key,
        }
        if field.turned:
            entries["MK"] = b"<< /R %d >>" % field.turned
        if field.kind == "radio":
            self._radio(entries, field, w, h)
            return
        entries |= {"T": pdf_string(field.name), "TU": pdf_string(field.tip)}
        if field.kind == "check":
            entries |= {"FT": b"/Btn", "V": b"/Off", "AS": b"/Off", "AP": self._looks(w, h, b"Yes", round_=False)}
        elif field.kind == "combo":
            options = b" ".join(pdf_string(option) for option in field.options)
            entries |= {"FT": b"/Ch", "Ff": b"%d" % COMBO, "Opt": b"[%b]" % options, **self._typed(field, w, h)}
        else:
            flags = {"Ff": b"%d" % MULTILINE} if field.kind == "lines" else {}
            entries |= {"FT": b"/Tx", **flags, **self._typed(field, w, h)}
        self.fields.append(self._annotation(entries))

    def _annotation(self, entries: dict[str, bytes | PDFObjectReference]) -> bytes:
        self._count += 1
        name = f"field {self._count}"
        self.canvas._addAnnotation(Entries(entries), name)
        reference: bytes = self.document.refAnnotation(name).format(self.document)
        return reference

    def _form(self, content: str, w: float, h: float, resources: bytes) -> bytes:
        entries = {"Type": b"/XObject", "Subtype": b"/Form", "BBox": f"[0 0 {numbers(w, h)}]".encode()}
        return self._kept(PDFStream(PDFDictionary({**entries, "Resources": resources}), content.encode("ascii")))

    def _typed(self, field: FormField, w: float, h: float) -> dict[str, bytes]:
        """What a field with type in it has more, and how it looks before anybody touches it."""
        size = LINE_SIZE if field.kind != "combo" else min(LINE_SIZE, h - 3)
        rise = number(h - size if field.kind == "lines" else 2.5)
        shown = f"BT /Helv {size:g} Tf 0 g 2 {rise} Td {_latin(field.value)} Tj ET" if field.value else ""
        look = self._form(f"/Tx BMC q {shown} Q EMC", w, h, self.fonts)
        value = {"V": pdf_string(field.value)} if field.value else {}
        return {"DA": f"(/Helv {size:g} Tf 0 g)".encode(), "AP": b"<< /N %b >>" % look, **value}

    def _radio(self, entries: dict[str, bytes | PDFObjectReference], field: FormField, w: float, h: float) -> None:
        radio = self._radios.get(field.name)
        if radio is None:
            names = {"T": pdf_string(field.name), "TU": pdf_string(field.tip)}
            group = Entries({"FT": b"/Btn", "Ff": b"%d" % RADIO, "V": b"/Off", **names})
            radio = self._radios[field.name] = (self._kept(group), group, [])
            self.fields.append(radio[0])
        parent, _, kids = radio
        looks = self._looks(w, h, b"o%d" % field.at, round_=True)
        tip = pdf_string(f"{field.tip}: {field.options[field.at]}")
        kids.append(self._annotation({**entries, "Parent": parent, "TU": tip, "AS": b"/Off", "AP": looks}))

    def _looks(self, w: float, h: float, name: bytes, *, round_: bool) -> bytes:
        """How a box looks unticked and ticked, under its own name."""
        key = (number(w), number(h), round_)
        if key not in self._signs:
            a, b, c = (w * 0.22, h * 0.52), (w * 0.42, h * 0.28), (w * 0.8, h * 0.76)
            tick = f"1 J 1 j {number(w * 0.11)} w {numbers(*a)} m {numbers(*b)} l {numbers(*c)} l S"
            self._signs[key] = (self._form("", w, h, b"<< >>"), self._form(tick, w, h, b"<< >>"))
        off, on = self._signs[key]
        return b"<< /N << /Off %b /%b %b >> >>" % (off, name, on)

    def close(self) -> None:
        """Makes the form of the document, when there is something to fill in."""
        for _, group, kids in self._radios.values():
            group["Kids"] = b"[%b]" % b" ".join(kids)
        if self.fields:
            font = f"(/Helv {LINE_SIZE} Tf 0 g)".encode()
            form = {"Fields": b"[%b]" % b" ".join(self.fields), "DA": font, "DR": self.fonts}
            self.canvas.setCatalogEntry("AcroForm", Entries(form))
