"""Mea Culpa at random: what holds everywhere, and a run until every card and every kind of move has been used."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core.rules.play import begin
from referee.games import game_of
from referee.games.mea_culpa.box.components import LAST_SPACE
from referee.games.mea_culpa.box.house import cards
from referee.games.mea_culpa.moves import MOVES
from referee.games.mea_culpa.rules.actions import ACTIONS
from referee.games.mea_culpa.rules.due import Due
from referee.games.mea_culpa.rules.offers import Offers
from referee.games.mea_culpa.rules.sins.sins import RunOut
from tests.games.mea_culpa.tables import at_random
from tests.games.mea_culpa.telling import counted
from tests.games.runner import Situation, play_random, random_terms, tag, terms_for

ROOM = game_of("mea-culpa")

SEEDS = st.integers(0, 2**32)
RARELY = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def play(seed: int, most: int = 200) -> list[Situation]:
    rng = Random(seed)
    return list(play_random(ROOM, random_terms("mea-culpa", rng), rng, most=most))


@RARELY
@given(SEEDS)
def test_souls_share_the_start_alone_and_never_leave_for_heaven_early(seed: int) -> None:
    for at in play(seed):
        spaces = [space for space in at.after.souls if space]
        assert len(set(spaces)) == len(spaces)
        if at.after.agenda:
            assert all(
                before <= after <= LAST_SPACE for before, after in zip(at.state.souls, at.after.souls, strict=True)
            )


@RARELY
@given(SEEDS)
def test_the_order_of_choosing_is_frozen_at_the_reveal(seed: int) -> None:
    for at in play(seed):
        if at.state.order and at.after.order:
            assert at.after.order == at.state.order
            assert at.after.keeper == at.state.keeper


@RARELY
@given(SEEDS)
def test_interrupts_lie_on_a_barrier_and_unwind(seed: int) -> None:
    for at in play(seed):
        agenda = at.after.agenda
        assert not any(isinstance(step, Due) for step in agenda[:1])
        for number, step in enumerate(agenda):
            if isinstance(step, RunOut):
                assert isinstance(agenda[number + 1], Due)
        if agenda and isinstance(agenda[0], Offers):
            assert not at.after.debts
            assert at.after.placer is None
            assert not any(isinstance(step, Due) for step in agenda)


def whole_game(seed: int) -> tuple[Any, Counter[str], Counter[str]]:
    """A whole game of two to four, every other one with the variant; the cards and moves that were used."""
    rng = Random(seed)
    variant = "register" if seed % 2 else ""
    state: Any = begin(ROOM.start(terms_for("mea-culpa", seats=2 + seed % 3, variant=variant)))
    used: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for at in at_random(state, rng):
        before, state = at.state, at.after
        used += Counter(state.discard) - Counter(before.discard) if state.holders == before.holders else Counter()
        said[tag(at.move)] += 1
    return state, used, said


def test_random_games_until_everything_was_used() -> None:
    used: Counter[str] = Counter()
    said: Counter[str] = Counter()
    first = None
    for seed in range(150):
        state, cards_used, moves_said = whole_game(seed)
        assert ROOM.ending(state).winners
        counts = counted(state)
        first = first or counts
        assert counts == first
        used += cards_used
        said += moves_said
    assert {card for card in cards() if used[card] < 50} == set()
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(MOVES)} - {"tell"}
    never = {str(action.move.__struct_config__.tag) for action in ACTIONS if action.never}
    assert never & set(said) == set()
    assert kinds - set(said) - never <= {"remind", "second"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    one, other = whole_game(seats), whole_game(seats)
    assert one[0] == other[0]
