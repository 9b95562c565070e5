"""Disputes as they were once settled: what was asked, answered and judged, and how the positions were written down.

`python -m tests.games.settlements` settles them again and writes down what comes now; look at the difference before it
is kept. A dispute begins with `= ` and the move; `?` is a question with the truth about it, `~` one that nobody could
answer, `!` the verdict with its clauses, `|` what each answer to an open question comes to; `#` begins what of the
position is other than in the dispute before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from referee.core.game import Game
from referee.core.rules.move import Move, Mover
from referee.core.rules.play import begin
from referee.core.rules.settle import Key, Settled, key_of, settle
from referee.core.rules.verdict import Depends, Illegal, Verdict
from referee.games import game_of
from tests.games.properties import random_game
from tests.games.runner import games_with_rooms
from tests.games.test_every_dispute import disputes
from tests.games.test_every_position import terms_of

FOLDER = Path(__file__).with_name("settlements_kept")

STORIES = 14
"""Random games of each game."""

OF_ONE = 10
"""Disputes of one random game."""

FORGOTTEN = 8
"""One of so many questions after the first, by chance, is one to which nobody knows the answer."""

MOST = 12
"""Questions of one dispute."""


def kept(game: str) -> Path:
    """Where the disputes of a game are kept."""
    return FOLDER / f"{game}.txt"


def settled(game: str) -> str:
    """The disputes as they come out now."""
    lines: list[str] = []
    shown: dict[str, str] = {}
    of = game_of(game)
    for seed in range(STORIES):
        rng = Random(seed)
        terms = terms_of(of, rng)
        steps = list(random_game(of, terms, rng, most=rng.choice((40, 120, 240))))
        every = disputes(of, steps, rng)
        lines.append(f"== {', '.join(terms.seats)} {terms.variant}".rstrip())
        for state, who, move in rng.sample(every, min(len(every), OF_ONE)):
            now = {key: json.dumps(value) for key, value in of.write_position(state, everything=True).items()}
            lines += [f"# {key} = {value}" for key, value in now.items() if shown.get(key) != value]
            lines += [f"# {key} is gone" for key in shown if key not in now]
            shown = now
            lines += _dispute(of, state, who, move, 1 + rng.randrange(FORGOTTEN))
    return "\n".join(lines) + "\n"


def _dispute(game: Game, state: Any, who: Mover, move: Move, forgotten: int) -> Iterator[str]:
    """One dispute, in which nobody knows the answer to the question of that number."""
    speaker = state.terms.seats[who] if isinstance(who, int) else str(who)
    yield f"= {speaker}: {game.notation.write(state, move)}"
    tables = {"seats": list(state.terms.seats), "variant": state.terms.variant}
    tables |= getattr(game.part("position.worlds"), "granted", lambda state: {})(state)
    blank: Any = begin(game.read_position(tables, state.terms))
    told: dict[Key, Any] = {}
    while len(told) < MOST:
        found = settle(blank, who, move, tuple(told.items()))
        if isinstance(found, Settled):
            yield f"! {said(found.verdict)}"
            yield from (f"| {group}" for group in found.groups)
            return
        asked = found.question
        answer = game.truth(state, asked, move)
        known = len(told) != forgotten and answer in asked.answers
        told[key_of(asked)] = answer if known else None
        about = ".".join((asked.id, *map(str, asked.about)))
        yield f"{'?' if known else '~'} {about} ({asked.clause}; of {', '.join(map(str, asked.answers))}) {answer}"
    yield "! not settled"


def said(verdict: Verdict) -> str:
    """A verdict with its clauses."""
    match verdict:
        case Illegal(breaches=breaches):
            return "illegal " + ", ".join(f"{breach.clause}:{breach.case}" for breach in breaches)
        case Depends(questions=questions):
            return "depends on " + ", ".join(question.id for question in questions)
        case _:
            return "legal"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games_with_rooms():
        file = kept(game)
        now = settled(game)
        if not file.is_file() or file.read_text(encoding="utf-8") != now:
            file.write_text(now, encoding="utf-8")
            print(f"{file.name}: {now.count(chr(10))} lines")


if __name__ == "__main__":
    main()
