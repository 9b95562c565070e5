"""Verdicts with their reasons: what is said must be true, and what is asked must be enough."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.move import CHANCE
from referee.core.rules.play import legal_moves
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.state.terms import Seat
from referee.games.heuchel_meuchel.box.components import DIE
from referee.games.heuchel_meuchel.moves import Again, Pass, Roll
from referee.games.heuchel_meuchel.position.state import Heuchel
from tests.games.heuchel_meuchel.tables import ROOM, after, position, said, terms, verdict

COLUMNS = {"Ann": "A", "Ben": "B", "Cy": "C"}
THREE = {"A1": "fire-eater 1", "B1": "fire-eater 2", "C1": "fire-eater 3"}


def reasons(state: Heuchel, line: str) -> set[tuple[str, str]]:
    """The clauses that a line surely breaks, each with its case."""
    found = verdict(state, line)
    assert isinstance(found, Illegal), found
    return {(each.clause, each.case) for each in found.breaches}


def asked(state: Heuchel, line: str) -> list[str]:
    found = verdict(state, line)
    assert isinstance(found, Depends), found
    return [question.id for question in found.questions]


def rests_on(state: Heuchel, line: str) -> set[str]:
    return {mark.id for mark in judge(state, *said(state, line)).rests_on}


# with the die


def test_a_roll_beyond_the_goal_is_refused_for_that() -> None:
    state = position(variant=DIE, roll=6, units={"A5": "quack 1", "B1": "fire-eater 2"})
    assert reasons(state, "move 5") == {("goal.ceiling", "too-far")}


def test_a_landing_square_that_is_occupied_is_skipped_too_where_only_free_ones_count() -> None:
    units = {"A6": "prince 1", "A11": "bishop 1", **{key: THREE[key] for key in ("B1", "C1")}}
    told = {"variant": DIE, "roll": 5, "units": units}
    assert reasons(position(**told), "move 6") == {("dice.roll", "occupied")}
    skipping = position(**told, rulings={"G19": "skip"})
    assert "A12: prince 1" in ROOM.facts(after(skipping, "move 6"))
    assert reasons(skipping, "move 6 to 11") == {("G19", "not-there")}
    assert rests_on(skipping, "move 6") >= {"G19"}


def test_too_few_free_squares_are_told_by_the_ruling_that_counts_them() -> None:
    units = {"A3": "quack 1", "A4": "patrician 1", "A5": "bishop 1", "A6": "prince 1", "A7": "patrician 2", **THREE}
    state = position(variant=DIE, roll=4, rulings={"G19": "skip"}, units=units)
    assert reasons(state, "move 3") == {("G19", "too-few")}


def test_a_roll_of_which_nobody_told_may_still_be_made() -> None:
    state = position(variant=DIE, units={"A3": "quack 2", "B1": "fire-eater 5", "C1": "fire-eater 6"})
    found = judge(state, None, Roll(4))
    assert isinstance(found, Depends)
    (moment,) = found.questions
    assert moment.id == "moment"
    assert isinstance(verdict(state.learn(moment, "roll"), "roll 4"), Legal)
    assert reasons(state.learn(moment, "move"), "roll 4") == {("dice.roll", "once")}
    assert isinstance(verdict(state, "move 3"), Legal)
    assert reasons(state, "move 3 to 2") == {("move.up-only", "down")}


def test_rolling_is_accepting_the_extra_turn() -> None:
    state = position(variant=DIE, next="extra", units=THREE)
    assert said(state, "roll 4")[0] is CHANCE
    rolled = after(state, "roll 4")
    assert (rolled.extra, rolled.roll, rolled.turn) == (True, 4, 0)
    assert rolled == after(state, "again", "roll 4")
    assert set(legal_moves(state, Seat(0))) == {Again(), Pass()}
    assert not isinstance(judge(state, Seat(1), Roll(4)), Legal)


def test_a_loss_does_not_rest_on_what_becomes_of_the_own_rest() -> None:
    state = position(variant=DIE, roll=6, units={"A9": "quack 4, fire-eater 2", "B1": "fire-eater 3"})
    assert isinstance(verdict(state, "lose 9"), Legal)
    assert "G10" not in rests_on(state, "lose 9")


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ({"roll": 6, "units": {**THREE, "A5": "quack 1", "A1": ""}}, "next.zugzwang"),
        ({"roll": 6, "units": {**THREE, "A5": "quack 1", "A1": ""}, "rulings": {"G20": "any"}}, "next.zugzwang-any"),
        ({"roll": 4, "units": THREE}, "next.move-by"),
        ({"roll": 4, "units": THREE, "extra": True}, "next.move-or-lose"),
        ({"roll": 4, "units": THREE, "rulings": {"G24": "always"}}, "next.move-or-lose"),
        ({"roll": 4, "units": {"B1": "fire-eater 2"}}, "next.move-by"),
    ],
)
def test_what_comes_next_says_whether_a_card_is_lost(told: dict[str, Any], line: str) -> None:
    units = {square: cards for square, cards in told["units"].items() if cards}
    assert ROOM.next(position(variant=DIE, **{**told, "units": units})).id == line


# taking and playing again


def test_a_take_that_is_not_in_time_is_refused_for_what_is_true() -> None:
    state = position(units={"A4": "quack 4", "B5": "minstrel 3", "C5": "fire-eater 1"})
    assert reasons(state, "Ann: take 1 from B") == {("take.when", "before")}
    moved = after(state, "move 4")
    assert reasons(moved, "Ben: take 1 from A") == {("setup.start-player", "turn")}
    passed = after(moved, "pass")
    assert reasons(passed, "Ann: take 1 from B") == {("take.when", "over")}
    assert reasons(replace(passed, last=(0, 7)), "Ann: take 1 from B") == {("take.when", "over")}
    assert reasons(passed, "Cy: take 1 from A") == {("setup.start-player", "turn"), ("take.when", "not-mover")}


def test_again_before_anything_is_taken_is_said_by_whoever_may_take() -> None:
    state = after(position(units={"A4": "quack 4", "B5": "minstrel 3", "C5": "fire-eater 1"}), "move 4")
    assert said(state, "again")[0] == Seat(0)
    assert reasons(state, "again") == {("extra.grant", "not-yet")}


def test_in_the_basic_game_too_the_extra_turn_can_be_accepted_in_words() -> None:
    units = {"A4": "quack 4", "B5": "minstrel 3", "B1": "fire-eater 2", "C5": "fire-eater 1"}
    state = after(position(units=units), "move 4", "take 1 from B")
    accepted = after(state, "again")
    assert accepted.turn == state.turn
    assert reasons(accepted, "pass") == {("move.must", "pass")}
    assert reasons(accepted, "again") == {("extra.grant", "no-take")}


# columns of which nothing is told


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("move 5 to 4", ("move.up-only", "down")),
        ("move 5 to B7", ("move.up-only", "sideways")),
        ("move 1 to 9", ("goal.ceiling", "claimed-for-all")),
        ("move 13", ("goal.flip", "home")),
    ],
)
@pytest.mark.parametrize("variant", ["", DIE])
def test_what_no_column_allows_is_refused(variant: str, line: str, reason: tuple[str, str]) -> None:
    assert reason in reasons(position(variant=variant, roll=None), line)


def test_what_no_column_allows_with_this_roll_is_refused() -> None:
    state = position(variant=DIE, roll=3)
    assert reasons(state, "move 8 to 10") == {("dice.exact", "not-there")}
    assert asked(state, "move 8 to 11") == ["lands"]
    assert asked(position(variant=DIE, roll=3, rulings={"G19": "skip"}), "move 8 to 12") == ["lands"]
    assert reasons(position(variant=DIE, roll=3), "move 12") == {("goal.ceiling", "too-far-for-all")}


@pytest.mark.parametrize(
    ("line", "questions"),
    [
        ("move 5", ["way"]),
        ("move 5 top 1", ["way"]),
        ("move 5 top 9", ["height", "way"]),
        ("move 5 to 12", ["lands"]),
        ("move 5 top 2 to 7", ["height", "lands"]),
    ],
)
def test_everything_that_was_said_is_asked(line: str, questions: list[str]) -> None:
    assert asked(position(), line) == questions


def test_a_rest_of_which_nothing_is_told_is_asked_about_where_a_proud_one_is_forbidden() -> None:
    state = position(rulings={"G10": "forbidden"})
    assert asked(state, "move 9 top 1") == ["proud", "way"]
    assert asked(state, "move 8 top 1") == ["way"]
    assert asked(position(rulings={"G10": "penalty"}), "move 9 top 1") == ["way"]


def test_the_lowest_pawn_takes_nothing_whatever_lies_there() -> None:
    lowest = position(next="take", moved="A3", units={"A3": "fire-eater 1", "C3": "quack 1"})
    assert reasons(lowest, "take 1 from B") == {("take.who", "nobody")}
    among = position(next="take", moved="A3", units={"A3": "fire-eater 2", "C3": "quack 1"})
    assert asked(among, "take 1 from B") == ["weaker"]
    assert asked(among, "take 2 from B") == ["weaker", "height"]
    known = position(next="take", moved="A3", units={"A3": "fire-eater 2", "C3": "fire-eater 1"})
    assert reasons(known, "take 1 from B") == {("take.who", "nobody")}


@pytest.mark.parametrize(("answer", "broke"), [("yes", set()), ("no", {("take.who", "nobody")})])
def test_somebody_weaker_is_there_or_is_not(answer: str, broke: set[tuple[str, str]]) -> None:
    state = position(next="take", moved="A3", units={"A3": "fire-eater 2", "C3": "quack 1"})
    question = verdict(state, "take 1 from B").questions[0]
    told = state.learn(question, answer)
    assert {(each.clause, each.case) for each in getattr(verdict(told, "take 1 from B"), "breaches", ())} == broke


def test_a_square_of_which_nothing_is_told_is_not_an_empty_one() -> None:
    state = position(variant=DIE, roll=2, extra=None)
    assert asked(state, "lose 6") == ["fits", "extra", "open"]
    assert reasons(state, "lose 13") >= {("dice.zugzwang-immune", "home")}
    assert reasons(state, "lose 6 card 2") >= {("G20", "covered")}
    anything = position(variant=DIE, roll=2, extra=False, rulings={"G20": "any"})
    assert asked(anything, "lose 6 card 2") == ["fits", "open", "height"]


def test_whose_pawns_may_all_be_home_is_asked_before_it_is_said_whose_turn_it_is() -> None:
    state = position(next="take", moved="A7", units={"A7": "quack 4", "C7": "minstrel 1"})
    assert asked(state, "Cy: move 7") == ["pawns"]
    assert isinstance(
        verdict(position(next="take", moved="A7", units={**THREE, "A7": "quack 4"}), "Cy: move 1"), Illegal
    )


def test_a_move_stands_while_it_is_asked_who_is_next() -> None:
    state = after(position(units={"A9": "quack 4, fire-eater 2", "C1": "fire-eater 3"}), "move 9 top 1")
    assert "Ann lost: fire-eater 2" in ROOM.facts(state)
    assert ROOM.next(state).id == "next.ask"


# what the table tells


def test_a_lost_card_is_no_card_on_a_player() -> None:
    state = position(next="count", penalties={"Ben": "minstrel"}, empty=["A", "B", "C"])
    assert reasons(state, "count quack 4") == {("stack.no-resort", "lost-class")}
    assert reasons(state, "Ann: move 3") == {("score.plus", "tell-lost")}


def test_the_class_of_a_new_top_is_named() -> None:
    units = {"A1": "fire-eater 1, fire-eater, fire-eater", "B1": "fire-eater 2", "C1": "fire-eater 3"}
    state = after(position(units=units), "move 1 top 1")
    values = dict(ROOM.next(state).values)
    assert (values["place"], values["top"].name) == ("A1", "class.fire-eater")


def test_a_blind_referee_says_how_stacks_are_told() -> None:
    blind = ROOM.start(terms(knowing=False))
    for line in ("column A", "column B", "column C"):
        blind = after(blind, line)
    assert ROOM.next(blind).id == "next.declare"
    assert "stack quack 4 of 3" in str(ROOM.data.messages["next.declare"])


def test_whoever_has_stacks_to_lay_does_nothing_else_before() -> None:
    state = position(
        agenda=[{"step": "lay"}, {"step": "turn"}],
        columns=COLUMNS,
        hands={"Ann": "quack 1, quack 2", "Ben": "", "Cy": ""},
    )
    assert reasons(state, "Ann: move 4") == {("setup.done", "layout")}
    assert reasons(state, "Ben: move 4") == {("setup.done", "layout")}
