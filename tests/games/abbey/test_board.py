"""Boards and other things that an owner enters, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.abbey.box.dictation import dictate
from referee.games.abbey.box.edition import Edition, failed_checks
from referee.library.editions import edition_tables
from referee.library.toml import convert


def changed(place: str, *doors: str, without: str = "", missing: str = "") -> Edition:
    """The sample board with other doors of one room, `without` a door to it from elsewhere, and with a room missing."""
    tables: dict[str, Any] = edition_tables("abbey", "sample")
    rows = [row for row in tables["place"] if row["id"] not in (place, missing)]
    for row in rows:
        row["doors"] = [door for door in row["doors"] if door not in (without, missing)]
    return convert({**tables, "place": [*rows, {"id": place, "doors": list(doors)}]}, Edition, "board")


def test_the_sample_board_is_whole_and_sound() -> None:
    board = convert(edition_tables("abbey", "sample"), Edition, "sample")
    assert failed_checks(board) == ()
    assert board.board_told
    assert len(board.roster) == 24


def test_the_blank_board_is_not_whole_and_not_wrong() -> None:
    board = convert(edition_tables("abbey", "blank"), Edition, "blank")
    assert failed_checks(board) == ()
    assert not board.board_told
    assert len(board.roster) == 24
    assert "dominican-8" in board.roster


@pytest.mark.parametrize(
    ("board", "failed"),
    [
        (changed("aula", "ecclesia", "confessorium-aula", "confessorium-ecclesia", "claustrum-south"), "confessoria"),
        (changed("scriptorium", "claustrum-north", "bibliotheca", "confessorium-aula"), "confessoria"),
        (changed("cellula-red", "cellula-blue", "front-red"), "cellulae"),
        (changed("front-white", "claustrum-south", "front-black", "cellula-white", "nowhere"), "board"),
        (changed("corridor-1", "corridor-2"), "board"),
        (changed("bibliotheca", "confessorium-ecclesia", without="bibliotheca"), "board"),
        (changed("cellula-red", "parlatorium", without="cellula-red"), "cellulae"),
    ],
)
def test_a_board_that_cannot_be_is_told(board: Edition, failed: str) -> None:
    assert failed in failed_checks(board)


def test_a_board_of_which_doors_are_missing_is_not_wrong_yet() -> None:
    """A door of the Cellula may be among those that nobody has entered."""
    board = changed("cellula-red", "parlatorium", without="cellula-red", missing="scriptorium")
    assert failed_checks(board) == ()


def test_masses_and_decks_are_checked() -> None:
    tables: dict[str, Any] = edition_tables("abbey", "sample")
    tables["mass"][3]["cards"] = 2
    tables["deck"] = [{"id": "event", "count": 11}]
    assert failed_checks(convert(tables, Edition, "x")) == ("masses", "decks")
    tables["deck"] = [{"id": "event", "count": 12}]
    tables["mass"][3]["cards"] = 4
    for most, wrong in ((6, ()), (7, ("masses",))):
        tables["mass"][-1]["cards"] = most
        assert failed_checks(convert(tables, Edition, "x")) == wrong
    tables["mass"][-1]["cards"] = 6
    tables["card"][0]["window"] = "encounter"
    assert failed_checks(convert(tables, Edition, "x")) == ("books",)


def test_another_bruno_is_told() -> None:
    tables: dict[str, Any] = edition_tables("abbey", "blank")
    tables["suspect"][0]["head"] = "hooded"
    assert failed_checks(convert(tables, Edition, "x")) == ("bruno",)


def test_an_owner_names_rooms_in_any_language() -> None:
    assert dictate("rooms", "Aula, südliches Claustrum; Bibliothèque") == ["aula", "claustrum-south", "bibliotheca"]
    assert dictate("int", "4") == 4
    with pytest.raises(ValueError):
        dictate("rooms", "the moon")
