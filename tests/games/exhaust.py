"""Whole games at random, until everything has happened: `python -m tests.games.exhaust GAME [--games N] [--seed N]`.

Every game is played to its end under random terms. It checks in every position what holds everywhere, counts what
happened, and prints what happened too seldom. A failure prints the command that plays just that game again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from referee.core.decision import Decision, Kind
from referee.core.game import Game
from referee.core.marks import hearing
from referee.core.move import CHANCE, Move, Mover, Tell
from referee.core.play import begin, candidates_below, carry_out, decision, random_outcome
from referee.core.question import NotKnown
from referee.games import game_of
from referee.library.load import load_game
from tests.games.credo import telling as credo
from tests.games.properties import Step, is_empty_tale, silent_changes, written_back
from tests.games.runner import random_terms, tag

LONGEST = 20_000
"""Moves after which a game is taken for one that never ends."""

SELDOM = ("accept-draw", "offer-draw", "gift", "claim", "accuse", "remind", "forget")
"""Kinds of moves that could be made at nearly every moment."""

RARELY = 0.03
"""How often such a move is made where something else could be done."""

USED = {"credo": credo.used}
"""For each game what else is counted in a Step: the cards that were carried out, the rows that were rolled."""

ENDLESS = {"credo": ("G12", "literal", "demote")}
"""For each game a ruling with the option under which a game may never end, and the one that is taken instead."""

WANTED = {"credo": credo.wanted}
"""For each game everything of that kind that has to occur."""


class Broken(AssertionError):
    """Something that holds everywhere does not."""


def full_game(game: Game, seed: int, knowing: bool = True) -> Iterator[Step]:
    """A game at random to its end; the seed alone decides all of it."""
    rng = Random(seed)
    terms = replace(random_terms(game.id, rng), knowing=knowing)
    if game.id in ENDLESS:
        ruling, endless, instead = ENDLESS[game.id]
        if (ruling, endless) in terms.rulings:
            terms = terms.with_ruling(ruling, instead)
    state: Any = begin(game.start(terms))
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


def wanted_in(game: str) -> set[tuple[str, ...]]:
    """Every case of every clause and ruling that tells what happens, and what the game wants besides."""
    data = load_game(game)
    cases = {
        (article.id, case)
        for article in (*data.clauses, *data.rulings)
        for case in article.happens
        if not case.endswith("-unseen")
    }
    return cases | set(WANTED[game]() if game in WANTED else ())


def used_in(game: str, step: Step) -> Iterable[tuple[str, ...]]:
    """What happened in a Step."""
    yield from ((told.clause, told.case) for told in step.tale)
    if game in USED:
        yield from USED[game](step)


def check(game: Game, step: Step, first: Any, whole: bool) -> None:
    """Everything that holds in every position; `whole` with what takes long to look at. Raises Broken."""
    if game.id == "credo":
        credo.check(step.after)
    if not whole:
        return
    if (found := game.census(step.after)) is not None and first is not None and found != first:
        raise Broken(f"lost or made: {set(first) ^ set(found)}")
    if silent := silent_changes(game, step):
        raise Broken(f"silent: {silent}")
    if is_empty_tale(game, step):
        raise Broken("an empty tale")
    if written_back(game, step.after) != step.after:
        raise Broken("does not survive its file")


def play_one(game: Game, seed: int, knowing: bool = True, every: int = 1) -> tuple[Counter[Any], int]:
    """One game with everything checked, what takes long in every n-th position: what happened, and how many moves it
    took. Raises Broken."""
    counted: Counter[Any] = Counter()
    first, moves = None, 0
    for number, step in enumerate(full_game(game, seed, knowing)):
        counted.update(used_in(game.id, step))
        counted["move", tag(step.move)] += 1
        if isinstance(step.who, int) and not isinstance(step.move, Tell):
            moves += 1
        if first is None:
            first = game.census(step.after) if knowing else None
        try:
            check(game, step, first, (number + seed) % every == 0)
        except AssertionError as wrong:
            said = "the table" if not isinstance(step.who, int) else step.before.terms.seats[step.who]
            raise Broken(f"{said}: {game.notation.write(step.before, step.move)}: {wrong}") from wrong
    last = game.ending(step.after)
    if last is None or not last.winners:
        raise Broken("no winner")
    counted["ended", *last.clauses] += 1
    return counted, moves


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.games.exhaust")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=int, default=50)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--every", type=int, default=20, help="look at everything in every n-th position")
    told = parser.parse_args()
    game, counted, moves, started = game_of(told.game), Counter[Any](), 0, perf_counter()
    for seed in range(told.seed, told.seed + told.games):
        try:
            found, n = play_one(game, seed, not told.blind, told.every)
        except Exception:
            again = f"python -m tests.games.exhaust {told.game} --games 1 --seed {seed}{' --blind' if told.blind else ''}"
            print(f"{seed}: broken; to see it again: {again}", file=sys.stderr)
            raise
        counted += found
        moves += n
    print(f"{told.games} games, {moves} moves of players, {perf_counter() - started:.0f} s")
    for key, n in sorted(counted.items()):
        if key[0] in ("ended", "move"):
            print(f"{n:8}  {' '.join(key)}")
    seldom = {key: counted[key] for key in wanted_in(told.game) if counted[key] < told.least}
    for key, n in sorted(seldom.items()):
        print(f"only {n:3}: {' '.join(key)}")
    sys.exit(1 if seldom else 0)


if __name__ == "__main__":
    main()
