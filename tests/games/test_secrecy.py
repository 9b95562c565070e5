"""A short run of the comparison that `python -m tests.games.secrecy` makes at length."""

from __future__ import annotations

import tomllib
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.rules.decision import BY_TABLE
from referee.core.rules.ending import PositionError
from referee.core.rules.move import SEALED
from referee.core.rules.play import carry_out, decision
from referee.core.state.fields import masked
from referee.core.state.terms import Seat
from referee.desk.reading.several_moves import single_statements_after
from referee.desk.table.session import of_position
from referee.games import game_of
from referee.table.letters import tables_to_text
from tests.games.runner import play_random, random_terms, terms_for
from tests.games.secrecy import GAMES, Unkept, meant, run, session_of


@pytest.mark.parametrize("game", GAMES)
def test_what_cant_be_told_apart_is_told_alike(game: str) -> None:
    found = run(game, 12, seed=1000)
    assert found["positions"] == 12
    assert found["doors"] > 12 * 8


def test_a_door_left_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.desk.scene.masked", lambda state, seat: state)
    with pytest.raises(AssertionError):
        run("credo", 40, seed=1000)


@pytest.mark.parametrize("line", ["Ann: play", "play a card", "Ann: Ann: play bad", "discard", "Ann: give a card"])
@pytest.mark.parametrize("seat", [Seat(1), None])
def test_a_line_is_taken_for_what_its_reader_can_know(line: str, seat: Seat | None) -> None:
    """What only Ann holds neither completes a line of hers for somebody else, nor stands among the readings."""
    of, terms = game_of("credo"), replace(terms_for("credo", seats=3), knowing=True)
    held = {"seats": ["Ann", "Ben", "Cy"], "knowing": True, "turn": "Ann", "phase": "actions"}
    hands = (["bad-times", "simony"], ["civil-war", "church-father"])
    states = [of.read_position({**held, "hands": {"Ann": hand, "Ben": [], "Cy": []}}, terms) for hand in hands]
    one, other = (meant(session_of(of, Unkept(of, state)), line, seat) for state in states)
    assert one == other


def test_a_view_that_hides_a_choice_does_not_guess_what_it_brings() -> None:
    """Where seals are broken behind a move that is only looked at, the referee asks what was chosen."""
    of, rng, looked = game_of("mea-culpa"), Random(3), 0
    for at in play_random(of, replace(random_terms("mea-culpa", rng), knowing=True), rng, most=400):
        if not at.state.sealed or at.after.sealed or not isinstance(at.who, int):
            continue
        seen = masked(at.state, at.who)
        if any(move == SEALED for _, move in seen.sealed):
            after = carry_out(seen, at.who, at.move)
            assert decision(after) is BY_TABLE
            assert session_of(of, Unkept(of, after)).next().startswith("What has ")
            looked += 1
    assert looked


def test_a_position_file_tells_nobody_what_lies_behind_screens() -> None:
    of, compared, rng = game_of("mea-culpa"), 0, Random(5)
    for at in play_random(of, replace(random_terms("mea-culpa", rng), knowing=True), rng, most=150):
        for seat in (*map(Seat, range(len(at.after.terms.seats))), None):
            world = of.world(at.after, seat, rng)
            if world == at.after:
                continue
            try:
                mine = tables_to_text(session_of(of, Unkept(of, at.after)).position(seat))
            except PositionError:
                continue
            assert mine == tables_to_text(session_of(of, Unkept(of, world)).position(seat))
            told = of_position("mea-culpa", tomllib.loads(mine)).state.money
            assert [number for number, money in enumerate(told) if money is not None] in ([], [seat])
            compared += 1
    assert compared > 60


def test_what_is_said_on_is_judged_where_nobody_sees_who_decides() -> None:
    """A view in which it hangs on something hidden who has to choose next."""
    game = game_of("credo")
    blank = game.read_position({"seats": ["Ann", "Ben", "Cy"]}, terms_for("credo", None, "", seats=3))
    session = session_of(game, Unkept(game, blank))
    assert session.decision_seen() is None
    assert single_statements_after(session, "Cy: pass", None, Seat(0)) == ("Cy: pass",)
