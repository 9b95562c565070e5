"""What a refusal says to those who may not see why: `python -m tests.desk.test_reasons GAME 500 SEED`."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.breach import Breach, Term
from referee.core.rules.judge import judge
from referee.core.rules.move import Move
from referee.core.rules.play import candidates_below
from referee.core.rules.verdict import Illegal
from referee.core.state.fields import masked
from referee.core.state.terms import Seat
from referee.desk.judging.reasons import refused_to
from referee.desk.judging.verdicts import Judged
from referee.desk.table.session import Session
from referee.games import game_of
from tests.games.runner import games_with_rooms, moments, terms_for
from tests.games.secrecy import Unkept, other_worlds, session_of

UNSEEN = ("table.unseen", "table.hidden")


def reasons(session: Session, mover: Seat, move: Move, reader: Seat | None) -> set[Breach] | None:
    """The reasons for which a move is refused to a reader; None of a move that is not refused."""
    verdict = judge(session.state, mover, move)
    if not isinstance(verdict, Illegal):
        return None
    return set(refused_to(Judged(session, mover, move, verdict), reader).verdict.breaches)  # type: ignore[union-attr]


def names_of(each: Breach) -> set[str]:
    """The components that a reason is about, as a line names them."""
    values = (part for _, value in each.values for part in (value if isinstance(value, tuple) else (value,)))
    return {value.name.partition(".")[2] for value in values if isinstance(value, Term)}


def compare(game: str, positions: int, seed: int) -> Counter[str]:
    """Refuses moves in random positions, and in others that their reader can't tell apart: the reasons are the same,
    but for those that are about what the line itself names; these say nothing more. Returns what was refused, by
    whether its reasons follow from what the reader sees."""
    of, rng, found = game_of(game), Random(seed), Counter[str]()
    for terms, state, pool in moments(game, positions, rng):
        mover = Seat(rng.randrange(len(terms.seats)))
        reader = rng.choice([None, *(Seat(seat) for seat in range(len(terms.seats)) if seat != mover)])
        here = session_of(of, Unkept(of, state))
        there = [session_of(of, Unkept(of, world)) for world in other_worlds(of, state, reader, rng)]
        offered = [move for _, _, moves in candidates_below(state, mover) for move in moves]
        for move in [*rng.sample(offered, min(4, len(offered))), *rng.sample(pool, min(4, len(pool)))]:
            one = reasons(here, mover, move, reader)
            if one is None:
                continue
            openly = isinstance(judge(masked(state, reader), mover, move), Illegal)
            found["seen" if openly else "unseen" if any(b.clause in UNSEEN for b in one) else "named"] += 1
            line = of.notation.write(state, move)
            for other in filter(None, (reasons(session, mover, move, reader) for session in there)):
                parted = one ^ other
                where = f"{game}, seed {seed}: {terms.seats[mover]}: {line}, read by {reader}: {one}, {other}"
                assert not parted or not openly, where
                assert all(b.clause in UNSEEN or any(name in line for name in names_of(b)) for b in parted), where
                kinds = Counter((b.clause, b.case) for b in parted if b.clause not in UNSEEN)
                assert all(times == 1 or names_of_all(parted, key) for key, times in kinds.items()), where
    return found


def names_of_all(parted: set[Breach], key: tuple[str, str]) -> bool:
    """Whether the reasons of a kind differ in the components alone that they name."""
    rest = {
        tuple(pair for pair in each.values if not names_of(Breach("", "", (pair,))))
        for each in parted
        if (each.clause, each.case) == key
    }
    return len(rest) == 1


@pytest.mark.parametrize("game", games_with_rooms())
def test_a_refusal_tells_nothing_that_its_reader_cant_know(game: str) -> None:
    assert compare(game, 8, 2)["seen"]


def read(game: str, position: dict[str, Any], mover: int, line: str, reader: int | None) -> list[str]:
    """The reasons of a refused line as a reader is told them."""
    of = game_of(game)
    state = of.read_position(position, replace(terms_for(game, seats=len(position["seats"])), knowing=True))
    session = session_of(of, Unkept(of, state))
    found = reasons(session, Seat(mover), of.notation.read(state, line), None if reader is None else Seat(reader))
    assert found is not None
    return sorted(session.sayer.refusal(each).because for each in found)


CREDO = {
    "seats": ["Ann", "Ben"],
    "knowing": True,
    "turn": "Ann",
    "phase": "actions",
    "creed": ["orthodox-1"],
    "exiles": [],
    "boxes": [],
    "churches": {"Ann": ["milet"], "Ben": ["nicea"]},
    "followers": {"Ann": [5000], "Ben": [10000]},
    "hands": {"Ann": ["simony"], "Ben": ["simony"]},
    "mats": {"Ann": {}, "Ben": {}},
}


def test_a_card_that_the_line_names_is_not_held() -> None:
    assert read("credo", CREDO, 0, "play mass-baptism", None) == ["Ann does not hold Mass Baptism."]


def test_a_claim_tells_nobody_else_how_far_it_is_from_winning() -> None:
    hidden = ["It is forbidden by something that Ann alone can see."]
    assert read("credo", CREDO, 0, "claim", None) == hidden
    assert read("credo", CREDO, 0, "claim", 1) == hidden
    assert read("credo", CREDO, 0, "claim", 0) != hidden


if __name__ == "__main__":
    print(sys.argv[1], dict(compare(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
