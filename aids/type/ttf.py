"""A small reader of TrueType files: what setting type needs and nothing else. Static TTF only."""

from __future__ import annotations

from struct import iter_unpack, pack, unpack_from
from typing import Any, Final, NamedTuple

KernPairs = dict[int, bytes]
"""Single pairs: left glyph → right glyphs with their adjustments in font units, 16-bit, big-endian. They are unpacked
when a left glyph is asked for: a font has thousands, a text needs few."""


def unpacked(pairs: bytes) -> dict[int, int]:
    """Right glyph → adjustment."""
    return dict(iter_unpack(">Hh", pairs))


class KernClasses(NamedTuple):
    """Pairs by class: a matrix of `width` columns, row by row, signed 16-bit. `covered` is the row of each left glyph
    and one more, 0 for glyphs that the table does not know; `right` is the column of each right glyph. All big-endian.
    """

    covered: bytes
    right: bytes
    width: int
    matrix: bytes

    def kern(self, left: int, right: int) -> int | None:
        """The adjustment of a pair; None when the table does not know the left glyph."""
        row = _at(self.covered, left)
        if not row:
            return None
        return int(unpack_from(">h", self.matrix, 2 * ((row - 1) * self.width + _at(self.right, right)))[0])


def _at(row: bytes, number: int) -> int:
    return int(unpack_from(">H", row, 2 * number)[0]) if 2 * number < len(row) else 0


def _row(values: dict[int, int]) -> bytes:
    """Values by glyph, as far as there are any."""
    count = max(values, default=-1) + 1
    return pack(f">{count}H", *[values.get(number, 0) for number in range(count)])


class FontFile(NamedTuple):
    """One TTF, reduced: widths and kerning in font units, by glyph; `features` maps glyph to glyph."""

    units: int
    ascent: int
    cap_height: int
    x_height: int
    weights: tuple[int, int]
    """The lightest and the boldest weight of a file that has many; twice the same where it has one."""
    glyphs: dict[int, int]
    widths: list[int]
    features: dict[str, dict[int, int]]
    pairs: list[KernPairs]
    classes: list[KernClasses]
    kerning: list[list[tuple[int, int]]]
    """How kerning is looked up, lookup by lookup: `BY_PAIR` and a place in `pairs`, `BY_CLASS` and one in `classes`. In
    each lookup the first table that knows a pair tells; what the lookups tell is added up."""

    def plain(self) -> tuple[Any, ...]:
        """The same in plain tuples, to be kept."""
        *first, classes, kerning = self
        return (*first, [tuple(table) for table in classes], kerning)

    @classmethod
    def of(cls, plain: tuple[Any, ...]) -> FontFile:
        """What `plain` gave."""
        font = cls(*plain)
        return font._replace(classes=[KernClasses(*table) for table in font.classes])


BY_PAIR: Final = 0
BY_CLASS: Final = 1

WANTED: Final = ("smcp", "c2sc", "lnum", "onum", "tnum", "pnum")


def tables_of(data: bytes) -> dict[str, tuple[int, int]]:
    """The tables of a font file, of the first font where it holds several: where each begins, and how long it is."""
    start = unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    count = unpack_from(">H", data, start + 4)[0]
    rows = (unpack_from(">4sIII", data, start + 12 + 16 * number) for number in range(count))
    return {tag.decode("latin-1"): (at, size) for tag, _, at, size in rows}


