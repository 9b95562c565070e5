"""PettingZoo's own suites, run over every game."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from referee.desk.table.course import NUMBERS
from tests.conformance.shown import Shown, all_games, game_called
from tests.conformance.zoo import Zoo


@pytest.fixture(params=all_games())
def shown(request: pytest.FixtureRequest) -> Shown:
    return Shown(request.param, game_called(request.param).data.game.seats[0], most=120)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
def test_the_interface(shown: Shown) -> None:
    np.random.seed(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation")
        api_test(Zoo(shown), num_cycles=60)


def test_the_same_seed_is_the_same_game(shown: Shown) -> None:
    seed_test(lambda: Zoo(shown), num_cycles=40)


def test_it_can_be_shown(shown: Shown) -> None:
    render_test(lambda render_mode: Zoo(shown))


def test_a_game_ends_with_the_shares_of_the_course(shown: Shown) -> None:
    env = Zoo(Shown(shown.game, shown.seats))
    env.reset(seed=3)
    rng, brought = np.random.default_rng(3), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, broken_off, _ = env.last()
        assert not broken_off
        brought[agent] += reward
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    assert tuple(brought.values()) == env.course.shares()
    assert sum(brought.values()) == 0
    assert len(seen["action_mask"]) == NUMBERS
