"""Playouts: how a game goes on if all players choose the better of a few moves. Quick, with all that a world holds in
the open."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from referee.core.rules.play import asked_in_turn, carry_out, legal_moves

from .sensible import settled_by_lots, worth

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.rules.move import Move
    from referee.core.state.state import State
    from referee.core.state.terms import Seat

LOOKED_AT = 4
"""The number of moves among which a player chooses."""
WHIM = 0.1
"""The share of moves that are drawn at random, so that no player puts off for ever a move that makes a position look
worse."""
LONGEST = 3000
"""The number of decisions after which a game that is played to its end is broken off."""


def some(moves: list[Move], most: int, rng: Random) -> list[Move]:
    """At most `most` of the moves, drawn at random."""
    return moves if len(moves) <= most else rng.sample(moves, most)


def next_choice(state: State, rng: Random) -> tuple[Seat | None, list[Move]]:
    """The seat that decides now, and its moves; of several seats, one at random. None if no seat decides."""
    asked = asked_in_turn(state)
    if not asked:
        return None, []
    seat = asked[0] if len(asked) == 1 else rng.choice(asked)
    return seat, legal_moves(state, seat)


def after(state: State, seat: Seat, move: Move, rng: Random) -> State:
    """The State at the next decision of a player."""
    return settled_by_lots(carry_out(state, seat, move), rng)


def play_on(
    game: Game, state: State, rng: Random, decisions: int = LONGEST, facts: frozenset[str] = frozenset()
) -> State:
    """The State after this many decisions, or at the end of the game. facts: what the players remember."""
    stuck = 0
    for _ in range(decisions):
        seat, moves = next_choice(state, rng)
        if seat is None:
            return state
        if not moves:
            stuck += 1
            if stuck > LOOKED_AT * len(state.terms.seats):
                return state
            continue
        stuck = 0
        if rng.random() < WHIM:
            state = after(state, seat, rng.choice(moves), rng)
            continue
        tried = [after(state, seat, move, rng) for move in some(moves, LOOKED_AT, rng)]
        standing = [worth(game, each, seat, facts) for each in tried]
        state = tried[standing.index(max(standing))]
    return state