class Reader:
    """The tables of one font file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.tables = {tag: at for tag, (at, _) in tables_of(data).items()}

    def u16(self, at: int) -> int:
        return int(unpack_from(">H", self.data, at)[0])

    def i16(self, at: int) -> int:
        return int(unpack_from(">h", self.data, at)[0])

    def u32(self, at: int) -> int:
        return int(unpack_from(">I", self.data, at)[0])

    def u16s(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self.data, at)

    def cmap(self) -> dict[int, int]:
        """Code point → glyph, from the Unicode subtables of format 4 and 12."""
        base = self.tables["cmap"]
        glyphs: dict[int, int] = {}
        for i in range(self.u16(base + 2)):
            platform = self.u16(base + 4 + 8 * i)
            at = base + self.u32(base + 8 + 8 * i)
            if platform not in (0, 3):
                continue
            if self.u16(at) == 4:
                glyphs.update(self._format4(at))
            elif self.u16(at) == 12:
                for group in range(self.u32(at + 12)):
                    start, end, glyph = unpack_from(">III", self.data, at + 16 + 12 * group)
                    glyphs.update({code: glyph + code - start for code in range(start, end + 1)})
        return glyphs

    def _format4(self, at: int) -> dict[int, int]:
        half = self.u16(at + 6) // 2
        ends = self.u16s(at + 14, half)
        starts = self.u16s(at + 16 + 2 * half, half)
        deltas = self.u16s(at + 16 + 4 * half, half)
        place = at + 16 + 6 * half
        offsets = self.u16s(place, half)
        glyphs: dict[int, int] = {}
        for i in range(half):
            for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
                if offsets[i] == 0:
                    glyph = (code + deltas[i]) & 0xFFFF
                else:
                    glyph = self.u16(place + 2 * i + offsets[i] + 2 * (code - starts[i]))
                    glyph = (glyph + deltas[i]) & 0xFFFF if glyph else 0
                if glyph:
                    glyphs[code] = glyph
        return glyphs

    def coverage(self, at: int) -> list[int]:
        if self.u16(at) == 1:
            return list(self.u16s(at + 4, self.u16(at + 2)))
        glyphs: list[int] = []
        for i in range(self.u16(at + 2)):
            start, end = self.u16s(at + 4 + 6 * i, 2)
            glyphs.extend(range(start, end + 1))
        return glyphs

    def classes(self, at: int) -> dict[int, int]:
        if self.u16(at) == 1:
            first = self.u16(at + 2)
            return {first + i: c for i, c in enumerate(self.u16s(at + 6, self.u16(at + 4))) if c}
        class_of: dict[int, int] = {}
        for i in range(self.u16(at + 2)):
            start, end, number = self.u16s(at + 4 + 6 * i, 3)
            class_of.update(dict.fromkeys(range(start, end + 1), number))
        return class_of

    def lookups(self, table: str) -> dict[str, list[int]]:
        """Feature → places of its lookups, in the order in which they apply."""
        base = self.tables[table]
        features, listed = base + self.u16(base + 6), base + self.u16(base + 8)
        by_feature: dict[str, set[int]] = {}
        for i in range(self.u16(features)):
            tag = self.data[features + 2 + 6 * i : features + 6 + 6 * i].decode("latin-1")
            at = features + self.u16(features + 6 + 6 * i)
            by_feature.setdefault(tag, set()).update(self.u16s(at + 4, self.u16(at + 2)))
        return {
            tag: [listed + self.u16(listed + 2 + 2 * n) for n in sorted(numbers)] for tag, numbers in by_feature.items()
        }

    def subtables(self, lookup: int, extension: int) -> list[tuple[int, int]]:
        """The lookup's subtables as (type, place), extensions followed."""
        kind = self.u16(lookup)
        places = [lookup + offset for offset in self.u16s(lookup + 6, self.u16(lookup + 4))]
        if kind == extension:
            return [(self.u16(at + 2), at + self.u32(at + 4)) for at in places]
        return [(kind, at) for at in places]

    def single(self, at: int) -> dict[int, int]:
        """A single substitution."""
        covered = self.coverage(at + self.u16(at + 2))
        if self.u16(at) == 1:
            delta = self.i16(at + 4)
            return {glyph: (glyph + delta) & 0xFFFF for glyph in covered}
        return dict(zip(covered, self.u16s(at + 6, self.u16(at + 4)), strict=False))


def _value_size(form: int) -> int:
    return 2 * form.bit_count()


