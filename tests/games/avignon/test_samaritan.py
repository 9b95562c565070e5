"""G7, with G8 and G28: when has the opponent's entire turn been undone?"""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.verdict import Illegal
from tests.games.avignon.positions import at, broken, played, rows, verdict, winner

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
