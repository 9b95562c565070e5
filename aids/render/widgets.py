"""Fields of a document that is filled in on the screen. Their type is the viewer's own."""

from __future__ import annotations

from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObjectReference, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from .operators import number, numbers
from .plates import Field

MULTILINE: Final = 1 << 12
RADIO: Final = (1 << 15) | (1 << 14)
COMBO: Final = 1 << 17
LINE_SIZE: Final = 9
PRINTED: Final = 4


def _latin(text: str) -> str:
    """A string in the viewer's own encoding, as hexadecimal."""
    return f"<{text.encode('cp1252').hex()}>"


def _form(content: str, w: float, h: float, resources: PDFDictionary) -> PDFStream:
    entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": f"[ 0 0 {numbers(w, h)} ]", "Resources": resources}
    return PDFStream(PDFDictionary(entries), content.encode("ascii"))


class Widgets:
    """All fields of a document: unique names, a tooltip each, in the order in which they are put on their pages."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.document = canvas._doc
        self.fields: list[PDFObjectReference] = []
        self._count = 0
        self._radios: dict[str, tuple[PDFObjectReference, list[PDFObjectReference]]] = {}
        self._signs: dict[tuple[str, str, bool], tuple[PDFObjectReference, PDFObjectReference]] = {}
        self._fonts: PDFDictionary | None = None

    @property
    def fonts(self) -> PDFDictionary:
        """The viewer's font, which no page uses."""
        if self._fonts is None:
            helvetica = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": "/WinAnsiEncoding"}
            font = self.document.Reference(PDFDictionary(helvetica))
            self._fonts = PDFDictionary({"Font": PDFDictionary({"Helv": font})})
        return self._fonts

    def put(self, field: Field) -> None:
        """Puts a field on the page that is being printed."""
        left, bottom, right, top = field.box
        w, h = right - left, top - bottom
        entries: dict[str, Any] = {
            "Type": "/Annot",
            "Subtype": "/Widget",
            "Rect": f"[ {numbers(*field.box)} ]",
            "P": self.document.thisPageRef(),
            "F": PRINTED,
        }
        if field.turned:
            entries["MK"] = f"<< /R {field.turned} >>"
        if field.kind == "radio":
            self._radio(entries, field, w, h)
            return
        entries |= {"T": PDFString(field.name), "TU": PDFString(field.tip)}
        if field.kind == "check":
            off, on = self._sign(w, h, round_=False)
            looks = PDFDictionary({"N": PDFDictionary({"Off": off, "Yes": on})})
            entries |= {"FT": "/Btn", "V": "/Off", "AS": "/Off", "AP": looks}
        elif field.kind == "combo":
            options = PDFArray([PDFString(option) for option in field.options])
            entries |= {"FT": "/Ch", "Ff": COMBO, "Opt": options, **self._typed(field, w, h)}
        else:
            flags = {"Ff": MULTILINE} if field.kind == "lines" else {}
            entries |= {"FT": "/Tx", **flags, **self._typed(field, w, h)}
        self.fields.append(self._annotation(entries))

    def _annotation(self, entries: dict[str, Any]) -> PDFObjectReference:
        self._count += 1
        name = f"field {self._count}"
        self.canvas._addAnnotation(PDFDictionary(entries), name)
        return self.document.refAnnotation(name)

    def _typed(self, field: Field, w: float, h: float) -> dict[str, Any]:
        """What a field with type in it has more, and how it looks before anybody touches it."""
        size = LINE_SIZE if field.kind != "combo" else min(LINE_SIZE, h - 3)
        rise = number(h - size if field.kind == "lines" else 2.5)
        shown = f"BT /Helv {size:g} Tf 0 g 2 {rise} Td {_latin(field.value)} Tj ET" if field.value else ""
        look = self.document.Reference(_form(f"/Tx BMC q {shown} Q EMC", w, h, self.fonts))
        value = {"V": PDFString(field.value)} if field.value else {}
        return {"DA": f"(/Helv {size:g} Tf 0 g)", "AP": PDFDictionary({"N": look}), **value}

    def _radio(self, entries: dict[str, Any], field: Field, w: float, h: float) -> None:
        held = self._radios.get(field.name)
        if held is None:
            group = {"FT": "/Btn", "Ff": RADIO, "T": PDFString(field.name), "TU": PDFString(field.tip), "V": "/Off"}
            kids = PDFArray([])
            reference = self.document.Reference(PDFDictionary({**group, "Kids": kids}))
            held = self._radios[field.name] = (reference, kids.sequence)
            self.fields.append(reference)
        parent, kids_ = held
        off, on = self._sign(w, h, round_=True)
        looks = PDFDictionary({"N": PDFDictionary({"Off": off, f"o{field.at}": on})})
        told = PDFString(f"{field.tip}: {field.options[field.at]}")
        kids_.append(self._annotation({**entries, "Parent": parent, "TU": told, "AS": "/Off", "AP": looks}))

    def _sign(self, w: float, h: float, *, round_: bool) -> tuple[PDFObjectReference, PDFObjectReference]:
        """How a box looks unticked and ticked."""
        key = (number(w), number(h), round_)
        if key not in self._signs:
            a, b, c = (w * 0.22, h * 0.52), (w * 0.42, h * 0.28), (w * 0.8, h * 0.76)
            tick = f"1 J 1 j {number(w * 0.11)} w {numbers(*a)} m {numbers(*b)} l {numbers(*c)} l S"
            off, on = (self.document.Reference(_form(drawn, w, h, PDFDictionary())) for drawn in ("", tick))
            self._signs[key] = (off, on)
        return self._signs[key]

    def close(self) -> None:
        """Makes the form of the document, when there is something to fill in."""
        if self.fields:
            font = f"(/Helv {LINE_SIZE} Tf 0 g)"
            self.canvas.setCatalogEntry("AcroForm", {"Fields": PDFArray(self.fields), "DA": font, "DR": self.fonts})
