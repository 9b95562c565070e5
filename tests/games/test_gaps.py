"""Positions with gaps are judged as they were."""

from __future__ import annotations

import pytest

from tests.games.gaps import judged, kept
from tests.games.runner import games_with_rooms


@pytest.mark.parametrize("game", games_with_rooms())
def test_positions_with_gaps_are_judged_as_they_were(game: str) -> None:
    assert judged(game) == kept(game).read_text(encoding="utf-8"), (
        "a position with gaps is judged differently now; if that is meant: python -m tests.games.gaps"
    )
