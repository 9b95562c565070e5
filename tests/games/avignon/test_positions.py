"""Ends of the game, and positions of which not everything is told."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.judge import judge
from referee.core.verdict import Depends, Illegal, Legal
from referee.games import game_of
from referee.games.avignon.moves import Beseech, Petition
from tests.games.avignon.positions import BEN, at, broken, levels, played, rows, verdict, winner

ROOM = game_of("avignon")

PLAIN = ("bishop genoa", "cardinal genoa", "knight genoa", "peasant nice", "cardinal florence")


class TestSimultaneous:
    """X1 to X3: the Noble, and both conditions at once."""

    @pytest.mark.parametrize(("turn", "line"), [("Ann", "beseech knight 3"), ("Ben", "chastise knight 3")])
    def test_x1_the_noble_wins_whosever_action_it_is(self, turn: str, line: str) -> None:
        state = at(
            "bishop genoa",
            "cardinal genoa",
            "knight rome",
            "peasant nice",
            "cardinal florence",
            turn=turn,
            congregation={"Ann": [], "Ben": ["noble"]},
        )
        assert winner(played(state, line)) == "Ben"

    def test_x2_the_noble_beside_a_peasant_loses(self) -> None:
        state = at("noble avignon", *PLAIN[1:], turn="Ben", congregation={"Ann": [], "Ben": ["peasant"]})
        over = played(state, "beseech noble 1")
        assert winner(over) == "Ann"
        assert "win.noble.opponent" in ROOM.ending(over).clauses

    @pytest.mark.parametrize(("turn", "line"), [("Ben", "beseech noble 1"), ("Ann", "chastise noble 1")])
    def test_x3_of_two_winners_it_is_the_active_player(self, turn: str, line: str) -> None:
        state = at("noble avignon", *PLAIN[1:], turn=turn, congregation={"Ann": ["knight"], "Ben": ["peasant"]})
        over = played(state, line)
        assert winner(over) == turn
        assert ROOM.ending(over).clauses[-1] == "win.simultaneous"

    def test_three_persons_and_a_condition_for_the_other(self) -> None:
        state = at("noble rome", *PLAIN[1:], congregation={"Ann": ["peasant", "inquisitor"], "Ben": []})
        over = played(state, "beseech noble 1")
        assert winner(over) == "Ann"
        assert set(ROOM.ending(over).clauses) == {"end.three", "win.simultaneous"}


class TestPartialPositions:
    """What a position file leaves out is unknown: it decides, or it doesn't matter."""

    def asked(self, state: Any, line: str) -> list[str]:
        found = verdict(state, line)
        assert isinstance(found, Depends), found
        return [question.id for question in found.questions]

    def test_whose_turn(self) -> None:
        state = at(*PLAIN, turn=None)
        assert self.asked(state, "Ann: beseech 1") == ["turn"]
        assert broken(at(*PLAIN, turn="Ann"), "Ann: beseech 1") == []

    def test_what_was_done(self) -> None:
        assert self.asked(at(*PLAIN, done=None), "Ann: beseech 1") == ["done"]
        assert self.asked(at(*PLAIN, done=None, previous=None), "Ann: beseech 1") == ["done", "reset"]
        assert broken(at(*PLAIN, done=["beseech"]), "Ann: beseech 1") == ["turn.distinct used"]
        assert broken(at(*PLAIN, done=["petition"], start=rows(*PLAIN)), "Ann: beseech 1") == []

    def test_what_nobody_needs_is_not_asked(self) -> None:
        state = at(*PLAIN, discard=None, congregation=None)
        assert broken(state, "Ann: beseech 1") == []
        assert broken(state, "Ben: beseech 1") == ["turn.alternate plain"]

    def test_where_a_person_lies(self) -> None:
        state = at("bishop genoa", "cardinal genoa", "? genoa", "", "cardinal florence", previous=None)
        assert isinstance(verdict(state, "Ann: beseech knight"), Legal | Depends)
        assert broken(state, "Ann: beseech 4") == []
        two = at("bishop genoa", "cardinal genoa", "bishop rome", "", "cardinal florence", previous=None)
        assert broken(two, "Ann: beseech bishop 3") == []

    def test_a_petition_of_nobody_knows_whom(self) -> None:
        state = at("", "cardinal genoa", "knight genoa", "peasant nice", "cardinal florence")
        found = verdict(state, "Ann: petition 1")
        assert isinstance(found, Legal | Depends)

    def test_the_opponents_last_turn(self) -> None:
        state = at(*PLAIN, previous=None, done=["beseech"])
        assert self.asked(state, "Ann: chastise 2") == ["reset"]
        assert broken(at(*PLAIN, previous=None, done=["beseech"], rulings={"G7": "off"}), "Ann: chastise 2") == []

    def test_a_first_turn_that_is_not_told(self) -> None:
        state = at(*PLAIN, first_turn=None, previous=None, congregation=None)
        assert broken(state, "Ann: beseech 1") == []
        begun = at(*PLAIN, first_turn=None, previous=None, congregation=None, done=["beseech"], start=rows(*PLAIN))
        assert "first-turn" in self.asked(begun, "Ann: chastise 1")

    def test_an_effect_that_needs_a_level_asks_and_goes_on(self) -> None:
        from referee.core.move import TABLE, Tell
        from referee.core.play import carry_out

        state = at("bishop", "cardinal genoa", "knight genoa", "peasant nice", "cardinal florence", previous=None)
        moved = played(state, "Ann: beseech bishop 1")
        question = moved.agenda[0].question
        assert (question.id, question.about) == ("level", (1,))
        after = carry_out(moved, TABLE, Tell("level", (1,), "florence"))
        assert levels(after).startswith("bishop+2 ")
        assert after.done == ("beseech",)

    def test_impossible_persons_are_not_among_the_answers(self) -> None:
        state = at("bishop genoa", "bishop genoa", "knight genoa", "", "knight florence", previous=None)
        found = verdict(state, "Ann: petition 4")
        for question in getattr(found, "questions", ()):
            if question.id == "person":
                assert not {"bishop", "knight"} & set(question.answers)


