"""Moves that nobody would make: a move of the game in which something is put in the place of something else.

Everything in them stands in some other move, and each can be said; which rule they break is for the engine to tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from referee.core.game import Game
from referee.core.rules.move import Move, Mover, Tell
from referee.core.rules.play import deciding_steps
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError

TRIES = 4
"""How often another move is tried in the place of one that can't be said."""

LEFT_OUT = 0.2
"""How likely something is left out, or an entry of a list, rather than another put in."""


OUT_OF_TURN = 0.2
"""How likely it is said by anybody at all."""


class Wild:
    """Moves made of the parts of others."""

    def __init__(self, game: Game, moves: list[Move], rng: Random) -> None:
        self.game, self.rng = game, rng
        self.moves = [move for move in moves if not isinstance(move, Tell)]
        self.parts: dict[str, list[Any]] = {}
        for move in dict.fromkeys(self.moves):
            self._gather(to_builtins(move))

    def _gather(self, data: dict[str, Any]) -> None:
        for key, value in data.items():
            if isinstance(value, dict):
                self._gather(value)
            else:
                known = self.parts.setdefault(key, [])
                known += [each for each in (value if isinstance(value, list) else [value]) if each not in known]

    def some(self, state: Any, number: int) -> Iterator[tuple[Seat, Move]]:
        """So many moves, or fewer, each of somebody."""
        seats, found = range(len(state.terms.seats)), list(_candidates(state))
        ours, movers = [move for _, move in found], [who for who, _ in found if isinstance(who, int)]
        for _ in range(number * TRIES):
            if not number or not (ours or self.moves):
                return
            like = self.rng.choice(ours if ours and self.rng.random() < 0.5 else self.moves or ours)
            move = self._changed(like)
            if move is not None and _can_be_said(self.game, state, move):
                number -= 1
                theirs = movers if movers and self.rng.random() > OUT_OF_TURN else seats
                yield Seat(self.rng.choice(theirs)), move

    def _changed(self, move: Move) -> Move | None:
        """The move with one thing in it changed; None where that makes none."""
        data = to_builtins(move)
        self._change(data)
        try:
            return convert(data, type(move))
        except ValidationError:
            return None

    def _change(self, data: dict[str, Any]) -> None:
        keys = [key for key in data if key != "type"]
        if not keys:
            return
        key = self.rng.choice(keys)
        value, others = data[key], self.parts.get(key, [None])
        if isinstance(value, dict):
            self._change(value)
        elif isinstance(value, list):
            if value and self.rng.random() < LEFT_OUT:
                value.remove(self.rng.choice(value))
            else:
                value.append(self.rng.choice(others))
        else:
            data[key] = None if self.rng.random() < LEFT_OUT else self.rng.choice(others)


def _candidates(state: Any) -> Iterator[tuple[Mover, Move]]:
    """What is worth trying now, and for whom, as far as that is known."""
    try:
        for step, at, wanted in deciding_steps(state):
            for who in wanted.movers() if wanted is not None else ():
                yield from ((who, move) for move in step.candidates(at, who) if not isinstance(move, Tell))
    except NotKnown:
        return


def _can_be_said(game: Game, state: Any, move: Move) -> bool:
    """Whether there is a line of notation that is read as this very move."""
    try:
        return bool(game.notation.read(state, game.notation.write(state, move)) == move)
    except (NotationError, LookupError, NotKnown):
        return False
