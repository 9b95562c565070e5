"""A table whose copy nobody has entered: doors, figures and cards are asked for or told."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import NotKnown, Question, Seat
from referee.core.rules.judge import judge
from referee.core.rules.verdict import Depends, Legal
from referee.games.abbey.position.state import left_of
from referee.games.abbey.rules.verbs.lay import LEFT_CELLULA, place_of
from tests.games.abbey.tables import GAME, broken, position, said, terms

QUIET: dict[str, Any] = {
    "penance": {},
    "skips": {},
    "bent": [],
    "promises": [],
    "lying": [],
    "read": {},
    "books": {"Ann": 0, "Ben": 0, "Cy": 0},
    "hands": {"Ann": 6, "Ben": 6, "Cy": 6},
    "rooms": {"Ann": "ecclesia", "Ben": "aula", "Cy": "capitulum"},
    "first": "Ann",
}
BLANK = terms(edition="blank")


def test_a_door_is_asked_for_and_remembered() -> None:
    state = position(BLANK, **QUIET, turn="Ann", next="move")
    move = GAME.notation.read(state, "move claustrum west")
    verdict = judge(state, None, move)
    assert isinstance(verdict, Depends)
    assert [asked.id for asked in verdict.questions] == ["door"]
    told = state.learn(verdict.questions[0], "yes")
    assert isinstance(judge(told, None, move), Legal)


def test_what_the_rulebook_prints_of_the_board_is_not_asked() -> None:
    state = position(BLANK, **QUIET, turn="Ann", next="move")
    assert broken(state, "move confessorium aula") == {"room.conf.aula-only"}
    assert broken(state, "move claustrum north confessorium aula") >= {"room.conf.aula-only"}


def test_a_mass_card_without_a_figure_is_asked_for() -> None:
    state = position(BLANK, **QUIET, turn="Ann", next="bell", bell=4, mass="terce")
    state = said(state, "bell")
    assert state.agenda[0].question.id == "figure"
    state = GAME.read_position(GAME.write_position(state, everything=True), state.terms)
    assert state.agenda[0].question.id == "figure"


def test_a_card_without_a_text_is_declared() -> None:
    state = position(
        BLANK, **{**QUIET, "rooms": {"Ann": "scriptorium", "Ben": "aula", "Cy": "capitulum"}}, turn="Ann", next="act"
    )
    state = said(state, "draw card")
    state = said(state, "transfer 2 from Ben into Ann")
    state = said(state, "done")
    assert state.hands == (8, 4, 6)


def test_suspects_without_names_can_be_accused() -> None:
    rooms = {"Ann": "capitulum", "Ben": "aula", "Cy": "ecclesia"}
    told = {**QUIET, "rooms": rooms, "hands": {"Ann": 8, "Ben": 8, "Cy": 7}}
    state = position(BLANK, **told, pile=0, turn="Ann", next="claim")
    move = GAME.notation.read(state, "accuse franciscan 3")
    assert GAME.notation.write(state, move) == "accuse franciscan-3"
    assert isinstance(judge(state, None, move), Legal)


def test_the_cellula_of_a_player_who_is_said_to_have_no_monk_is_asked_for() -> None:
    state = position(BLANK, **QUIET, monks={"Ann": "red", "Ben": "none"}, turn="Ann", next="move")
    giver = next(Seat(seat) for seat in range(3) if left_of(state, Seat(seat)) == 1)
    with pytest.raises(NotKnown) as gap:
        place_of(state, LEFT_CELLULA, giver)
    assert (gap.value.question.id, gap.value.question.about) == ("monk", ("Ben",))
    other = next(Seat(seat) for seat in range(3) if left_of(state, Seat(seat)) == 0)
    assert place_of(state, LEFT_CELLULA, other) == "cellula-red"


def test_of_an_untold_room_no_way_leads_back_over_a_wall() -> None:
    """Where the board is told, two rooms without a door between them are no way back to where the Monk stands."""
    state = position(**{**QUIET, "rooms": {"Ben": "aula", "Cy": "capitulum"}}, turn="Ann", next="move")
    state = state.learn(Question("beside", ("Ann", "scriptorium"), ("yes", "no"), "turn.move.steps"), "yes")
    assert broken(state, "move scriptorium capitulum") == {"turn.move.steps"}
