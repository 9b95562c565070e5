"""Nobody has a yellow card left to draw: turn follows on turn without anything to decide, and every question is still
answered."""

from __future__ import annotations

from typing import Any

from referee.core.rules.judge import judge
from referee.core.rules.play import deciding_steps, legal_moves
from referee.core.rules.verdict import Illegal
from referee.games.credo.moves import Pass, RefuteChurch, Vote
from tests.games.credo.tables import ANN, BEN, played, table


def bare() -> Any:
    return played(table(**{"yellow-stock": [], "yellow-discard": []}), "Ann: pass")


def test_a_move_that_is_not_to_the_point_is_refused() -> None:
    for move in (RefuteChurch(ANN), Vote("orthodox-1")):
        assert isinstance(judge(bare(), BEN, move), Illegal)


def test_what_can_be_done_comes_to_an_end() -> None:
    state = bare()
    assert 1 < len(list(deciding_steps(state))) < 100
    assert Pass() in legal_moves(state, BEN)
