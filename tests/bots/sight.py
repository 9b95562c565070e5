"""Whether a bot decides alike in positions that its seat can't tell apart. At length: `python -m tests.bots.sight`."""

from __future__ import annotations

import sys
from itertools import count
from random import Random
from typing import Any

from referee.bots.match import Bot, Seen, next_move
from referee.bots.random_legal import RandomLegal
from referee.bots.sensible import Sensible
from referee.bots.thoughtful import Thoughtful
from referee.core.game import Game
from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE
from referee.core.rules.play import begin, carry_out, decision, random_outcome
from referee.core.state.terms import Seat
from referee.games import game_of
from referee.library.load import games
from tests.bots.tables import start_of

ROUNDS = 8
"""Rounds of the thoughtful bot: few are enough to see whether it looks where it may not."""


class Imagining(Seen):
    """Draws its worlds from a given position, so that only the real one differs."""

    def __init__(self, game: Game, state: Any, seat: Seat, source: Any) -> None:
        super().__init__(game, state, seat)
        self._source = Seen(game, source, seat)

    def world(self, rng: Random) -> Any:
        return self._source.world(rng)


KINDS = {"random": RandomLegal, "sensible": Sensible, "thoughtful": lambda: Thoughtful(ROUNDS)}


def choices(game: str, strength: str, positions: int, seed: int = 3) -> tuple[int, list[str]]:
    """How many positions were compared, over as many games as it takes, and where a bot decided otherwise in another
    world of its seat: from the same seed and the same imagined worlds."""
    of, differ, compared = game_of(game), list[str](), 0
    for number in count(seed):
        rng, state = Random(number), begin(start_of(game))
        bots: list[Bot] = [KINDS[strength]() for _ in state.terms.seats]
        minds = [Random(seat) for seat in range(len(bots))]
        others: tuple[Bot, ...] = tuple(RandomLegal() for _ in bots)
        while (wanted := decision(state)) is not None:
            if compared == positions:
                return compared, differ
            if wanted.kind is Kind.CHANCE:
                state = carry_out(state, CHANCE, random_outcome(state, rng.randrange))
                continue
            seat, move = next_move(of, state, others, minds)
            world = of.world(state, seat, rng)
            here, there = (bots[seat].choose(Imagining(of, each, seat, state), Random(7)) for each in (state, world))
            if here != there:
                differ.append(f"{game} {strength}, seed {number}, seat {seat}: {here} and {there}")
            compared += 1
            state = carry_out(state, seat, move)
    raise AssertionError("the seeds do not end")


def main(positions: int, only: tuple[str, ...]) -> int:
    """Compares so many positions a game and strength; the number of differences."""
    found = 0
    for game in only or tuple(games()):
        for strength in KINDS:
            compared, differ = choices(game, strength, positions)
            found += len(differ)
            print(f"{game} {strength}: {compared} positions, {len(differ)} differ", *differ[:3], sep="\n  ", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(min(1, main(int(sys.argv[1]), tuple(sys.argv[2:]))))
