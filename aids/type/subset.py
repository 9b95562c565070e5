"""A part of a TrueType file: the glyphs of one document and nothing else, found by one-byte codes."""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack, unpack, unpack_from
from typing import Final

from .drawn_outlines import DrawnOutlines
from .source import Source
from .ttf import tables_of

KEPT: Final = ("cvt ", "fpgm", "prep")
"""Tables that are taken over as they are: the hints' common parts."""

_WORDS, _SCALE, _MORE, _SCALES, _MATRIX = 0x01, 0x08, 0x20, 0x40, 0x80
"""Flags of the parts of a composite glyph."""


def parts_of(glyph: bytes) -> list[tuple[int, int]]:
    """The glyphs that a composite glyph is made of: (place of the number, number)."""
    if len(glyph) < 10 or unpack_from(">h", glyph, 0)[0] >= 0:
        return []
    parts, at = [], 10
    while True:
        flags, number = unpack_from(">HH", glyph, at)
        parts.append((at + 2, number))
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0
        if not flags & _MORE:
            return parts


class Outlines:
    """The outlines of a font, by glyph."""

    def __init__(self, data: bytes, tables: Mapping[str, tuple[int, int]]) -> None:
        self.data = data
        self.base = tables["glyf"][0]
        long = unpack_from(">h", data, tables["head"][0] + 50)[0]
        at, size = tables["loca"]
        if long:
            self.places = unpack_from(f">{size // 4}I", data, at)
        else:
            self.places = tuple(2 * place for place in unpack_from(f">{size // 2}H", data, at))

    def __getitem__(self, glyph: int) -> bytes:
        return self.data[self.base + self.places[glyph] : self.base + self.places[glyph + 1]]


def subset(source: Source, codes: Mapping[int, int]) -> bytes:
    """A TrueType file with the glyphs of `codes` (code from 0 to 255 → glyph of the font) and what they are made of."""
    data = source.file.read_bytes()
    tables = tables_of(data)
    drawn = DrawnOutlines(source) if source.drawn else None
    outlines = drawn or Outlines(data, tables)
    order = [0, *dict.fromkeys(glyph for glyph in codes.values() if glyph)]
    new = {glyph: number for number, glyph in enumerate(order)}
    made: list[bytes] = []
    for glyph in order:  # grows while it is walked
        outline = outlines[glyph]
        for at, part in parts_of(outline):
            if part not in new:
                new[part] = len(order)
                order.append(part)
            outline = outline[:at] + pack(">H", new[part]) + outline[at + 2 :]
        made.append(outline + b"\0" * (-len(outline) % 4))
    kept: dict[str, bytes] = {}
    if drawn:
        metrics = b"".join(pack(">Hh", *drawn.metrics(*each)) for each in zip(order, made, strict=True))
        limits = _limits(made)
    else:
        metrics, limits = _metrics(data, tables, order), data[tables["maxp"][0] + 6 :][:26]
        kept = {tag: data[tables[tag][0] :][: tables[tag][1]] for tag in KEPT if tag in tables}
    return _file(
        {
            "cmap": _cmap(codes, new),
            "glyf": b"".join(made),
            "head": _head(data, tables),
            "hhea": data[tables["hhea"][0] :][:34] + pack(">H", len(order)),
            "hmtx": metrics,
            "loca": _places(made),
            "maxp": pack(">IH", 0x00010000, len(order)) + limits,
            **kept,
        }
    )


def _limits(outlines: list[bytes]) -> bytes:
    """What the outlines need at the most, as `maxp` says it: contours and points, and no hints."""
    contours = [unpack_from(">h", outline)[0] if outline else 0 for outline in outlines]
    points = [
        unpack_from(">H", outline, 8 + 2 * count)[0] + 1 if count else 0
        for count, outline in zip(contours, outlines, strict=True)
    ]
    return pack(">13H", max(points), max(contours), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)


def _cmap(codes: Mapping[int, int], new: Mapping[int, int]) -> bytes:
    """One table of 256 bytes: code → glyph."""
    table = bytearray(256)
    for code, glyph in codes.items():
        table[code] = new.get(glyph, 0)
    return pack(">HHHHI", 0, 1, 1, 0, 12) + pack(">HHH", 0, 262, 0) + bytes(table)


def _head(data: bytes, tables: Mapping[str, tuple[int, int]]) -> bytes:
    head = bytearray(data[tables["head"][0] :][:54])
    head[8:12] = b"\0\0\0\0"
    head[50:52] = b"\0\1"
    return bytes(head)


def _metrics(data: bytes, tables: Mapping[str, tuple[int, int]], order: list[int]) -> bytes:
    metrics = unpack_from(">H", data, tables["hhea"][0] + 34)[0]
    at = tables["hmtx"][0]
    table = bytearray()
    for glyph in order:
        if glyph < metrics:
            table += data[at + 4 * glyph :][:4]
        else:
            table += data[at + 4 * (metrics - 1) :][:2] + data[at + 4 * metrics + 2 * (glyph - metrics) :][:2]
    return bytes(table)


def _places(made: list[bytes]) -> bytes:
    at, places = 0, [0]
    for outline in made:
        at += len(outline)
        places.append(at)
    return pack(f">{len(places)}I", *places)


def checksum(table: bytes) -> int:
    """The sum of a table by which its file knows it."""
    padded = table + b"\0" * (-len(table) % 4)
    return int(sum(unpack(f">{len(padded) // 4}I", padded))) & 0xFFFFFFFF


def _file(tables: Mapping[str, bytes]) -> bytes:
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = pack(">IHHHH", 0x00010000, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    at, rows, bodies = 12 + 16 * count, [], []
    for tag in sorted(tables):
        table = tables[tag]
        rows.append(pack(">4sIII", tag.encode("latin-1"), checksum(table), at, len(table)))
        bodies.append(table + b"\0" * (-len(table) % 4))
        at += len(bodies[-1])
    return head + b"".join(rows) + b"".join(bodies)
