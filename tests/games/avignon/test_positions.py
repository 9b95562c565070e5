"""Ends of the game, and positions of which not everything is told."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.move import TABLE, Tell
from referee.core.rules.play import begin, carry_out, legal_moves
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.games import game_of
from referee.games.avignon.moves import Beseech, EndTurn, Petition
from referee.games.avignon.position.state import slots_of
from referee.games.avignon.rules.samaritan import RESET
from tests.games.avignon.positions import BEN, at, broken, from_tables, levels, played, rows, verdict, winner
from tests.games.runner import terms_for

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

    def test_what_the_opponents_last_turn_was_has_been_answered(self) -> None:
        state = at(*PLAIN, previous=None, done=["beseech"])
        assert broken(state.learn(RESET, "yes"), "Ann: chastise 2") == ["samaritan undone"]
        assert broken(state.learn(RESET, "no"), "Ann: chastise 2") == []

    def test_whoever_lies_nowhere_is_refused_whatever_the_congregations_hold(self) -> None:
        assert broken(at(*PLAIN, congregation=None), "Ann: beseech noble") == ["act.beseech absent"]

    def test_nobody_is_told_to_have_won_whom_nothing_made_win(self) -> None:
        with pytest.raises(PositionError) as refused:
            at(*PLAIN, winner="Ann")
        assert refused.value.what == "position.winner"

    def test_of_a_display_told_whole_nobody_else_is_asked_for(self) -> None:
        assert broken(at(*PLAIN, discard=None), "Ann: chastise noble") == ["act.chastise absent"]

    def test_that_a_second_copy_took_its_place_is_told_by_a_file_alone(self) -> None:
        for mixed in (True, False):
            assert from_tables({"seats": ["Ann", "Ben"], "display": rows(*PLAIN), "mixed": mixed}).mixed is mixed

    def test_a_first_turn_that_is_not_told(self) -> None:
        state = at(*PLAIN, first_turn=None, previous=None, congregation=None)
        assert broken(state, "Ann: beseech 1") == []
        fresh = ("bishop genoa", "cardinal genoa", "knight genoa", "peasant genoa", "noble florence")
        begun = at(*fresh, first_turn=None, previous=None, congregation=None, discard=None, done=["beseech"])
        assert "first-turn" in self.asked(begun, "Ann: chastise 1")

    @pytest.mark.parametrize(
        "told",
        [
            {"turn": "Ben"},
            {"discard": ["knight"]},
            {"congregation": {"Ann": ["noble"]}},
            {"display": rows("bishop genoa", "cardinal rome")},
            {"display": rows("bishop genoa", "cardinal nice")},
            {"display": rows("bishop florence", "cardinal florence")},
        ],
    )
    def test_what_the_board_shows_is_not_asked(self, told: dict[str, Any]) -> None:
        """Rome begins with nobody moved, so all this comes later."""
        known = {"seats": ["Ann", "Ben"], "rome": "Ann", "turn": "Ann", "done": ["beseech"], "rulings": {"G7": "off"}}
        found = verdict(from_tables(known | told), "chastise 1")
        assert [question.id for question in getattr(found, "questions", ())] == []
        fresh = verdict(from_tables(known), "chastise 1")
        assert [question.id for question in getattr(fresh, "questions", ())] == ["first-turn"]

    def test_an_effect_that_needs_a_level_asks_and_goes_on(self) -> None:
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
        ({"done": ["sing"]}, "done, 1"),
        ({"done": ["beseech", "beseech"]}, "done"),
        ({"done": ["beseech", "chastise", "petition"]}, "done"),
        ({"done": ["beseech", "chastise"], "first_turn": True}, "done"),
        ({"first_turn": True, "turn": "Ben", "rome": "Ann", "previous": None}, "first-turn"),
        ({"first_turn": True, "discard": ["knight"], "previous": None}, "first-turn"),
        ({"persons": ["bishop", "cardinal", "knight", "peasant", "noble"]}, "persons"),
        ({"persons": ["bishop", "cardinal", "knight", "peasant", "noble", "priest"]}, "persons"),
        ({"discard": ["pope"]}, "discard, 1"),
        ({"congregation": {"Zoe": []}}, "congregation"),
        ({"congregation": {"Ann": ["pope"]}}, "congregation, Ann, 1"),
        ({"discard": ["bishop", "bishop"]}, "cards"),
        ({"rome": "Zoe"}, "rome"),
    ],
)
def test_a_position_that_cannot_be_names_its_field(told: dict[str, Any], where: str) -> None:

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


class TestAWinThatTheTableDoesNotShow:
    """Where only an own move completes a condition, a met one lies there in a game that goes on, too."""

    HELD: ClassVar[dict[str, list[str]]] = {"Ann": ["noble"], "Ben": ["knight"]}
    TOLD: ClassVar[dict[str, Any]] = {"congregation": HELD, "rulings": {"G26": "doing"}}
    SHOWN = ("bishop genoa", "cardinal genoa", "inquisitor genoa", "peasant genoa", "noble genoa")

    def test_it_goes_on_unless_it_is_told(self) -> None:
        assert winner(at(*self.SHOWN, **self.TOLD)) == ""
        assert winner(at(*self.SHOWN, **self.TOLD, winner="Ann")) == "Ann"

    def test_it_survives_its_file(self) -> None:
        before = at("knight avignon", *self.SHOWN[1:], **self.TOLD | {"congregation": {"Ann": ["noble"], "Ben": []}})
        over = played(before, "chastise knight 1")
        assert winner(over) == "Ann"
        assert winner(from_tables(ROOM.write_position(over, everything=True))) == "Ann"

    @pytest.mark.parametrize("name", ["Ben", "Zoe"])
    def test_what_can_not_be(self, name: str) -> None:
        from referee.core.rules.ending import PositionError

        with pytest.raises(PositionError) as wrong:
            at(*self.SHOWN, **self.TOLD, winner=name)
        assert wrong.value.where == "winner"


class TestATurnWithNothingLeft:
    """The seat that a position names stays: its turn is over when it says so, or when the other goes on."""

    FIRST: ClassVar[dict[str, Any]] = {
        "seats": ["Rita", "Abe"],
        "rome": "Rita",
        "turn": "Rita",
        "first-turn": True,
        "done": ["beseech"],
        "display": rows("bishop genoa", "cardinal florence", "knight genoa", "peasant genoa", "noble genoa"),
    }
    SECOND: ClassVar[dict[str, Any]] = {
        "seats": ["Rita", "Abe"],
        "rome": "Rita",
        "turn": "Abe",
        "first-turn": False,
        "done": ["beseech", "chastise"],
        "display": rows("bishop genoa", "cardinal genoa", "knight genoa", "peasant florence", "noble genoa"),
        "start": rows("bishop genoa", "cardinal florence", "knight genoa", "peasant genoa", "noble genoa"),
        "congregation": {"Rita": [], "Abe": []},
        "previous": {"irreversible": False, "display": rows("bishop genoa", "cardinal genoa", *PLAIN[2:])},
    }

    @pytest.mark.parametrize("line", ["chastise 2", "Rita: chastise 2", "Rita: petition bishop 1"])
    def test_the_first_turn_has_no_second_action(self, line: str) -> None:
        assert broken(from_tables(self.FIRST), line) == ["turn.selfless spent"]

    def test_the_other_may_go_on(self) -> None:
        state = played(from_tables(self.FIRST), "Abe: chastise knight 3")
        assert ROOM.view(state, None)["active"] == 1
        assert levels(state).split()[2] == "knight+1"

    def test_so_may_whoever_has_nothing_left_say(self) -> None:
        state = from_tables(self.FIRST)
        assert ROOM.view(state, None)["active"] == 0
        assert legal_moves(state, Seat(0)) == [EndTurn()]
        assert ROOM.view(played(state, "end turn"), None)["active"] == 1

    @pytest.mark.parametrize("line", ["petition 1", "Abe: excommunicate 2", "Abe: beseech 1"])
    def test_a_third_action(self, line: str) -> None:
        state = from_tables(self.SECOND | {"previous": {"irreversible": True}})
        assert broken(state, line) == ["turn.two-actions spent"]

    def test_a_turn_that_ends_against_the_rules_can_not_be_ended(self) -> None:
        last = {
            "irreversible": False,
            "display": rows("bishop genoa", "cardinal genoa", "knight genoa", "peasant genoa", "noble genoa"),
        }
        state = from_tables(self.SECOND | {"previous": last})
        assert broken(state, "Abe: end turn") == ["samaritan undone"]
        assert broken(state, "Rita: beseech 1") == []
        null = self.SECOND | {"display": self.SECOND["start"], "rulings": {"G9": "forbidden", "G7": "off"}}
        assert broken(from_tables(null), "Abe: end turn") == ["G9 null-turn"]

    def test_it_survives_its_file(self) -> None:
        state = from_tables(self.SECOND)
        again = from_tables(ROOM.write_position(state, everything=True))
        assert replace(again, marks=frozenset()) == replace(state, marks=frozenset())

    def test_the_selfless_rule_comes_first_out_of_turn(self) -> None:
        state = played(from_tables(self.FIRST | {"done": [], "display": rows(*FRESH)}), "beseech 1")
        found = [each.clause for each in verdict(state, "Rita: chastise 2").breaches]
        assert found == ["turn.selfless", "turn.alternate"]


FRESH = ("bishop genoa", "cardinal genoa", "knight genoa", "peasant genoa", "noble genoa")


class TestOutOfTurn:
    def test_nothing_else_is_judged(self) -> None:
        """Rita's own rules for a second action do not matter while it is Abe's turn."""
        state = at(*PLAIN, turn="Ben", done=["chastise"], previous=None)
        assert broken(state, "Ann: chastise 2") == ["turn.alternate plain"]

    def test_it_is_sure_whatever_lies_on_the_table(self) -> None:
        state = from_tables({"seats": ["Ann", "Ben"], "turn": "Ben"})
        assert broken(state, "Ann: beseech cardinal") == ["turn.alternate plain"]

    def test_avignon_never_has_the_first_turn(self) -> None:
        state = from_tables({"seats": ["Rita", "Abe"], "rome": "Rita", "turn": "Abe", "rulings": {"G7": "off"}})
        found = verdict(state, "chastise 1")
        assert [question.id for question in found.questions] == ["done"]
        state = from_tables({"seats": ["Rita", "Abe"], "rome": "Rita", "turn": "Abe", "done": ["chastise"]})
        assert [question.id for question in verdict(state, "beseech 1").questions] == ["reset"]
        assert "turn.selfless" not in {each.clause for each in verdict(state, "beseech 1").breaches}

    def test_whoever_has_the_first_turn_plays_rome(self) -> None:
        state = from_tables({"seats": ["Ann", "Ben"], "turn": "Ben", "first-turn": True})
        assert ROOM.view(state, None)["rome"] == 1


class TestDecksOfTheExpansion:
    PERSONS: ClassVar[list[str]] = ["priest", "bishop", "inquisitor", "noble", "knight", "peasant"]

    def test_a_new_game_with_a_deck_that_stands(self) -> None:
        tables = {"new-game": True, "variant": "ablass", "persons": self.PERSONS}
        state = from_tables(tables)
        assert ROOM.view(state, None)["awaited"] == "draw"
        assert broken(state, "draw cardinal") == ["exp.build not-built"]
        assert broken(state, "draw priest") == []

    def test_a_person_in_sight_leaves_no_room_for_another_of_its_faction(self) -> None:
        tables = {"variant": "ablass", "turn": "Ann", "display": rows("priest genoa"), "seats": ["Ann", "Ben"]}
        seen = ROOM.view(from_tables(tables), None)["unseen"]
        assert "cardinal" not in seen
        assert {"priest", "bishop", "preacher"} <= set(seen)

    def test_how_many_cards_are_left_is_not_known_before_the_deck_is(self) -> None:
        shown = rows("knight genoa", "knight genoa", "noble genoa", "noble genoa", "inquisitor genoa")
        tables = {
            "variant": "ablass",
            "seats": ["Ann", "Ben"],
            "display": shown,
            "discard": [],
            "congregation": {"Ann": [], "Ben": []},
        }
        assert from_tables(tables).deck is None
        assert len(from_tables(tables | {"persons": self.PERSONS}).deck) == 7
        gone = {"Ann": ["priest"], "Ben": ["guildmaster"]}
        assert len(from_tables(tables | {"congregation": gone, "discard": ["bishop"]}).deck) == 4

    def test_an_edition_without_the_factions_asks_for_them(self) -> None:
        state = begin(ROOM.start(terms_for("avignon", variant="ablass", edition="blank")))
        for kind, faction in (("preacher", "bishop"), ("guildmaster", "peasant"), ("priest", "cardinal")):
            question = state.agenda[0].question
            assert (question.id, question.about) == ("faction", (kind,))
            assert faction in question.answers
            state = carry_out(state, TABLE, Tell("faction", (kind,), faction))
        assert "bishop" not in question.answers
        assert len(legal_moves(state, TABLE)) == 6
        state = played(state, "choose priest", "choose peasant", "choose preacher")
        assert ROOM.view(state, None)["awaited"] == "draw"
        assert Counter(state.deck) == Counter(dict.fromkeys(("priest", "preacher", *BASE), 2))


BASE = ("inquisitor", "noble", "knight", "peasant")


class TestUntoldPetitions:
    """G18: what lies on an untold display can't be taken for something that a petition could change."""

    def test_whoever_lies_there_decides(self) -> None:
        tables = {"seats": ["Ann", "Ben"], "turn": "Ann", "first-turn": False, "done": []}
        state = from_tables(tables | {"previous": {"irreversible": True}})
        assert isinstance(verdict(state, "petition 1"), Depends)
        knight = from_tables(tables | {"display": rows("knight genoa"), "previous": {"irreversible": True}})
        assert isinstance(verdict(knight, "petition 1"), Depends)
        alike = rows("knight genoa", "bishop genoa", "noble genoa", "peasant genoa", "cardinal genoa")
        assert broken(from_tables(tables | {"display": alike}), "petition 1") == ["G18 no-effect"]
        assert broken(from_tables(tables | {"display": rows("bishop genoa")}), "petition 1") == []


def test_a_person_of_whom_every_copy_lies_in_sight_is_not_looked_for_under_a_card_that_is_not_told() -> None:
    lying = at("cardinal genoa", "? nice", "peasant genoa", "bishop avignon", "knight nice", discard=["noble", "noble"])
    assert slots_of(lying, "noble") == []
    with pytest.raises(NotKnown):
        slots_of(lying, "inquisitor")
