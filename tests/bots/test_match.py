"""Games played by bots: equal seeds give equal games, and nobody looks at what it may not see."""

from __future__ import annotations

from typing import Any

import pytest

from referee.bots.match import Watcher, play_match
from referee.bots.strengths import bots_of
from referee.core.state.terms import Seat
from referee.games import game_of
from referee.library.load import games
from tests.bots.sight import choices
from tests.bots.tables import start_of

GAMES = games()


class Lines(Watcher):
    """Keeps what was decided."""

    def __init__(self, game: str) -> None:
        self.lines: list[str] = []
        self._notation = game_of(game).notation

    def decided(self, state: Any, seat: Seat, move: Any) -> None:
        self.lines.append(f"{seat}: {self._notation.write(state, move)}")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_to_its_end_and_equal_seeds_give_equal_games(game: str) -> None:
    start = start_of(game)
    bots = bots_of(("random",) * len(start.terms.seats))

    def played(seed: str) -> tuple[list[str], tuple[Seat, ...]]:
        kept = Lines(game)
        ended = play_match(game_of(game), start, bots, seed, kept)
        assert not ended.broken_off
        assert ended.state.over()
        assert len(kept.lines) == ended.decisions
        return kept.lines, ended.winners

    assert played("a") == played("a")
    assert played("a") != played("b")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("strength", "positions"), [("random", 60), ("sensible", 30), ("thoughtful", 12)])
def test_a_bot_decides_alike_in_positions_that_it_cannot_tell_apart(game: str, strength: str, positions: int) -> None:
    assert choices(game, strength, positions) == (positions, [])
