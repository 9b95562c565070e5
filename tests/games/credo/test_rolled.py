"""What a roll on a table means for those who are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.credo.rules.rolled import bishop_of, meaning
from tests.cli.commands import Shell


def clauses(table: str, total: int, bishop: str | None = None) -> list[tuple[str, str]]:
    return [(each.id, each.clause) for each in meaning(table, total, bishop)]


@pytest.mark.parametrize(
    ("bishop", "said"),
    [
        ("mursa", ("rolled.answer-both", "bishop.mursa")),
        ("nicea", ("rolled.answer-half", "pers.answer-half")),
        ("nisibis", ("rolled.no-answer", "bishop.nisibis")),
        (None, ("rolled.answer", "pers.answer-half")),
    ],
)
def test_whose_laity_may_answer_hangs_on_the_bishop(bishop: str | None, said: tuple[str, str]) -> None:
    assert clauses("proselytism", 10, bishop) == [said]
    assert clauses("refutation", 11, bishop) == [said]


def test_a_twelve_costs_every_bishop_but_one() -> None:
    assert clauses("proselytism", 12, "nicea") == [("rolled.lynched-named", "table.proselytism")]
    assert clauses("proselytism", 12, "nisibis") == [("rolled.nisibis", "bishop.nisibis")]


def test_who_picks_and_what_goes_by_itself() -> None:
    assert [id_ for id_, _ in clauses("proselytism", 2)] == ["rolled.take-laity", "rolled.either"]
    assert [id_ for id_, _ in clauses("respect", 4)] == ["rolled.take-bishops", "rolled.take-followers"]
    assert [id_ for id_, _ in clauses("persecution", 12)] == ["rolled.remove-followers", "rolled.draw"]
    assert [id_ for id_, _ in clauses("respect", 12)] == ["rolled.own-loss"]


@pytest.mark.parametrize("table", ["respect", "refutation", "proselytism", "persecution"])
@pytest.mark.parametrize("total", range(2, 13))
def test_every_row_means_something(table: str, total: int) -> None:
    assert clauses(table, total, "nicea")


def test_bishops_are_found_by_their_names() -> None:
    assert bishop_of("mursa") == "mursa"
    assert bishop_of("Bishop of Nicea") == "nicea"
    assert bishop_of("caesarea") == "caesarea"
    assert bishop_of("xyzzy") is None


def test_the_command_says_what_it_means_now(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    named = ("--by", "Ann", "--bishop", "mursa", "--against", "Ben")
    told = shell("roll", "credo", "proselytism", "--dice", "4,5", *named)
    assert told.code == 0
    assert "Ben's highest Follower goes to Ann" in told.out
    assert "belongs to both halves" in told.out
    found = shell("roll", "credo", "proselytism", "--dice", "4,5", *named, "--json").told
    assert [each["clause"] for each in found["means"]] == ["followers.facedown-sorted", "bishop.mursa"]
    assert shell("roll", "credo", "proselytism", "--by", "Ann").code == 2
    assert shell("roll", "credo", "proselytism", *named[:2], *named[4:], "--bishop", "nobody").code == 2
    assert shell("roll", "heuchel-meuchel", "die", *named[:2], *named[4:]).code == 2


def test_the_odds_have_bars(tmp_path: Path) -> None:
    lines = Shell(tmp_path)("odds", "credo", "persecution").out.splitlines()[1:]
    bars = {line.split("  ")[0].strip(): line.count("█") for line in lines}
    assert bars["6, 7, 8, 9"] == max(bars.values()) == 40
    assert bars["2"] == 2
