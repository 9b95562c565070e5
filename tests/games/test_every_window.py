"""No position of any game is a dead end: who chooses is known to all, and every window can be let be."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import CHANCE, Kind, Move, Mover, Seat, masked
from referee.core.rules.decision import Decision
from referee.core.rules.judge import judge
from referee.core.rules.play import carry_out, deciding_steps, decision, legal_moves
from referee.core.rules.verdict import Legal
from referee.core.state.question import NotKnown
from referee.games import game_of
from tests.games.runner import Situation, games_with_rooms, play_random, random_terms, seen_by, tag

GAMES = games_with_rooms()
SEEDS = range(6)

LET_BE = ("pass", "done", "end-turn", "draw-now")
"""Moves by which somebody does nothing where something could be done."""


@pytest.fixture(
    scope="module", params=[(game, seed) for game in GAMES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}"
)
def played(request: pytest.FixtureRequest) -> list[Situation]:
    """A random game under random terms, every second one with a referee who knows everything."""
    game, seed = request.param
    rng = Random(seed)
    terms = replace(random_terms(game, rng), knowing=seed % 2 == 0)
    return list(play_random(game_of(game), terms, rng, most=150))


def deciding(state: Any) -> Iterator[Decision | None]:
    """Who chooses now, and below every window that can close: as far as that is known."""
    try:
        for _, _, wanted in deciding_steps(state):
            yield wanted
    except NotKnown:
        return


def windows(played: list[Situation]) -> Iterator[tuple[Any, Decision]]:
    """Every position at which nobody has to do anything."""
    for at in played:
        wanted = decision(at.state)
        if wanted is not None and wanted.implied:
            yield at.state, wanted


def at_head(state: Any, seat: Seat) -> list[Move]:
    """What a seat can do at the window that is open, but let it be."""
    takes = state.agenda[0].takes
    return [move for move in legal_moves(state, seat) if takes(move) and tag(move) not in LET_BE]


def passes(state: Any, seat: Mover) -> list[Move]:
    """How a seat lets the open window be."""
    takes = state.agenda[0].takes
    return [move for move in legal_moves(state, seat) if takes(move) and tag(move) in LET_BE]


def test_everybody_can_see_who_chooses(played: list[Situation]) -> None:
    for at in played[::2]:
        truly = list(deciding(at.state))
        for seat in seen_by(at.state):
            shown = list(deciding(masked(at.state, seat)))
            assert [each and each.kind for each in shown] == [each and each.kind for each in truly[: len(shown)]]


def test_a_window_can_be_let_be(played: list[Situation]) -> None:
    """Where a lot falls next, nobody plays on: the referee who draws it waits until all have passed."""
    for state, wanted in windows(played):
        below = next((each for each in deciding(state) if each is not None and not each.implied), None)
        if below is None or not below.seats:
            left: Any = state
            while type(left.agenda[0]) is type(state.agenda[0]):
                found = ((seat, move) for seat in wanted.seats for move in passes(left, seat))
                seat, move = next(found, (None, None))
                assert move is not None, (left.agenda[0], "stands open for ever")
                left = carry_out(left, seat, move)


def test_whoever_passes_closes_a_window_for_nobody_else(played: list[Situation]) -> None:
    for state, wanted in windows(played):
        if len(wanted.seats) < 2 or not all(passes(state, seat) for seat in wanted.seats):
            continue
        for seat in wanted.seats:
            after = carry_out(state, seat, passes(state, seat)[0])
            for other in wanted.seats:
                if other != seat:
                    assert at_head(state, other) == at_head(after, other), (state.agenda[0], seat, other)


def test_where_all_act_at_once_the_first_takes_nobody_his_window(played: list[Situation]) -> None:
    for state, wanted in windows(played):
        together = [each for each in deciding(state) if each is not None and each.kind is Kind.SECRET]
        for seat in together[0].seats if together else ():
            for move in legal_moves(state, seat)[:3]:
                if tag(move) in LET_BE or not isinstance(judge(state, seat, move), Legal):
                    continue
                after = carry_out(state, seat, move)
                for other in wanted.seats:
                    if other != seat and move not in at_head(state, seat):
                        assert at_head(state, other) == at_head(after, other), (move, other)


def test_lots_alone_are_left_to_chance(played: list[Situation]) -> None:
    for at in played:
        wanted = decision(at.state)
        assert wanted is None or (at.who is CHANCE) == (wanted.kind is Kind.CHANCE)
