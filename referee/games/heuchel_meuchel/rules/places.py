"""Squares in moves, and the breaches of naming the wrong one."""

from __future__ import annotations

from referee.core import Breach, breach

from ..box.components import box, column_name, square_name
from ..moves import Place
from ..position.state import Squares


def row_of(place: Place) -> int:
    """The row of a place."""
    return place if isinstance(place, int) else int(place[1:])


def column_at(place: str) -> int:
    """The column of a square's name."""
    return box().columns.index(place[0].lower())


def other_column(place: Place, column: int) -> Breach | None:
    """The breach of naming a square of another column than the player's own; None if there is none."""
    if isinstance(place, int) or column_at(place) == column:
        return None
    return breach("board.columns", "other", square=place, column=column_name(column))


def wrong_way(column: int, row: int, to: Place) -> Breach | None:
    """The breach of a move that is not straight up; None if there is none."""
    if isinstance(to, str) and column_at(to) != column:
        return breach("move.up-only", "sideways", square=to)
    return breach("move.up-only", "down", row=row, to=row_of(to)) if row_of(to) <= row else None


def nothing_open(piles: Squares, column: int, row: int) -> Breach:
    """The breach of moving a unit from a square of the column where none lies open."""
    square = square_name(column, row)
    if piles[row]:
        return breach("goal.flip", "home", square=square)
    return breach("move.one-unit", "empty", square=square)


def occupied(units: Squares, column: int, row: int) -> Breach:
    """The breach of landing on a square that is not free."""
    square = square_name(column, row)
    if units[row]:
        return breach("dice.roll", "occupied", square=square)
    return breach("goal.occupied-for-higher", "pile", square=square)
