"""Whole games of the Abbey at random: `python -m tests.games.abbey.whole_games 20000 [--from N]`.

Game by game the number of players, the variant and what the referee knows go round; every other game has any option of
every switch. A game has to end by the rules within LONGEST moves. On the way the Suspects and the hands have to add up,
and at the end the winners have to be those with most points. A failure prints the seed that plays just that game again.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from referee.core.rules.decision import Decision, Kind
from referee.core.rules.move import CHANCE, Move, Mover
from referee.core.rules.play import begin, carry_out, deciding_steps, decision, random_move, random_outcome
from referee.core.state.terms import Terms
from referee.games.abbey.box.components import facts
from referee.games.abbey.position.state import seats
from referee.games.abbey.rules.count import points
from referee.games.abbey.rules.rooms.penance import Consent
from tests.games.abbey.tables import GAME, any_terms, terms

LONGEST = 400_000
"""Moves after which a game is taken for one that never ends."""

RARELY = 0.03
"""How often a Penance by common consent is agreed on where the table may say it."""

EVERY = 25
"""In every so many positions everything is counted."""

VARIANTS = ("", "tactical", "short", "tactical-short")


def terms_of(seed: int) -> Terms:
    """What a game is played under; the seed alone decides it."""
    knowing = bool(seed // 2 % 2)
    if seed % 2:
        return any_terms(seed, knowing)
    return terms(3 + seed // 4 % 4, knowing=knowing, variant=VARIANTS[seed // 16 % len(VARIANTS)])


def add_up(state: Any) -> None:
    """Everything of which there is as much in every position once the Suspects are dealt. Raises AssertionError."""
    counted = GAME.census(state)
    assert counted in (None, facts().suspects - 1), f"{counted} Suspects"
    for seat in seats(state):
        held, count = state.cards[seat], state.hands[seat]
        assert held is None or (len(held) == count and len(set(held)) == count), f"hand of {seat}"
        books, shelf = state.books[seat], state.shelves[seat]
        assert shelf is None or books is None or len(shelf) == books, f"books of {seat}"
        assert (state.penance[seat] or 0) >= 0, f"Penance of {seat}"


def ended(state: Any) -> tuple[str, ...]:
    """By which clauses a game has ended. Raises AssertionError where the winners are not those with most points."""
    result = state.result
    assert result is not None
    assert not state.agenda
    assert state.culprit is not None
    total = {seat: points(state, seat, result.finder) for seat in seats(state)}
    best = {seat for seat in total if total[seat] == max(total.values())}
    assert result.winners
    assert set(result.winners) <= best or set(result.winners) == {result.finder}, f"{result}, {total}"
    assert GAME.ending(state) is not None
    return tuple(result.clauses)


def picked(state: Any, wanted: Decision, rng: Random, pick: Callable[[int], int]) -> tuple[Mover, Move]:
    """A legal move of whoever may make one; a Penance by common consent, which could be said before every turn, rarely
    enough that turns are played."""
    movers, at = [*wanted.movers()], state
    if isinstance(state.agenda[0], Consent) and rng.random() >= RARELY:
        at = next((below for step, below, _ in deciding_steps(state) if not isinstance(step, Consent)), state)
    rng.shuffle(movers)
    for who in movers:
        move = random_move(at, who, pick)
        if move is not None:
            return who, move
    raise AssertionError(f"nobody can do anything: {GAME.facts(state)}")


def play_one(seed: int) -> tuple[Terms, tuple[str, ...], int]:
    """One game to its end: its terms, by which clauses it ended, and how many moves it took."""
    agreed, rng = terms_of(seed), Random(seed)

    def pick(below: int) -> int:
        return int(rng.random() * below)

    state: Any = begin(GAME.start(agreed))
    for number in range(LONGEST):
        wanted: Any = decision(state)
        if wanted is None:
            add_up(state)
            return agreed, ended(state), number
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, random_outcome(state, pick))
        else:
            state = carry_out(state, *picked(state, wanted, rng, pick))
        if number % EVERY == 0:
            add_up(state)
    raise AssertionError(f"no end after {LONGEST} moves")


def main() -> None:
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("games", type=int)
    asked.add_argument("--from", dest="first", type=int, default=0, help="the seed of the first game")
    asked.add_argument("--told-every", type=int, default=1000)
    told = asked.parse_args()
    found, moves, failed, begun = Counter[tuple[Any, ...]](), 0, 0, perf_counter()
    for number, seed in enumerate(range(told.first, told.first + told.games), 1):
        try:
            agreed, clauses, made = play_one(seed)
        except Exception as wrong:
            failed += 1
            print(f"seed {seed}: {type(wrong).__name__}: {wrong}", flush=True)
            continue
        found[len(agreed.seats), agreed.variant or "whole", "knowing" if agreed.knowing else "blind"] += 1
        found["ended", *clauses] += 1
        moves += made
        if number % told.told_every == 0 or number == told.games:
            spent = perf_counter() - begun
            print(
                f"seeds {told.first} to {seed}: {number - failed} games ended, {failed} failed, "
                f"{moves} moves, {spent:.0f} s",
                flush=True,
            )
    for key, times in sorted(found.items(), key=str):
        print(f"{times:8}  {' '.join(map(str, key))}")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
