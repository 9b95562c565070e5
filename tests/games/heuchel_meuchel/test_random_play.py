"""What holds in every game, shown by games at random: the lemmas of the rules, and that nothing is lost."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.rules.judge import judge
from referee.core.rules.play import legal_moves
from referee.core.rules.verdict import Legal
from referee.games.heuchel_meuchel.box.components import DIE, box
from referee.games.heuchel_meuchel.position.state import Heuchel, pawns_left
from referee.games.heuchel_meuchel.rules.setup import SETTING_UP
from referee.games.heuchel_meuchel.rules.taking import Taking
from referee.games.heuchel_meuchel.rules.turn import DieTurn, Turn
from referee.games.heuchel_meuchel.telling.score import points, tally
from tests.games.heuchel_meuchel.tables import ROOM, random_game, terms

GAMES = 25
TABLES = [
    pytest.param(seats, variant, id=f"{seats}-{variant or 'basic'}") for seats in (3, 4, 5, 6) for variant in ("", DIE)
]


def in_play(state: Heuchel) -> bool:
    return not any(isinstance(step, SETTING_UP) for step in state.agenda)


def all_cards(state: Heuchel) -> list[int]:
    lying = [card for rows in (*state.units, *state.piles) for unit in rows or () for card in unit]
    return lying + [card for lost in state.penalties for card in lost]


def values(state: Heuchel, cards: list[int]) -> int:
    return sum(state.cards[card].value or 0 for card in cards)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_random_game_keeps_every_promise_of_the_rules(seats: int, variant: str) -> None:
    for number in range(GAMES):
        final = None
        for state, who, _, following in random_game(terms(seats, variant), Random(1000 * seats + number)):
            final = following
            if not in_play(state):
                continue
            head = state.agenda[0]
            if isinstance(head, Turn) and not isinstance(head, DieTurn):
                assert any(type(each).__name__ == "Go" for each in legal_moves(state, who)), "stuck"
            if isinstance(head, Taking):
                assert state.moved is not None
                column, row = state.moved
                unit = (state.units[column] or ())[row]
                assert row < box().goals[state.cards[unit[0]].rank], "a take on the own goal row"
            assert sorted(all_cards(following)) == list(range(6 * seats))
            nobody_stands_at_or_above_the_goal(following)
        assert final is not None
        assert len(pawns_left(final)) == (0 if variant else 1)
        the_count_adds_up(final)


def nobody_stands_at_or_above_the_goal(state: Heuchel) -> None:
    goals = box().goals
    for rows, homes in zip(state.units, state.piles, strict=True):
        for row, unit in enumerate(rows or ()):
            assert not unit or row < goals[state.cards[unit[0]].rank]
            assert not homes[row] or row == goals[state.cards[homes[row][0]].rank]


def the_count_adds_up(state: Heuchel) -> None:
    """Every card counts once, plus or minus: with six players 126 points in all."""
    whole = values(state, list(range(len(state.cards))))
    counts = [tally(state, seat, lambda card: state.cards[card].value) for seat in range(len(state.columns))]
    assert sum(each.home + each.short + each.lost for each in counts) == whole
    assert tuple(each.home - each.short - each.lost for each in counts) == points(state)
    if len(state.columns) == 6:
        assert whole == 126
    ended = ROOM.ending(state)
    assert ended is not None
    assert {seat for seat, total in enumerate(points(state)) if total == max(points(state))} == set(ended.winners)


def test_a_six_player_box_holds_36_cards_and_126_points() -> None:
    ranks = range(1, len(box().classes))
    assert [box().goals[rank] - box().starts[rank] for rank in ranks] == [7] * 6
    assert len(ranks) * 6 == 36
    assert len(ranks) * sum(range(1, 7)) == 126


@pytest.mark.parametrize("variant", ["", DIE])
def test_what_is_listed_is_legal(variant: str) -> None:
    for state, who, move, _ in random_game(terms(4, variant), Random(7)):
        if isinstance(who, int):
            listed = legal_moves(state, who)
            assert move in listed
            assert len(set(listed)) == len(listed)
            assert all(isinstance(judge(state, who, each), Legal) for each in listed)
