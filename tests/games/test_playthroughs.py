"""The kept playthroughs come out as they did."""

from __future__ import annotations

import pytest

from tests.games.playthroughs import kept, played, stories


@pytest.mark.parametrize(("game", "variant"), stories())
def test_a_playthrough_comes_out_as_it_did(game: str, variant: str) -> None:
    assert played(game, variant) == kept(game, variant).read_text(encoding="utf-8"), (
        "the game goes differently now; if that is meant: python -m tests.games.playthroughs"
    )
