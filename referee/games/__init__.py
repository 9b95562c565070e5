"""One room a game, all of the same shape."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from referee.library.errors import Unwritten
from referee.library.load import games

if TYPE_CHECKING:
    from referee.core.game import Game


@cache
def game_of(id_: str) -> Game:
    """A game by its id, without loading the others. Raises Unwritten."""
    from referee.core.game import Game  # who only looks into the box of a game needs none of the nouns

    if id_ not in games():
        raise Unwritten("game", id_, games())
    return Game(id_, f"{__name__}.{id_.replace('-', '_')}")
