"""G7, with G8 and G28: when has the opponent's entire turn been undone?"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from referee.core.rules.verdict import Depends, Illegal
from referee.games import game_of
from referee.games.avignon.box.dictation import dictate
from tests.games.avignon.positions import at, broken, from_tables, played, rows, verdict, winner

ROOM = game_of("avignon")

PLAIN = ("cardinal genoa", "knight genoa", "bishop genoa", "peasant genoa", "noble genoa")


def samaritan(option: str, *, first: bool = False) -> Any:
    """Rome has beseeched the Cardinal (and chastised the Peasant, unless it was the first turn); Avignon is to move."""
    before = ("cardinal genoa", "knight genoa", "bishop genoa", "peasant genoa", "noble genoa")
    after = (
        "cardinal florence",
        "knight genoa",
        "bishop genoa",
        "peasant genoa" if first else "peasant nice",
        "noble genoa",
    )
    last = {"irreversible": False, "display": rows(*before)}
    return at(*after, turn="Ben", previous=last, rulings={"G7": option})


class TestG7TheSamaritanRule:
    @pytest.mark.parametrize(("option", "refused"), [("effects", True), ("state", True), ("off", False)])
    def test_two_single_moves_reversed(self, option: str, refused: bool) -> None:
        state = played(samaritan(option), "chastise peasant 4")
        assert broken(state, "beseech cardinal 1") == (["samaritan undone"] if refused else [])

    @pytest.mark.parametrize(("option", "refused"), [("effects", True), ("state", False), ("off", False)])
    def test_everything_reversed_and_something_else_done(self, option: str, refused: bool) -> None:
        """G8: the only action of Rome's first turn is an entire turn."""
        state = played(samaritan(option, first=True), "beseech cardinal 1")
        assert broken(state, "chastise knight 2") == (["samaritan undone"] if refused else [])

    @pytest.mark.parametrize("option", ["effects", "state", "off"])
    def test_a_part_may_be_reversed(self, option: str) -> None:
        state = played(samaritan(option), "beseech cardinal 1")
        assert broken(state, "chastise knight 2") == []

    @pytest.mark.parametrize("option", ["effects", "state", "off"])
    def test_further_than_back_is_not_back(self, option: str) -> None:
        state = played(samaritan(option, first=True), "beseech cardinal 1")
        assert broken(state, "petition cardinal 1") == []

    def test_the_way_out_is_named(self) -> None:
        found = verdict(played(samaritan("effects"), "chastise peasant 4"), "beseech cardinal 1")
        assert isinstance(found, Illegal)
        assert {mark.id: mark.option for mark in found.rests_on if mark.kind == "ruling"}["G7"] == "effects"

    @pytest.mark.parametrize("option", ["effects", "state"])
    def test_a_turn_with_an_excommunication_can_be_answered_with_anything(self, option: str) -> None:
        last = {
            "irreversible": True,
            "display": rows("cardinal genoa", "knight genoa", "bishop genoa", "knight genoa", "noble genoa"),
        }
        state = at(
            "cardinal florence",
            "knight genoa",
            "bishop genoa",
            "peasant genoa",
            "noble genoa",
            turn="Ben",
            previous=last,
            rulings={"G7": option},
        )
        assert broken(played(state, "beseech cardinal 1"), "chastise 2") == []

    @pytest.mark.parametrize("option", ["effects", "state"])
    def test_a_turn_without_a_trace_can_be_answered_with_anything(self, option: str) -> None:
        """X17: nothing to undo, and so nothing is refused."""
        last = {"irreversible": False, "display": rows(*PLAIN)}
        state = at(*PLAIN, turn="Ben", previous=last, rulings={"G7": option})
        for line in ("beseech 1", "chastise 2"):
            assert broken(state, line) == []
        assert broken(played(state, "beseech 1"), "chastise 1") == []

    def test_a_person_excommunicated_does_not_come_back_under_effects(self) -> None:
        """G28: luck may complete the undoing; the draw is never refused."""
        state = played(samaritan("effects"), "chastise peasant 4")
        assert broken(state, "excommunicate cardinal 1") == []
        assert broken(played(state, "excommunicate cardinal 1"), "draw cardinal") == []

    def test_under_state_a_draw_may_complete_the_undoing_and_is_not_refused(self) -> None:
        before = ("knight genoa", "cardinal genoa", "bishop genoa", "peasant genoa", "noble genoa")
        after = ("knight florence", "cardinal genoa", "bishop genoa", "peasant genoa", "noble genoa")
        last = {"irreversible": False, "display": rows(*before)}
        state = at(
            *after,
            turn="Ben",
            previous=last,
            rulings={"G7": "state", "G11": "lazy"},
            done=["beseech"],
            start=rows(*after),
            discard=[],
        )
        assert broken(state, "excommunicate noble 5") == []

    def test_the_choice_of_the_opponent_is_never_refused(self) -> None:
        """G28: Ben's petition lets Ann choose, and one of her choices puts everything back."""
        does = [{"do": "opponent-does", "effect": {"do": "push", "target": {"kind": "other"}, "steps": 1}}]
        before, after = ("cardinal genoa", *PLAIN[1:]), ("cardinal florence", *PLAIN[1:])
        last = {"irreversible": False, "display": rows(*before)}
        state = at(*after, turn="Ben", previous=last, done=["beseech"], start=rows(*after), petitions={"knight": does})
        assert broken(state, "petition knight 2") == []
        assert broken(played(state, "petition knight 2"), "Ann: push cardinal 1") == []

    def test_a_turn_that_ends_the_game_is_not_judged(self) -> None:
        before = ("cardinal avignon", *PLAIN[1:4], "noble avignon")
        after = ("cardinal nice", *PLAIN[1:4], "noble avignon")
        last = {"irreversible": False, "display": rows(*before)}
        state = at(
            *after,
            turn="Ben",
            previous=last,
            done=["petition"],
            start=rows(*after),
            congregation={"Ann": [], "Ben": ["bishop", "inquisitor"]},
        )
        assert broken(state, "beseech cardinal 1") == ["samaritan undone"]
        assert winner(played(state, "beseech noble 5")) == "Ben"


