"""Promises that cannot all be kept never leave a Monk without a move."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Seat
from referee.core.rules.play import legal_moves
from referee.games.abbey.position.pieces import Promise
from tests.games.abbey.tables import broken, position, terms

TABLE = {
    "monks": {"Ann": "red", "Ben": "blue", "Cy": "green"},
    "rooms": {"Ann": "ecclesia", "Ben": "parlatorium", "Cy": "capitulum"},
    "penance": {},
    "praying": {},
    "bent": [],
    "first": "Ann",
    "turn": "Ann",
    "next": "move",
}


def promising(*promises: tuple[str, bool]) -> Any:
    made = tuple(Promise(Seat(0), where, going) for where, going in promises)
    return replace(position(**TABLE, promises=[]), promises=made)


def test_a_promise_binds() -> None:
    state = promising(("aula", True))
    assert broken(state, "move claustrum-west") == {"ask.intent.binding"}
    assert broken(state, "move aula") == set()


def test_a_promise_against_an_earlier_one_cannot_be_kept() -> None:
    state = promising(("aula", False), ("aula", True))
    assert broken(state, "move aula") == {"ask.intent.binding"}
    assert broken(state, "move claustrum-west") == set()


def test_whoever_has_promised_to_go_nowhere_may_go_anywhere() -> None:
    everywhere = [move.path[-1] for move in legal_moves(promising(), Seat(0))]
    state = promising(*((place, False) for place in everywhere))
    assert [move.path[-1] for move in legal_moves(state, Seat(0))] == everywhere


def test_where_every_room_is_declined_a_promise_still_binds() -> None:
    everywhere = [move.path[-1] for move in legal_moves(promising(), Seat(0))]
    state = promising(*((place, False) for place in everywhere), ("claustrum", True))
    assert broken(state, "move aula") == {"ask.intent.binding"}
    assert broken(state, "move claustrum-west") == set()


def test_a_promise_binds_on_a_board_of_which_nobody_told() -> None:
    """Every room may be near, the one that was promised too."""
    unprinted = position(terms(edition="blank"), **TABLE, promises=[])
    state = replace(unprinted, promises=(Promise(Seat(0), "capitulum", True),))
    assert "ask.intent.binding" in broken(state, "move claustrum-west")
