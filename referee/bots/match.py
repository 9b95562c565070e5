"""One game played by bots: the seats that are asked, the bots' moves, the lots.

A bot never sees the position. It sees a `Seen`: the position as its seat may see it, and worlds that agree with that.
Lots and every bot have random sources of their own, made from the seed of the game, so that two tables with different
rulings can be played with the same luck."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.rules.decision import Kind
from referee.core.rules.judge import breaches_of
from referee.core.rules.move import CHANCE, TABLE, Move, Mover
from referee.core.rules.play import (
    asked_in_turn,
    begin,
    candidates_below,
    carry_out,
    decision,
    legal_moves,
    random_outcome,
)
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown
from referee.core.state.state import State
from referee.core.state.terms import Seat

LONGEST = 20_000
"""The number of decisions after which a game is broken off: no game of the five comes near it."""


class Seen:
    """The knowledge of a bot when it is asked. `may_leave` is True if others are asked as well, so that the bot may
    leave the moment to them; `refused` are moves of this moment that the referee has refused already."""

    def __init__(self, game: Game, state: State, seat: Seat, may_leave: bool = False) -> None:
        self.game, self.seat, self.may_leave = game, seat, may_leave
        self.refused: tuple[Move, ...] = ()
        self._state = state

    @cached_property
    def position(self) -> State:
        """The State without what the seat may not know."""
        return masked(self._state, self.seat)

    def world(self, rng: Random) -> State:
        """A whole State that the seat can't tell from the real one, without the choices that others have sealed in this
        moment."""
        world = self.game.world(self._state, self.seat, rng)
        own = tuple(each for each in world.sealed if each[0] == self.seat)
        return world if own == world.sealed else replace(world, sealed=own)

    @cached_property
    def _by_sight(self) -> tuple[Move, ...]:
        if sure := legal_moves(self.position, self.seat):
            return tuple(sure)
        return tuple(move for _, _, free in candidates_below(self.position, self.seat) for move in free)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are legal by all that the seat knows; if there are none, those that may be legal."""
        return tuple(move for move in self._by_sight if move not in self.refused) if self.refused else self._by_sight


class Bot(Protocol):
    """A player for an empty seat."""

    def choose(self, seen: Seen, rng: Random) -> Move | None:
        """One of `seen.moves`, or None if `seen.may_leave` and the bot leaves the moment to others."""
        ...

    def remember(self, seen: Seen) -> None:
        """Takes in what the bot's seat sees at a moment at which it is not asked."""
        ...


class Ended(Struct, frozen=True):
    """The result of a game of bots, and its last State. `winners` is empty for a draw and for a game that was broken
    off; `decisions` counts the players' decisions, without lots."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]
    decisions: int
    state: State
    broken_off: bool = False


class Watcher:
    """Is called while bots play; this one does nothing."""

    def decided(self, state: State, seat: Seat, move: Move) -> None:
        """A player is about to make this move."""

    def carry_out(self, state: State, who: Mover, move: Move) -> State:
        """The State after a move or a lot."""
        return carry_out(state, who, move)


def play_match(game: Game, start: State, bots: tuple[Bot, ...], seed: str, watcher: Watcher | None = None) -> Ended:
    """The result of a game that is played to its end. start: the State before the first decision. seed: decides every
    lot and the bots' random choices; equal seeds give equal games."""
    watch = watcher or Watcher()
    lots = Random(f"{seed}/lots")
    minds = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    state, decisions = begin(start), 0
    while (wanted := decision(state)) is not None:
        if decisions >= LONGEST:
            return Ended((), (), decisions, state, broken_off=True)
        if wanted.kind is Kind.CHANCE:
            state = watch.carry_out(state, CHANCE, random_outcome(state, lots.randrange))
            continue
        if wanted.kind is Kind.TABLE:
            state = watch.carry_out(state, TABLE, lots.choice(legal_moves(state, TABLE)))
            continue
        seat, move = next_move(game, state, bots, minds)
        watch.decided(state, seat, move)
        state = watch.carry_out(state, seat, move)
        decisions += 1
    ending = game.ending(state)
    winners, clauses = ((), ()) if ending is None else (ending.winners, ending.clauses)
    return Ended(winners, clauses, decisions, state)


def next_move(game: Game, state: State, bots: tuple[Bot, ...], minds: list[Random]) -> tuple[Seat, Move]:
    """The seat that moves now, and its move. The seats are asked in turn; the last one has to move. Raises LookupError
    if no seat can act."""
    asked = asked_in_turn(state)
    for place, seat in enumerate(asked):
        move = answer(Seen(game, state, seat, place + 1 < len(asked)), state, bots[seat], minds[seat])
        if move is not None:
            return seat, move
    for seat in asked:
        if legal := legal_moves(state, seat):
            return seat, minds[seat].choice(legal)
    raise LookupError(f"nobody can do anything: {state.agenda[0]}")


def answer(seen: Seen, state: State, bot: Bot, mind: Random) -> Move | None:
    """The move that a bot chooses. A move that the real position forbids is refused, as at a table, and the bot is
    asked again. None if it has no legal move, or leaves the moment to others."""
    while seen.moves:
        move = bot.choose(seen, mind)
        if move is None or is_legal(state, seen.seat, move):
            return move
        seen.refused = (*seen.refused, move)
    return None


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """True if a seat's move is surely legal."""
    try:
        return next(breaches_of(state, seat, move), None) is None
    except NotKnown:
        return False
