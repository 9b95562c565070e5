"""Scripts whose letters change with their neighbours, carry marks or run from right to left: HarfBuzz shapes their
words. It comes with the extra `scripts`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from .faces import INVISIBLE, Face

SHAPED: Final = re.compile(
    "["
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"  # marks of any script
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"  # from right to left
    "\u0900-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c7f\ua840-\ua95f\ua980-\uaadf\uabc0-\uabff"  # South and East
    "]"
)
"""A letter that can't be set by itself."""
_WORD: Final = re.compile(rf"\S?{SHAPED.pattern}+(?:[\W\u200c\u200d]*{SHAPED.pattern}+)*")
"""A part of a word that is shaped together, with the letter before it that carries its marks."""
STRONG: Final = {"R": True, "AL": True, "L": False}
"""Letters that say where their line runs, by their class: whether that is from right to left."""


class NoShaper(Exception):
    """A word has to be shaped, and nothing is installed that can. `str()` is the word."""


class Glyph(NamedTuple):
    """A glyph of a word: its number, advance and shift in em, and the letters that it stands for."""

    glyph: int
    advance: float
    dx: float
    dy: float
    text: str


class ShapedFace(Face):
    """A face whose words are measured and drawn as HarfBuzz shapes them."""

    def __init__(self, plain: Face, *, rtl: bool) -> None:
        super().__init__(plain.id, plain.source, plain.font)
        self._plain, self.rtl = plain, rtl
        self.key = f"{plain.key}-shaped"
        self._shaper = _shaper(plain)
        self._glyphs: dict[str, tuple[Glyph, ...]] = {}

    @property
    def plain(self) -> Face:
        return self._plain

    def glyphs(self, word: str) -> tuple[Glyph, ...]:
        """The glyphs of a word from left to right."""
        known = self._glyphs.get(word)
        if known is None:
            known = self._glyphs[word] = tuple(self._shape(word)) if word else ()
        return known

    def _shape(self, word: str) -> Iterator[Glyph]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if self.rtl else "ltr"
        uharfbuzz.shape(self._shaper, buffer, {})
        units = self.font.units
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        starts = sorted({info.cluster for info in infos})
        ends = dict(zip(starts, [*starts[1:], len(word)], strict=True))
        for number, (info, place) in enumerate(zip(infos, places, strict=True)):
            cluster = word[info.cluster : ends[info.cluster]]
            alone = sum(other.cluster == info.cluster for other in infos) == 1
            own = cluster if alone else _nominal(self.font.glyphs, cluster, info.codepoint)
            first = number == next(n for n, other in enumerate(infos) if other.cluster == info.cluster)
            text = own or (cluster if first else "\u200b")
            yield Glyph(info.codepoint, place.x_advance / units, place.x_offset / units, place.y_offset / units, text)

    def kern(self, left: str, right: str) -> float:
        return 0.0

    def width(self, text: str) -> float:
        """Advance of a run in em: of its words as they are shaped, and of the spaces between them."""
        width = self._texts.get(text)
        if width is None:
            words = text.split(" ")
            width = self.char(" ") * (len(words) - 1)
            width += sum(glyph.advance for word in words for glyph in self.glyphs(word))
            self._texts[text] = width
        return width

    def lacks(self, text: str) -> list[str]:
        """The letters that come out as an empty box."""
        drawn = (glyph for word in text.split() for glyph in self.glyphs(word))
        return [char for glyph in drawn if not glyph.glyph for char in glyph.text if char not in INVISIBLE]


def _nominal(glyphs: dict[int, int], cluster: str, glyph: int) -> str:
    """The letter of a cluster that a glyph is by itself; nothing if it is another form."""
    return next((char for char in cluster if glyphs.get(ord(char)) == glyph), "")


@cache
def _shaper(face: Face) -> Any:
    import uharfbuzz

    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(face.file.read_bytes())))
    if face.source.weight:
        font.set_variations({"wght": face.source.weight})
    return font


@cache
def shaped(face: Face, *, rtl: bool) -> ShapedFace:
    """A face for words that have to be shaped. Raises ModuleNotFoundError where nothing can shape."""
    return ShapedFace(face, rtl=rtl)


def runs_rtl(text: str) -> bool | None:
    """True if a text runs from right to left, by its first letter that says so; None if none does."""
    classes = (STRONG.get(unicodedata.bidirectional(char)) for char in text)
    return next((rtl for rtl in classes if rtl is not None), None)


def composed(text: str) -> str:
    """A text with its marks joined to their letters where Unicode has one sign for both."""
    return unicodedata.normalize("NFC", text) if SHAPED.search(text) else text


def faced(text: str, chain: tuple[Face, ...]) -> Iterator[tuple[Face, str]]:
    """A word in parts, each with the first face of a chain that can draw it; the first face where none can. Raises
    NoShaper."""
    at = 0
    for match in _WORD.finditer(text):
        yield from _by_letter(text[at : match.start()], chain)
        word, at = match[0], match.end()
        able = next((face for face in chain if all(map(face.has, _letters(word)))), chain[0])
        try:
            yield shaped(able, rtl=bool(runs_rtl(word))), word
        except ModuleNotFoundError:
            raise NoShaper(word) from None
    yield from _by_letter(text[at:], chain)


def _letters(word: str) -> list[str]:
    """What a face must have of a word: all but what only joins or parts letters."""
    return [char for char in word if unicodedata.category(char) != "Cf"]


def _by_letter(text: str, chain: tuple[Face, ...]) -> Iterator[tuple[Face, str]]:
    start = 0
    faces = [next((face for face in chain if face.has(char)), chain[0]) for char in text]
    for end in range(1, len(text) + 1):
        if end == len(text) or faces[end] is not faces[start]:
            yield faces[start], text[start:end]
            start = end
