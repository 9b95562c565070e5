"""Faces: a font file with its figures and small caps chosen. Small caps and tabular figures are faces of their own, the
same file with other glyphs under the same code points, so that extracted text stays plain letters."""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable
from functools import cache
from importlib.machinery import PathFinder
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from referee.library.cache import KIND, keep_bytes
from referee.words.spacing import NARROW

from .source import Source
from .ttf import BY_CLASS, FontFile, read_font, unpacked


class Family(Struct, frozen=True, cache_hash=True):
    """A typeface: its files by cut, in an installed package or at places of one's own."""

    name: str
    cuts: tuple[tuple[str, str], ...]
    package: str = ""

    def file(self, cut: str) -> Path:
        """The file of a cut. A family without the cut lends its nearest: bold for semibold, regular for medium."""
        known = dict(self.cuts)
        while cut not in known:
            cut = _NEAREST.get(cut, "regular")
        return package_folder(self.package) / "files" / f"{known[cut]}.ttf" if self.package else Path(known[cut])


_NEAREST: Final = {"semibold": "bold", "medium": "regular", "bolditalic": "bold"}


def _of_the_house(name: str, files: str, **cuts: str) -> Family:
    package = f"fontpkg_{name.replace('-', '_')}"
    return Family(name, tuple((cut, f"{files}-{ending}") for cut, ending in cuts.items()), package)


FAMILIES: Final[dict[str, Family]] = {
    family.name: family
    for family in (
        _of_the_house(
            "spectral", "Spectral", regular="Regular", italic="Italic", bold="Bold", bolditalic="BoldItalic",
            medium="Medium", semibold="SemiBold",
        ),
        _of_the_house("cardo", "Cardo", regular="Regular", italic="Italic", bold="Bold"),
        _of_the_house(
            "alegreya-sans", "AlegreyaSans", regular="Regular", italic="Italic", bold="Bold", bolditalic="BoldItalic",
            medium="Medium",
        ),
    )
}  # fmt: skip

PACKAGES: Final = tuple(family.package.replace("_", "-") for family in FAMILIES.values())
"""The fonts as they are installed."""

WEIGHTS: Final = {"regular": 400, "italic": 400, "medium": 500, "semibold": 600, "bold": 700, "bolditalic": 700}
"""The weight of a cut, where one file has many."""

SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "": ("lnum",),
    "num": ("lnum", "tnum"),
    "old": ("onum",),
    "sc": ("smcp", "lnum"),
    "sc-num": ("smcp", "lnum", "tnum"),
}
"""What a face changes in its font file: OpenType features, in the order in which they apply. Lining figures come after
small caps, which would make a 1 into a small I."""

NARROW_WIDTH: Final = 0.2
"""The narrow no-break space is set as white space of this engine's own, since few text faces hold it."""
INVISIBLE: Final = frozenset("\u2060\u2066\u2067\u2068\u2069\u200b\ufeff")
STAND_INS: Final = {"\u00a0": " ", "\u2011": "-"}
"""Characters that only steer line breaking, and what is drawn for them."""


_PLAIN: Final = re.compile(r"[^A-Za-z0-9-]+")
"""What no name in a PDF holds."""


class FaceId(Struct, frozen=True):
    """Which face: family, cut, and what is changed in it (`""`, `num`, `old`, `sc`, `sc-num`)."""

    family: Family
    cut: str
    setting: str = ""


K = TypeVar("K")


class _Measured(dict[K, float]):
    """Widths that are looked up in the font once; a word is then measured without a call for each letter."""

    def __init__(self, measure: Callable[[K], float]) -> None:
        self.measure = measure

    def __missing__(self, key: K) -> float:
        width = self[key] = self.measure(key)
        return width


