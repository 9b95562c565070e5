"""In short what `python -m tests.web.secrecy` does at length."""

from __future__ import annotations

import pytest

from tests.games.secrecy import GAMES
from tests.picked import picked
from tests.web.secrecy import run


@pytest.mark.parametrize("game", [game for game in GAMES if game != "avignon"])
def test_no_byte_tells_a_secret(game: str) -> None:
    found = run(game, 6, seed=5, langs=picked(game))
    assert found["bodies"] > 60
