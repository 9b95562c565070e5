"""Our reader of font files against fontTools: the same numbers from every file that we set type with, and the same
outlines in the parts that go into a PDF."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from aids.type.faces import FAMILIES, face, load_file, source_of
from aids.type.subset import subset
from aids.type.ttf import WANTED, FontFile, unpacked

EVERY = [(family, cut) for family, found in FAMILIES.items() for cut, _ in found.cuts]
PLAIN = string.ascii_letters + string.digits + string.punctuation
LETTERS = PLAIN + "äöüÄÖÜßàâæçéèêëîïôœùûÿÀÂÆÇÉÈÊËÎÏÔŒÙÛŸ–—‘’“”„«»·…×½†"
PAIR = 2
"""The type of a lookup that adjusts pairs."""
ADVANCE = 4
"""The bit of a value that has an advance."""

every = pytest.mark.parametrize(("family", "cut"), EVERY)


@cache
def theirs(family: str, cut: str) -> Any:
    return TTFont(source_of(FAMILIES[family], cut).file)


@cache
def ours(family: str, cut: str) -> FontFile:
    return load_file(source_of(FAMILIES[family], cut))


def lookups(font: Any, table: str, feature: str) -> Iterator[list[Any]]:
    """The tables of each lookup of a feature, in the order in which they apply; extensions are followed."""
    found = font[table].table if table in font else None
    if found is None or found.FeatureList is None:
        return
    records = [record.Feature for record in found.FeatureList.FeatureRecord if record.FeatureTag == feature]
    for number in sorted({number for record in records for number in record.LookupListIndex}):
        yield [getattr(part, "ExtSubTable", part) for part in found.LookupList.Lookup[number].SubTable]


def advance(value: Any) -> int:
    """What a value record adds to the advance."""
    return getattr(value, "XAdvance", 0) if value else 0


def pair_tables(font: Any, form: int) -> Iterator[Any]:
    """The tables of pairs, in the order in which they are looked up: 1 by single pairs, 2 by class."""
    for parts in lookups(font, "GPOS", "kern"):
        yield from (part for part in parts if part.LookupType == PAIR and part.Format == form)


@every
def test_heights_and_units(family: str, cut: str) -> None:
    font, read = theirs(family, cut), ours(family, cut)
    assert read.units == font["head"].unitsPerEm
    assert read.ascent == font["hhea"].ascent
    assert (read.cap_height, read.x_height) == (font["OS/2"].sCapHeight, font["OS/2"].sxHeight)


@every
def test_characters(family: str, cut: str) -> None:
    font = theirs(family, cut)
    assert ours(family, cut).glyphs == {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}


@every
def test_advances(family: str, cut: str) -> None:
    font = theirs(family, cut)
    assert ours(family, cut).widths == [font["hmtx"][name][0] for name in font.getGlyphOrder()]


@every
@pytest.mark.parametrize("feature", WANTED)
def test_small_caps_and_figures(family: str, cut: str, feature: str) -> None:
    font = theirs(family, cut)
    known = [[part.mapping for part in parts if part.LookupType == 1] for parts in lookups(font, "GSUB", feature)]
    swaps: dict[int, int] = {}
    for name in font.getGlyphOrder():
        swapped = name
        for mappings in known:
            swapped = next((mapping[swapped] for mapping in mappings if swapped in mapping), swapped)
        if swapped != name:
            swaps[font.getGlyphID(name)] = font.getGlyphID(swapped)
    read = ours(family, cut).features.get(feature, {})
    assert {glyph: other for glyph, other in read.items() if glyph != other} == swaps


@every
def test_single_pairs(family: str, cut: str) -> None:
    font = theirs(family, cut)
    tables = [
        {
            font.getGlyphID(left): {
                font.getGlyphID(record.SecondGlyph): advance(record.Value1) for record in pairs.PairValueRecord
            }
            for left, pairs in zip(part.Coverage.glyphs, part.PairSet, strict=True)
            if part.ValueFormat1 & ADVANCE
        }
        for part in pair_tables(font, 1)
    ]
    assert [{left: unpacked(row) for left, row in table.items()} for table in ours(family, cut).pairs] == tables


@every
def test_pairs_by_class(family: str, cut: str) -> None:
    """Every class of left glyphs against every class of right ones, by a glyph of each; the class of every glyph."""
    font = theirs(family, cut)
    names = font.getGlyphOrder()
    parts = list(pair_tables(font, 2))
    read = ours(family, cut).classes
    assert len(read) == len(parts)
    for table, part in zip(read, parts, strict=True):
        covered, left, right = set(part.Coverage.glyphs), part.ClassDef1.classDefs, part.ClassDef2.classDefs
        lefts = {left.get(name, 0): name for name in covered}
        rights = {right.get(name, 0): name for name in names}
        for first, one in lefts.items():
            for second, two in rights.items():
                value = advance(part.Class1Record[first].Class2Record[second].Value1)
                assert table.kern(font.getGlyphID(one), font.getGlyphID(two)) == value
        some = font.getGlyphID(rights[max(rights)])
        for number, name in enumerate(names):
            known = part.Class1Record[left.get(name, 0)].Class2Record[max(rights)].Value1 if name in covered else None
            assert table.kern(number, some) == (advance(known) if name in covered else None)


def teller(part: Any) -> Callable[[str, str], int | None]:
    """What one table tells of a pair, if it knows it."""
    if part.Format == 1:
        rows = {
            left: {record.SecondGlyph: advance(record.Value1) for record in pairs.PairValueRecord}
            for left, pairs in zip(part.Coverage.glyphs, part.PairSet, strict=True)
        }
        return lambda left, right: rows.get(left, {}).get(right)
    covered, lefts, rights = set(part.Coverage.glyphs), part.ClassDef1.classDefs, part.ClassDef2.classDefs
    cells = [[advance(cell.Value1) for cell in row.Class2Record] for row in part.Class1Record]
    return lambda left, right: cells[lefts.get(left, 0)][rights.get(right, 0)] if left in covered else None


@every
def test_what_is_added_between_two_characters(family: str, cut: str) -> None:
    """In each lookup the first table that knows the pair tells; what the lookups tell is added up."""
    font, read = theirs(family, cut), face(family, cut)
    lookup_tellers = [
        [teller(part) for part in parts if part.LookupType == PAIR] for parts in lookups(font, "GPOS", "kern")
    ]
    names = {char: font.getGlyphName(read.glyph(char)) for char in LETTERS if read.has(char)}
    for left, right in product(names, repeat=2):
        told = [[tell(names[left], names[right]) for tell in tellers] for tellers in lookup_tellers]
        moves = [next((move for move in lookup if move is not None), 0) for lookup in told]
        assert round(read.kern(left, right) * read.font.units) == sum(moves), (left, right)


def outline(glyphs: Any, name: str) -> list[Any]:
    """What is drawn for a glyph, with its components put in place."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value


@every
def test_a_part_of_a_file_draws_the_same_glyphs(family: str, cut: str) -> None:
    font, read = theirs(family, cut), ours(family, cut)
    shown = [char for char in LETTERS if ord(char) in read.glyphs]
    codes = {code: read.glyphs[ord(char)] for code, char in enumerate(shown, 32)}
    part = TTFont(BytesIO(subset(source_of(FAMILIES[family], cut), codes)))
    [table] = part["cmap"].tables
    drawn, wanted = part.getGlyphSet(), font.getGlyphSet()
    for code, glyph in codes.items():
        name = font.getGlyphName(glyph)
        assert outline(drawn, table.cmap[code]) == outline(wanted, name)
        assert part["hmtx"][table.cmap[code]] == font["hmtx"][name]
    assert part["head"].unitsPerEm == read.units
    assert len(part.getGlyphOrder()) < len(font.getGlyphOrder())
