"""What comes of an example under other options."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.core.rules.play import begin, carry_out
from referee.core.rules.verdict import Legal
from referee.core.state.question import NotKnown
from referee.core.state.terms import agree
from referee.core.words.notation import NotationError
from referee.games import game_of
from referee.library.load import load_examples, load_game
from referee.library.records import Example
from referee.trace.citations import read_and_judged
from tests.games.runner import sample_edition


@cache
def examples(game: str) -> dict[str, Example]:
    """The examples of a game by their ids."""
    return {example.id: example for example in load_examples(game)}


def outcome(game: str, example: Example, rulings: dict[str, str]) -> list[Any]:
    """Everything that an example's lines lead to with these options in place of its own: the verdict on each, and the
    facts after each step, as far as it goes."""
    of, given = game_of(game), dict[str, Any](example.position)
    seats = tuple(given.get("seats", of.usual_seats))
    given["rulings"] = {**given.get("rulings", {}), **rulings}
    variant = str(given.get("variant", ""))
    terms = agree(load_game(game), seats, sample_edition(game), variant, given["rulings"])
    state, found = begin(of.read_position(given, terms)), list[Any]()
    for do in example.do:
        for line in (*do.moves, *([do.judge] if do.judge else [])):
            try:
                who, move, verdict = read_and_judged(of, state, line)
            except (NotationError, NotKnown) as wrong:
                return [*found, type(wrong).__name__]
            clauses = sorted({each.clause for each in getattr(verdict, "breaches", ())})
            found.append((type(verdict).__name__, clauses))
            if line == do.judge:
                continue
            if not isinstance(verdict, Legal):
                return found
            state = carry_out(state, who, move)
        found.append(of.facts(state))
    return found


def changes(game: str, example: str, ruling: str, option: str, instead: str) -> bool:
    """Whether an example comes out otherwise under one option of a ruling than under another."""
    held = examples(game)[example]
    return outcome(game, held, {ruling: option}) != outcome(game, held, {ruling: instead})
