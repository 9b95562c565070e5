"""What a table told of the turn that goes on and of the one before it, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.ending import PositionError
from referee.core.state.question import NotKnown, Question
from referee.games import game_of
from referee.games.avignon.box.components import box
from referee.games.avignon.position.beginnings import beginnings
from referee.games.avignon.position.file import _faction as faction_in
from referee.games.avignon.position.pieces import Place, Previous
from referee.games.avignon.position.sight import base_persons, left_to_draw
from referee.games.avignon.position.state import may_be_first, slots_of
from referee.games.avignon.rules.petitions.petition import CAN_CHANGE
from referee.games.avignon.rules.petitions.targets import slot_of
from referee.games.avignon.rules.samaritan import may_undo, restores_last_turn, same
from referee.games.avignon.rules.setup import EXPANSION
from tests.games.avignon.positions import at, from_tables, played, rows

ROOM = game_of("avignon")

LEVEL = ("bishop genoa", "cardinal genoa", "knight genoa", "peasant genoa", "inquisitor genoa")


def test_an_excommunication_told_has_taken_somebody_off_the_display() -> None:
    excommunicated = at(*LEVEL, done=["excommunicate"], discard=["noble"], previous=None)
    assert excommunicated.touched
    assert not at(*LEVEL, done=["beseech"], previous=None).touched


def test_what_was_told_of_petitions_is_over_when_the_display_changes() -> None:
    question = Question(f"{CAN_CHANGE}-slot", (1,), ("yes", "no"), "G18")
    state = at(*LEVEL)
    kept = Question("other", (), ("yes", "no"), "G18")
    told = replace(state, answers=((question, "yes"), (kept, "no")))
    assert [each.id for each, _ in played(told, "beseech knight 3").answers] == ["other"]


def test_who_changes_places_with_a_person_of_unknown_level_may_have_changed() -> None:
    swaps = [
        {"do": "swap", "first": {"kind": "this"}, "second": {"kind": "other"}},
        {"do": "optional", "effect": {"do": "pull", "target": {"kind": "this"}, "steps": 1}},
    ]
    state = at(
        "bishop",
        "cardinal",
        "knight genoa",
        "peasant genoa",
        "inquisitor genoa",
        petitions={"bishop": swaps},
        previous=None,
    )
    state = state.learn(Question(CAN_CHANGE, ("bishop",), ("yes", "no"), "G18"), "yes")
    assert played(state, "petition bishop 1", "swap bishop 1 with cardinal 2").petition.changed
    assert not played(
        at(*LEVEL, petitions={"bishop": swaps}), "petition bishop 1", "swap bishop 1 with cardinal 2"
    ).petition.changed


@pytest.mark.parametrize(
    ("display", "told", "first"),
    [
        (LEVEL, {"done": []}, True),
        (LEVEL, {"done": None}, True),
        (("bishop florence", *LEVEL[1:]), {"done": None}, True),
        (("bishop florence", *LEVEL[1:]), {"done": ["petition"]}, True),
        (LEVEL, {"done": ["beseech"]}, True),
        (LEVEL, {"done": ["beseech", "petition"]}, False),
        (LEVEL, {"done": [], "turn": "Ben"}, False),
        (LEVEL, {"done": [], "discard": ["noble"]}, False),
        (LEVEL, {"done": ["excommunicate"], "discard": ["noble"]}, True),
        (LEVEL, {"done": ["excommunicate"], "discard": ["noble", "peasant"]}, False),
        (("bishop florence", *LEVEL[1:]), {"done": ["beseech"]}, True),
        (("bishop florence", *LEVEL[1:]), {"done": []}, False),
        (("bishop florence", *LEVEL[1:]), {"done": ["chastise"]}, False),
        (("bishop nice", *LEVEL[1:]), {"done": ["chastise"]}, True),
        (("bishop nice", *LEVEL[1:]), {"done": ["chastise"], "discard": ["noble"]}, False),
        (("bishop florence", *LEVEL[1:]), {"done": ["beseech"], "congregation": {"Ann": [], "Ben": ["noble"]}}, False),
        (LEVEL, {"done": [], "discard": ["noble"], "congregation": {"Ann": [], "Ben": ["noble"]}}, False),
    ],
)
def test_a_turn_may_be_the_first_one_where_nothing_speaks_against_it(
    display: tuple[str, ...], told: dict[str, object], first: bool
) -> None:
    assert may_be_first(replace(at(*display, previous=None, **told), previous=None)) == first


def test_the_first_turn_has_nothing_to_undo() -> None:
    assert restores_last_turn(at(*LEVEL, first_turn=True, previous=None, rulings={"G7": "state"})) is False
    assert not at(*LEVEL, first_turn=True, previous=None).previous.irreversible
    assert at(*LEVEL, first_turn=True, previous={"irreversible": True}).previous.irreversible


@pytest.mark.parametrize(
    ("previous", "place"),
    [
        ({"display": [{"slot": 1, "person": "abbot"}]}, "previous, slot 1"),
        ({"irreversible": "perhaps"}, "previous, irreversible"),
        ({"moved": [9]}, "previous, moved"),
    ],
)
def test_a_slip_in_the_turn_before_is_told_with_its_place(previous: dict[str, object], place: str) -> None:
    with pytest.raises(PositionError, match=place):
        at(*LEVEL, previous=previous)


def test_before_one_action_somebody_who_left_lay_at_the_end_of_the_track() -> None:
    """Only where a Congregation is not known to be empty can somebody have joined it."""
    state = at(*LEVEL, done=["beseech"], previous=None)
    assert len(beginnings(state)) == len(LEVEL)
    assert {each[0].level for each in beginnings(state)} == {0, -1}
    joined = replace(state, congregations=(("noble",), ()))
    assert len(beginnings(joined)) == 2 * len(LEVEL)
    assert len(beginnings(replace(state, congregations=(None, ())))) == 2 * len(LEVEL)
    assert {each[0].level for each in beginnings(joined) if each[0].person is None} == {2}
    chastised = replace(joined, done=("chastise",))
    assert {each[0].level for each in beginnings(chastised) if each[0].person is None} == {-2}


def test_who_is_to_move_has_to_be_told_for_a_beginning() -> None:
    state = at(*LEVEL, done=["beseech"], previous=None)
    assert beginnings(replace(state, active=None)) == ()


def test_an_untold_place_in_the_turn_before_survives_its_file() -> None:
    state = at(*LEVEL, previous={"irreversible": False, "display": rows("bishop", *LEVEL[1:])})
    assert state.previous.unsure == (0,)
    assert from_tables(ROOM.write_position(state, everything=True)).previous == state.previous


def test_a_first_turn_of_nobody_knows_of_leaves_rome_with_the_first_seat() -> None:
    state = at(*LEVEL, turn=None, first_turn=True, done=None, previous=None, congregation=None)
    assert (state.rome, state.number) == (0, 1)


def test_who_left_the_display_for_good_has_not_come_back() -> None:
    """The opponent moved the Bishop of the first slot, in which no person lies any more."""
    state = at(*LEVEL, previous={"irreversible": False, "display": rows("bishop florence", *LEVEL[1:])})
    moved = Previous(state.previous.start, False, moved=(0,))
    assert restores_last_turn(replace(state, previous=moved, display=(None, *state.display[1:]))) is False


@pytest.mark.parametrize("persons", ["knight", ["jester"]])
def test_a_slip_in_the_persons_of_a_deck_is_told(persons: object) -> None:
    with pytest.raises(PositionError, match="persons"):
        at(*LEVEL, variant=EXPANSION, persons=persons)


def test_an_empty_slot_is_like_an_empty_one_and_like_no_other() -> None:
    full, empty = at(*LEVEL).display, at("-", *LEVEL[1:]).display
    assert (same(empty, empty), same(full, empty), same(empty, full)) == (True, False, False)


@pytest.mark.parametrize(("serial", "may"), [(1, True), (77, False)])
def test_only_who_was_there_before_can_have_been_put_back(serial: int, may: bool) -> None:
    state = at(*LEVEL, previous=None)
    began = (Place("bishop", 1, serial), *state.display[1:])
    assert may_undo(replace(state, before=began), "effects") is may


@pytest.mark.parametrize(
    ("display", "told", "known"),
    [
        (LEVEL, {}, True),
        (("? genoa", *LEVEL[1:]), {}, False),
        (LEVEL, {"discard": None}, False),
        (LEVEL, {"congregation": {"Ann": []}}, False),
    ],
)
def test_what_is_left_in_the_deck_follows_from_all_that_lies_in_sight(
    display: tuple[str, ...], told: dict[str, Any], known: bool
) -> None:
    left = left_to_draw(at(*display, **told))
    assert (left is not None) is known
    assert left is None or len(left) + len(display) == sum(
        held.copies for held in box().persons.values() if held.deck == "base"
    )


def test_a_person_known_to_lie_nowhere_is_looked_for_no_more() -> None:
    state = at("? genoa", *LEVEL[1:])
    with pytest.raises(NotKnown):
        slots_of(state, "noble")
    assert slots_of(replace(state, absent=("noble",)), "noble") == []


def test_the_box_tells_the_factions_that_an_edition_leaves_out() -> None:
    assert faction_in(at(*LEVEL, edition="blank").terms, "noble") == "noble"


@pytest.mark.parametrize(
    ("rows_told", "place"),
    [
        ([{"slot": 1, "person": "bishop"}, {"slot": 1, "person": "noble"}], "slot 1"),
        ([{"slot": 9, "person": "bishop"}], "slot"),
    ],
)
def test_a_slip_in_the_display_is_told_with_its_place(rows_told: list[dict[str, object]], place: str) -> None:
    with pytest.raises(PositionError, match=place):
        from_tables({"seats": ["Ann", "Ben"], "display": rows_told})


def test_a_slot_may_be_empty_now_in_which_somebody_lay_when_the_turn_began() -> None:
    state = at("-", *LEVEL[1:], done=["beseech"], start=rows("bishop rome", *LEVEL[1:]), previous=None)
    assert state.before[0] is not None
    assert state.display[0] is None


@pytest.mark.parametrize(("variant", "written"), [("", False), (EXPANSION, True)])
def test_a_deck_that_was_built_is_written_down_even_of_base_persons(variant: str, written: bool) -> None:
    base = list(base_persons())
    told = {"variant": variant, "persons": base} if variant else {}
    assert ("persons" in ROOM.write_position(at(*LEVEL, **told))) is written


def test_a_person_of_whom_there_are_two_is_the_first_from_the_left() -> None:
    assert slot_of(at("knight genoa", "knight nice", "bishop genoa", "peasant genoa", "noble genoa"), "knight") == 1
