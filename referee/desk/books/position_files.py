"""Positions that people wrote down."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..faults import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.words.translation import Words

    from ..table.session import Session


def disputed(
    file: Path, game: str | None, words: Words, store: Path | None, rulings: Mapping[str, str] | None = None
) -> Session:
    """A position from a file, under the rulings and the edition that it names. Raises UsageError, DataError,
    PositionError."""
    from ..table.session import of_position

    game_of_file, tables = read_position(file, game)
    return of_position(game_of_file, tables, words, dict(rulings or {}), store)


def read_position(file: Path, game: str | None) -> tuple[str, dict[str, Any]]:
    """The game and the tables of a position file. Raises UsageError, DataError."""
    from referee.library import toml
    from referee.library.errors import DataError

    if not file.exists():
        raise UsageError("error.no-file", file=file)
    try:
        tables = toml.parse(file)
    except DataError as wrong:
        raise DataError("position", f"{file}: {wrong.what}") from None
    named = tables.get("game")
    if game is not None and isinstance(named, str) and game != named:
        raise UsageError("error.position-game", game=game, file=file, named=named)
    wanted = game or named
    if not isinstance(wanted, str):
        raise UsageError("error.which-game", file=file)
    return wanted, tables
