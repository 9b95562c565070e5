"""Positions from files: what is left out, and what can't be; and what is drawn of them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.ending import PositionError
from referee.core.move import CHANCE
from referee.core.terms import Seat
from referee.core.verdict import Depends, Illegal, Legal
from referee.games.heuchel_meuchel.components import DIE
from referee.games.heuchel_meuchel.moves import Deal, Lay, Pass
from referee.games.heuchel_meuchel.view import BoardCell, Shown, board
from tests.games.heuchel_meuchel.tables import ROOM, broken, position, verdict


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ({"units": {"A9": "fire-eater 1"}}, "position.beyond"),
        ({"units": {"A8": "fire-eater 1"}}, "position.beyond"),
        ({"piles": {"A9": "fire-eater 1"}}, "position.not-home"),
        ({"units": {"A8": "quack 1"}, "piles": {"A8": "fire-eater 1"}}, "position.taken"),
        ({"units": {"A1": "fire-eater 1", "B1": "fire-eater 1"}}, "position.twice"),
        ({"units": {"A1": "quack, quack, quack, quack", "B1": "quack, quack, quack"}}, "position.too-many"),
        ({"units": {"A1": "jester 1"}}, "position.unknown"),
        ({"units": {"A1": "quack 7"}}, "position.value"),
        ({"units": {"A14": "quack 1"}}, "position.square"),
        ({"units": {"E1": "quack 1"}}, "position.nobody"),
        ({"units": {"A1": "quack 1"}, "turn": "Dot"}, "position.unknown"),
        ({"units": {"A1": "quack 1"}, "columns": {"Ann": "A"}}, "position.columns"),
        ({"units": {"A1": "quack 1"}, "columns": {"Ann": "A", "Ben": "a", "Cy": "C"}}, "position.same-column"),
        ({"units": {"A1": "quack 1"}, "columns": {"Ann": "A", "Ben": "G", "Cy": "C"}}, "position.unknown"),
        ({"units": {"A1": "quack 1"}, "roll": 3}, "position.roll"),
        ({"units": {"A1": "quack 1"}, "next": "roll"}, "position.roll"),
        ({"units": {"A1": "quack 1"}, "next": "take", "moved": "A2"}, "position.moved"),
        ({"units": {"A1": "quack 1"}, "next": "count"}, "position.count"),
    ],
)
def test_what_can_not_be_is_refused_with_its_field(told: dict[str, Any], what: str) -> None:
    with pytest.raises(PositionError) as refused:
        position(**told)
    assert refused.value.what == what


def test_an_untold_column_leaves_the_verdict_open() -> None:
    state = position(units={"A5": "quack 4", "C5": "minstrel 1"}, next="take", moved="A5")
    assert isinstance(verdict(state, "take 1 from B"), Depends)
    assert isinstance(verdict(state, "take 1 from C"), Legal)
    assert isinstance(verdict(state, "take 1 from B and 2 from C"), Illegal)


def test_an_untold_turn_leaves_the_verdict_open() -> None:
    state = position(turn=None, units={"A1": "fire-eater 1", "B1": "fire-eater 2"})
    found = verdict(state, "Ann: move 1")
    assert isinstance(found, Depends)
    assert [question.id for question in found.questions] == ["turn"]
    assert isinstance(verdict(state, "Ann: move 5"), Illegal)


def test_an_untold_roll_leaves_the_verdict_open_and_a_sure_breach_is_seen() -> None:
    state = position(variant=DIE, units={"A7": "fire-eater 1", "A8": "prince 1", "B1": "minstrel 1"})
    assert isinstance(verdict(state, "Ann: move 8"), Depends)
    assert isinstance(verdict(state, "Ann: move 7"), Illegal)


def test_an_untold_value_that_does_not_matter_is_not_asked() -> None:
    state = position(units={"A5": "quack", "B5": "minstrel", "C5": "bishop"}, next="take", moved="A5")
    assert isinstance(verdict(state, "take 1 from B"), Legal)
    assert broken(state, "take 1 from C") == {"take.who"}


def test_the_board_is_drawn_from_the_top() -> None:
    rows = board(position(units={"A3": "quack 4, prince 1"}, piles={"B8": "fire-eater 2"}), 0)
    assert [row.row for row in rows] == list(range(13, 0, -1))
    assert rows[10].cells[0] == BoardCell(2, False, Shown("quack", 4))
    assert rows[5].cells[1] == BoardCell(1, True, Shown("fire-eater", None))
    assert rows[0].cells == (None,) * 6


def test_secret_moves_are_private() -> None:
    state = position(new_game=True, knowing=True, columns={"Ann": "A", "Ben": "B", "Cy": "C"})
    ann, cy = Seat(0), Seat(2)
    assert [ROOM.seen(state, CHANCE, Deal(1, 1), seat) for seat in (ann, cy, None)] == [Deal(1, 1), None, None]
    assert [ROOM.seen(state, cy, Lay(()), seat) for seat in (ann, cy, None)] == [None, Lay(()), None]
    assert ROOM.seen(state, Seat(1), Pass(), None) == Pass()
