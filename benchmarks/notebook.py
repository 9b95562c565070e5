"""The notebook of a seat at full size: reading a random game as that seat saw it, and drawing the conclusions."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.marks import collecting
from referee.core.rules.move import CHANCE
from referee.core.rules.play import begin, carry_out, decision, random_move, random_outcome
from referee.core.state.fields import masked
from referee.core.state.glimpse import glimpses
from referee.core.state.terms import Seat, agree
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.games.abbey.notebook.page import page
from referee.library import toml
from referee.library.editions import SAMPLE, edition_tables
from referee.words.translation import words

MOVES = 250
GAMES = 6
NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")


def run() -> dict[str, float]:
    """Milliseconds of computing for one notebook in the middle and at the end of games of so many moves, by the number
    of players: the median and the worst. `counted` is how many in a hundred have probabilities too."""
    found: dict[str, float] = {}
    for seats in (3, 4, 5, 6):
        times, counted = list[float](), list[bool]()
        for seed in range(GAMES):
            first, tales, states = _game(seats, seed)
            for at in (len(states) // 2, len(states) - 1):
                begun = time.process_time()
                told = _notebook(first, tales[: at + 1], states[at])
                times.append(1000 * (time.process_time() - begun))
                counted.append(told.counted)
        found[f"{seats} players, median ms"] = round(median(times), 1)
        found[f"{seats} players, worst ms"] = round(max(times), 1)
        found[f"{seats} players, counted in 100"] = round(100 * sum(counted) / len(counted))
    return found


def _game(seats: int, seed: int) -> tuple[Any, list[Any], list[Any]]:
    """A random game of a knowing referee: its first position, its tales, and the positions after them."""
    game = game_of("abbey")
    edition = toml.convert(edition_tables("abbey", SAMPLE), game.edition, SAMPLE)
    terms = replace(agree(game.data, NAMES[:seats], edition), knowing=True)
    rng = Random(seed)
    state: Any = begin(game.start(terms))
    first, tales, states = state, list[Any]([()]), [state]
    for _ in range(MOVES):
        wanted = decision(state)
        if wanted is None:
            break
        who: Any = CHANCE if wanted.kind is Kind.CHANCE else rng.choice(wanted.movers())
        lot = who is CHANCE
        move = random_outcome(state, rng.randrange) if lot else random_move(state, who, rng.randrange)
        assert move is not None
        with collecting() as tale:
            state = carry_out(state, who, move)
        tales.append(tuple(tale))
        states.append(state)
    return first, tales, states


def _notebook(first: Any, tales: list[Any], present: Any) -> Any:
    game, seat = game_of("abbey"), Seat(0)
    sayer = Sayer(game.data, words("en"), present.terms.seats)
    noticed = glimpses(tales, sayer, game.naming, seat)
    return page(masked(first, seat), noticed, masked(present, seat), seat, sayer)
