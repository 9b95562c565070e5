"""Inline content cut at spaces into words of pieces, every width in em, so that any size is arithmetic."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..markup.tree import Node
from ..page.styles import Style
from .faces import INVISIBLE, Face, Family, face
from .shaping import SHAPED, composed, faced
from .typography import Typography

SOFT: Final = "\u00ad"
OBJECT: Final = "\ufffc"
"""Stands for an icon in the plain text of a word."""

_BOLD: Final = {"regular": "bold", "italic": "bolditalic", "medium": "bold", "semibold": "bold"}
_ITALIC: Final = {"regular": "italic", "medium": "italic", "bold": "bolditalic", "semibold": "bolditalic"}
_COUNTS: Final = re.compile(r" [^\W\d_]")
"""What a figure before it counts, or is named by it."""
_AFTER_DASH: Final = re.compile(r"(?<=[^\W_]{2}[-–—/])(?=[^\W_]{2})")
_IDEOGRAPHS: Final = (
    "\u2e80-\u2fff\u3001-\u30ff\u31f0-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uffef\U00020000-\U0003ffff"
)
_NOT_AHEAD: Final = (
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥.,:;?!)\\]}"
)
_NOT_BEHIND: Final = "‘“（〔［｛〈《「『【(\\[{"
_IDEOGRAPH: Final = re.compile(f"[{_IDEOGRAPHS}]")
_BETWEEN: Final = re.compile(
    f"(?<=[{_IDEOGRAPHS}])(?<![{_NOT_BEHIND}])(?=[^{_NOT_AHEAD}])|(?<![{_NOT_BEHIND}])(?<=.)(?=[{_IDEOGRAPHS}])(?=[^{_NOT_AHEAD}])"
)
"""Where Chinese, Japanese and Korean are parted: anywhere, but before a closing sign and behind an opening one."""


class Piece(NamedTuple):
    """Text of one face and colour, or an icon. `to` is the target of a link."""

    face: Face
    text: str
    ink: str
    icon: str = ""
    to: str = ""


class Word(Struct, frozen=True):
    """What is never parted by a space. `space` is the white space after it in em; `soft` are offered hyphens;
    `ends` marks the last word before a forced line break; `solid` forbids all breaks inside."""

    pieces: tuple[Piece, ...]
    space: float
    soft: tuple[int, ...] = ()
    ends: bool = False
    solid: bool = False

    @property
    def plain(self) -> str:
        return "".join(OBJECT if piece.icon else piece.text for piece in self.pieces)


class RunStyle(Struct, frozen=True, cache_hash=True):
    """How a run is set while the tree is walked. `fallback` are the families for letters that its own lacks."""

    family: Family | str
    cut: str
    setting: str
    ink: str
    solid: bool = False
    to: str = ""
    fallback: tuple[Family | str, ...] = ()

    @property
    def face(self) -> Face:
        return face(self.family, self.cut, self.setting)

    def faces(self, text: str) -> Iterable[tuple[Face, str]]:
        """A text in parts, each with the face that draws it. Raises NoShaper."""
        shown = self.face
        single = text.isascii() or not SHAPED.search(text)
        if single and not (self.fallback and shown.lacks(text)):
            return ((shown, text),)
        return faced(text, (shown, *(face(family, self.cut, self.setting) for family in self.fallback)))


def cuts(cut: str) -> frozenset[str]:
    """A cut with those that bold and italic words in it take."""
    bold, italic = _BOLD.get(cut, cut), _ITALIC.get(cut, cut)
    return frozenset((cut, bold, italic, _BOLD.get(italic, italic)))


def piece_width(piece: Piece, tracking: float) -> float:
    """Advance of a piece in em."""
    return 1.0 if piece.icon else piece.face.width(piece.text) + tracking * len(piece.text)


def width_of(pieces: Sequence[Piece], tracking: float) -> float:
    widths = [piece_width(piece, tracking) for piece in pieces]
    return sum(widths) + sum(map(joint, pieces, pieces[1:])) if len(widths) > 1 else sum(widths)


def joint(left: Piece, right: Piece) -> float:
    """What is added between two pieces of one face and another colour, in em."""
    plain = left.face is right.face and left.text and right.text and not (left.icon or right.icon)
    return left.face.kern(left.text[-1], right.text[0]) if plain else 0.0


def slice_pieces(pieces: tuple[Piece, ...], start: int, end: int) -> tuple[Piece, ...]:
    """The pieces between two places of a word's plain text."""
    parts: list[Piece] = []
    at = 0
    for piece in pieces:
        length = 1 if piece.icon else len(piece.text)
        low, high = max(start - at, 0), min(end - at, length)
        if low < high:
            parts.append(piece if piece.icon else piece._replace(text=piece.text[low:high]))
        at += length
    return tuple(parts)


def dash_breaks(word: str) -> list[int]:
    """Where a word may be parted without adding a hyphen: after a hyphen, dash or stroke between letters, and beside
    ideographs."""
    dashes = [match.start() for match in _AFTER_DASH.finditer(word)]
    if word.isascii() or not _IDEOGRAPH.search(word):
        return dashes
    return sorted({*dashes, *(match.start() for match in _BETWEEN.finditer(word))})


@lru_cache(256)
def _known_words(now: RunStyle, style: Style) -> dict[str, Word]:
    """Whole words that have been cut before, in one setting."""
    return {}