class TestASecondCopy:
    """A person that was replaced by its own second copy is another card, in play and from a file."""

    def replaced(self, **told: Any) -> Any:
        state = played(samaritan("effects", first=True), "excommunicate cardinal 1", "draw cardinal")
        tables = ROOM.write_position(state, everything=True)
        assert tables["display"][0]["new"]
        return from_tables(tables | told)

    def test_it_is_told_in_the_file(self) -> None:
        assert broken(self.replaced(), "beseech cardinal 1") == []

    def test_the_display_alone_can_not_tell(self) -> None:
        alike = rows("cardinal florence", *PLAIN[1:])
        found = verdict(self.replaced(display=alike), "beseech cardinal 1")
        assert isinstance(found, Depends)
        assert [question.id for question in found.questions] == ["reset"]

    def test_in_the_opponents_turn_it_is_told_of_the_start(self) -> None:
        state = played(
            samaritan("effects", first=True), "excommunicate cardinal 1", "draw cardinal", "chastise knight 2"
        )
        tables = ROOM.write_position(state, everything=True)
        assert tables["display"][0]["new"]
        assert tables["previous"]["irreversible"]
        back = from_tables(tables | {"previous": tables["previous"] | {"irreversible": False}})
        assert back.previous.irreversible

    def test_what_is_beseeched_goes_no_further_than_one_map(self) -> None:
        """The Cardinal that lay level with Rome has been won over; the one at Genoa has been drawn for it."""
        state = at(*PLAIN, done=["beseech"], start=rows("cardinal rome", *PLAIN[1:]))
        assert state.touched