@pytest.mark.parametrize(
    ("told", "where"),
    [
        ({"turn": "Zoe"}, "turn"),
        ({"done": ["sing"]}, "done"),
        ({"done": ["beseech", "chastise"]}, "done"),
        ({"discard": ["pope"]}, "discard"),
        ({"congregation": {"Zoe": []}}, "congregation"),
        ({"congregation": {"Ann": ["pope"]}}, "congregation, Ann"),
        ({"discard": ["bishop", "bishop"]}, "cards"),
        ({"rome": "Zoe"}, "rome"),
    ],
)
def test_a_position_that_cannot_be_names_its_field(told: dict[str, Any], where: str) -> None:
    from referee.core.ending import PositionError

    with pytest.raises(PositionError) as wrong:
        at(*PLAIN, **told)
    assert wrong.value.where == where


def test_a_full_congregation_in_a_file_has_won() -> None:
    state = at(*PLAIN, congregation={"Ann": ["noble", "inquisitor", "knight"], "Ben": []})
    assert winner(state) == "Ann"
    assert [b.clause for b in judge(state, BEN, ROOM.notation.read(state, "beseech 1")).breaches] == ["end.when"]


class TestOverForSure:
    """A congregation that nobody told of can't take a victory back."""

    def test_a_full_congregation(self) -> None:
        state = at(*PLAIN, congregation={"Ann": ["noble", "inquisitor", "inquisitor"]})
        assert broken(state, "Ann: beseech 1") == ["end.when over"]

    def test_a_condition_that_is_met(self) -> None:
        state = at(*PLAIN[:4], "inquisitor genoa", congregation={"Ann": ["noble", "peasant"]})
        assert broken(state, "Ben: beseech 1") == ["end.when over"]

    def test_one_that_may_be_met_is_not(self) -> None:
        state = at(*PLAIN, congregation={"Ann": ["noble"]})
        assert broken(state, "Ann: beseech 1") == []

    def test_nobody_named_is_whoever_has_to_move(self) -> None:
        state = at(*PLAIN, turn=None)
        assert isinstance(judge(state, None, Beseech("inquisitor")), Illegal)
        assert isinstance(judge(state, None, Beseech(1)), Legal | Depends)


@pytest.mark.parametrize(
    ("line", "slot"),
    [
        ("beseech slot 2", 2),
        ("beseech the Knight in slot 2", 2),
        ("beseech the Cardinal at Florence", 5),
        ("I beseech the knight", 2),
        ("den Kardinal in Florenz anflehen", 5),
        ("use the petition of the knight", 2),
    ],
)
def test_a_person_is_pointed_at_in_many_ways(line: str, slot: int) -> None:
    state = at("bishop genoa", "knight genoa", "cardinal genoa", "peasant nice", "cardinal florence")
    assert ROOM.notation.read(state, line) in (Beseech(slot), Petition(slot))


@pytest.mark.parametrize(("option", "refused"), [("eager", ["deck.reshuffle discarded"]), ("lazy", [])])
def test_a_deck_that_is_used_up_in_a_file_has_been_shuffled_where_the_table_plays_it_so(
    option: str, refused: list[str]
) -> None:
    state = at(
        *("cardinal genoa", "knight genoa", "bishop genoa", "peasant genoa", "noble genoa"),
        congregation={"Ann": ["cardinal", "inquisitor"], "Ben": ["inquisitor", "bishop"]},
        discard=["knight", "peasant", "noble"],
        rulings={"G11": option},
    )
    begun = played(state, "excommunicate bishop 3")
    assert broken(begun, "draw bishop") == refused
    assert broken(begun, "draw knight") == []