class _Cutter:
    """Collects words while inline nodes are walked."""

    def __init__(self, style: Style, spaced: Callable[[str], str]) -> None:
        self.style = style
        self.spaced = spaced
        self.words: list[Word] = []
        self.pieces: list[Piece] = []
        self.soft: list[int] = []
        self.length = 0
        self.solid = False

    def add(self, text: str, now: RunStyle) -> None:
        self.solid = self.solid or now.solid
        if text.isalnum():
            joined = text
            self.length += len(text)
        else:
            joined = self._clean(composed(text))
        for shown, part in now.faces(joined) if joined else ():
            last = self.pieces[-1] if self.pieces else None
            if last and not last.icon and (last.face, last.ink, last.to) == (shown, now.ink, now.to):
                self.pieces[-1] = last._replace(text=last.text + part)
            else:
                self.pieces.append(Piece(shown, part, now.ink, to=now.to))

    def _clean(self, text: str) -> str:
        """The text without what only steers breaking; soft hyphens are noted."""
        clean = []
        for char in text:
            if char == SOFT:
                self.soft.append(self.length)
            elif char not in INVISIBLE:
                clean.append(char)
                self.length += 1
        return "".join(clean)

    def icon(self, name: str, now: RunStyle) -> None:
        self.pieces.append(Piece(now.face, "", now.ink, icon=name, to=now.to))
        self.length += 1

    def end(self, now: RunStyle, *, breaks: bool = False) -> None:
        if not self.pieces:
            if breaks and self.words:
                self.words[-1] = replace(self.words[-1], ends=True)
            return
        space = now.face.char(" ") + self.style.tracking
        self.words.append(Word(tuple(self.pieces), space, tuple(self.soft), breaks, self.solid))
        self.pieces, self.soft, self.length, self.solid = [], [], 0, False

    def walk(self, children: Iterable[Node | str], now: RunStyle) -> None:
        for child in children:
            if isinstance(child, str):
                counted = _COUNTS.match(child) is not None and self._figure()
                self.text(self.spaced("\u00a0" + child[1:] if counted else child), now)
                continue
            match child.tag:
                case "br":
                    self.end(now, breaks=True)
                case "icon":
                    self.icon(child.text("name"), replace(now, ink=child.given("ink") or now.ink))
                case "ref":
                    cited = child.given("clause") or child.text("ruling")
                    self.add(cited, replace(now, solid=True, to=f"#{cited.lower()}"))
                case "link":
                    to = child.text("to")
                    self.walk(child.children, replace(now, to=to if "://" in to else f"#{to.removeprefix('#')}"))
                    if "://" in to and child.words().strip() != to:
                        self.walk([f" ({to})"], replace(now, to=to))
                case _:
                    self.walk(child.children, within(child, now))

    def _figure(self) -> bool:
        """True if the word that is being put together is a figure so far, and no year: it stays with what it counts."""
        plain = "".join("?" if piece.icon else piece.text for piece in self.pieces)
        return plain.isdecimal() and len(plain) < 3

    def text(self, text: str, now: RunStyle) -> None:
        parts = text.split(" ")
        last = len(parts) - 1
        known = _known_words(now, self.style)
        for number, part in enumerate(parts):
            if number and now.solid and self.pieces:
                self.add("\u00a0", now)
            elif number:
                if self.pieces:
                    self.end(now)
                if part and number < last and not now.solid:
                    word = known.get(part)
                    if word is None:
                        self.add(part, now)
                        self.end(now)
                        known[part] = self.words[-1]
                    else:
                        self.words.append(word)
                    continue
            if part:
                self.add(part, now)


def within(node: Node, now: RunStyle) -> RunStyle:
    """The setting inside an inline tag."""
    match node.tag:
        case "b":
            return replace(now, cut=_BOLD.get(now.cut, now.cut))
        case "i":
            return replace(now, cut=_ITALIC.get(now.cut, now.cut))
        case "sc":
            return replace(now, setting="sc-num" if now.setting == "num" else "sc")
        case "num":
            return replace(now, setting="sc-num" if now.setting == "sc" else "num")
        case "nb":
            return replace(now, solid=True)
        case "ink":
            return replace(now, ink=node.text("role"))
    return now


def cut(children: Iterable[Node | str], style: Style, how: Typography, ink: str) -> list[Word]:
    """The words of inline content in a style, set as a language is set; `ink` is the colour it starts with. Raises
    NoShaper."""
    start = RunStyle(how.faces[style.role], style.cut, style.setting, ink, fallback=how.fallback)
    cutter = _Cutter(style, how.spaced)
    cutter.walk(children, start)
    cutter.end(start)
    return cutter.words


def versal(words: list[Word], ink: str) -> list[Word]:
    """The words with their first letter in another colour."""
    for number, word in enumerate(words):
        for at, piece in enumerate(word.pieces):
            if piece.text and piece.text[0].isalpha() and not SHAPED.match(piece.text):
                first, rest = piece._replace(text=piece.text[0], ink=ink), piece._replace(text=piece.text[1:])
                parts = (first, rest) if rest.text else (first,)
                changed = replace(word, pieces=(*word.pieces[:at], *parts, *word.pieces[at + 1 :]))
                return [*words[:number], changed, *words[number + 1 :]]
    return words


def missing(words: Iterable[Word]) -> dict[str, Face]:
    """Characters that their face can't draw, with that face."""
    return {c: p.face for word in words for p in word.pieces for c in p.face.lacks(p.text)}
