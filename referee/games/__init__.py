"""One room a game, all of the same shape."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from referee.library.errors import Unwritten
from referee.library.load import games

if TYPE_CHECKING:
    from referee.core.room import Room


def room(game: str) -> Room:
    """The room of a game, found by its id without loading the others. Raises Unwritten."""
    if game not in games():
        raise Unwritten("game", game, games())
    found: Room = import_module(f"referee.games.{game.replace('-', '_')}.room").ROOM
    return found
