"""Themes: which colour a role has. Read from `data/themes/<name>.toml` and checked for its roles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Final

from msgspec import Struct

from referee.library.errors import DataError, Unwritten
from referee.library.paths import data_root

from .kept_toml import read_kept_toml
from .roles import AREA_ROLES, INK_ROLES

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""

_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")
WHITE: Final[Colour] = (1.0, 1.0, 1.0)
HAIRLINE: Final = 0.35
"""Thickness of the outline that stands for an area left out."""


class Theme(Struct, frozen=True):
    """Colours by role; an area of None is left out and a hairline stands for it."""

    name: str
    ink: dict[str, Colour]
    area: dict[str, Colour | None]

    def ground(self, role: str) -> Colour:
        """The colour under something that stands on an area (or on paper)."""
        return self.area.get(role) or WHITE


def themes() -> list[str]:
    return sorted(file.stem for file in (data_root() / "themes").glob("*.toml"))


USUAL: Final = "colour"
OWN: Final = "own"
"""What the theme that lies beside a table is called."""

_OWN: ContextVar[Theme | None] = ContextVar("own theme", default=None)


@contextmanager
def own_theme(own: Theme | None) -> Iterator[None]:
    """Inside, this is the theme `own`."""
    before = _OWN.set(own)
    try:
        yield
    finally:
        _OWN.reset(before)


def usual_theme() -> str:
    """The theme where neither page nor command names one: one's own, if there is one."""
    return OWN if _OWN.get() else USUAL


def theme(name: str) -> Theme:
    """Raises Unwritten, DataError."""
    own = _OWN.get() if name == OWN else None
    return own or house_theme(name)


@cache
def house_theme(name: str) -> Theme:
    if name not in (known := themes()):
        raise Unwritten("theme", name, known)
    file = data_root() / "themes" / f"{name}.toml"
    tables = read_kept_toml(file)
    for table, roles in (("ink", INK_ROLES), ("area", AREA_ROLES)):
        roles_in_file = set(tables.get(table, {}))
        if lacking := set(roles) - roles_in_file:
            raise DataError(file, f"lacks the role {min(lacking)}", table)
        if unknown := roles_in_file - set(roles):
            raise DataError(file, "is no role", table, min(unknown))
        for role, value in tables[table].items():
            if not is_colour(value, table):
                raise DataError(file, f"“{value}” is no colour such as #8E1B16", table, role)
    return Theme(
        name,
        {role: colour(text) for role, text in tables["ink"].items()},
        {role: None if text == "none" else colour(text) for role, text in tables["area"].items()},
    )


def is_colour(text: object, table: str) -> bool:
    """True if a text is a colour; an area may also be `none`."""
    return isinstance(text, str) and bool(_COLOUR.fullmatch(text) or (text == "none" and table == "area"))


def colour(text: str) -> Colour:
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)
