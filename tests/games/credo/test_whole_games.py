"""Whole games at random, seen by the referee and not seen: everything holds in every position that is looked at."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from referee.core.happening import Happening
from referee.core.marks import hearing
from referee.core.play import carry_out
from tests.games.credo.telling import wanted
from tests.games.credo.whole_games import full_game, play_one

SEEDS = range(30)


@pytest.fixture(scope="module")
def counted() -> Counter[Any]:
    """What happened in thirty games; everything is looked at in each fifteenth position."""
    found: Counter[Any] = Counter()
    for seed in SEEDS:
        found += play_one(seed, knowing=True, every=15)[0]
    return found


def test_every_game_has_a_winner_and_everything_holds(counted: Counter[Any]) -> None:
    assert sum(n for key, n in counted.items() if key[0] == "ended") == len(SEEDS)


def test_nearly_every_title_row_and_outcome_occurs(counted: Counter[Any]) -> None:
    """What is left is so rare that it needs more games."""
    left = [key for key in wanted() if not counted[key] and key[0] in ("event", "row")]
    assert len(left) <= 6, left


@pytest.mark.parametrize(
    ("clause", "case"),
    [
        ("council.single-doctrine", "passes"),
        ("G48", "nobody"),
        ("vote.plurality", "counted"),
        ("creed.final", "adopted"),
        ("creed.discard-rest", "cleared"),
        ("vote.tie", "undecided"),
        ("G46", "broken-off"),
        ("G17", "again"),
        ("respect.procedure", "picked"),
        ("respect.right", "declined"),
        ("end.article10", "ends"),
        ("G58", "fizzles"),
    ],
)
def test_every_outcome_of_a_council_occurs(counted: Counter[Any], clause: str, case: str) -> None:
    assert counted[clause, case]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_the_referee_does_not_see_holds_too(seed: int) -> None:
    found, moves = play_one(seed, knowing=False, every=10)
    assert moves > 50
    assert found["move", "tell"] >= found["end.count", "won"] > 0 or found["object.117-votes", "reached"]


def test_the_referee_who_does_not_see_asks_for_sums_at_the_end_alone() -> None:
    """And where a card compares flocks, or somebody claims eleven million."""
    comparing = {"civil-war", "circumcellions", "iconoclasts"}
    allowed = {"sum", "greater", "at-least", "goths-lowest", "goths-highest", "penalty-of", "penalty-n", "symbol"}
    asked: Counter[str] = Counter()
    for seed in range(8):
        for step in full_game(seed, knowing=False):
            head = step.after.agenda[0] if step.after.agenda else None
            if (question := getattr(head, "question", None)) is None:
                continue
            asked[question.id] += 1
            if question.id == "sum":
                assert step.after.creed is not None
            if question.id == "greater":
                assert comparing & set(step.after.in_play)
    assert set(asked) <= allowed
    assert asked["sum"]


def test_the_same_seed_gives_the_same_game() -> None:
    assert [step.move for step in full_game(4)] == [step.move for step in full_game(4)]


def test_a_tale_is_the_same_for_everybody_who_listens() -> None:
    """What is told of a Step is told again when the Step is made again."""
    rng = Random(2)
    steps = [step for step in full_game(2) if rng.random() < 0.05]
    for step in steps:
        with hearing() as again:
            assert carry_out(step.before, step.who, step.move) == step.after
        assert tuple(map(key_of, again)) == tuple(map(key_of, step.tale))


def key_of(told: Happening) -> tuple[Any, ...]:
    return told.clause, told.case, told.values


@pytest.mark.parametrize(("seats", "share", "rest"), [(2, 39, 40), (3, 29, 31), (4, 23, 26), (5, 19, 23), (6, 16, 22)])
def test_everybody_is_dealt_a_pile_out_of_118_cards(seats: int, share: int, rest: int) -> None:
    """There is a pile more than players; the rest is the stock."""
    seed = next(seed for seed in range(99) if len(next(full_game(seed)).before.terms.seats) == seats)
    dealt: Counter[int] = Counter()
    for step in full_game(seed):
        dealt.update(dict(told.values)["player"] for told in step.tale if told.clause == "setup.deal-church")
        if sum(dealt.values()) == seats * share:
            assert len(step.after.stock) == rest
            break
    assert dealt == dict.fromkeys(range(seats), share)
