"""Our bots among OpenSpiel's: `python -m tests.conformance.bots avignon sensible mcts 20`."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

from referee.bots.match import Seen
from referee.bots.strengths import STRENGTHS
from referee.core.state.terms import Seat
from tests.conformance.shown import Shown
from tests.conformance.spiel import SpielState, load

SIMULATIONS = 50
"""Simulations of OpenSpiel's search; it sees the whole position."""


class OurBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots in a seat of an OpenSpiel game. A move that the game does not offer is replaced by any that it
    does."""

    def __init__(self, strength: str, seat: int, seed: int) -> None:
        super().__init__()
        self._bot, self._seat, self._rng = STRENGTHS[strength](), Seat(seat), Random(f"{seed}/{seat}")

    def restart_at(self, state: Any) -> None:
        """Nothing is kept between games: each has a bot of its own."""

    def step(self, state: SpielState) -> int:
        session, choices = state.course.session, state.course.choices
        move = self._bot.choose(Seen(session.game, session.state, self._seat), self._rng)
        number = next((number for number, offered in choices.items() if offered == move), None)
        return self._rng.choice(list(choices)) if number is None else number


def bot(name: str, game: Any, seat: int, seed: int) -> Any:
    """A bot by its name: one of ours, or `uniform` or `mcts` of OpenSpiel."""
    rng = np.random.RandomState(seed)
    if name == "uniform":
        return uniform_random.UniformRandomBot(seat, rng)
    if name == "mcts":
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        return mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=rng)
    return OurBot(name, seat, seed)


def returns_of(game: str, ours: str, theirs: str, games: int, most: int = 400) -> float:
    """What one of our bots wins on average against theirs, in alternating seats: 1 for every win, -1 for every loss."""
    won = 0.0
    for number in range(games):
        played = load(Shown(game, 2, 0, number, most, ""))
        seat = number % 2
        bots = [bot(ours if each == seat else theirs, played, each, number) for each in range(2)]
        won += pyspiel.evaluate_bots(played.new_initial_state(), bots, number)[seat]
    return won / games


if __name__ == "__main__":
    print(returns_of(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
