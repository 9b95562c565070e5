"""Positions from files: what is left out, and what can't be; and what is drawn of them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Grid, Term, line, masked
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.move import CHANCE
from referee.core.rules.play import begin, carry_out, legal_moves
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.state.question import Question
from referee.core.state.terms import Seat
from referee.games.heuchel_meuchel.box.components import DIE
from referee.games.heuchel_meuchel.moves import Deal, Go, Lay, Lose, Pass
from referee.games.heuchel_meuchel.position.state import value
from referee.games.heuchel_meuchel.rules.turn import Turn
from referee.games.heuchel_meuchel.telling.view import BoardCell, Shown, board, rows_of
from tests.games.heuchel_meuchel.tables import ROOM, after, broken, position, said, terms, verdict

ALL = {"Ann": "A", "Ben": "B", "Cy": "C"}
AFTER = [{"step": "due"}, {"step": "turn"}]


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ({"units": {"A9": "fire-eater 1"}}, "position.beyond"),
        ({"units": {"A8": "fire-eater 1"}}, "position.beyond"),
        ({"piles": {"A9": "fire-eater 1"}}, "position.not-home"),
        ({"units": {"A8": "quack 1"}, "piles": {"A8": "fire-eater 1"}}, "position.taken"),
        ({"units": {"A1": "fire-eater 1", "B1": "fire-eater 1"}}, "position.twice"),
        ({"units": {"A1": "fire-eater 1"}, "left": "fire-eater 1"}, "position.twice"),
        ({"units": {"A1": "quack, quack, quack, quack", "B1": "quack, quack, quack"}}, "position.too-many"),
        ({"units": {"A1": "jester 1"}}, "position.unknown"),
        ({"units": {"A1": "quack 7"}}, "position.value"),
        ({"units": {"A14": "quack 1"}}, "position.square"),
        ({"units": {"the tower": "quack 1"}}, "position.square"),
        ({"units": {"A1": "fire-eater five"}}, "position.unknown"),
        ({"units": {"E1": "quack 1"}}, "position.nobody"),
        ({"units": {"A3": "quack 1"}, "last": "E1"}, "position.nobody"),
        ({"units": {"A3": "quack 1"}, "turn": "Dot"}, "position.unknown"),
        ({"units": {"A3": "quack 1"}, "columns": {"Ann": "A"}}, "position.columns"),
        ({"columns": {"Ann": "A"}, "agenda": [{"step": "declare"}]}, "position.columns"),
        ({"units": {"A3": "quack 1"}, "columns": {"Ann": "A", "Ben": "a", "Cy": "C"}}, "position.same-column"),
        ({"units": {"A3": "quack 1"}, "columns": {"Ann": "A", "Ben": "G", "Cy": "C"}}, "position.unknown"),
        ({"units": {"A3": "quack 1"}, "roll": 3}, "position.roll"),
        ({"units": {"A3": "quack 1"}, "next": "roll"}, "position.no-die"),
        ({"units": {"A3": "quack 1"}, "penalties": {"Bob": "quack 2"}}, "position.unknown"),
        ({"units": {"A3": "quack 1"}, "next": "take", "moved": "A2"}, "position.moved"),
        ({"units": {"A3": "quack 1", "B3": "quack 2"}, "next": "take", "moved": "B3"}, "position.moved"),
        ({"units": {"A3": "quack 1"}, "columns": ALL, "moved": "A5", "agenda": AFTER}, "position.moved"),
        ({"units": {"A3": "patrician 1"}}, "position.below-start"),
        ({"units": {"A3": "quack 1, prince 1"}}, "position.below-start"),
    ],
)
def test_what_can_not_be_is_refused_with_its_field(told: dict[str, Any], what: str) -> None:
    with pytest.raises(PositionError) as refused:
        position(**told)
    assert refused.value.what == what


def test_a_pawn_may_stand_at_its_goal_while_it_has_not_come_home_yet() -> None:
    state = position(units={"A8": "fire-eater 1"}, columns=ALL, moved="A8", empty=["B", "C"], agenda=AFTER)
    assert state.piles[0][8], "it came home"


def test_a_game_that_is_over_has_no_winner_while_a_column_is_untold() -> None:
    over = {"ended": True, "turn": None, "columns": ALL, "agenda": [], "units": {"A1": "fire-eater 1"}}
    assert ROOM.ending(position(empty=["B"], **over)) is None
    ended = ROOM.ending(position(empty=["B", "C"], **over))
    assert ended is not None
    assert ended.winners == (1, 2)


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
    state = position(variant=DIE, units={"A7": "fire-eater 1", "A8": "prince 1", "B2": "minstrel 1"})
    assert isinstance(verdict(state, "Ann: move 8"), Depends)
    assert isinstance(verdict(state, "Ann: move 7"), Illegal)


def test_an_untold_value_that_does_not_matter_is_not_asked() -> None:
    state = position(units={"A5": "quack", "B5": "minstrel", "C5": "bishop"}, next="take", moved="A5")
    assert isinstance(verdict(state, "take 1 from B"), Legal)
    assert broken(state, "take 1 from C") == {"take.who"}


def test_the_board_is_drawn_from_the_top() -> None:
    state = masked(position(units={"A3": "quack 4, minstrel 1"}, piles={"B8": "fire-eater 2"}), Seat(0))
    rows = rows_of(state, Seat(0))
    assert [row.row for row in rows] == list(range(13, 0, -1))
    assert rows[10].cells[0] == BoardCell(2, False, Shown("quack", 4))
    assert rows[5].cells[1] == BoardCell(1, True, Shown("fire-eater", None))
    assert rows[0].cells == (None,) * 6
    drawn = next(part.body for part in board(state, Seat(0)) if part.id == "board")
    assert isinstance(drawn, Grid)
    assert [row[0] for row in drawn.rows] == list(range(13, 0, -1))
    assert drawn.rows[10][1] == line("show.unit", top=Term("class.quack"), value=4, n=2)
    assert drawn.rows[5][2] == line("show.home", n=1, top=Term("class.fire-eater"))
    assert drawn.rows[0][1:] == (None,) * 6


def test_secret_moves_are_private() -> None:
    state = position(new_game=True, knowing=True, columns={"Ann": "A", "Ben": "B", "Cy": "C"})
    ann, cy = Seat(0), Seat(2)
    assert [ROOM.seen(state, CHANCE, Deal(1, 1), seat) for seat in (ann, cy, None)] == [Deal(1, 1), None, None]
    assert [ROOM.seen(state, cy, Lay(()), seat) for seat in (ann, cy, None)] == [None, Lay(()), None]
    assert ROOM.seen(state, Seat(1), Pass(), None) == Pass()


def test_the_count_knows_what_the_position_tells_and_what_it_leaves_open() -> None:
    state = position(next="count", piles={"A12": "bishop 4, fire-eater, fire-eater, prince 1"}, empty=["B"])
    lines = {(each.id, each.seat): dict(each.values) for each in ROOM.score(state)}
    assert lines["score.home", Seat(0)]["n"] == 4
    assert lines["score.untold", Seat(0)]["n"] == 2
    assert lines["score.between", Seat(0)]["least"] == 4 - 1 + (1 + 2)
    assert lines["score.between", Seat(0)]["most"] == 4 - 1 + (5 + 6)
    assert lines["score.total", Seat(1)]["points"] == 0
    assert ("score.no-column", Seat(2)) in lines
    assert ("score.total", Seat(2)) not in lines
    assert ROOM.ending(state) is None


@pytest.mark.parametrize(("variant", "clause"), [("", "score.winner"), (DIE, "dice.score")])
def test_a_total_names_the_clause_of_its_variant(variant: str, clause: str) -> None:
    told = {"units": {"A3": "quack 1", "B1": "fire-eater 1", "C1": "fire-eater 2"}}
    lines = ROOM.score(position(variant=variant, **told))
    assert {each.clause for each in lines if each.id == "score.total"} == {clause}


def test_values_of_one_class_are_not_counted_twice_in_the_bounds() -> None:
    state = position(units={"A3": "quack 1, quack, quack", "B1": "fire-eater 1", "C1": "fire-eater 2"})
    lines = {(each.id, each.seat): dict(each.values) for each in ROOM.score(state)}
    assert lines["score.between", Seat(0)]["least"] == -1 - 6 - 5
    assert lines["score.between", Seat(0)]["most"] == -1 - 2 - 3


def test_an_extra_turn_of_the_basic_game_can_be_written_down() -> None:
    state = position(extra=None, next="extra", units={"A5": "quack 4", "A1": "fire-eater 2", "B2": "minstrel 1"})
    assert isinstance(verdict(state, "pass"), Legal)
    assert isinstance(verdict(state, "move 1"), Legal)
    assert isinstance(verdict(state, "again"), Legal)


@pytest.mark.parametrize(("turn", "squares"), [("Ben", ("B4",)), (None, ("A3", "B4", "C5"))])
def test_a_unit_may_have_moved_in_the_column_on_turn(turn: str | None, squares: tuple[str, ...]) -> None:
    units = {"A3": "quack 1", "B4": "fire-eater 1", "C5": "minstrel 1"}
    state = position(turn=turn, extra=None, units=units)
    moved = next(field for field in state.fields if field.question == "moved")
    assert moved.asking(state, ()).answers == ("none", *squares)


@pytest.mark.parametrize(("told", "rests"), [({}, ()), ({"asked": ["B5"]}, ((1, 5),))])
def test_a_card_that_shows_and_was_not_told_is_asked_for(told: dict[str, list[str]], rests: tuple[Any, ...]) -> None:
    units = {"A5": "quack 4", "B5": "quack 6, quack", "C5": "quack 1"}
    state = position(next="take", moved="A5", units=units, **told)
    assert tuple((rest.column, rest.row) for rest in state.rests) == rests


@pytest.mark.parametrize("variant", ["", DIE])
def test_an_untold_column_offers_no_pawn(variant: str) -> None:
    state = position(variant=variant, units={"B1": "fire-eater 1"}, roll=1 if variant else None)
    assert list(legal_moves(state, Seat(0))) == []


def test_the_highest_of_a_class_takes_any_other_of_it() -> None:
    state = position(next="take", moved="A5", units={"A5": "quack 6", "B5": "quack", "C5": "quack 1"})
    assert isinstance(verdict(state, "take 1 from B"), Legal)
    among = position(next="take", moved="A5", units={"A5": "quack 5", "B5": "quack", "C5": "quack 1"})
    assert isinstance(verdict(among, "take 1 from B"), Depends)


def test_an_untold_card_of_the_taker_is_asked_for_where_it_decides() -> None:
    untold = position(next="take", moved="A5", units={"A5": "quack", "B5": "quack 3", "C5": "quack 1"})
    assert isinstance(verdict(untold, "take 1 from B"), Depends)
    assert isinstance(verdict(untold, "take 1 from C"), Legal)


def test_of_one_class_the_value_decides_and_is_told() -> None:
    state = position(next="take", moved="A5", units={"A5": "quack 3", "B5": "quack 4", "C5": "quack 2"})
    found = verdict(state, "take 1 from B")
    assert isinstance(found, Illegal)
    (refused,) = found.breaches
    assert (refused.clause, refused.case) == ("rank.total-order", "same-class")
    assert {(key, told) for key, told in refused.values if isinstance(told, int)} == {("low", 3), ("high", 4)}
    assert isinstance(verdict(state, "take 1 from C"), Legal)


def test_whose_turn_it_is_need_not_be_told_for_what_has_moved() -> None:
    state = position(turn=None, next="take", moved="B3", units={"A3": "quack 1", "B3": "quack 2"})
    assert state.moved == (1, 3)


def test_how_many_squares_are_free_is_told_where_the_die_asks_for_more() -> None:
    units = {"A6": "fire-eater 2", "A7": "minstrel 4", "B1": "fire-eater 3", "C3": "quack 1"}
    state = position(variant=DIE, roll=2, units=units, rulings={"G19": "skip"})
    found = verdict(state, "move 6")
    assert isinstance(found, Illegal)
    (refused,) = found.breaches
    assert (refused.case, dict(refused.values)["n"]) == ("too-few", 1)


def test_an_untold_card_does_not_hold_up_a_take() -> None:
    units = {"A5": "quack", "B5": "quack 6", "C5": "quack 1"}
    state = position(next="take", moved="A5", units=units)
    found = verdict(state, "take 1 from B")
    assert isinstance(found, Illegal)
    assert [(each.clause, each.case) for each in found.breaches] == [("rank.total-order", "same-class-untold")]
    assert isinstance(verdict(state, "take 1 from C"), Legal)
    assert isinstance(verdict(state, "Ben: move 5"), Legal)


def test_a_landing_that_is_claimed_is_refused_for_what_is_wrong_with_it() -> None:
    units, piles = (
        {"A6": "fire-eater 2", "A7": "minstrel 4", "B1": "fire-eater 3", "C3": "quack 1"},
        {"A8": "fire-eater 5"},
    )
    state = position(units=units, piles=piles)
    assert broken(state, "move 7 to 8") == {"goal.occupied-for-higher", "G2"}
    assert broken(state, "move 6 to 9") == {"goal.ceiling", "G2"}
    assert broken(state, "move 6 to 7") == {"G2"}
    assert broken(state, "move 7 to 9") == set()


@pytest.mark.parametrize("line", ["Ann: roll 3", "roll 3"])
def test_whoever_says_what_the_die_shows_chance_rolled_it(line: str) -> None:
    state = position(variant=DIE, next="roll", units={"A1": "fire-eater 1", "B1": "fire-eater 2", "C3": "quack 1"})
    assert said(state, line)[0] is CHANCE
    assert isinstance(verdict(state, line), Legal)
    assert broken(state, "Ben: roll 3") == {"setup.start-player"}


@pytest.mark.parametrize("told", [{"roll": 2, "extra": None}, {"extra": False}, {"extra": None}])
def test_moves_are_listed_although_the_roll_or_the_turn_is_untold(told: dict[str, Any]) -> None:
    state = position(variant=DIE, units={"A1": "fire-eater 1", "A2": "minstrel 1", "B3": "quack 1"}, **told)
    listed = legal_moves(state, Seat(0))
    assert (Go(1) in listed) == ("roll" in told)
    assert not any(isinstance(move, Lose) for move in listed)


def test_a_unit_has_moved_in_a_column_of_which_nothing_else_is_told() -> None:
    assert isinstance(verdict(position(next="take", moved="A7"), "Ann: take 1 from B"), Depends)
    home = position(next="take", moved="A8", piles={"A8": "fire-eater 5"}, units={"B8": "quack 1"})
    assert isinstance(verdict(home, "Ann: take 1 from B"), Illegal)


def test_where_nothing_has_moved_the_turn_goes_on() -> None:
    state = position(next="take", units={"A3": "quack 1", "B3": "minstrel 1", "C3": "minstrel 2"})
    question = Question("moved", (), ("none", "A3"), "take.when")
    settled = state.learn(question, "none")
    assert [type(step) for step in settled.agenda] == [Turn]
    assert settled.extra is False
    assert state.learn(question, "A3").moved == (0, 3)


def test_a_column_of_which_nothing_is_told_stays_untold_while_the_table_is_asked() -> None:
    """Cy's column is untold; whether anything is in it is asked when Ann's last pawn but one has come home."""
    state = after(position(units={"A7": "fire-eater 1", "B3": "minstrel 1"}), "move 7")
    assert isinstance(state.agenda[0], Ask)
    told = ROOM.write_position(state, everything=True)
    assert ROOM.read_position(told, terms()) == state
    assert state.units[2] is None


def test_of_the_lowest_class_an_untold_card_may_still_find_a_weaker_one() -> None:
    state = position(next="take", moved="A5", units={"A5": "fire-eater", "C5": "quack 1"})
    found = verdict(state, "take 1 from B")
    assert isinstance(found, Depends)
    assert [question.id for question in found.questions] == ["weaker"]


def test_a_card_that_is_asked_for_is_pointed_at_by_its_square() -> None:
    state = position(units={"A3": "quack 2", "A5": "quack", "B4": "quack", "C5": "quack 1"})
    asked = [value(state, number).question.about for number in (1, 2)]
    assert asked == [("quack", "A5", 1), ("quack", "B4", 2)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move 3", {"next": "move"}),
        ("lose 3", {"next": "move", "roll": 4, "variant": DIE}),
        ("take 1 from B", {"next": "take", "moved": "A5", "units": {"A5": "quack"}}),
    ],
)
def test_what_lies_in_an_untold_column_is_not_made_up(line: str, told: dict[str, Any]) -> None:
    """The answers allow the move, and still nobody has told which cards it moves."""
    state = position(**told)
    who, move = said(state, line)
    while isinstance(found := judge(state, who, move), Depends):
        answers = found.questions[0].answers
        state = begin(state.learn(found.questions[0], "no" if found.questions[0].id == "fits" else answers[0]))
    assert isinstance(found, Legal)
    with pytest.raises(PositionError) as untold:
        carry_out(state, who, move)
    assert untold.value.what == "position.untold-column"


WHOLE_BOARD = {"A3": "quack 4", "A7": "minstrel 2", "B3": "quack 1", "B8": "minstrel 5", "C3": "quack 2"}


def test_whose_turn_it_is_says_that_the_move_comes_next() -> None:
    """Where a file says whose turn it is and not what comes next, whoever says a move has not moved yet; a take is
    asked about."""
    state = begin(ROOM.read_position({"turn": "Ann", "units": WHOLE_BOARD}, terms()))

    def judged(line: str, seat: int) -> Any:
        return judge(state, Seat(seat), ROOM.notation.read(state, line))

    assert isinstance(judged("move 3", 0), Legal)
    assert [each.clause for each in judged("move 8", 0).breaches] == ["move.one-unit"]
    assert [each.clause for each in judged("move 3", 1).breaches] == ["setup.start-player"]
    assert isinstance(judged("take 1 from B", 0), Depends)
