"""The landing square of a pawn: the next free square, or exactly as far as the die says."""

from __future__ import annotations

from referee.core import witness

from ..position.state import Heuchel, Squares, rolled


def is_free(units: Squares, piles: Squares, row: int, goal: int) -> bool:
    """True if a square is free for a pawn with that goal. Face-down cards leave it free for their own class only."""
    return not units[row] and (not piles[row] or row == goal)


def _up_to(row: int, goal: int) -> range:
    """The rows above a row, up to the goal."""
    return range(row + 1, goal + 1)


def next_free(units: Squares, piles: Squares, row: int, goal: int) -> int:
    """The lowest free row above `row`; `goal + 1` if there is none up to the goal."""
    for at in _up_to(row, goal):
        if is_free(units, piles, at, goal):
            return at
    return goal + 1


def by_die(state: Heuchel, units: Squares, piles: Squares, row: int, goal: int) -> int:
    """The row that the die leads to, free or not; above the goal if the way does not end before it. Occupied squares on
    the way count as steps, unless the table skips them (G19). Raises NotKnown."""
    die = rolled(state)
    straight = row + die
    if straight > goal or all(is_free(units, piles, at, goal) for at in _up_to(row, straight)):
        return straight
    if state.ruling("G19") == "count":
        witness(("dice.count-occupied",))
        return straight
    free = [at for at in _up_to(row, goal) if is_free(units, piles, at, goal)]
    return free[die - 1] if die <= len(free) else goal + 1


def free_squares(units: Squares, piles: Squares, row: int, goal: int) -> int:
    """The number of free squares above a row and up to the goal."""
    return sum(is_free(units, piles, at, goal) for at in _up_to(row, goal))
