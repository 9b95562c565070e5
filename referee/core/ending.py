"""How games end, and positions that can't be."""

from __future__ import annotations

from msgspec import Struct

from .terms import Seat


class Ending(Struct, frozen=True):
    """How a game ended. `winners` is empty for a draw."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]


class PositionError(ValueError):
    """A position that can't be. `where` is the field, `what` a message of the game with its values."""

    def __init__(self, game: str, where: str, what: str, **values: object) -> None:
        self.game, self.where, self.what, self.values = game, where, what, values
        super().__init__(f"{where}: {what}")


class Impossible(PositionError):
    """Everything that can't be about a position; worded like its first part where only one is wanted."""

    def __init__(self, every: tuple[PositionError, ...]) -> None:
        first = every[0]
        super().__init__(first.game, first.where, first.what, **first.values)
        self.every = every
