"""Random play: full games through the filtered rules, against python-chess."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from referee.core.decision import Kind
from referee.core.move import CHANCE
from referee.core.play import begin, carry_out, decision, legal_moves, random_move, random_outcome
from referee.core.terms import agree
from referee.games import room
from referee.library import toml
from referee.library.editions import SAMPLE, edition_file
from referee.library.load import load_game

from .measure import rates, ratio

ROUNDS = 7


def start_of(game: str) -> Any:
    """A position before the first decision, with the smallest number of players."""
    data, of = load_game(game), room(game)
    names = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")[: data.game.seats[0]]
    file = edition_file(game, SAMPLE)
    return of.start(agree(data, names, toml.convert(toml.parse(file), of.edition, file)))


def play_game(start: Any, rng: random.Random, every_move: bool = False) -> int:
    """One random game; how many moves it had, the draws of the deck among them. With `every_move` all legal moves are
    listed before one is taken."""
    state, moves = begin(start), 0

    def pick(count: int) -> int:
        return int(rng.random() * count)

    while (wanted := decision(state)) is not None:
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, random_outcome(state, pick))
        else:
            who = wanted.movers()[0]
            if every_move:
                state = carry_out(state, who, rng.choice(legal_moves(state, who)))
            else:
                move = random_move(state, who, pick)
                assert move is not None
                state = carry_out(state, who, move)
        moves += 1
    return moves


def play_chess(rng: random.Random) -> int:
    import chess

    board, moves = chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


def run() -> dict[str, float]:
    """Moves a second of Avignon (drawing one legal move; listing all of them) and of python-chess."""
    start, rng = start_of("avignon"), random.Random(7)
    found = rates(
        {
            "avignon": lambda: sum(play_game(start, rng) for _ in range(300)),
            "avignon_listing": lambda: sum(play_game(start, rng, every_move=True) for _ in range(60)),
            "python_chess": lambda: sum(play_chess(rng) for _ in range(40)),
        },
        ROUNDS,
    )
    return {
        "avignon_moves_per_s": round(median(found["avignon"])),
        "avignon_listing_all_moves_per_s": round(median(found["avignon_listing"])),
        "python_chess_moves_per_s": round(median(found["python_chess"])),
        "avignon_vs_python_chess": round(ratio(found["avignon"], found["python_chess"]), 2),
        "avignon_listing_vs_python_chess": round(ratio(found["avignon_listing"], found["python_chess"]), 2),
    }
