"""Kept games, opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.library.paths import store_dir
from referee.table.faults import NoGame as NoGame
from referee.table.fold import Table
from referee.table.store import Store

from .session import at_table

if TYPE_CHECKING:
    from referee.words.translation import Words

    from .session import Session


def store_in(folder: Path | None) -> Store:
    """The games of a folder, by default of this machine."""
    return Store(store_dir(folder))


def open_table(folder: Path | None, name: str | None) -> Table:
    """The game of a name, or the one used last. Raises NoGame, Damaged."""
    return Table.open(store_in(folder), name)


def as_kept(store: Store, name: str | None) -> Table:
    """The same, and nothing is drawn for it. Raises NoGame, Damaged."""
    return Table(store, store.read(name or store.current()))


def session_at(folder: Path | None, name: str | None, words: Words) -> Session:
    """The present position of the game of a name, or of the one used last. Raises NoGame, Damaged."""
    return at_table(open_table(folder, name), words)
