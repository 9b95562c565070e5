"""Figures with intervals in which the true value lies with 95 % confidence."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Annotated

from msgspec import Meta, Struct

from .tally import WIN

Z = 1.959964
"""The 97.5 % point of the normal distribution: 2.5 % lie beyond it on either side."""
POWER = 0.841621
"""Its 80 % point: a difference of the given size is found in 80 of 100 simulations."""


class Estimate(Struct, frozen=True):
    """A figure and the interval in which it lies with 95 % confidence."""

    value: Annotated[float, Meta(description="the figure")]
    low: Annotated[float, Meta(description="the lower end of its interval")]
    high: Annotated[float, Meta(description="the upper end of its interval")]


def share(won: int, games: int) -> Estimate:
    """The share of games that a seat wins, by Wilson's interval; `won` in sixtieths of a game. Shared wins count as a
    part of a win, so the interval is a little wider than it has to be."""
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    p = won / WIN / games
    spread = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    middle, whole = p + Z * Z / (2 * games), 1 + Z * Z / games
    return Estimate(p, max(0.0, min(p, (middle - spread) / whole)), min(1.0, max(p, (middle + spread) / whole)))


def mean(total: float, squares: float, games: int, scale: float = 1.0) -> Estimate:
    """The mean of some values, from their sum and the sum of their squares; `scale` is the unit they were counted in.
    With fewer than two games nothing is sure."""
    if games < 2:
        return Estimate(total / scale if games else 0.0, float("-inf"), float("inf"))
    middle = total / games / scale
    spread = Z * deviation(total, squares, games) / scale / sqrt(games)
    return Estimate(middle, middle - spread, middle + spread)


def deviation(total: float, squares: float, games: int) -> float:
    """The standard deviation of one game."""
    return sqrt(max(0.0, squares - total * total / games) / (games - 1))


def games_needed(total: float, squares: float, games: int, difference: float, scale: float = 1.0) -> int | None:
    """The number of pairs of games needed to find a difference of that size with 95 % confidence in 80 of 100
    simulations; None if the games so far do not vary or are too few to tell."""
    if games < 2 or not (spread := deviation(total, squares, games) / scale):
        return None
    return ceil(((Z + POWER) * spread / difference) ** 2)


def quantile(counts: dict[int, int], part: float) -> int:
    """The smallest value with at least that part of the counts at or below it; 0 if nothing was counted."""
    left = part * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0
