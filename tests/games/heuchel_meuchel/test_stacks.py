"""Who orders a stack is judged by the hand, as far as whoever asks may see it."""

from __future__ import annotations

from random import Random

import pytest

from referee.core import Seat, masked
from referee.core.rules.judge import judge
from referee.core.rules.play import legal_moves
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.games.heuchel_meuchel.moves import Lay
from referee.games.heuchel_meuchel.position.state import Heuchel
from referee.games.heuchel_meuchel.rules.setup import Laying
from tests.games.heuchel_meuchel.tables import random_game, terms


@pytest.fixture
def laying() -> tuple[Heuchel, Seat, Lay]:
    """Somebody has to say how stacks lie, and one way to say it."""
    for state, *_ in random_game(terms(3), Random(4)):
        if isinstance(state.agenda[0], Laying):
            wanted = state.agenda[0].decision(state)
            assert wanted is not None
            seat = wanted.seats[0]
            return state, seat, next(move for move in legal_moves(state, seat) if isinstance(move, Lay))
    raise LookupError("no stack was ordered")


def test_a_bystander_is_not_told_whether_a_hand_holds_the_stack(laying: tuple[Heuchel, Seat, Lay]) -> None:
    state, seat, move = laying
    assert isinstance(judge(state, seat, move), Legal)
    assert isinstance(judge(masked(state, seat), seat, move), Legal)
    unseen = judge(masked(state, None), seat, move)
    assert isinstance(unseen, Depends)
    assert [question.id for question in unseen.questions] == ["stacks-held"]


def test_nobody_needs_a_hand_to_see_that_a_class_is_named_twice(laying: tuple[Heuchel, Seat, Lay]) -> None:
    state, seat, move = laying
    assert isinstance(judge(masked(state, None), seat, Lay(move.stacks * 2)), Illegal)
