"""What a block needs while it is set: the language, the icons there are, and where to report what is wrong."""

from __future__ import annotations

from typing import NamedTuple

from referee.words.message import P_, Said

from ..markup.tree import Node
from ..page.problems import DID_YOU_MEAN, Problem
from ..page.units import mm
from ..type.breaking import Broken
from ..type.hyphens import Hyphens
from ..type.typography import Typography
from ..type.word_pieces import Word, missing

TOO_TALL = P_("aids-fit-floor", "the content is {over} mm too tall at {size} pt, its floor")
TOO_TALL_AS_IS = P_("aids-fit-tall", "the content is {over} mm too tall")
TALL_WAY = P_("aids-way-cut", "Cut about {n} characters, or give the box {h} mm.")
TOO_WIDE = P_("aids-fit-wide", "“{word}” is {over} mm wider than its line ({line} mm) at {size} pt")
WIDE_WAY = P_("aids-way-hyphen", "Offer a hyphen (\\-) there, or make the place wider.")
WIDE_IN = P_("aids-way-hyphen-in", "Offer a hyphen (\\-) in {message}, or make the place wider.")
TOO_BROAD = P_("aids-fit-broad", "{what} is {over} mm wider than its place ({line} mm)")
BROAD_WAY = P_("aids-way-narrow", "Make it narrower, or make the place wider.")
NO_GLYPH = P_("aids-fit-glyph", "no glyph for {char} (U+{code}) in {face}")
GLYPH_WAY = P_("aids-way-glyph", "Use an icon, or a face that has it.")
GLYPH_IN = P_("aids-way-glyph-in", "Use an icon in {message}, or a face that has it.")
NO_ICON = P_("aids-fit-icon", "no icon is called “{name}”")
ICON_WAY = P_("aids-way-icon", "Draw templates/icons/{name}.svg.")
TOO_SMALL = P_("aids-fit-small", "type of {size} pt is smaller than {least} pt, the least allowed")
SMALL_WAY = P_("aids-way-small", "Raise min, or choose a larger style.")
SPANS = P_("aids-fit-spans", "a row has cells for {n} columns, the table has {cols}")
SPANS_WAY = P_("aids-way-spans", "Add or remove cells, or mend their spans.")

OVER_MAX = P_("aids-fit-bars", "a bar of {value} is longer than the longest possible one, {most}")
OVER_MAX_WAY = P_("aids-way-bars", "Raise max.")
UNSAFE = P_("aids-deck-safe", "“{text}” stands {over} mm too near to the cut; {safe} mm must stay free")
UNSAFE_WAY = P_("aids-way-safe", "Give the card more padding, or set less text.")
NO_BACK = P_("aids-deck-back", "no back is called “{name}”")
NO_BACK_WAY = P_("aids-way-back", "Add one to the deck.")
NO_ROOM = P_("aids-deck-room", "a card of {w} × {h} mm does not fit on the paper")
NO_ROOM_WAY = P_("aids-way-room", "Choose larger paper, or a smaller margin.")
TWICE = P_("aids-form-twice", "two fields are called “{name}”")
TWICE_WAY = P_("aids-way-twice", "Give one of them another name.")
NOT_WINANSI = P_("aids-form-letters", "“{char}” can't stand in a field that is filled in on the screen")
NOT_WINANSI_WAY = P_("aids-way-letters", "Use letters of Western European languages in value.")


class Look(NamedTuple):
    """What text inherits from the boxes around it; `ground` is the area role under it."""

    align: str = "left"
    ink: str = ""
    ground: str = ""
    folio: int = 0
    box: str = ""


class Setter:
    """One setting of a document. Problems are collected; each is told once."""

    def __init__(self, where: str, lang: str, printing: Typography, hyphens: Hyphens, icons: frozenset[str]) -> None:
        self.forms = False
        self.where = where
        self.lang = lang
        self.printing = printing
        self.hyphens = hyphens
        self.icons = icons
        self.page = ""
        self.names: dict[str, Node] = {}
        self.problems: list[Problem] = []
        self.texts: dict[tuple[object, ...], tuple[list[Word], dict[float, Broken]]] = {}
        self.groups: dict[str, float] = {}
        self.needed: dict[str, float] = {}
        self._told: set[tuple[object, ...]] = set()

    def problem(self, node: Node, said: Said, way: Said | None, box: str = "", /, **values: str) -> None:
        if (once := (node.line, said.context, values.get("word"), values.get("char"))) in self._told:
            return
        self._told.add(once)
        name = f'{node.tag} "{node.text("name") or box}"' if node.given("name") or box else node.tag
        place = f"{self.where}:{node.line}"
        self.problems.append(Problem(said, values, way, place, self.page, self.lang, name))

    def check_words(self, node: Node, words: list[Word], box: str) -> None:
        """Refuses missing glyphs and unknown icons by name."""
        for char, face in missing(words).items():
            code = f"{ord(char):04X}"
            self.problem(node, NO_GLYPH, GLYPH_WAY, box, char=char, code=code, face=face.name)
        for name in {piece.icon for word in words for piece in word.pieces if piece.icon}:
            self.check_icon(node, name)

    def check_icon(self, node: Node, name: str) -> None:
        if name not in self.icons:
            from difflib import get_close_matches

            near = get_close_matches(name, sorted(self.icons), n=1)
            self.problem(node, NO_ICON, DID_YOU_MEAN if near else ICON_WAY, name=name, hint="".join(near))

    def claim(self, node: Node, name: str) -> None:
        """Names of fields are unique in a document."""
        if self.names.setdefault(name, node) is not node:
            self.problem(node, TWICE, TWICE_WAY, name=name)

    def too_tall(self, node: Node, over: float, given: float, width: float, size: float, *, floor: bool) -> None:
        lines = -(-over // (size * 1.25))
        characters = max(1, round(lines * width / (size * 0.46)))
        values = {"over": f"{mm(over):.1f}", "size": f"{size:.1f}", "n": str(characters)}
        values["h"] = f"{mm(given + over):.1f}"
        self.problem(node, TOO_TALL if floor else TOO_TALL_AS_IS, TALL_WAY, **values)

    def too_broad(self, node: Node, what: str, over: float, line: float) -> None:
        self.problem(node, TOO_BROAD, BROAD_WAY, what=what, over=f"{mm(over):.1f}", line=f"{mm(line):.1f}")
