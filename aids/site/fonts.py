"""The faces of the site as WOFF files: the letters that its pages use, and everything that sets them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from struct import pack, unpack_from
from typing import Final, NamedTuple

from ..type.faces import face
from ..type.subset import Outlines, checksum, parts_of
from ..type.ttf import tables_of

KEPT: Final = (
    "GDEF", "GPOS", "GSUB", "OS/2", "cmap", "cvt ", "fpgm", "gasp", "head", "hhea", "hmtx", "maxp", "name", "prep",
)  # fmt: skip
"""Tables that are taken over; outlines are thinned out, names of glyphs are left away."""

FEATURES: Final = ("lnum", "tnum", "smcp", "c2sc")
"""Other forms of letters and figures that the style sheet asks for."""


class Font(NamedTuple):
    """A face: its family and cut in this house, and how the style sheet calls it."""

    family: str
    weight: int
    style: str
    source: str
    cut: str

    @property
    def file(self) -> str:
        return f"{self.source}-{self.cut}.woff"


FONTS: Final = (
    Font("Spectral", 400, "normal", "spectral", "regular"),
    Font("Spectral", 400, "italic", "spectral", "italic"),
    Font("Spectral", 600, "normal", "spectral", "semibold"),
    Font("Cardo", 400, "normal", "cardo", "regular"),
    Font("Alegreya Sans", 400, "normal", "alegreya-sans", "regular"),
    Font("Alegreya Sans", 500, "normal", "alegreya-sans", "medium"),
)


def woff(font: Font, letters: Iterable[str]) -> bytes:
    """The face with the outlines of these letters only."""
    shown = face(font.source, font.cut)
    data, known = shown.file.read_bytes(), shown.font
    wanted = {0, *(known.glyphs[ord(letter)] for letter in letters if ord(letter) in known.glyphs)}
    for feature in FEATURES:
        forms = known.features.get(feature, {})
        wanted |= {forms[glyph] for glyph in wanted if glyph in forms}
    tables = tables_of(data)
    kept = {tag: data[at : at + size] for tag, (at, size) in tables.items() if tag in KEPT}
    kept |= _thinned(data, tables, wanted)
    kept["head"] = kept["head"][:50] + pack(">h", 1) + kept["head"][52:]
    kept["post"] = pack(">I", 0x00030000) + data[tables["post"][0] + 4 : tables["post"][0] + 32]
    return _packed(kept)


def _thinned(data: bytes, tables: dict[str, tuple[int, int]], wanted: set[int]) -> dict[str, bytes]:
    """The outlines of the wanted glyphs and of what they are made of; the others are empty and keep their numbers."""
    outlines, queue = Outlines(data, tables), list(wanted)
    for glyph in queue:  # grows while it is walked
        for _, part in parts_of(outlines[glyph]):
            if part not in wanted:
                wanted.add(part)
                queue.append(part)
    made, places = bytearray(), []
    for glyph in range(unpack_from(">H", data, tables["maxp"][0] + 4)[0]):
        places.append(len(made))
        if glyph in wanted:
            outline = outlines[glyph]
            made += outline + b"\0" * (-len(outline) % 4)
    return {"glyf": bytes(made), "loca": pack(f">{len(places) + 1}I", *places, len(made))}


def _packed(tables: dict[str, bytes]) -> bytes:
    """Tables as a WOFF file, version 1."""
    place, rows, bodies = 44 + 20 * len(tables), [], []
    for tag in sorted(tables):
        table = tables[tag]
        small = zlib.compress(table, 9)
        body = small if len(small) < len(table) else table
        rows.append(pack(">4sIIII", tag.encode("latin-1"), place, len(body), len(table), checksum(table)))
        bodies.append(body + b"\0" * (-len(body) % 4))
        place += len(bodies[-1])
    whole = 12 + 16 * len(tables) + sum(len(table) + -len(table) % 4 for table in tables.values())
    head = pack(">4sIIHHIHHIIIII", b"wOFF", 0x00010000, place, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return head + b"".join(rows) + b"".join(bodies)
