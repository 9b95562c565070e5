"""Mea Culpa at random: what holds everywhere, and a run until every card and every kind of move has been used."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core.decision import Kind
from referee.core.judge import settled
from referee.core.move import CHANCE
from referee.core.play import begin, carry_out, decision, random_move, random_outcome
from referee.games import game_of
from referee.games.mea_culpa.components import LAST_SPACE
from referee.games.mea_culpa.due import Due
from referee.games.mea_culpa.house import cards
from referee.games.mea_culpa.moves import MOVES, TakeBack
from referee.games.mea_culpa.nevers import NEVER
from referee.games.mea_culpa.offers import Offers
from referee.games.mea_culpa.sins import RunOut
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
    pick = rng.randrange
    while (wanted := decision(state)) is not None:
        at, move = state, None
        who: Any = wanted.movers()[pick(len(wanted.movers()))]
        if wanted.kind is not Kind.ANYONE or rng.random() < 0.03:
            move = random_outcome(state, pick) if who is CHANCE else random_move(state, who, pick)
        while move is None and (now := decision(at)) is not None:
            if now.kind is Kind.ANYONE:
                at = settled(at.agenda[0].close(at))
            else:
                who = now.movers()[0]
                move = random_outcome(at, pick) if who is CHANCE else random_move(at, who, pick)
        assert move is not None
        after = carry_out(state, who, move)
        used += Counter(after.discard) - Counter(state.discard) if after.holders == state.holders else Counter()
        said[tag(move)] += 1
        state = after
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
    never = {str(kind.__struct_config__.tag) for kind in (*NEVER, TakeBack)}
    assert never & set(said) == set()
    assert kinds - set(said) - never <= {"remind"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    one, other = whole_game(seats), whole_game(seats)
    assert one[0] == other[0]
