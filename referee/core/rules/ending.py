"""Ending, the result of a game; PositionError, a position that can't be."""

from __future__ import annotations

from msgspec import Struct

from ..state.terms import Seat


class Ending(Struct, frozen=True):
    """The result of a game. `winners` is empty for a draw; `clauses` are the rules that ended it."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]


class PositionError(ValueError):
    """One thing about a position that can't be. `where` is the field, `what` the id of a message of the game, `values`
    what the message is filled with."""

    def __init__(self, game: str, where: str, what: str, **values: object) -> None:
        self.game, self.where, self.what, self.values = game, where, what, values
        super().__init__(f"{where}: {what}")


class Impossible(PositionError):
    """All the faults of one position, in `every`. Its own message is that of the first fault."""

    def __init__(self, every: tuple[PositionError, ...]) -> None:
        first = every[0]
        super().__init__(first.game, first.where, first.what, **first.values)
        self.every = every