def _advance_at(form: int) -> int | None:
    """Where in a value record the horizontal advance stands."""
    return 2 * (form & 3).bit_count() if form & 4 else None


def _pairs(font: Reader, at: int) -> KernPairs:
    covered = font.coverage(at + font.u16(at + 2))
    one, two = font.u16(at + 4), font.u16(at + 6)
    advance, step = _advance_at(one), 2 + _value_size(one) + _value_size(two)
    kerning: KernPairs = {}
    if advance is None:
        return kerning
    for i, glyph in enumerate(covered):
        place = at + font.u16(at + 10 + 2 * i)
        kerning[glyph] = b"".join(
            pack(">Hh", font.u16(place + 2 + step * k), font.i16(place + 4 + step * k + advance))
            for k in range(font.u16(place))
        )
    return kerning


def _classes(font: Reader, at: int) -> KernClasses:
    covered = font.coverage(at + font.u16(at + 2))
    one, two = font.u16(at + 4), font.u16(at + 6)
    left, right = font.classes(at + font.u16(at + 8)), font.classes(at + font.u16(at + 10))
    rows, width = font.u16(at + 12), font.u16(at + 14)
    advance, step = _advance_at(one), _value_size(one) + _value_size(two)
    matrix = bytearray()
    for cell in range(rows * width):
        place = at + 16 + step * cell
        matrix += b"\0\0" if advance is None else font.data[place + advance : place + advance + 2]
    rows_ = _row({glyph: left.get(glyph, 0) + 1 for glyph in covered})
    return KernClasses(rows_, _row(right), width, bytes(matrix))


def read_font(data: bytes) -> FontFile:
    """Everything that setting type needs from one TTF."""
    font = Reader(data)
    head, hhea, os2 = font.tables["head"], font.tables["hhea"], font.tables["OS/2"]
    metrics = font.u16(hhea + 34)
    widths = [font.u16(font.tables["hmtx"] + 4 * i) for i in range(metrics)]
    widths += [widths[-1]] * (font.u16(font.tables["maxp"] + 4) - metrics)
    features: dict[str, dict[int, int]] = {}
    for tag, lookups in (font.lookups("GSUB") if "GSUB" in font.tables else {}).items():
        if tag in WANTED:
            for lookup in lookups:
                for kind, at in font.subtables(lookup, 7):
                    if kind == 1:
                        features[tag] = {**font.single(at), **features.get(tag, {})}
    pairs: list[KernPairs] = []
    classes: list[KernClasses] = []
    kerning: list[list[tuple[int, int]]] = []
    for lookup in (font.lookups("GPOS") if "GPOS" in font.tables else {}).get("kern", []):
        kerning.append([])
        for kind, at in font.subtables(lookup, 9):
            if kind == 2 and font.u16(at) == 1:
                kerning[-1].append((BY_PAIR, len(pairs)))
                pairs.append(_pairs(font, at))
            elif kind == 2:
                kerning[-1].append((BY_CLASS, len(classes)))
                classes.append(_classes(font, at))
    version = font.u16(os2)
    return FontFile(
        units=font.u16(head + 18),
        ascent=font.i16(hhea + 4),
        cap_height=font.i16(os2 + 88) if version >= 2 else 0,
        x_height=font.i16(os2 + 86) if version >= 2 else 0,
        glyphs=font.cmap(),
        widths=widths,
        features=features,
        pairs=pairs,
        classes=classes,
        weights=_weights(font),
        kerning=kerning,
    )


def _weights(font: Reader) -> tuple[int, int]:
    """The lightest and the boldest weight, where a file has an axis for it."""
    if (at := font.tables.get("fvar")) is None:
        return 0, 0
    first, size = at + font.u16(at + 4), font.u16(at + 10)
    for number in range(font.u16(at + 8)):
        axis = first + size * number
        if font.data[axis : axis + 4] == b"wght":
            return font.u32(axis + 4) >> 16, font.u32(axis + 12) >> 16
    return 0, 0