class TestWhatIsKnownOfTheLastTurn:
    def test_a_person_that_left_settles_it_without_any_display(self) -> None:
        state = at(*PLAIN, done=["beseech"], previous={"irreversible": True})
        assert broken(state, "chastise cardinal 1") == []

    def test_but_not_where_the_display_decides(self) -> None:
        state = at(*PLAIN, done=["beseech"], previous={"irreversible": True}, rulings={"G7": "state"})
        assert isinstance(verdict(state, "chastise cardinal 1"), Depends)

    def test_one_person_still_away_is_enough(self) -> None:
        last = {"display": rows("cardinal genoa", "knight genoa")[:1]}
        state = at(
            "cardinal florence",
            *PLAIN[1:],
            done=["beseech"],
            start=rows("cardinal florence", *PLAIN[1:]),
            previous=last,
        )
        assert broken(state, "chastise knight 2") == []
        assert isinstance(verdict(state, "chastise cardinal 1"), Depends)

    def test_a_display_that_differs_anywhere_is_not_the_same(self) -> None:
        last = {"display": rows("cardinal nice")}
        start = rows(*PLAIN)
        state = at(*PLAIN, done=["beseech"], start=start, previous=last, rulings={"G7": "state"})
        assert broken(state, "chastise knight 2") == []

    def test_nothing_comes_before_the_first_turn(self) -> None:
        state = at(*PLAIN, turn="Ann", first_turn=None, previous=None, congregation=None)
        assert broken(state, "beseech cardinal 1") == []

    def test_a_null_turn_from_an_untold_beginning_is_asked_for(self) -> None:
        state = at(*PLAIN, done=["beseech"], rulings={"G9": "forbidden"})
        found = verdict(state, "chastise cardinal 1")
        assert isinstance(found, Depends)
        assert [question.id for question in found.questions] == ["unchanged"]
        assert broken(state, "excommunicate cardinal 1") == []

    def test_a_last_action_that_ends_in_the_one_or_in_the_other_wrong_is_none(self) -> None:
        """Either the Knight goes back, which undoes the opponent's turn, or the Cardinal, and nothing has changed."""
        last = {"irreversible": False, "display": rows("cardinal genoa", "knight genoa", *PLAIN[2:])}
        told = {"petitions": {"bishop": list(dictate("effects", "either push cardinal or push knight"))}}
        began = rows("cardinal genoa", "knight florence", *PLAIN[2:])
        now = ("cardinal florence", "knight florence", *PLAIN[2:])
        known = told | {"previous": last, "done": ["beseech"], "start": began}
        assert broken(at(*now, rulings={"G9": "forbidden"}, **known), "petition bishop 3") == ["G9 null-turn"]
        assert broken(at(*now, **known), "petition bishop 3") == []
        untold = verdict(at(*now, rulings={"G9": "forbidden"}, **known | {"previous": None}), "petition bishop 3")
        assert isinstance(untold, Depends)


class TestTheEndOfTheGame:
    """G28: a turn that ends the game is not judged, so nothing has to be known of the one before."""

    TOLD: ClassVar[dict[str, Any]] = {
        "turn": "Ben",
        "done": ["petition"],
        "previous": None,
        "congregation": {"Ann": [], "Ben": ["bishop", "inquisitor"]},
    }

    def test_the_third_person_wins_whatever_it_puts_back(self) -> None:
        state = at("cardinal avignon", *PLAIN[1:], **self.TOLD)
        assert broken(state, "beseech cardinal 1") == []
        assert isinstance(verdict(state, "beseech knight 2"), Depends)

    def test_so_may_a_petition_that_can_win(self) -> None:
        start = ("cardinal genoa", "knight nice", *PLAIN[2:4], "noble avignon")
        last = {"irreversible": False, "display": rows("cardinal nice", *start[1:])}
        wins = [{"do": "pull", "target": {"kind": "any"}, "steps": 1}]
        told = self.TOLD | {"done": ["chastise"], "previous": last, "start": rows(*start)}
        state = at(*PLAIN[:4], "noble avignon", **told, petitions={"bishop": wins})
        state = played(state, "petition bishop 3")
        assert broken(state, "pull cardinal 1") == ["samaritan undone"]
        assert winner(played(state, "pull noble 5")) == "Ben"


