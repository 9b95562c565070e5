"""OpenSpiel's own suites, run over every game."""

from __future__ import annotations

import unittest
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")
suite = pytest.importorskip("open_spiel.integration_tests.api_test")

import numpy as np  # noqa: E402
from absl import flags  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from referee.core.rules.move import CHANCE  # noqa: E402
from referee.desk.table.course import Course  # noqa: E402
from tests import toy  # noqa: E402
from tests.conformance.shown import Shown, all_games, game_called  # noqa: E402
from tests.conformance.spiel import Held, load, name_of  # noqa: E402

GAMES = all_games()
LATE = {"avignon": 58, "credo": 190, "heuchel-meuchel": 95, "mea-culpa": 60}
"""How many moves are over where a game is shrunken to a few: so late that the tree is small. Any other game, from its
beginning."""


def seats_of(game: str) -> list[int]:
    least, most = game_called(game).data.game.seats
    return list(range(least, most + 1))


def small(game: str) -> Shown:
    """A game of as few moves as make a tree of some size; all of it can be walked."""
    if game == toy.GAME.id:
        return Shown(game, 2, skipped=1)
    wanted = (Shown(game, seats_of(game)[0], skipped=LATE.get(game, 0), seed=3, most=most) for most in range(2, 9))
    return next(shown for shown in wanted if sum(count(shown.beginning(), shown.most)) > 50)


def middle(game: str) -> Shown:
    """A stretch out of the middle of a game."""
    return Shown(game, seats_of(game)[-1], skipped=40, seed=5, most=25)


def run_suite(case: type[Any]) -> None:
    """Runs somebody else's test case; every failure is ours."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    for _, trace in (*result.failures, *result.errors):
        pytest.fail(trace[-3000:])
    assert result.testsRun > 3


@pytest.mark.parametrize(("game", "variant"), [(g, v) for g in GAMES for v in ("", *game_called(g).data.game.variants)])
def test_a_game_at_random_from_its_beginning(game: str, variant: str) -> None:
    shown = Shown(game, seats_of(game)[0], most=100, variant=variant)
    pyspiel.random_sim_test(load(shown), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_stretch_at_random_with_files(game: str) -> None:
    pyspiel.random_sim_test(load(middle(game)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_copied_and_kept(game: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(middle(game)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_of_some_positions(game: str) -> None:
    shown = middle(game)
    loaded = load(shown)
    run_suite(
        type(name_of(game), (suite.EnforceAPIOnPartialTreeBase,), {"game": loaded, "game_name": f"{name_of(game)}()"})
    )


def count(course: Course, most: int) -> tuple[int, int, int]:
    """Lots, choices and ends of the whole tree, found by the Course alone."""
    if course.mover is None or most == 0:
        return (0, 0, 1)
    chance = course.mover is CHANCE
    branches = [move for move, _ in course.lots] if chance else list(course.choices.values())
    below = [count(course.after(move), most - 1) for move in branches]
    lots, choices, ends = (sum(row) for row in zip(*below, strict=True))
    return lots + chance, choices + (not chance), ends


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_of_the_whole_tree(game: str) -> None:
    shown, name = small(game), f"{name_of(game)}_small"
    loaded = load(shown)
    suite.TOTAL_NUM_STATES[name] = count(shown.beginning(), shown.most)
    suite.PERFECT_RECALL_NUM_STATES[name] = len(suite._assert_is_perfect_recall(loaded))
    run_suite(type(name, (suite.EnforceAPIOnFullTreeBase,), {"game": loaded, "game_name": name}))


@pytest.mark.parametrize("game", GAMES)
def test_a_playthrough_comes_out_the_same_again(game: str, tmp_path: Any) -> None:
    shown = middle(game)
    told = f"{name_of(game)}(seats={shown.seats},skipped=40,seed=5,most=12)"
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(told, None, seed=7), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual
    assert expected.count("LegalActions()") > 1


def test_a_searching_player_of_open_games() -> None:
    game = load(Shown("avignon", 2, skipped=30, seed=1, most=20))
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 30, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    _play(game, [bot, bot], 4)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "avignon"])
def test_a_searching_player_who_does_not_see_everything(game: str) -> None:
    late = {toy.GAME.id: 0, "credo": 200}.get(game, 70)
    loaded = load(Shown(game, seats_of(game)[0], skipped=late, seed=1, most=16))
    lots, rng = Random(4), np.random.RandomState(1)

    def resampled(state: Any, player: int) -> Any:
        """The same state with what the player can't know drawn anew."""
        other = state.clone()
        other.held = Held(state.held.shown, state.course.resampled(player, lots), state.held.moves)
        assert other.information_state_string(player) == state.information_state_string(player)
        return other

    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game=loaded, uct_c=2.0, max_simulations=20, evaluator=evaluator, random_state=rng)
    bot.set_resampler(resampled)
    _play(loaded, [bot] * loaded.num_players(), 4)


def _play(game: Any, bots: list[Any], most: int) -> None:
    """Some choices by bots, in a game whose lots fall by their weights."""
    rng, state, chosen = Random(2), game.new_initial_state(), 0
    while not state.is_terminal() and chosen < most:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
            continue
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        chosen += 1
    assert chosen


@pytest.mark.slow
def test_our_bots_play_against_theirs() -> None:
    from tests.conformance.bots import returns_of

    assert returns_of("avignon", "sensible", "uniform", 4) > 0.5
