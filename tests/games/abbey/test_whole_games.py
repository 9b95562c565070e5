"""A short run of the whole games that `python -m tests.games.abbey.whole_games` plays at length."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.play import begin
from tests.games.abbey.tables import GAME, position
from tests.games.abbey.whole_games import add_up, ended, play_one, terms_of


@pytest.mark.parametrize("seed", range(0, 64, 4))
def test_games_of_every_size_and_variant_end(seed: int) -> None:
    agreed, clauses, moves = play_one(seed)
    assert clauses
    assert moves > len(agreed.seats)


def test_the_seeds_go_round_all_sizes_and_variants() -> None:
    played = {(len(agreed.seats), agreed.variant, agreed.knowing) for agreed in map(terms_of, range(0, 64, 2))}
    assert len(played) == 4 * 4 * 2


def test_a_lost_card_is_found() -> None:
    state: Any = position(hands={"Ann": 6, "Ben": 6, "Cy": 6}, pile=5, lying=[])
    add_up(state)
    with pytest.raises(AssertionError, match="22 Suspects"):
        add_up(replace(state, pile=4))


def test_a_game_that_runs_has_not_ended() -> None:
    with pytest.raises(AssertionError):
        ended(begin(GAME.start(terms_of(0))))
