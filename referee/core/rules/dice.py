"""Dice tables: the row of a roll, and the exact odds of each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

from referee.library.records import DiceTable, Row


class ImpossibleRoll(ValueError):
    """Dice that the table does not have: too many, too few, or with a face that is not on them."""


@cache
def totals(dice: int, sides: int) -> dict[int, int]:
    """The number of the `sides ** dice` equally likely throws that give each total."""
    return dict(Counter(sum(throw) for throw in product(range(1, sides + 1), repeat=dice)))


def row_of(table: DiceTable, dice: tuple[int, ...]) -> Row:
    """The row of the table for these dice. Raises ImpossibleRoll."""
    if len(dice) != table.dice or not all(1 <= die <= table.sides for die in dice):
        raise ImpossibleRoll(f"{'+'.join(map(str, dice))}: {table.dice} dice from 1 to {table.sides}")
    total = sum(dice)
    return next(row for row in table.rows if total in row.rolls)


def odds(table: DiceTable) -> tuple[tuple[Row, Fraction], ...]:
    """Each row with its exact probability; the probabilities add up to 1."""
    ways, all_ways = totals(table.dice, table.sides), table.sides**table.dice
    return tuple((row, Fraction(sum(ways[roll] for roll in row.rolls), all_ways)) for row in table.rows)


def chance(table: DiceTable, holds: Callable[[Row], bool]) -> Fraction:
    """The exact probability of the rows for which `holds` is true."""
    return sum((share for row, share in odds(table) if holds(row)), Fraction(0))
