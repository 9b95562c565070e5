"""A referee who is told every card: what holds in every position, and what stays secret."""

from __future__ import annotations

from random import Random

import pytest

from referee.core import masked
from referee.core.words.wording import Sayer
from referee.words.translation import words
from tests.games.abbey.tables import GAME, any_terms
from tests.games.properties import (
    Step,
    doors,
    is_empty_tale,
    random_game,
    silent_changes,
    viewers,
    written_back,
)


@pytest.fixture(scope="module", params=range(4))
def played(request: pytest.FixtureRequest) -> list[Step]:
    """A random game under random terms; the parameter is what reproduces it."""
    return list(random_game(GAME, any_terms(request.param, knowing=True), Random(request.param), most=180))


def test_every_position_survives_its_file(played: list[Step]) -> None:
    for step in played:
        assert written_back(GAME, step.after) == step.after


def test_no_change_is_silent_and_no_tale_is_empty(played: list[Step]) -> None:
    for step in played:
        assert silent_changes(GAME, step) == []
        assert not is_empty_tale(GAME, step)


def test_what_a_seat_cant_tell_apart_looks_the_same(played: list[Step]) -> None:
    rng = Random(1)
    for step in played[:: max(1, len(played) // 20)]:
        for seat in viewers(step.after):
            world = GAME.world(step.after, seat, rng)
            assert masked(world, seat) == masked(step.after, seat)
            here, there = doors(GAME, step.after, seat), doors(GAME, world, seat)
            for name, door in here.items():
                assert door() == there[name](), name


def test_only_those_whom_it_concerns_read_the_name_of_a_card(played: list[Step]) -> None:
    sayer = Sayer(GAME.data, words("en"), played[0].before.terms.seats)
    for step in played:
        for told in step.tale:
            for name, raw in told.values:
                if name not in ("card", "cards") or isinstance(raw, str) or raw[0] is None:
                    continue
                for seat in viewers(step.after):
                    said = sayer.happening(told, GAME.naming, seat)
                    assert said is None or (name in said.values) == (seat in raw[1:])


def test_no_card_is_lost_or_made(played: list[Step]) -> None:
    counts = [found for step in played if (found := GAME.census(step.after)) is not None]
    assert counts
    assert set(counts) == {23}
