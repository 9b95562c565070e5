"""A dispute settled by truthful answers comes out as the referee who sees everything judges it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.core import Moment, Move, Mover, Question
from referee.core.game import Game
from referee.core.rules.judge import judge
from referee.core.rules.play import begin
from referee.core.rules.settle import Asked, Key, Settled, key_of, settle
from referee.core.rules.verdict import Illegal
from referee.core.state.state import MOMENT
from tests import toy
from tests.games.properties import Step, random_game
from tests.games.test_every_position import GAMES, terms_of

pytestmark = pytest.mark.slow

MOST_QUESTIONS = 8


class Talk:
    """Settling one dispute by what a position answers."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.state = game, state
        self.told: dict[Key, Any] = {}

    def settle(self, who: Mover, move: Move) -> Settled | None:
        """None where the truth can't be told. Raises AssertionError when it takes too long."""
        tables = {"seats": list(self.state.terms.seats), "variant": self.state.terms.variant}
        tables |= getattr(self.game.part("position.worlds"), "granted", lambda state: {})(self.state)
        blank: Any = begin(self.game.read_position(tables, self.state.terms))
        if goes_without_saying(self.game, blank, self.state, move):
            return None
        while True:
            found = settle(blank, who, move, tuple(self.told.items()))
            if isinstance(found, Settled):
                return found
            assert isinstance(found, Asked)
            assert len(self.told) <= MOST_QUESTIONS, self.told
            answer = self.game.truth(self.state, found.question, move)
            if answer is None or answer not in found.question.answers:
                return None
            self.told[key_of(found.question)] = answer


def goes_without_saying(game: Game, blank: Any, state: Any, move: Move) -> bool:
    """Whether such a move is taken to be made at another moment than it was: somebody who beseeches is not asked
    whether a petition is unfinished."""
    moment = next((step for step in blank.agenda if isinstance(step, Moment)), None)
    if moment is None or moment.is_rare(move):
        return False
    return game.truth(state, Question(MOMENT)) not in moment.asking(move).answers


IMPOSSIBLE = {
    ("turn.no-play-limit", "not-held"),
    ("turn.hand-limit", "not-held"),
    ("voters.visible", "lacks"),
    ("comp.event-111", "none"),
}
"""What nobody can do with the cards that lie on the table, so that nobody can be asked about it either: to play, throw
away, give or lose a card that he does not have."""


def possible(state: Any, who: Mover, move: Move) -> bool:
    """Whether somebody who has the cards could have done it."""
    verdict = judge(state, who, move)
    return not isinstance(verdict, Illegal) or not {(b.clause, b.case) for b in verdict.breaches} & IMPOSSIBLE


def disputes(game: Game, steps: list[Step], rng: Random) -> list[tuple[Any, Mover, Move]]:
    """Positions of a game with moves made in them, legal ones and ones that were legal at other times."""
    chosen = [step for step in steps if isinstance(step.who, int)]
    moves = [step.move for step in chosen]
    found = []
    for step in chosen:
        if game.truth(step.before, Question(MOMENT)) is None:
            continue
        found.append((step.before, step.who, step.move))
        found.append((step.before, step.who, rng.choice(moves)))
        found.append((step.before, rng.randrange(len(step.before.terms.seats)), rng.choice(moves)))
    return [(state, who, move) for state, who, move in found if possible(state, who, move)]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_truth_settles_every_dispute_as_it_is(game: Game, seed: int) -> None:
    rng = Random(seed)
    steps: list[Step] = []
    while len(steps) < 60:
        steps += random_game(game, terms_of(game, rng), rng, most=60)
    settled = 0
    for state, who, move in disputes(game, steps, rng)[:36]:
        found = Talk(game, state).settle(who, move)
        if found is not None:
            assert type(found.verdict) is type(judge(state, who, move)), (who, move)
            settled += 1
    assert settled > 12 or game is toy.GAME
