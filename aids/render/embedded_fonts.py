"""Fonts of one document: which code stands for which character, and the parts of the font files that are embedded."""

from __future__ import annotations

import zlib

from referee.library.cache import keep_bytes
from referee.words.spacing import NARROW

from ..type.faces import INVISIBLE, STAND_INS, Face
from ..type.shaping import Glyph, ShapedFace
from .pdf_parts import FontSubset

CODES = [*range(32, 127), *range(128, 256)]
"""Codes of one subset. Plain letters keep their own, so that the content can be read."""
_WRITTEN = [f"\\{code:03o}" if code > 126 or code in b"()\\" else chr(code) for code in range(256)]
"""Codes as they stand in a string: what is not plain in octal, so that content is ASCII."""
SOFT = "\u00ad"
"""A hyphen that only the end of a line put there: readers join the word again."""
DRAWN = {SOFT: "-", "☐": " ", NARROW: " "}
"""Characters that are read as themselves and drawn as others; a box to tick is drawn by no font."""

Sign = str | tuple[int, str]
"""A character, or a glyph of a shaped word with the letters that it stands for."""

Segment = tuple[int, str]
"""The number of a font, and an array of shown text and moves without its outer brackets."""


class Subset:
    """Up to 218 signs of a face: one font of the document."""

    def __init__(self, face: Face, number: int, count: int) -> None:
        self.face = face
        self.number = number
        self.name = f"F{number}"
        self.key = f"{face.key}-{count}"
        self.codes: dict[Sign, int] = {}
        self._free = [code for code in CODES if code >= 128]

    def code(self, sign: Sign) -> int | None:
        """The code of a sign; None when there is no place left."""
        code = self.codes.get(sign)
        if code is None:
            own = ord(sign) if isinstance(sign, str) else 0
            if 32 <= own < 127:
                code = own
            elif self._free:
                code = self._free.pop(0)
            else:
                return None
            self.codes[sign] = code
        return code

    def _glyph(self, sign: Sign) -> int:
        return self.face.glyph(DRAWN.get(sign, sign)) if isinstance(sign, str) else sign[0]

    def font(self) -> FontSubset:
        """The font as the file holds it."""
        face = self.face
        glyphs = {code: self._glyph(sign) for sign, code in sorted(self.codes.items(), key=lambda pair: pair[1])}
        first, last, units = min(glyphs), max(glyphs), face.font.units
        widths = tuple(
            round(face.font.widths[glyphs[code]] * 1000 / units, 2) if code in glyphs else 0
            for code in range(first, last + 1)
        )
        length, file = self._file(glyphs)
        label = f"{_tag(f'{self.key}{sorted(self.codes, key=str)}')}+{face.key}"
        ascent, cap = round(face.font.ascent * 1000 / units), round(face.cap_height * 1000)
        return FontSubset(self.name, label, first, widths, ascent, cap, file, length, self._unicode())

    def _file(self, glyphs: dict[int, int]) -> tuple[int, bytes]:
        """The part of the font file, its length and itself deflated: made once, and kept under its glyphs."""
        marks = repr(glyphs).encode()

        def make() -> bytes:
            from ..type.subset import subset

            made = subset(self.face.source, glyphs)
            return len(made).to_bytes(4, "big") + zlib.compress(made)

        key = f"{self.face.mark}-{zlib.crc32(marks):08x}{zlib.adler32(marks):08x}"
        kept = keep_bytes(f"subsets/{key}-3", make)
        return int.from_bytes(kept[:4], "big"), kept[4:]

    def _unicode(self) -> str:
        texts = [(code, sign if isinstance(sign, str) else sign[1]) for sign, code in self.codes.items()]
        rows = [f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in texts]
        blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
        mapping = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n"
            f"1 begincodespacerange <00> <FF> endcodespacerange\n{mapping}\n"
            "endcmap CMapName currentdict /CMap defineresource pop end end\n"
        )


def _tag(text: str) -> str:
    """Six capital letters, as the names of parts of fonts begin."""
    left, letters = zlib.crc32(text.encode()), ""
    for _ in range(6):
        left, letter = divmod(left, 26)
        letters += chr(65 + letter)
    return letters


class EmbeddedFonts:
    """All fonts of one document, in the order in which they are first used."""

    def __init__(self) -> None:
        self.subsets: list[Subset] = []
        self._of: dict[str, list[Subset]] = {}
        self._lines: dict[str, tuple[int, dict[str, str]]] = {}
        self._words: dict[tuple[str, str], list[Segment]] = {}

    def word(self, face: Face, text: str) -> list[Segment]:
        """A word as it is shown, kerned; in several segments when its letters are in several fonts."""
        segments = self._words.get((face.key, text))
        if segments is None:
            segments = self._words[face.key, text] = self._shown(face, text)
        return segments

    def space(self, face: Face) -> int:
        """The font that holds the space of a face."""
        return self._find(face, " ")[0]

    def glyph(self, face: ShapedFace, glyph: Glyph) -> tuple[int, str, float]:
        """A glyph of a shaped word: its font, its code as it stands in a string, and its own width in em."""
        font, code = self._find(face, (glyph.glyph, glyph.text))
        return font, _WRITTEN[code], face.font.widths[glyph.glyph] / face.font.units

    def line(self, face: Face, text: str, gap: str) -> tuple[int, str] | None:
        """A whole run in the one font that holds the space of its face; None when some letter is in another one."""
        entry = self._lines.get(face.key)
        if entry is None:
            entry = self._lines[face.key] = (self.space(face), {"": ""})
        number, known = entry
        words = text.split(" ")
        try:
            return number, gap.join([known[word] for word in words])
        except KeyError:
            pass
        for word in words:
            if word not in known:
                segments = self.word(face, word)
                if len(segments) != 1 or segments[0][0] != number:
                    return None
                known[word] = segments[0][1]
        return number, gap.join([known[word] for word in words])

    def _find(self, face: Face, sign: Sign) -> tuple[int, int]:
        subsets = self._of.setdefault(face.key, [])
        for subset in subsets:
            if sign in subset.codes:
                return subset.number, subset.codes[sign]
        for subset in subsets:
            if (code := subset.code(sign)) is not None:
                return subset.number, code
        fresh = Subset(face, len(self.subsets), len(subsets))
        self.subsets.append(fresh)
        subsets.append(fresh)
        fresh.code(" ")
        code = fresh.code(sign)
        assert code is not None
        return fresh.number, code

    def _shown(self, face: Face, text: str) -> list[Segment]:
        segments: list[Segment] = []
        parts: list[str] = []
        current, before = -1, ""
        for char in text:
            if char in INVISIBLE:
                continue
            move = face.kern(before, DRAWN.get(char, char)) if before else 0.0
            shown = STAND_INS.get(char, char)
            font, code = self._find(face, shown)
            if font != current:
                if current >= 0:
                    segments.append((current, "".join(parts)))
                    parts = []
                current = font
            if abs(move) > 1e-6:
                parts.append(f"){-1000 * move:.5g}(")
            parts.append(_WRITTEN[code])
            if char == NARROW:
                parts.append(f"){1000 * (face.char(' ') - face.char(NARROW)):.5g}(")
            before = char
        if parts:
            segments.append((max(current, 0) if self.subsets else self.space(face), "".join(parts)))
        return segments