class TestBeginningsThatNobodyTold:
    """The display at the beginning of the turn is untold; but one action leads here only from few displays."""

    AWAY = ("cardinal florence", "knight nice", "bishop florence", "peasant genoa", "noble genoa")

    @pytest.mark.parametrize("taken", ["chastise", "excommunicate", "beseech"])
    def test_more_than_it_can_have_undone(self, taken: str) -> None:
        """Three persons are away from where they lay before Ann's turn: one action can't have done that, and one more
        brings back only one of them."""
        last = {"irreversible": False, "display": rows(*PLAIN)}
        state = at(*self.AWAY, turn="Ben", done=[taken], previous=last)
        for line in ("beseech 1", "chastise 2", "excommunicate 3"):
            if not line.startswith(taken):
                assert broken(state, line) == []

    def test_where_the_beginnings_disagree_it_is_asked(self) -> None:
        """Has Ben beseeched the Noble, so that Ann's turn left nothing, or somebody whom Ann had moved?"""
        last = {"irreversible": False, "display": rows(*PLAIN)}
        state = at(*PLAIN[:4], "noble nice", turn="Ben", done=["beseech"], previous=last)
        assert isinstance(verdict(state, "chastise noble 5"), Depends)
        assert broken(state, "chastise cardinal 1") == []

    def test_what_hangs_on_the_beginning_is_asked(self) -> None:
        last = {"irreversible": False, "display": rows(*PLAIN)}
        state = at("cardinal florence", *PLAIN[1:], turn="Ben", done=["chastise"], previous=last)
        assert isinstance(verdict(state, "beseech cardinal 1"), Depends)

    def test_a_person_that_left_the_track_may_have_been_the_one(self) -> None:
        last = {"irreversible": False, "display": rows("cardinal nice", "knight nice", *PLAIN[2:])}
        told = {"congregation": {"Ann": [], "Ben": ["cardinal"]}}
        state = at("inquisitor genoa", "knight genoa", *PLAIN[2:], turn="Ben", done=["beseech"], previous=last, **told)
        assert broken(state, "chastise bishop 3") == []

    def test_a_turn_that_changes_nothing_undoes_nothing(self) -> None:
        state = at(*PLAIN, turn="Ben", done=["beseech"], start=rows("cardinal florence", *PLAIN[1:]), previous=None)
        assert broken(state, "chastise cardinal 1") == [], "it lies again as when the turn began"
        assert isinstance(verdict(state, "chastise knight 2"), Depends)

    def test_a_petition_may_have_done_anything(self) -> None:
        last = {"irreversible": False, "display": rows(*PLAIN)}
        state = at(*self.AWAY, turn="Ben", done=["petition"], previous=last)
        assert isinstance(verdict(state, "beseech 1"), Depends)


class TestWhatTheOpponentLeavesOpen:
    """G28 again: what the opponent has made unavoidable is nobody's fault."""

    def test_no_choice_is_refused_where_every_one_would_undo(self) -> None:
        petition = [
            {"do": "opponent-does", "effect": {"do": "push", "target": {"kind": "other"}, "steps": 1}},
            {"do": "choose", "effects": [{"do": "swap", "first": {"kind": "any"}, "second": {"kind": "any"}}] * 2},
        ]
        before, after = ("cardinal genoa", *PLAIN[1:]), ("cardinal florence", *PLAIN[1:])
        state = at(
            *after,
            turn="Ben",
            previous={"irreversible": False, "display": rows(*before)},
            done=["beseech"],
            start=rows(*after),
            petitions={"knight": petition},
        )
        state = played(state, "petition knight 2", "Ann: push cardinal 1")
        assert broken(state, "choose 1") == []
        state = played(state, "choose 1")
        assert broken(state, "swap 1 with 2") == [], "all are level with Genoa, and Ann has brought them there"
