"""Positions with gaps are judged as they were."""

from __future__ import annotations

import pytest

from tests.games.gaps import STORIES, SUMMED, judged, kept, summed, sums
from tests.games.runner import games_with_rooms

pytestmark = pytest.mark.slow

ONE_IN = 12
"""Of so many further games the sum of one is looked at; `python -m tests.games.gaps` looks at all."""


@pytest.mark.parametrize("game", games_with_rooms())
def test_positions_with_gaps_are_judged_as_they_were(game: str) -> None:
    assert judged(game) == kept(game).read_text(encoding="utf-8"), (
        "a position with gaps is judged differently now; if that is meant: python -m tests.games.gaps"
    )


@pytest.mark.parametrize("game", games_with_rooms())
def test_more_positions_with_gaps_come_to_the_same_sums(game: str) -> None:
    now, then = sums(game, ONE_IN).splitlines(), summed(game).read_text(encoding="utf-8").splitlines()
    assert len(then) == SUMMED - STORIES
    others = [line.split()[0] for line in now if line not in then]
    assert not others, f"judged differently: python -m tests.games.gaps {game} {others[0]}, before and after the change"
