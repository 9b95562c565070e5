"""A short run of the comparison that `python -m tests.games.secrecy` makes at length."""

from __future__ import annotations

import tomllib
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.ending import PositionError
from referee.core.terms import Seat
from referee.desk.breath import going_on
from referee.desk.session import of_position
from referee.games import game_of
from referee.table.letters import tables_to_text
from tests.games.runner import play_random, random_terms, terms_for
from tests.games.secrecy import GAMES, Unkept, run, session_of


@pytest.mark.parametrize("game", GAMES)
def test_what_cant_be_told_apart_is_told_alike(game: str) -> None:
    found = run(game, 12, seed=1000)
    assert found["positions"] == 12
    assert found["doors"] > 12 * 8


def test_a_door_left_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.desk.scene.masked", lambda state, seat: state)
    with pytest.raises(AssertionError):
        run("credo", 40, seed=1000)


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
    assert going_on(session, "Cy: pass", None, Seat(0)) == ("Cy: pass",)
