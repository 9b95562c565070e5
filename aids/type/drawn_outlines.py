"""Outlines of fonts that no plain TrueType table holds: those with many weights, and those in cubic curves (OTF).
fontTools draws them, glyph by glyph, as the quadratic curves of TrueType."""

from __future__ import annotations

from functools import lru_cache
from struct import unpack_from
from typing import Any, NamedTuple

from .source import Source

FINE = 1000
"""The curves differ by at most this part of an em from those that the maker drew."""


class _Opened(NamedTuple):
    """A font as fontTools reads it; `shapes` are its glyphs by name, `names` their names by number."""

    font: Any
    shapes: Any
    names: list[str]


@lru_cache(4)
def _opened(source: Source) -> _Opened:
    from fontTools.ttLib import TTFont

    font = TTFont(source.file, fontNumber=0, lazy=True)
    shapes = font.getGlyphSet(location={"wght": source.weight} if source.weight else None)
    return _Opened(font, shapes, font.getGlyphOrder())


def widths(source: Source) -> list[int]:
    """The advance of every glyph at the weight of a source, in font units."""
    opened = _opened(source)
    return [round(opened.shapes[name].width) for name in opened.names]


class DrawnOutlines:
    """The outlines of a font, by glyph, as the table `glyf` holds them."""

    def __init__(self, source: Source) -> None:
        self.opened = _opened(source)

    def __getitem__(self, glyph: int) -> bytes:
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.filterPen import DecomposingFilterPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        font, shapes, names = self.opened
        drawn = TTGlyphPen(None)
        cubic = "glyf" not in font  # its contours run the other way about
        curves = Cu2QuPen(drawn, font["head"].unitsPerEm / FINE, reverse_direction=cubic)
        shapes[names[glyph]].draw(DecomposingFilterPen(curves, shapes))
        outline: bytes = drawn.glyph().compile(None, recalcBBoxes=True)
        return outline

    def metrics(self, glyph: int, outline: bytes) -> tuple[int, int]:
        """Advance and left side bearing."""
        left = unpack_from(">h", outline, 2)[0] if outline else 0
        return round(self.opened.shapes[self.opened.names[glyph]].width), int(left)
