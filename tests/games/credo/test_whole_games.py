"""Whole games at random, seen by the referee and not seen: everything holds in every position that is looked at."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.rules.happening import Happening
from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out
from tests.games.credo.tally import BACK, JOINED, Tally, again, kept, run
from tests.games.credo.telling import wanted
from tests.games.credo.whole_games import ROOM, Way, full_game, named, play_one

SEEDS = range(30)


@pytest.fixture(scope="module")
def counted() -> Counter[Any]:
    """What happened in thirty games; everything is looked at in each fifteenth position."""
    found: Counter[Any] = Counter()
    for seed in SEEDS:
        found += play_one(Way(seed), every=15).counted
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
    played = play_one(Way(seed, knowing=False), every=10)
    found = played.counted
    assert played.moves > 50
    assert found["move", "tell"] >= found["end.count", "won"] > 0 or found["object.117-votes", "reached"]


def test_the_referee_who_does_not_see_asks_for_sums_at_the_end_alone() -> None:
    """And where a card compares flocks, or somebody claims eleven million."""
    comparing = {"civil-war", "circumcellions", "iconoclasts"}
    allowed = {"sum", "greater", "at-least", "goths-lowest", "goths-highest", "penalty-of", "penalty-n", "symbol"}
    asked: Counter[str] = Counter()
    for seed in range(8):
        for step in full_game(Way(seed, knowing=False)):
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
    assert [step.move for step in full_game(Way(4))] == [step.move for step in full_game(Way(4))]


def test_a_tale_is_the_same_for_everybody_who_listens() -> None:
    """What is told of a Step is told again when the Step is made again."""
    rng = Random(2)
    steps = [step for step in full_game(Way(2)) if rng.random() < 0.05]
    for step in steps:
        with collecting() as again:
            assert carry_out(step.before, step.who, step.move) == step.after
        assert tuple(map(key_of, again)) == tuple(map(key_of, step.tale))


def key_of(told: Happening) -> tuple[Any, ...]:
    return told.clause, told.case, told.values


@pytest.mark.parametrize(("seats", "share", "rest"), [(2, 39, 40), (3, 29, 31), (4, 23, 26), (5, 19, 23), (6, 16, 22)])
def test_everybody_is_dealt_a_pile_out_of_118_cards(seats: int, share: int, rest: int) -> None:
    """There is a pile more than players; the rest is the stock."""
    seed = next(seed for seed in range(99) if len(next(full_game(Way(seed))).before.terms.seats) == seats)
    dealt: Counter[int] = Counter()
    for step in full_game(Way(seed)):
        dealt.update(dict(told.values)["player"] for told in step.tale if told.clause == "setup.deal-church")
        if sum(dealt.values()) == seats * share:
            assert len(step.after.stock) == rest
            break
    assert dealt == dict.fromkeys(range(seats), share)


@pytest.mark.parametrize("name", ["17", "17b", "17@230/4", "last-cards:17", "last-cards:17@3/4"])
def test_a_game_is_called_again_by_its_name(name: str) -> None:
    assert str(named(name)) == name


def test_a_game_taken_up_again_is_the_same_up_to_there_and_another_one_after() -> None:
    first, second = list(full_game(Way(5))), list(full_game(Way(5, at=60, other=0)))
    assert [step.move for step in second[:60]] == [step.move for step in first[:60]]
    assert [step.move for step in second] != [step.move for step in first]
    assert ROOM.ending(second[-1].after).winners


def test_of_a_game_taken_up_again_only_the_rest_is_counted() -> None:
    whole, rest = play_one(Way(5), every=100), play_one(Way(5, at=60, other=0), every=100)
    assert rest.counted["setup.deal-articles", "dealt"] < whole.counted["setup.deal-articles", "dealt"]


def test_the_last_yellow_card_can_be_drawn() -> None:
    assert any(play_one(Way(seed, scene="last-cards")).counted["turn.draw", "nothing"] for seed in range(10))


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    def ran(file: Path, *games: int) -> Tally:
        for number in games:
            told = Namespace(seed=0, games=JOINED + number, least=1, every=500, kept=file)
            run(told, kept(file), most_other=0)
        return kept(file)

    at_once, stopped = ran(tmp_path / "one.json", 4), ran(tmp_path / "two.json", 2, 4)
    at_once.seconds = stopped.seconds = 0
    assert at_once == stopped
    assert at_once.games == JOINED + 4


def test_what_is_left_is_looked_for_shortly_before_it_happened() -> None:
    tally = Tally(counted={"ev.dock-strike played": 1}, where={"event dock-strike": [("17b", 200)]})
    way = again(tally, 50)
    assert way is not None
    assert (way.seed, way.knowing, way.other) == (17, False, 0)
    assert 200 - BACK <= way.at <= 200
    assert again(Tally(), 50) is None


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("3914", id="a Patriarch is away over the end of the set-up"),
        pytest.param("4979b", id="two copies of an Exile card wait behind a Council that has closed"),
    ],
)
def test_what_broke_once_holds(name: str) -> None:
    assert play_one(named(name), every=50).moves
