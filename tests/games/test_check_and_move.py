"""What `check` says and what `move` does: `python -m tests.games.test_check_and_move GAME 500 SEED`."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.move import Move
from referee.core.rules.play import candidates_below, decision
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError
from referee.desk.judging.judging import judged, judged_in_order
from referee.desk.judging.verdicts import Judged
from referee.desk.reading.hearing import hear
from referee.desk.reading.reading import NoAnswer
from referee.desk.table.session import Session
from referee.games import game_of
from referee.games.credo.rules.parting import give
from tests.games.runner import games_with_rooms, moments, play_random, random_terms, terms_for
from tests.games.secrecy import Unkept, session_of

SAID = ("wait a second", "how many bald monks?", "the splendid quokka sings", "pass", "I take all of it", "end my turn")
"""What is said at some table, whether or not it means anything in this game."""


def answer(do: Any) -> tuple[str, str | None]:
    """The verdict and the move; the kind of error and nothing where nothing is understood."""
    try:
        one = do()
    except (NotationError, NoAnswer) as wrong:
        return type(wrong).__name__, None
    told = one.answer()
    return told.verdict, told.move


def checked(session: Session, said: str, seat: Seat | None) -> Judged:
    return next(iter(judged_in_order(session, said, seat)))


def moved_first(session: Session, said: str, seat: Seat | None) -> Judged:
    """What `move` would try first of what is said."""
    statement, *_ = hear(session.with_state(masked(session.state, seat)), said, seat)
    return judged(session, statement, seat, to_play=True)


def lines_to_try(state: Any, seat: Seat, pool: list[Move], rng: Random) -> list[Move]:
    offered = [move for _, _, moves in candidates_below(state, seat) for move in moves]
    return [*rng.sample(offered, min(5, len(offered))), *rng.sample(pool, min(3, len(pool)))]


def compare(game: str, positions: int, seed: int) -> Counter[str]:
    """Checks and tries moves of every seat in so many positions; what was said, by how often."""
    of, rng, found = game_of(game), Random(seed), Counter[str]()
    for terms, state, pool in moments(game, positions, rng):
        session = session_of(of, Unkept(of, state))
        for seat in map(Seat, range(len(terms.seats))):
            written = [of.notation.write(state, move) for move in lines_to_try(state, seat, pool, rng)]
            for line in (*written, rng.choice(SAID)):
                said = f"{terms.seats[seat]}: {line}"
                own = answer(partial(checked, session, said, seat))
                openly = answer(partial(checked, session, said, None))
                moved = answer(partial(moved_first, session, said, seat))
                where = f"{game}, seed {seed}: {said!r} at {type(state.agenda[0]).__name__}"
                found[f"{openly[0]} {moved[0]}"] += 1
                assert own == moved, (where, own, moved)
                if openly[0] in ("legal", "illegal") and openly[1] == moved[1]:
                    assert openly == moved, (where, openly, moved)
    return found


@pytest.mark.parametrize("game", games_with_rooms())
def test_check_is_never_contradicted_by_move(game: str) -> None:
    found = compare(game, 10, 11)
    assert any(both.endswith(" legal") for both in found)
    assert found["illegal illegal"]


@pytest.mark.parametrize("game", games_with_rooms())
def test_everybody_knows_who_has_to_choose(game: str) -> None:
    """At a knowing table nothing hidden tells it, but where all choose in secret; or a view says on what it hangs."""
    rng, found = Random(4), 0
    for at in play_random(game_of(game), replace(random_terms(game, rng), knowing=True), rng, most=200):
        wanted = decision(at.state)
        seat = rng.choice((None, *map(Seat, range(len(at.state.terms.seats)))))
        if wanted is not None and wanted.kind is not Kind.SECRET:
            with suppress(NotKnown):
                assert decision(masked(at.state, seat)) == wanted, at.state.agenda[0]
                found += 1
    assert found


def test_a_card_that_another_has_to_give_is_nobody_elses_to_give() -> None:
    of, terms = game_of("credo"), replace(terms_for("credo", seats=3), knowing=True)
    given = of.read_position(
        {
            "seats": ["Ann", "Ben", "Cy"],
            "knowing": True,
            "turn": "Ann",
            "phase": "actions",
            "followers": {"Ann": [5000, 10000], "Ben": [20000], "Cy": [100000, 50000]},
        },
        terms,
    )
    state = given.push(give(Seat(0), Seat(1), followers=1))
    session = session_of(of, Unkept(of, state))
    for seat in (Seat(1), None):
        assert answer(partial(checked, session, "Ben: give follower-20000", seat))[0] == "illegal"
    assert answer(partial(checked, session, "Ann: give follower-5000", Seat(1)))[0] == "depends"
    assert answer(partial(checked, session, "Ann: give follower-5000", Seat(0)))[0] == "legal"


if __name__ == "__main__":
    print(sys.argv[1], dict(compare(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
