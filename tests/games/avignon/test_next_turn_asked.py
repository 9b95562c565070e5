"""While the referee waits for an answer, a move of the next turn is judged, too: what that turn will need nobody can
tell yet, and nothing is asked for ever."""

from __future__ import annotations

import pytest

from tests.games.exhaustive import Explorer, named, watched


@pytest.mark.parametrize("walk", ["one-action-taken/3", "third-action/4279"])
def test_a_move_that_hangs_on_the_next_turn_is_judged(walk: str) -> None:
    once = Explorer("avignon")
    with watched(once.of, once.expanded):
        once.walk(named(walk))
    assert once.found
