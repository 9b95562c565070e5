"""The bot that looks one move ahead: in a few worlds that agree with what its seat knows it tries every move, with the
lots after it, and takes the move with the best average `worth`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE, TABLE
from referee.core.rules.play import carry_out, decision, legal_moves, random_outcome

from .match import is_legal

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.rules.move import Move
    from referee.core.state.state import State
    from referee.core.state.terms import Seat

    from .match import Seen

WORLDS = 6
"""The number of worlds in which every move is tried."""
MOST_MOVES = 40
"""The largest number of moves that are tried; of more, this many are drawn at random."""
MOST_FURTHER = 12
"""If the same seat moves again after a move, the number of its next moves that are tried."""
LOTS = 30
"""The largest number of lots after a move before the position is valued as it is."""
DRAWS = 40
"""The number of worlds that are drawn before one is taken that disagrees with what is remembered."""
EQUAL = 1e-9


class Memory:
    """What a seat has seen and no longer sees, by its game's `facts_in`; nothing for games in which all that matters
    later stays open. Worlds that contradict it are not drawn (`agrees`)."""

    def __init__(self) -> None:
        self.facts: frozenset[str] = frozenset()

    def keep(self, seen: Seen) -> None:
        """Adds what the seat sees now."""
        part = seen.game.part("position.worth")
        if hasattr(part, "facts_in"):
            self.facts |= part.facts_in(seen.position, seen.seat)

    def world(self, seen: Seen, rng: Random) -> State:
        """A world that agrees with what the seat sees and remembers, if one is found soon."""
        agrees = getattr(seen.game.part("position.worth"), "agrees", None)
        world = seen.world(rng)
        for _ in range(DRAWS):
            if agrees is None or agrees(world, self.facts):
                break
            world = seen.world(rng)
        return world


def worth(game: Game, state: State, seat: Seat, facts: frozenset[str] = frozenset()) -> float:
    """The value of a whole State for a seat, by what it remembers: the more, the better."""
    value: float = game.part("position.worth").worth(state, seat, facts)
    return value


def settled_by_lots(state: State, rng: Random) -> State:
    """The State at the next decision of a player, after lots drawn by `rng`."""
    for _ in range(LOTS):
        wanted = decision(state)
        if wanted is None or wanted.kind not in (Kind.CHANCE, Kind.TABLE):
            return state
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, random_outcome(state, rng.randrange))
        elif answers := legal_moves(state, TABLE):
            state = carry_out(state, TABLE, rng.choice(answers))
        else:
            return state
    return state


class Sensible:
    """Leaving a moment to others has the value of the present State."""

    def __init__(self) -> None:
        self._memory = Memory()

    def remember(self, seen: Seen) -> None:
        self._memory.keep(seen)

    def choose(self, seen: Seen, rng: Random) -> Move | None:
        """One of the moves with the best average value."""
        gains = self.gains(seen, rng)
        best = max(gains.values())
        return rng.choice([move for move, gain in gains.items() if gain >= best - EQUAL])

    def gains(self, seen: Seen, rng: Random) -> dict[Move | None, float]:
        """The average value for the seat after each move, or after leaving the moment (None). A single move is not
        tried."""
        self._memory.keep(seen)
        moves: list[Move | None] = list(seen.moves)
        if len(moves) > MOST_MOVES:
            moves = rng.sample(moves, MOST_MOVES)
        if seen.may_leave:
            moves.append(None)
        gains = dict.fromkeys(moves, 0.0)
        if len(moves) == 1:
            return gains
        for _ in range(WORLDS):
            world, luck = self._memory.world(seen, rng), rng.random()
            for move in moves:
                gains[move] += self._gain(seen, world, move, Random(luck)) / WORLDS
        return gains

    def _gain(self, seen: Seen, world: State, move: Move | None, rng: Random) -> float:
        """The value after a move in one world; the present value if the move is illegal there."""
        after = world
        if move is not None and is_legal(world, seen.seat, move):
            after = settled_by_lots(carry_out(world, seen.seat, move), rng)
        gain = worth(seen.game, after, seen.seat, self._memory.facts)
        if after is world or own_choice(after) != seen.seat:
            return gain
        return max(
            gain, *(self._further(seen, after, next_move, rng) for next_move in _some_moves(after, seen.seat, rng))
        )

    def _further(self, seen: Seen, state: State, move: Move, rng: Random) -> float:
        """The value after the next move of the same seat."""
        after = settled_by_lots(carry_out(state, seen.seat, move), rng)
        return worth(seen.game, after, seen.seat, self._memory.facts)


def own_choice(state: State) -> Seat | None:
    """The seat that alone has to choose now; None at any other moment."""
    wanted = decision(state)
    return wanted.seats[0] if wanted is not None and wanted.kind is Kind.ONE else None


def _some_moves(state: State, seat: Seat, rng: Random) -> list[Move]:
    moves = legal_moves(state, seat)
    return moves if len(moves) <= MOST_FURTHER else rng.sample(moves, MOST_FURTHER)
