"""What a block needs while it is set: the language, the icons there are, and where to report what is wrong."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from ..markup.tree import Node
from ..page.problems import Problem
from ..page.units import mm
from ..type.breaking import Breaking
from ..type.hyphens import Hyphens
from ..type.typography import Typography
from ..type.word_pieces import Word, missing

_PICTURE: Final = re.compile(r"[.](svg|png|jpe?g|gif|webp)$")
"""An ending of files, without which an icon is called."""


class Look(Struct, frozen=True):
    """What text inherits from the boxes around it; `ground` is the area role under it. Text begins at the start of its
    line, which is at the right where it runs from right to left, unless a box says otherwise."""

    align: str = "start"
    ink: str = ""
    ground: str = ""
    folio: int = 0
    box: str = ""


class Setter:
    """What all blocks of a document share. Problems are collected; each is told once."""

    def __init__(
        self,
        where: str,
        lang: str,
        printing: Typography,
        hyphens: Hyphens,
        icons: frozenset[str],
        *,
        forms: bool = False,
    ) -> None:
        self.forms = forms
        self.where = where
        self.lang = lang
        self.printing = printing
        self.hyphens = hyphens
        self.icons = icons
        self.page = ""
        self.names: dict[str, Node] = {}
        self.texts: dict[tuple[object, ...], Breaking] = {}
        """What paragraphs say, by how it is set: it is cut and broken once, however often it comes."""
        self.problems: list[Problem] = []
        self.stands: dict[str, int] = {}
        """The page on which each heading of a flow stands, once that is known."""
        self.groups: dict[str, float] = {}
        self.needed: dict[str, float] = {}
        self._told: set[tuple[object, ...]] = set()
        self._told_before: frozenset[tuple[object, ...]] | None = None

    def begin(self, groups: dict[str, float]) -> None:
        """The blocks are made and are now painted, boxes of a group shrunk as it says: once, or once more."""
        if self._told_before is None:
            self._told_before = frozenset(self._told)
        self._told = set(self._told_before)
        self.groups, self.needed = groups, {}

    def taken(self) -> list[Problem]:
        """What was found wrong since this was last asked."""
        found, self.problems = self.problems, []
        return found

    def problem(self, node: Node, what: str, way: str, box: str = "", /, **values: str) -> None:
        if (once := (self.page, node.line, what, *(values.get(key) for key in ("word", "char", "name")))) in self._told:
            return
        self._told.add(once)
        name = f'{node.tag} "{node.text("name") or box}"' if node.given("name") or box else node.tag
        place = node.source or f"{self.where}:{node.line}"
        self.problems.append(Problem(what, values, way, place, self.page, self.lang, name))

    def check_words(self, node: Node, words: list[Word], box: str) -> bool:
        """Refuses missing glyphs and unknown icons by name. Whether nothing is wrong."""
        lacking = missing(words)
        for char, face in lacking.items():
            code = f"{ord(char):04X}"
            self.problem(node, "aids-fit-glyph", "aids-way-glyph", box, char=char, code=code, face=face.name)
        icons = {piece.icon for word in words for piece in word.pieces if piece.icon}
        for name in icons:
            self.check_icon(node, name)
        return not lacking and icons <= self.icons

    def check_icon(self, node: Node, name: str) -> None:
        if name not in self.icons:
            from difflib import get_close_matches

            drawn = _PICTURE.sub("", name)
            known = sorted(icon for icon in self.icons if icon == icon.lower())
            near = [drawn] if drawn in self.icons else get_close_matches(drawn, known, n=1, cutoff=0.75)
            values = {"name": name, "hint": "".join(near), "file": drawn}
            self.problem(node, "aids-fit-icon", "aids-way-mean" if near else "aids-way-icon", **values)

    def claim(self, node: Node, name: str) -> None:
        """Names of fields are unique in a document."""
        if self.names.setdefault(name, node) is not node:
            self.problem(node, "aids-form-twice", "aids-way-twice", name=name)

    def too_tall(self, node: Node, over: float, given: float, width: float, size: float, *, floor: bool) -> None:
        lines = -(-over // (size * 1.25))
        characters = max(1, round(lines * width / (size * 0.46)))
        values = {"over": f"{mm(over):.1f}", "size": f"{size:.1f}", "n": str(characters)}
        values["h"] = f"{mm(given + over):.1f}"
        way = "aids-way-lower" if node.tag == "page" else "aids-way-cut"
        self.problem(node, "aids-fit-floor" if floor else "aids-fit-tall", way, **values)

    def too_broad(self, node: Node, what: str, over: float, line: float) -> None:
        self.problem(
            node, "aids-fit-broad", "aids-way-narrow", what=what, over=f"{mm(over):.1f}", line=f"{mm(line):.1f}"
        )