class Face:
    """Metrics of one face, in em."""

    rtl = False
    """True if its letters run from right to left."""

    def __init__(self, id: FaceId, source: Source, font: FontFile) -> None:
        self.id = id
        self.source = source
        self.file = source.file
        self.font = font
        weight = str(source.weight or "")
        self.key = "-".join(part for part in (_PLAIN.sub("", self.file.stem), weight, id.setting) if part)
        """A short unique name: what the document calls the face."""
        self._swaps = [font.features.get(feature, {}) for feature in SETTINGS[id.setting]]
        self._small = font.features.get("smcp", {}) if id.setting in ("sc", "sc-num") else {}
        self.cap_height = font.cap_height / font.units
        self._widths = _Measured(self._advance)
        self._kerns = _Measured(self._kerned)
        self._pairs: dict[tuple[int, int], dict[int, int]] = {}
        self._texts: dict[str, float] = {}
        self._known: set[str] = set()
        self._checked: set[str] = set()

    @property
    def name(self) -> str:
        """The face in words, as messages and the layout log write it."""
        family, cut, setting = self.id.family, self.id.cut, self.id.setting
        words = [*family.name.split("-"), cut.replace("bolditalic", "bold-italic").replace("semibold", "semi-bold")]
        label = {"": "", "num": "figures", "old": "old figures", "sc": "small caps", "sc-num": "small caps, figures"}
        return " ".join([word.capitalize() for word in words] + ([label[setting]] if setting else []))

    @property
    def plain(self) -> Face:
        """The face as its letters stand by themselves."""
        return self

    @property
    def mark(self) -> str:
        """A name for the content of its file."""
        return self.source.mark

    def glyph(self, char: str) -> int:
        number = self.font.glyphs.get(ord(char), 0)
        for table in self._swaps:
            number = table.get(number, number)
        return number

    def has(self, char: str) -> bool:
        """True if the face can draw a character (or draws nothing for it on purpose). A letter without its small cap
        would stand out as a plain letter: then a face of small caps lacks it."""
        if char in INVISIBLE or char == NARROW or char == "\u00ad":
            return True
        char = STAND_INS.get(char, char)
        glyph = self.font.glyphs.get(ord(char))
        return glyph is not None and not (self._small and char.islower() and glyph not in self._small)

    def char(self, char: str) -> float:
        """Advance of one character in em."""
        return self._widths[char]

    def _advance(self, char: str) -> float:
        return NARROW_WIDTH if char == NARROW else self.font.widths[self.glyph(char)] / self.font.units

    def kern(self, left: str, right: str) -> float:
        """What is added between two characters, in em; nothing beside a space."""
        return self._kerns[left, right]

    def _kerned(self, pair: tuple[str, str]) -> float:
        left, right = pair
        beside = left in (" ", NARROW) or right in (" ", NARROW)
        return 0.0 if beside else self._kern(self.glyph(left), self.glyph(right)) / self.font.units

    def _kern(self, left: int, right: int) -> int:
        """In font units: in each lookup the first table that knows the pair."""
        total = 0
        for lookup in self.font.kerning:
            for kind, number in lookup:
                by_class = kind == BY_CLASS
                move = self.font.classes[number].kern(left, right) if by_class else self._pair(number, left, right)
                if move is not None:
                    total += move
                    break
        return total

    def _pair(self, number: int, left: int, right: int) -> int | None:
        """What one table of single pairs tells, if it knows the pair."""
        row = self.font.pairs[number].get(left)
        if row is None:
            return None
        known = self._pairs.get((number, left))
        if known is None:
            known = self._pairs[number, left] = unpacked(row)
        return known.get(right)

    def width(self, text: str) -> float:
        """Advance of a run in em, kerned."""
        width = self._texts.get(text)
        if width is None:
            width = sum(map(self._widths.__getitem__, text)) + sum(map(self._kerns.__getitem__, pairwise(text)))
            self._texts[text] = width
        return width

    def lacks(self, text: str) -> list[str]:
        """The characters of a text that the face can't draw."""
        if text in self._checked:
            return []
        fresh = set(text) - self._known
        lacking = [char for char in fresh if not self.has(char)]
        self._known.update(fresh.difference(lacking))
        if not lacking:
            self._checked.add(text)
        return lacking


@cache
def package_folder(name: str) -> Path:
    """The folder of an installed package, without running it."""
    spec = PathFinder.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(name)
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def load_file(source: Source) -> FontFile:
    """The reduced font file, from the cache when it has been read before. Raises OSError, struct.error, KeyError for
    what is no font."""

    def read() -> bytes:
        font = read_font(source.file.read_bytes())
        if source.weight:
            from .drawn_outlines import widths

            font = font._replace(widths=widths(source))
        return marshal.dumps(font.plain())

    return FontFile.of(marshal.loads(keep_bytes(f"faces/{source.mark}-6.{KIND}", read)))


@cache
def source_of(family: Family, cut: str) -> Source:
    """Where the letters of a cut come from."""
    source = Source(family.file(cut))
    low, high = load_file(source).weights
    return source if low == high else Source(source.file, max(low, min(high, WEIGHTS[cut])))


@cache
def face(family: Family | str, cut: str, setting: str = "") -> Face:
    """A face of a family, or of one of the house by its name."""
    family = FAMILIES[family] if isinstance(family, str) else family
    source = source_of(family, cut)
    font = load_file(source)
    if setting.startswith("sc") and "smcp" not in font.features:
        return face(family, "regular", setting) if cut != "regular" else face("spectral", "regular", setting)
    return Face(FaceId(family, cut, setting), source, font)
