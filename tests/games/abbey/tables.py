"""Tables of Mystery of the Abbey for the tests of its room."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core import CHANCE, Kind, Seat
from referee.core.rules.play import begin, carry_out, decision, random_move, random_outcome
from referee.core.state.terms import Terms
from referee.games import game_of
from tests.games.runner import random_terms, terms_for

GAME = game_of("abbey")


def terms(
    seats: int = 3, *, knowing: bool = False, variant: str = "", edition: str = "sample", **rulings: str
) -> Terms:
    """A table with everything at its default but what is given."""
    return replace(terms_for("abbey", rulings, variant, edition, seats), knowing=knowing)


def any_terms(seed: int, knowing: bool) -> Terms:
    """Any number of seats, any variant, any option of every switch."""
    return replace(random_terms("abbey", Random(seed)), knowing=knowing)


def position(agreed: Terms | None = None, **told: Any) -> Any:
    """A position from the tables of a file."""
    tables = {key.replace("_", "-"): value for key, value in told.items()}
    return begin(GAME.read_position(tables, agreed or terms()))


def said(state: Any, line: str, seat: int | None = None) -> Any:
    """The position after a legal line."""
    from referee.core.rules.judge import judge
    from referee.core.rules.play import default_mover, mover_saying

    move = GAME.notation.read(state, line)
    who = default_mover(state, move) if seat is None else mover_saying(state, Seat(seat), move)
    verdict = judge(state, who, move)
    assert type(verdict).__name__ == "Legal", (line, verdict)
    return carry_out(state, who, move)


def broken(state: Any, line: str, seat: int | None = None) -> set[str]:
    """The clauses that a line breaks."""
    from referee.core.rules.judge import judge

    verdict = judge(state, None if seat is None else Seat(seat), GAME.notation.read(state, line))
    return {each.clause for each in getattr(verdict, "breaches", ())}


def played_out(agreed: Terms, seed: int, most: int = 4000) -> tuple[Any, int]:
    """A game at random to its end, or at most so many moves; the last position and how many moves it took."""
    rng, state = Random(seed), begin(GAME.start(agreed))
    for number in range(most):
        wanted: Any = decision(state)
        if wanted is None:
            return state, number
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, random_outcome(state, rng.randrange))
            continue
        who = rng.choice(wanted.movers())
        move = random_move(state, who, rng.randrange)
        assert move is not None, f"{who} can do nothing: {GAME.facts(state)}"
        state = carry_out(state, who, move)
    return state, most
