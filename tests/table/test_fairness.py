"""The statistic of declared draws, held against counting and against known values."""

from __future__ import annotations

from itertools import product
from math import isclose, prod
from pathlib import Path
from random import Random

import pytest

from referee.library.editions import edition_tables
from referee.table import fairness
from referee.table.audit import audited
from referee.table.fairness import chi_square_tail, unevenness
from tests.cli.commands import Shell
from tests.table.tables import any_move, say, sit

DIE = {str(face): 1 / 6 for face in range(1, 7)}
LOADED = {"1": 1 / 2, "2": 1 / 3, "3": 1 / 6}


@pytest.mark.parametrize(
    ("deviation", "freedom", "share"),
    [
        (3.841459, 1, 0.05),
        (11.070498, 5, 0.05),
        (0.0, 3, 1.0),
        (0.297110, 4, 0.99),
        (29.588298, 10, 0.001),
        (400, 2, 0),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(deviation: float, freedom: int, share: float) -> None:
    assert isclose(chi_square_tail(deviation, freedom), share, rel_tol=1e-5, abs_tol=1e-12)


@pytest.mark.parametrize("odds", [LOADED, {"a": 0.5, "b": 0.5}], ids=["loaded", "coin"])
def test_few_throws_are_counted_out_one_by_one(odds: dict[str, float]) -> None:
    """Every sequence of six throws, one after the other."""

    def off(thrown: tuple[str, ...]) -> float:
        return sum((thrown.count(face) - 6 * share) ** 2 / (6 * share) for face, share in odds.items())

    for thrown in (("1",) * 6, ("1", "1", "2", "1", "3", "2"), ("3",) * 6) if odds is LOADED else (("a",) * 6,):
        worse = [each for each in product(odds, repeat=6) if off(each) >= off(thrown) - 1e-9]
        share = sum(prod(odds[face] for face in each) for each in worse)
        found = unevenness([(face, odds) for face in thrown])
        assert found is not None
        assert isclose(found, share, rel_tol=1e-9)


def test_five_sixes_in_a_row_come_once_in_1296() -> None:
    assert isclose(unevenness([("6", DIE)] * 5) or 0, 1 / 1296)


def test_fair_throws_look_fair_and_loaded_ones_do_not() -> None:
    rng = Random(1)
    fair = [unevenness([(rng.choice(list(DIE)), DIE) for _ in range(90)]) or 0 for _ in range(400)]
    assert 0.02 < sum(each < 0.05 for each in fair) / 400 < 0.09
    assert 0.4 < sum(each < 0.5 for each in fair) / 400 < 0.6
    loaded = unevenness([(rng.choice("12345666"), DIE) for _ in range(400)])
    assert loaded is not None
    assert loaded < 0.001


def test_a_bag_that_empties_is_weighed_draw_by_draw() -> None:
    """Drawn without putting back, everything in the end: nothing could be more even."""
    rng = Random(2)
    found = []
    for _ in range(200):
        bag = ["a"] * 30 + ["b"] * 20 + ["c"] * 10
        rng.shuffle(bag)
        draws = [
            (line, {each: bag[at:].count(each) / len(bag[at:]) for each in sorted(set(bag[at:]))})
            for at, line in enumerate(bag[:40])
        ]
        found.append(unevenness(draws) or 0)
    assert 0.01 < sum(each < 0.05 for each in found) / 200 < 0.12
    assert 0.35 < sum(each < 0.5 for each in found) / 200 < 0.65


def test_too_few_of_a_kind_say_nothing() -> None:
    assert unevenness([(str(n), {str(card): 1 / 24 for card in range(24)}) for n in range(6)]) is None


def test_the_market_of_mea_culpa_is_told_in_words(tmp_path: Path) -> None:
    table = sit(
        tmp_path / "store",
        game="mea-culpa",
        seats=("Ann", "Ben", "Cy"),
        edition=edition_tables("mea-culpa", "sample"),
        dice="ours",
    )
    number = 0
    while len([e for e in table.entries if getattr(e, "text", "").startswith("draw ")]) < 40:
        assert any_move(table, number)
        number += 1
    found = {tally.kind: tally for tally in audited(table).declared}["draw"]
    assert sum(one.times for one in found.results) == found.draws >= 40
    assert isclose(sum(one.expected for one in found.results), found.draws, abs_tol=0.05)
    assert found.chance is not None
    ran = Shell(tmp_path)("audit")
    assert f"The table told “draw” {found.draws} times: bread " in ran.out
    assert "Fair dice and decks fall at least so unevenly" in ran.out


def test_what_is_drawn_face_down_is_not_counted_while_the_game_runs(tmp_path: Path) -> None:
    edition = edition_tables("heuchel-meuchel", "sample")
    table = sit(
        tmp_path,
        game="heuchel-meuchel",
        seats=("Ann", "Ben", "Cy"),
        edition=edition,
        dice="ours",
        knowing=True,
    )
    while not any(getattr(entry, "text", "").startswith("deal ") for entry in table.entries):
        assert any_move(table, 0)
    assert not any(tally.kind == "deal" for tally in fairness.tallies(table))


def test_a_deck_drawn_by_the_table_is_too_short_for_a_verdict(tmp_path: Path) -> None:
    say(sit(tmp_path / "store", dice="ours"), "draw knight", "draw noble", "draw knight", "draw bishop")
    ran = Shell(tmp_path)("audit")
    assert ran.code == 0
    assert "Too few to say" in ran.out
