"""The bot that takes any legal move, each equally likely."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.core.rules.move import Move

    from .match import Seen


class RandomLegal:
    """Leaving a moment to others counts as one more move."""

    def remember(self, seen: Seen) -> None:
        """Nothing is remembered."""

    def choose(self, seen: Seen, rng: Random) -> Move | None:
        moves = seen.moves
        number = rng.randrange(len(moves) + seen.may_leave)
        return moves[number] if number < len(moves) else None
