"""Who speaks of a game where no table is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.words.wording import Sayer
from referee.library.load import load_game

if TYPE_CHECKING:
    from referee.words.translation import Words


def sayer_of(game: str, words: Words, seats: tuple[str, ...] = ()) -> Sayer:
    """Speaks of a game under the rulings that hold by default. Raises Unwritten."""
    return Sayer(load_game(game), words, seats)
