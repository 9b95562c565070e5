"""Editions: what the printed copies say. Shipped ones are in `data/<game>/editions/`, the owner's in the store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import toml
from .characters import is_plain_name
from .errors import BadName, Unwritten
from .load import home
from .paths import store_dir
from .whole import write_in_folder

SAMPLE = "sample"
"""The edition that is shipped with every game, so that everything runs at once."""

BLANK = "blank"
"""The edition with only what the rulebook prints: the starting point of an owner's own."""

_IN_USE = "in-use"


def shipped_dir(game: str) -> Path:
    """The folder of a game's shipped editions. Raises Unwritten."""
    return home(game) / "editions"


def own_dir(game: str, store: Path | None = None) -> Path:
    """The folder of the owner's editions of a game."""
    return store_dir(store) / "editions" / game


def editions(game: str, store: Path | None = None) -> dict[str, Path]:
    """Every edition of a game by id; the owner's go before shipped ones of the same id. Raises Unwritten."""
    by_id: dict[str, Path] = {}
    for place in (shipped_dir(game), own_dir(game, store)):
        if place.is_dir():
            by_id |= {file.stem: file for file in sorted(place.glob("*.toml"))}
    return by_id


def new_file(game: str, edition: str, store: Path | None = None) -> Path:
    """The file of an edition of the owner's, even if it does not exist yet. Raises BadName, Unwritten."""
    home(game)
    file = own_dir(game, store) / f"{edition}.toml"
    if not is_plain_name(edition) and file not in editions(game, store).values():
        raise BadName("edition", edition)
    return file


def edition_file(game: str, edition: str, store: Path | None = None) -> Path:
    """The file of an edition. Raises Unwritten."""
    known = editions(game, store)
    if edition not in known:
        raise Unwritten("edition", edition, list(known))
    return known[edition]


def edition_tables(game: str, edition: str, store: Path | None = None) -> dict[str, Any]:
    """The tables of an edition's file. Raises Unwritten, DataError."""
    return toml.parse(edition_file(game, edition, store))


def edition_in_use(game: str, store: Path | None = None) -> str:
    """The edition that this house plays; the sample one unless the owner has chosen another."""
    note = own_dir(game, store) / _IN_USE
    named = note.read_text(encoding="utf-8", errors="replace").strip() if note.is_file() else SAMPLE
    return named if named in editions(game, store) else SAMPLE


def edition_for_new(game: str, knowing: bool, store: Path | None = None) -> str:
    """The edition of a new table that names none: the one that this house has chosen. Without one, the blank edition if
    the referee does not draw itself, so that no invented figure stands in a verdict; else the sample."""
    if knowing or (own_dir(game, store) / _IN_USE).is_file() or BLANK not in editions(game, store):
        return edition_in_use(game, store)
    return BLANK


def use_edition(game: str, edition: str, store: Path | None = None) -> None:
    """Makes an edition the one that this house plays. Raises Unwritten, OSError."""
    edition_file(game, edition, store)
    write_in_folder(own_dir(game, store) / _IN_USE, f"{edition}\n".encode())
