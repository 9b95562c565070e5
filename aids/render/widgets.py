"""Fields of a document that is filled in on the screen. Their type is the viewer's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..layout.displaylist import Widget, area
from .objects import Objects, number, numbers, string

MULTILINE: Final = 1 << 12
RADIO: Final = (1 << 15) | (1 << 14)
COMBO: Final = 1 << 17
LINE_SIZE: Final = 9
PRINTED: Final = 4


def _latin(text: str) -> str:
    """A string in the viewer's own encoding, as hexadecimal."""
    return f"<{text.encode('cp1252').hex()}>"


class Widgets:
    """All fields of a document: unique names, a tooltip each, in the order of their places on the page."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.fields: list[int] = []
        self._radios: dict[str, tuple[int, Widget, list[int]]] = {}
        self._signs: dict[tuple[float, float, bool], tuple[int, int]] = {}
        self._font = 0

    @property
    def font(self) -> int:
        if not self._font:
            self._font = self.objects.add(
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            )
        return self._font

    def page(self, page: int, height: float, items: Iterable[Widget]) -> list[int]:
        """The annotations of one page, row by row."""
        placed = sorted(((item, area(item.frame, item.x, item.y, item.w, item.h)) for item in items), key=_by_place)
        return [self._widget(page, height, item, place) for item, place in placed]

    def _widget(self, page: int, height: float, item: Widget, place: tuple[float, float, float, float]) -> int:
        x, y, w, h = place
        rect = numbers(x, height - y - h, x + w, height - y)
        start = f"<< /Type /Annot /Subtype /Widget /Rect [{rect}] /P {page} 0 R /F {PRINTED}"
        turned = {(-1, 0): 180, (0, 1): 270, (0, -1): 90}.get((round(item.frame[0]), round(item.frame[1])))
        if turned:
            start += f" /MK << /R {turned} >>"
        if item.kind == "radio":
            return self._radio(start, item, w, h)
        label = f" /T {string(item.name)} /TU {string(item.tip)}"
        if item.kind == "check":
            off, on = self._sign(w, h, round_=False)
            look = f"/AP << /N << /Off {off} 0 R /Yes {on} 0 R >> >>"
            made = self.objects.add(f"{start}{label} /FT /Btn /V /Off /AS /Off {look} >>")
        elif item.kind == "combo":
            options = " ".join(string(option) for option in item.options)
            made = self._typed(start + label + f" /FT /Ch /Ff {COMBO} /Opt [{options}]", item, w, h)
        else:
            flags = f" /Ff {MULTILINE}" if item.kind == "lines" else ""
            made = self._typed(f"{start}{label} /FT /Tx{flags}", item, w, h)
        self.fields.append(made)
        return made

    def _typed(self, start: str, item: Widget, w: float, h: float) -> int:
        """A field with type in it, and how it looks before anybody touches it."""
        size = LINE_SIZE if item.kind != "combo" else min(LINE_SIZE, h - 3)
        rise = number(h - size if item.kind == "lines" else 2.5)
        shown = f"BT /Helv {size:g} Tf 0 g 2 {rise} Td {_latin(item.value)} Tj ET"
        entries = (
            f"/Type /XObject /Subtype /Form /BBox [0 0 {numbers(w, h)}] "
            f"/Resources << /Font << /Helv {self.font} 0 R >> >> "
        )
        content = f"/Tx BMC q {shown if item.value else ''} Q EMC".encode()
        look = self.objects.stream(content, entries)
        value = f" /V {string(item.value)}" if item.value else ""
        return self.objects.add(f"{start} /DA (/Helv {size:g} Tf 0 g){value} /AP << /N {look} 0 R >> >>")

    def _radio(self, start: str, item: Widget, w: float, h: float) -> int:
        held = self._radios.get(item.name)
        if held is None:
            held = self._radios[item.name] = (self.objects.reserve(), item, [])
            self.fields.append(held[0])
        parent, _, kids = held
        off, on = self._sign(w, h, round_=True)
        look = f"/AS /Off /AP << /N << /Off {off} 0 R /o{item.at} {on} 0 R >> >>"
        told = string(f"{item.tip}: {item.options[item.at]}")
        kids.append(self.objects.add(f"{start} /Parent {parent} 0 R /TU {told} {look} >>"))
        return kids[-1]

    def _sign(self, w: float, h: float, *, round_: bool) -> tuple[int, int]:
        """How a box looks unticked and ticked."""
        key = (round(w, 3), round(h, 3), round_)
        if key not in self._signs:
            entries = f"/Type /XObject /Subtype /Form /BBox [0 0 {numbers(w, h)}] /Resources << >> "
            a, b, c = (w * 0.22, h * 0.52), (w * 0.42, h * 0.28), (w * 0.8, h * 0.76)
            tick = f"1 J 1 j {number(w * 0.11)} w {numbers(*a)} m {numbers(*b)} l {numbers(*c)} l S"
            self._signs[key] = (self.objects.stream(b"", entries), self.objects.stream(tick.encode(), entries))
        return self._signs[key]

    def form(self) -> int:
        """The number of the form, or 0 when nothing can be filled in."""
        if not self.fields:
            return 0
        for parent, item, kids in self._radios.values():
            inner = " ".join(f"{kid} 0 R" for kid in kids)
            self.objects.put(
                parent,
                f"<< /FT /Btn /Ff {RADIO} /T {string(item.name)} /TU {string(item.tip)} /V /Off /Kids [{inner}] >>",
            )
        fields = " ".join(f"{field} 0 R" for field in self.fields)
        return self.objects.add(
            f"<< /Fields [{fields}] /DA (/Helv {LINE_SIZE} Tf 0 g) /DR << /Font << /Helv {self.font} 0 R >> >> >>"
        )


def _by_place(pair: tuple[Widget, tuple[float, float, float, float]]) -> tuple[float, float]:
    _, (x, y, _, h) = pair
    return round(y + h / 2), x
