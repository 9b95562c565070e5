"""Positions of which a part is left out or wrong, and what was once judged in them.

`python -m tests.games.gaps` judges it again and writes down what comes now, of every game, where the tests look at one
sum in a few; look at the difference before it is kept. A position begins with `= ` and what is other in it than the
game was: `-` what nobody tells, `~` what is told wrongly. `x` is why a file is refused; `?` is a line with its verdict,
`>` what it would tell, `$` the count, `&` what a seat can conclude. Of more games than can be read a sum is kept each;
`python -m tests.games.gaps GAME SEED` tells what stands behind one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from msgspec import to_builtins

from referee.core import masked
from referee.core.game import Game
from referee.core.rules.ending import Impossible
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import Mover
from referee.core.rules.play import begin, carry_out, legal_moves
from referee.core.rules.verdict import Depends, Legal
from referee.core.state.glimpse import glimpses
from referee.core.state.terms import Seat, Terms
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.words.translation import words
from tests.games.properties import Step, random_game
from tests.games.runner import games_with_rooms
from tests.games.settlements import said
from tests.games.test_every_position import terms_of
from tests.games.wild import Wild

FOLDER = Path(__file__).with_name("gaps_kept")

STORIES = 16
"""Random games of each game that are kept line by line."""

SUMMED = 100
"""Random games of each game with those of which but a sum is kept."""

POSITIONS = 16
"""Positions of one random game."""

LINES = 10
"""Lines that are judged in one position, as far as there are so many."""

OLD, WILD = 3, 3
"""How many of them are moves that somebody made some other time, and moves that nobody would make."""

GIVEN = ("game", "seats", "variant", "edition", "knowing", "rulings")
"""What a table agrees on, which is never left out."""

HOLES = (0.04, 0.12, 0.3)
"""How likely a key, or an entry of it, is left out: in some positions little, in some much."""

WRONG = 0.1
"""How likely something is told wrongly."""


def kept(game: str) -> Path:
    """Where the positions of a game are kept."""
    return FOLDER / f"{game}.txt"


def summed(game: str) -> Path:
    """Where the sums of further games are kept."""
    return FOLDER / f"{game}.sums.txt"


def judged(game: str) -> str:
    """The positions as they are judged now."""
    return "".join(story(game, seed) for seed in range(STORIES))


def sums(game: str, one_in: int = 1) -> str:
    """A line for each further game, or for one in so many: its seed, and the sum of what is judged in its positions
    now."""
    return "".join(f"{seed} {_short(story(game, seed))}\n" for seed in range(STORIES, SUMMED, one_in))


def story(game: str, seed: int) -> str:
    """One random game, and what is judged in some of its positions."""
    of, rng = game_of(game), Random(seed)
    terms = terms_of(of, rng)
    steps = list(random_game(of, terms, rng, most=rng.choice((40, 120, 240))))
    lines = [f"== {', '.join(terms.seats)} {terms.variant}".rstrip()]
    wild = Wild(of, [step.move for step in steps], rng)
    for step in rng.sample(steps, min(len(steps), POSITIONS)):
        tables = of.write_position(step.before, everything=True)
        moves = [(each.who, each.move) for each in rng.sample(steps, min(len(steps), OLD))]
        moves += [(step.who, step.move)]
        lines += _position(of, terms, tables, moves, wild)
    if of.has_part("notebook"):
        lines += _notebooks(of, steps, rng)
    return "\n".join(lines) + "\n"


def _notebooks(game: Game, steps: list[Step], rng: Random) -> Iterator[str]:
    """What follows for each seat at some moment of the game."""
    steps = steps[: rng.randint(1, len(steps))]
    first, last, terms = steps[0].before, steps[-1].after, steps[0].before.terms
    sayer = Sayer(game.data, words("en"), terms.seats)
    for seat in map(Seat, range(len(terms.seats))):
        noticed = list(glimpses([(), *(step.tale for step in steps)], sayer, game.naming, seat))
        told = game.part("notebook.page").page(masked(first, seat), noticed, masked(last, seat), seat, sayer)
        yield f"& {terms.seats[seat]}: {told.left} left of {len(noticed)} seen {_short(to_builtins(told))}"


def _position(game: Game, terms: Terms, tables: dict[str, Any], moves: list[Any], wild: Wild) -> Iterator[str]:
    """One position with its gaps, and what is judged in it."""
    told, rng = deepcopy(tables), wild.rng
    yield "= " + " ".join(_holed(told, rng))
    try:
        state: Any = begin(game.read_position(told, terms))
    except Impossible as wrong:
        yield from (f"x {each.where}: {each.what} {_short(each.values)}" for each in wrong.every)
        return
    yield f"= {_short(game.write_position(state, everything=True))} seen {_seen(game, state)}"
    found = [(who, move) for who in map(Seat, range(len(terms.seats))) for move in legal_moves(state, who)]
    moves = [*moves, *wild.some(state, WILD)]
    moves += rng.sample(found, min(len(found), LINES - len(moves)))
    for who, move in moves:
        yield from _line(game, state, who, move)
    yield f"$ {_short([(line.id, line.seat, line.values) for line in game.score(state)])}"


def _line(game: Game, state: Any, who: Mover, move: Any) -> Iterator[str]:
    verdict = judge(state, who, move)
    speaker = state.terms.seats[who] if isinstance(who, int) else str(who)
    why = [f"{each.clause}:{each.case}" for each in verdict.breaches] if isinstance(verdict, Depends) else []
    yield " ".join((f"? {speaker}: {game.notation.write(state, move)} – {said(verdict)}", *why))
    if isinstance(verdict, Legal):
        with collecting() as tale:
            after: Any = carry_out(state, who, move)
        told = " ".join(f"{each.clause}:{each.case}" for each in tale)
        yield f"> {told} {_short(game.write_position(after, everything=True))}"


def _holed(told: dict[str, Any], rng: Random) -> Iterator[str]:
    """Leaves out and changes part of what a file tells; what that was. An agenda is told whole or not at all."""
    keys, likely = sorted(key for key in told if key not in GIVEN), rng.choice(HOLES)
    for key in keys:
        if rng.random() < likely:
            del told[key]
            yield f"-{key}"
        elif key != "agenda" and isinstance(told[key], dict | list) and told[key] and rng.random() < likely:
            held = told[key]
            at = rng.choice(sorted(held) if isinstance(held, dict) else range(len(held)))
            del held[at]
            yield f"-{key}.{at}"
    left = sorted(key for key in told if key not in (*GIVEN, "agenda"))
    if left and rng.random() < WRONG:
        key, other = rng.choice(left), rng.choice(sorted(told))
        told[key] = deepcopy(told[other])
        yield f"~{key}={other}"


def _seen(game: Game, state: Any) -> str:
    """What everybody sees, in short."""
    seats = (None, *map(Seat, range(len(state.terms.seats))))
    return _short([game.view(state, seat) for seat in seats])


def _short(value: Any) -> str:
    """A short sum of anything that can be written down."""
    return blake2b(json.dumps(value, default=repr, sort_keys=True).encode(), digest_size=5).hexdigest()


def main() -> None:
    if sys.argv[1:]:
        print(story(sys.argv[1], int(sys.argv[2])), end="")
        return
    FOLDER.mkdir(exist_ok=True)
    for game in games_with_rooms():
        for file, now in ((kept(game), judged(game)), (summed(game), sums(game))):
            if not file.is_file() or file.read_text(encoding="utf-8") != now:
                file.write_text(now, encoding="utf-8")
                print(f"{file.name}: {now.count(chr(10))} lines")


if __name__ == "__main__":
    main()
