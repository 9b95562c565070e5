"""The kept disputes are settled as they were."""

from __future__ import annotations

import pytest

from tests.games.runner import games_with_rooms
from tests.games.settlements import kept, settled

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", games_with_rooms())
def test_disputes_are_settled_as_they_were(game: str) -> None:
    assert settled(game) == kept(game).read_text(encoding="utf-8"), (
        "a dispute is settled differently now; if that is meant: python -m tests.games.settlements"
    )
