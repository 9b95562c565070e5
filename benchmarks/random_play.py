"""Random play: full games through the filtered rules, against python-chess.

A game's whole time is counted, setting up and what chance and the table do included, but of its moves only those that
players made; where the deck or the die answers nearly every move, its lots as well."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE, Move, Mover, Tell
from referee.core.rules.play import begin, carry_out, decision, legal_moves, random_move, random_outcome
from referee.core.state.terms import agree
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_file
from referee.library.load import load_game

from .measure import rates, ratio

ROUNDS = 7
PEER = "python_chess"
NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")


class Played(Struct, frozen=True):
    """A way of playing a game: with how many players, and how many games make a round."""

    game: str
    seats: int
    games: int
    variant: str = ""
    listing: bool = False
    draws: bool = False
    knowing: bool = False


WAYS = {
    "avignon": Played("avignon", 2, 300, draws=True),
    "avignon_listing": Played("avignon", 2, 60, listing=True, draws=True),
    "heuchel_meuchel": Played("heuchel-meuchel", 4, 60, knowing=True),
    "heuchel_meuchel_listing": Played("heuchel-meuchel", 4, 20, listing=True, knowing=True),
    "heuchel_meuchel_die": Played("heuchel-meuchel", 4, 30, variant="die", draws=True, knowing=True),
    "heuchel_meuchel_die_without_rolls": Played("heuchel-meuchel", 4, 30, variant="die", knowing=True),
    "mea_culpa": Played("mea-culpa", 2, 20),
    "mea_culpa_four": Played("mea-culpa", 4, 15),
    "abbey": Played("abbey", 4, 8, knowing=True),
    "abbey_three": Played("abbey", 3, 8, knowing=True),
    "abbey_six": Played("abbey", 6, 8, knowing=True),
    "credo": Played("credo", 2, 6, knowing=True),
    "credo_four": Played("credo", 4, 4, knowing=True),
}
"""`listing` lists all legal moves before one is taken; else one legal move is drawn at once. `draws` counts lots."""


def start_of(game: str, seats: int = 0, variant: str = "", knowing: bool = False) -> Any:
    """A position before the first decision, with the smallest number of players unless it is told."""
    data, of = load_game(game), game_of(game)
    file = edition_file(game, SAMPLE)
    edition = toml.convert(toml.parse(file), of.edition, file)
    terms = agree(data, NAMES[: seats or data.game.seats[0]], edition, variant)
    return of.start(replace(terms, knowing=knowing))


def play_game(start: Any, rng: random.Random, every_move: bool = False, draws: bool = True) -> int:
    """One random game; how many moves its players made, and with `draws` the lots that fell. With `every_move` all
    legal moves are listed before one is taken."""
    state, moves = begin(start), 0

    def pick(count: int) -> int:
        return int(rng.random() * count)

    while (wanted := decision(state)) is not None:
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, random_outcome(state, pick))
            moves += draws
            continue
        for who in wanted.movers():
            move = any_move(state, who, rng) if every_move else random_move(state, who, pick)
            if move is not None:
                break
        else:
            raise LookupError(f"nobody can do anything: {state.agenda[0]}")
        state = carry_out(state, who, move)
        moves += isinstance(who, int) and not isinstance(move, Tell)
    return moves


def any_move(state: Any, who: Mover, rng: random.Random) -> Move | None:
    """One of all legal moves, which are listed first; None if there is none."""
    found = legal_moves(state, who)
    return rng.choice(found) if found else None


def play_chess(rng: random.Random) -> int:
    import chess

    board, moves = chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


def run() -> dict[str, float]:
    """Moves a second of every game and of python-chess, and ours by theirs."""
    rng = random.Random(7)

    def several(way: Played) -> Any:
        start = start_of(way.game, way.seats, way.variant, way.knowing)
        return lambda: sum(play_game(start, rng, way.listing, way.draws) for _ in range(way.games))

    works = {name: several(way) for name, way in WAYS.items()}
    found = rates({**works, PEER: lambda: sum(play_chess(rng) for _ in range(40))}, ROUNDS)
    rate = {f"{name}_moves_per_s": float(round(median(each))) for name, each in found.items()}
    return rate | {f"{name}_vs_{PEER}": round(ratio(found[name], found[PEER]), 2) for name in works}
