"""Games played by bots: equal seeds give equal games, and nobody looks at what it may not see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.bots.match import Seen, Watcher, next_move, play_match
from referee.bots.strengths import STRENGTHS, bots_of
from referee.core.decision import Kind
from referee.core.game import Game
from referee.core.move import CHANCE
from referee.core.play import begin, carry_out, decision, random_outcome
from referee.core.terms import Seat, agree
from referee.games import game_of
from referee.library.editions import edition_tables
from referee.library.load import games
from referee.library.toml import convert

GAMES = games()
NAMES = ("Ann", "Ben", "Cy", "Di")


def start_of(game: str, seats: int = 0) -> Any:
    of = game_of(game)
    edition = convert(edition_tables(game, "sample", None), of.edition, "sample")
    return of.start(agree(of.data, NAMES[: seats or of.data.game.seats[0]], edition, knowing=True))


class Imagining(Seen):
    """Draws its worlds from a given position, so that only the real one differs."""

    def __init__(self, game: Game, state: Any, seat: Seat, source: Any) -> None:
        super().__init__(game, state, seat)
        self._source = Seen(game, source, seat)

    def world(self, rng: Random) -> Any:
        return self._source.world(rng)


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
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_decides_alike_in_positions_that_it_cannot_tell_apart(game: str, strength: str) -> None:
    """In another world of the same seat, from the same seed and the same imagined worlds, a bot chooses the same
    move."""
    of, rng = game_of(game), Random(3)
    state = begin(start_of(game))
    bots = bots_of((strength,) * len(state.terms.seats))
    minds = [Random(seat) for seat in range(len(bots))]
    compared = 0
    while (wanted := decision(state)) is not None and compared < 60:
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, random_outcome(state, rng.randrange))
            continue
        seat, move = next_move(of, state, bots_of(("random",) * len(bots)), minds)
        world = of.world(state, seat, rng)
        here, there = (bots[seat].choose(Imagining(of, each, seat, state), Random(7)) for each in (state, world))
        assert here == there
        compared += 1
        state = carry_out(state, seat, move)
