"""The bot that looks one move ahead: in a few worlds that agree with what its seat knows it tries every move, lets the
lots behind it fall, and takes the move after which it stands best on average by its game's `worth`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from referee.core.decision import Kind
from referee.core.move import CHANCE, TABLE
from referee.core.play import carry_out, decision, legal_moves, random_outcome

from .match import is_legal

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.move import Move
    from referee.core.terms import Seat

    from .match import Seen

WORLDS = 6
"""Worlds in which every move is tried."""
MOST_MOVES = 40
"""Where there are more moves, so many of them are tried, drawn by lot."""
MOST_FURTHER = 12
"""Where the seat goes on behind a move, so many of its next moves are tried."""
LOTS = 30
"""Lots that may fall behind a move before it is judged as it stands."""
DRAWS = 40
"""Worlds that are drawn before one is taken that does not agree with what is remembered."""
EQUAL = 1e-9


class Memory:
    """What a seat has seen and no longer sees, by its game's `facts_in`; of games that lay everything open that matters
    later, nothing. Worlds in which it would not be true are not drawn (`agrees`)."""

    def __init__(self) -> None:
        self.facts: frozenset[str] = frozenset()

    def keep(self, seen: Seen) -> None:
        """Takes in what the seat sees now."""
        part = seen.game.part("worth")
        if hasattr(part, "facts_in"):
            self.facts |= part.facts_in(seen.position, seen.seat)

    def world(self, seen: Seen, rng: Random) -> Any:
        """A world that agrees with what the seat sees and remembers, as far as one is found soon."""
        agrees = getattr(seen.game.part("worth"), "agrees", None)
        world = seen.world(rng)
        for _ in range(DRAWS):
            if agrees is None or agrees(world, self.facts):
                break
            world = seen.world(rng)
        return world


def worth(game: Game, state: Any, seat: Seat, facts: frozenset[str] = frozenset()) -> float:
    """How well a seat stands in a whole position, by what it remembers: the more, the better."""
    found: float = game.part("worth").worth(state, seat, facts)
    return found


def settled_by_lots(state: Any, rng: Random) -> Any:
    """The position at which a player decides again, after lots that fell by `rng`."""
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
    """Leaving a moment to others is worth what the position is worth as it stands."""

    def __init__(self) -> None:
        self._memory = Memory()

    def remember(self, seen: Seen) -> None:
        self._memory.keep(seen)

    def choose(self, seen: Seen, rng: Random) -> Move | None:
        gains = self.gains(seen, rng)
        best = max(gains.values())
        return rng.choice([move for move, gain in gains.items() if gain >= best - EQUAL])

    def gains(self, seen: Seen, rng: Random) -> dict[Move | None, float]:
        """How the seat stands on average after each move, or after leaving the moment (None); where there is one move
        alone, it is not tried."""
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

    def _gain(self, seen: Seen, world: Any, move: Move | None, rng: Random) -> float:
        """What a move leads to in one world; one that is refused there leads nowhere."""
        after = world
        if move is not None and is_legal(world, seen.seat, move):
            after = settled_by_lots(carry_out(world, seen.seat, move), rng)
        gain = worth(seen.game, after, seen.seat, self._memory.facts)
        if after is world or own_choice(after) != seen.seat:
            return gain
        return max(
            gain, *(self._further(seen, after, next_move, rng) for next_move in _some_moves(after, seen.seat, rng))
        )

    def _further(self, seen: Seen, state: Any, move: Move, rng: Random) -> float:
        """What the next move of the same seat leads to."""
        after = settled_by_lots(carry_out(state, seen.seat, move), rng)
        return worth(seen.game, after, seen.seat, self._memory.facts)


def own_choice(state: Any) -> Seat | None:
    """The seat that alone has to choose now; None at any other moment."""
    wanted = decision(state)
    return wanted.seats[0] if wanted is not None and wanted.kind is Kind.ONE else None


def _some_moves(state: Any, seat: Seat, rng: Random) -> list[Move]:
    moves = legal_moves(state, seat)
    return moves if len(moves) <= MOST_FURTHER else rng.sample(moves, MOST_FURTHER)
