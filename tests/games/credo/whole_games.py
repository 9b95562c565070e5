"""Whole games of Credo at random: `python -m tests.games.credo.whole_games [--games N] [--seed N] [--blind]`.

Every game is played under random terms until the rules end it. In every n-th position everything is looked at that
holds in all of them; what happened is counted, and what happened too seldom is printed. A failure prints the command
that plays just that game again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from referee.core.decision import Decision, Kind
from referee.core.marks import hearing
from referee.core.move import CHANCE, Move, Mover, Tell
from referee.core.play import begin, candidates_below, carry_out, decision, random_outcome
from referee.core.question import NotKnown
from referee.games import game_of
from tests.games.credo.telling import holds, used, wanted
from tests.games.properties import Step, is_empty_tale, silent_changes, written_back
from tests.games.runner import random_terms, tag

LONGEST = 20_000
"""Moves after which a game is taken for one that never ends."""

SELDOM = ("gift", "claim")
"""Kinds of moves that could be made at nearly every moment."""

RARELY = 0.03
"""How often such a move is made where something else could be done."""

ENDLESS = ("G12", "literal")
"""By the letter a game can lock, and then never ends."""

ROOM = game_of("credo")


class Broken(AssertionError):
    """Something that holds everywhere does not."""


def full_game(seed: int, knowing: bool = True) -> Iterator[Step]:
    """A game at random to its end; the seed alone decides all of it."""
    rng = Random(seed)
    terms = replace(random_terms("credo", rng), knowing=knowing)
    if ENDLESS in terms.rulings:
        terms = terms.with_ruling("G12", "demote")
    state: Any = begin(ROOM.start(terms))
    for _ in range(LONGEST):
        wanted = decision(state)
        if wanted is None:
            return
        who, move = picked(state, wanted, rng)
        with hearing() as tale:
            after = carry_out(state, who, move)
        yield Step(state, who, move, after, tuple(tale))
        state = after
    raise Broken(f"no end after {LONGEST} moves")


def picked(state: Any, wanted: Decision, rng: Random) -> tuple[Mover, Move]:
    """A lot by its weight; or a move by whoever may, every kind of move as likely as any other."""
    if wanted.kind is Kind.CHANCE:
        return CHANCE, random_outcome(state, lambda below: int(rng.random() * below))
    movers = list(wanted.movers())
    rng.shuffle(movers)
    for seldom in (rng.random() < RARELY, True):
        for who in movers:
            move = varied_move(state, who, rng, seldom)
            if move is not None:
                return who, move
    raise Broken("nobody can do anything")


def varied_move(state: Any, who: Mover, rng: Random, seldom: bool) -> Move | None:
    """A legal move at the first Step that has one: a kind at random, then a move of that kind; `seldom` with those that
    could be made at nearly every moment."""
    for step, at, free in candidates_below(state, who):
        kinds: dict[type[Move], list[Move]] = {}
        for move in free:
            if seldom or tag(move) not in SELDOM:
                kinds.setdefault(type(move), []).append(move)
        order = list(kinds)
        rng.shuffle(order)
        for kind in order:
            moves = kinds[kind]
            rng.shuffle(moves)
            for move in moves:
                if is_legal(step, at, who, move):
                    return move
    return None


def is_legal(step: Any, at: Any, who: Mover, move: Move) -> bool:
    try:
        return next(step.breaches(at, who, move), None) is None
    except NotKnown:
        return False


def check(step: Step, first: Any) -> None:
    """Everything that holds in every position. Raises AssertionError."""
    holds(step.after)
    if (found := ROOM.census(step.after)) is not None and first is not None and found != first:
        raise Broken(f"lost or made: {set(first) ^ set(found)}")
    if silent := silent_changes(ROOM, step):
        raise Broken(f"silent: {silent}")
    if is_empty_tale(ROOM, step):
        raise Broken("an empty tale")
    if written_back(ROOM, step.after) != step.after:
        raise Broken("does not survive its file")


def play_one(seed: int, knowing: bool = True, every: int = 1) -> tuple[Counter[Any], int]:
    """One game with everything checked, what takes long in every n-th position: what happened, and how many moves it
    took. Raises Broken."""
    counted: Counter[Any] = Counter()
    first, moves = None, 0
    for number, step in enumerate(full_game(seed, knowing)):
        counted.update(used(step))
        counted["move", tag(step.move)] += 1
        if isinstance(step.who, int) and not isinstance(step.move, Tell):
            moves += 1
        if first is None:
            first = ROOM.census(step.after) if knowing else None
        if (number + seed) % every:
            continue
        try:
            check(step, first)
        except AssertionError as wrong:
            said = "the table" if not isinstance(step.who, int) else step.before.terms.seats[step.who]
            raise Broken(f"{said}: {ROOM.notation.write(step.before, step.move)}: {wrong}") from wrong
    last = ROOM.ending(step.after)
    if last is None or not last.winners:
        raise Broken("no winner")
    counted["ended", *last.clauses] += 1
    return counted, moves


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.games.credo.whole_games")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=int, default=50)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--every", type=int, default=20, help="look at everything in every n-th position")
    told = parser.parse_args()
    counted, moves, started = Counter[Any](), 0, perf_counter()
    for seed in range(told.seed, told.seed + told.games):
        try:
            found, n = play_one(seed, not told.blind, told.every)
        except Exception as wrong:
            again = f"{parser.prog} --games 1 --every 1 --seed {seed}{' --blind' if told.blind else ''}"
            print(f"again: {again}: {wrong!r}")
            raise
        counted += found
        moves += n
    print(f"{told.games} games, {moves} moves of players, {perf_counter() - started:.0f} s")
    for key, n in sorted(counted.items()):
        if key[0] in ("ended", "move"):
            print(f"{n:8}  {' '.join(key)}")
    seldom = {key: counted[key] for key in wanted() if counted[key] < told.least}
    for key, n in sorted(seldom.items()):
        print(f"only {n:3}: {' '.join(key)}")
    sys.exit(1 if seldom else 0)


if __name__ == "__main__":
    main()
