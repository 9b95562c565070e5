"""Dice tables: which row a roll leads to, and exact odds. The tables are those of Credo, two dice each."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from referee.core.rules.dice import ImpossibleRoll, chance, odds, row_of, totals
from referee.library.records import DiceTable, Row

RESULTS = {
    "respect": {
        "2-laity": (2,),
        "1-laity": (3,),
        "1-bishop-2-followers": (4,),
        "2-followers": (5,),
        "1-bishop-1-follower": (6,),
        "1-follower": (7, 8),
        "2-cards": (9,),
        "nothing": (10,),
        "lose-1": (11,),
        "lose-2": (12,),
    },
    "refutation": {
        "either": (2, 3, 4, 5),
        "proposal": (6, 7, 8),
        "nothing": (9, 10),
        "persecution": (11,),
        "bishop-lost": (12,),
    },
    "proselytism": {
        "laity-and-more": (2,),
        "2-bishops-2-followers": (3, 4),
        "1-bishop-1-follower": (5, 6),
        "1-follower": (7, 8),
        "1-follower-persecution": (9,),
        "persecution": (10, 11),
        "bishop-lost": (12,),
    },
    "persecution": {
        "2-bishops": (2,),
        "1-bishop": (3,),
        "2-followers": (4, 5),
        "1-follower": (6, 7, 8, 9),
        "nothing": (10,),
        "3-followers": (11,),
        "1-follower-3-cards": (12,),
    },
}
EXACT = {
    "respect": "1/36 1/18 1/12 1/9 5/36 11/36 1/9 1/12 1/18 1/36",
    "refutation": "5/18 4/9 7/36 1/18 1/36",
    "proselytism": "1/36 5/36 1/4 11/36 1/9 5/36 1/36",
    "persecution": "1/36 1/18 7/36 5/9 1/12 1/18 1/36",
}


def table(name: str) -> DiceTable:
    rows = tuple(Row(rolls=rolls, id=each, text=each) for each, rolls in RESULTS[name].items())
    return DiceTable(id=name, title=name, dice=2, sides=6, rows=rows, source="test", sure="confirmed")


@pytest.mark.parametrize("name", RESULTS)
def test_the_odds_are_exact_and_make_one(name: str) -> None:
    shares = [share for _, share in odds(table(name))]
    assert shares == [Fraction(each) for each in EXACT[name].split()]
    assert sum(shares) == 1


@pytest.mark.parametrize("name", RESULTS)
def test_every_throw_leads_to_its_row(name: str) -> None:
    for dice in product(range(1, 7), repeat=2):
        assert sum(dice) in row_of(table(name), dice).rolls


@pytest.mark.parametrize(
    ("name", "rows", "share"),
    [
        ("respect", ("2-laity", "1-laity"), "1/12"),
        ("respect", ("1-bishop-2-followers", "1-bishop-1-follower"), "2/9"),
        ("respect", ("lose-1", "lose-2"), "1/12"),
        ("refutation", ("either", "proposal"), "13/18"),
        ("refutation", ("either",), "5/18"),
        ("proselytism", ("1-follower-persecution", "persecution"), "1/4"),
        ("persecution", ("2-bishops", "1-bishop"), "1/12"),
    ],
)
def test_several_rows_together(name: str, rows: tuple[str, ...], share: str) -> None:
    assert chance(table(name), lambda row: row.id in rows) == Fraction(share)


@pytest.mark.parametrize("dice", [(), (3,), (1, 2, 3), (0, 6), (7, 1), (-1, 3), (6, 600)])
def test_dice_that_the_table_does_not_have(dice: tuple[int, ...]) -> None:
    with pytest.raises(ImpossibleRoll):
        row_of(table("respect"), dice)


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (3, 6), (2, 10), (4, 4)])
def test_all_throws_are_counted(dice: int, sides: int) -> None:
    ways = totals(dice, sides)
    assert sum(ways.values()) == sides**dice
    assert sorted(ways) == list(range(dice, dice * sides + 1))
    assert all(ways[total] == ways[dice * (sides + 1) - total] for total in ways)
