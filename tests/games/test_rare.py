"""What the exhaustive runner leaves out: targets that exist but can't occur by the shipped sample."""

from __future__ import annotations

import pytest

from tests.games.runner import games_with_rooms
from tests.games.walks import every_target, never, targets


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_can_not_occur_is_a_target_and_has_a_reason(game: str) -> None:
    assert set(never(game)) <= set(every_target(game))
    assert set(targets(game)) == set(every_target(game)) - set(never(game))
    assert all(never(game).values())
