"""The bot that looks further ahead, by information-set Monte Carlo tree search (Cowling, Powley and Whitehouse:
Information Set Monte Carlo Tree Search, 2012).

Every round of the search draws a world that agrees with what the seat knows, walks down the tree by the moves that are
legal there, adds one move, plays on for a while as `sensible` players would, and takes each seat's `worth` as the
result. Lots are drawn anew in every round, so a node stands for all lots that may have come before it."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from .match import is_legal
from .playout import after, next_choice, play_on, some
from .sensible import Sensible, worth

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.rules.move import Move
    from referee.core.state.terms import Seat

    from .match import Seen

ROUNDS = 150
"""The number of rounds of a search without a time limit."""
KEPT = 10
"""The number of moves of the root that are searched: the best by one look ahead."""
WIDTH = 8
"""The number of moves that are tried at other nodes, drawn at random if there are more."""
PLIES = 6
"""The number of decisions of a playout."""
DEPTH = 12
"""The number of decisions below the root in the tree."""
CURIOSITY = 0.7
"""The weight of moves that were tried seldom: the constant of UCB1 for results between 0 and 1."""


class Node:
    """The statistics of a move: how often it could be chosen, how often it was, and the sum of its results for its
    seat."""

    __slots__ = ("below", "could", "total", "visits")

    def __init__(self) -> None:
        self.below: dict[Move | None, Node] = {}
        self.visits = self.could = 0
        self.total = 0.0


class Scale:
    """Scales results to values between 0 and 1, by the least and the most that was seen."""

    def __init__(self) -> None:
        self._low, self._high = float("inf"), float("-inf")

    def take(self, value: float) -> None:
        """Widens the scale to a value."""
        self._low, self._high = min(self._low, value), max(self._high, value)

    def __call__(self, value: float) -> float:
        return (value - self._low) / (self._high - self._low) if self._high > self._low else 0.5


class Thoughtful(Sensible):
    """Searches for `rounds` rounds or, if `seconds` is given, for that long; then equal seeds no longer give equal
    moves."""

    def __init__(self, rounds: int = ROUNDS, seconds: float | None = None) -> None:
        super().__init__()
        self._rounds, self._seconds = rounds, seconds

    def choose(self, seen: Seen, rng: Random) -> Move | None:
        """The move that the search tried most."""
        gains = self.gains(seen, rng)
        if len(gains) == 1:
            return next(iter(gains))
        best = sorted(gains, key=lambda move: -gains[move])[:KEPT]
        search = Search(seen, self._memory.facts, best, lambda: self._memory.world(seen, rng), rng)
        for move in best:
            search.begin(move, gains[move])
        end = None if self._seconds is None else perf_counter() + self._seconds
        done = 0
        while done < self._rounds if end is None else perf_counter() < end:
            search.round()
            done += 1
        return search.best()


class Search:
    """One search, from a seat's knowledge, among some moves."""

    def __init__(
        self,
        seen: Seen,
        facts: frozenset[str],
        moves: list[Move | None],
        world: Callable[[], Any],
        rng: Random,
    ) -> None:
        self._game: Game = seen.game
        self._seat, self._facts, self._moves, self._world, self._rng = seen.seat, facts, moves, world, rng
        self._root, self._scale = Node(), Scale()

    def begin(self, move: Move | None, gain: float) -> None:
        """Counts one look ahead as the first round of a move."""
        node = self._root.below.setdefault(move, Node())
        node.visits, node.could, node.total = 1, 1, gain
        self._scale.take(gain)

    def best(self) -> Move | None:
        """The move that was tried most; of equal ones the better."""
        below = self._root.below
        return max(below, key=lambda move: (below[move].visits, below[move].total / max(1, below[move].visits)))

    def round(self) -> None:
        """Draws a world, walks down the tree, plays on, and adds the result to the moves on the way."""
        state, node = self._world(), self._root
        seats: list[Seat] = []
        path: list[Node] = []
        asked: Seat | None = self._seat
        moves = [move for move in self._moves if move is None or is_legal(state, self._seat, move)]
        while asked is not None and moves and len(path) < DEPTH:
            move, is_new = self._pick(node, moves)
            node = node.below[move]
            seats.append(asked)
            path.append(node)
            state = state if move is None else after(state, asked, move, self._rng)
            if is_new:
                break
            asked, further = next_choice(state, self._rng)
            moves = list(some(further, WIDTH, self._rng))
        state = play_on(self._game, state, self._rng, PLIES, self._facts)
        results = {seat: worth(self._game, state, seat, self._facts) for seat in {self._seat, *seats}}
        for seat, step in zip(seats, path, strict=True):
            step.visits += 1
            step.total += results[seat]
            self._scale.take(results[seat])

    def _pick(self, node: Node, moves: list[Move | None]) -> tuple[Move | None, bool]:
        """A move that was not tried here yet, else the most promising one; and whether it is new."""
        new = [move for move in moves if move not in node.below]
        for move in moves:
            if move in node.below:
                node.below[move].could += 1
        if new:
            move = self._rng.choice(new)
            node.below[move] = Node()
            node.below[move].could = 1
            return move, True

        def promise(move: Move | None) -> float:
            below = node.below[move]
            return self._scale(below.total / below.visits) + CURIOSITY * sqrt(log(below.could) / below.visits)

        return max(moves, key=promise), False
