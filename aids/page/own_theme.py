"""The theme that lies beside a table or a page: `theme.toml`, with colours by role and faces from font files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from .problems import Problem, SheetError
from .roles import AREA_ROLES, INK_ROLES
from .theme import OWN, USUAL, Theme, colour, is_colour, theme, themes

FILE: Final = "theme.toml"
ROLES: Final = {"ink": INK_ROLES, "area": AREA_ROLES}
WAYS: Final = {"ink": "aids-way-theme-ink", "area": "aids-way-theme-area"}
"""The way out of a colour that is none, by its table."""
FACES: Final = ("text", "title", "head")
"""The parts that faces play."""
CUTS: Final = ("regular", "italic", "medium", "semibold", "bold", "bolditalic")
FONTS: Final = (".ttf", ".otf", ".ttc")
_LINE: Final = re.compile(r"at line (\d+)")

Cuts = Mapping[str, Path]
"""The font file of each cut."""


class OwnTheme(Struct, frozen=True):
    """Colours, the fonts of the parts that faces play, and those of letters that these lack."""

    colours: Theme
    faces: dict[str, Cuts]
    fallback: tuple[Cuts, ...]

    @property
    def files(self) -> list[Path]:
        """The font files, each once."""
        return list(dict.fromkeys(file for cuts in (*self.faces.values(), *self.fallback) for file in cuts.values()))


def read_own_theme(folder: Path) -> OwnTheme | None:
    """The theme in a folder; None if there is none. Raises SheetError with all that is wrong with it."""
    file = folder / FILE
    if not file.is_file():
        return None
    reader = _Reader(folder, _tables(file))
    theme = reader.theme()
    if reader.problems:
        raise SheetError(reader.problems)
    return theme


def _tables(file: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(file.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise SheetError([Problem("aids-cards-letters", {}, "aids-way-cards-letters", FILE)]) from None
    except tomllib.TOMLDecodeError as wrong:
        line = _LINE.search(str(wrong))
        place = f"{FILE}:{line[1]}" if line else FILE
        raise SheetError([Problem("aids-cards-toml", {"wrong": str(wrong)}, "aids-way-cards-toml", place)]) from None


class _Reader:
    """Reads the tables of a theme, and collects what is wrong with them."""

    def __init__(self, folder: Path, tables: dict[str, Any]) -> None:
        self.folder, self.tables = folder, tables
        self.problems: list[Problem] = []

    def theme(self) -> OwnTheme:
        for name in self.tables:
            self._known(name, ("theme", *ROLES, "faces"), "")
        base = self._base()
        inks = {role: colour(text) for role, text in self._colours("ink")}
        areas = {role: None if text == "none" else colour(text) for role, text in self._colours("area")}
        faces = self._table("faces")
        parts: dict[str, Cuts] = {}
        for part in FACES:
            if part in faces and (cuts := self._cuts(part, faces[part])):
                parts[part] = cuts
        for part in faces:
            self._known(part, (*FACES, "fallback"), "faces")
        listed = faces.get("fallback", [])
        fallback = [self._cuts("fallback", each) for each in (listed if isinstance(listed, list) else [listed])]
        return OwnTheme(Theme(OWN, {**base.ink, **inks}, {**base.area, **areas}), parts, tuple(filter(None, fallback)))

    def _base(self) -> Theme:
        """The theme that colours are taken from which this one does not name."""
        name = self.tables.get("theme", USUAL)
        if self._known(name, tuple(themes()), "theme"):
            return theme(str(name))
        return theme(USUAL)

    def _table(self, name: str) -> dict[str, Any]:
        table = self.tables.get(name, {})
        if isinstance(table, dict):
            return table
        self._wrong("aids-theme-table", "aids-way-theme-table", "", name=name)
        return {}

    def _colours(self, table: str) -> Iterator[tuple[str, str]]:
        for role, text in self._table(table).items():
            if not self._known(role, ROLES[table], table):
                continue
            if is_colour(text, table):
                yield role, text
            else:
                self._wrong("aids-theme-colour", WAYS[table], f"{table}.{role}", value=str(text))

    def _cuts(self, part: str, value: object) -> Cuts:
        """The files of a face: one for all cuts, or one for each; the first one stands for `regular`."""
        named = value if isinstance(value, dict) else {"regular": value}
        files: dict[str, Path] = {}
        for cut, name in named.items():
            if self._known(cut, CUTS, f"faces.{part}") and (file := self._font(part, name)):
                files[cut] = file
        return {"regular": next(iter(files.values())), **files} if files else {}

    def _font(self, part: str, name: object) -> Path | None:
        place = f"faces.{part}"
        file = self.folder / str(name)
        if not isinstance(name, str) or file.suffix.lower() not in FONTS:
            self._wrong("aids-theme-font", "aids-way-theme-font", place, value=str(name))
        elif not file.is_file():
            there = [each.name for each in file.parent.iterdir()] if file.parent.is_dir() else []
            near = "".join(get_close_matches(file.name, there, n=1))
            way = "aids-way-mean" if near else "aids-way-theme-none"
            self._wrong("aids-theme-none", way, place, file=name, hint=near, folder=str(self.folder))
        else:
            return file
        return None

    def _known(self, name: object, known: tuple[str, ...], place: str) -> bool:
        if name in known:
            return True
        near = "".join(get_close_matches(str(name), known, n=1))
        way = "aids-way-mean" if near else "aids-way-known"
        self._wrong("aids-theme-unknown", way, place, name=str(name), hint=near, known=", ".join(known))
        return False

    def _wrong(self, what: str, way: str, box: str, /, **values: str) -> None:
        self.problems.append(Problem(what, values, way, FILE, box=box))


def schema() -> dict[str, object]:
    """What `theme.toml` may hold, as a JSON Schema for editors."""
    text = {"type": "string"}
    cuts = {"type": "object", "properties": dict.fromkeys(CUTS, text), "additionalProperties": False}
    font = {"oneOf": [{**text, "description": "a TTF or OTF file for every cut"}, cuts]}

    def colours(table: str) -> dict[str, object]:
        form = "^#[0-9A-Fa-f]{6}$" if table == "ink" else "^(#[0-9A-Fa-f]{6}|none)$"
        roles = {role: {**text, "pattern": form} for role in ROLES[table]}
        return {"type": "object", "properties": roles, "additionalProperties": False}

    faces = {**dict.fromkeys(FACES, font), "fallback": {"type": "array", "items": font}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A theme of one's own, beside a table or a page",
        "type": "object",
        "properties": {
            "theme": {"enum": themes(), "description": "where colours come from that are not named"},
            **{table: colours(table) for table in ROLES},
            "faces": {"type": "object", "properties": faces, "additionalProperties": False},
        },
        "additionalProperties": False,
    }
