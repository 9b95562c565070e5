"""Every switch changes what happens: one test each."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE
from referee.core.rules.play import begin, carry_out, decision
from referee.games.heuchel_meuchel.box.components import DIE, GAME, box
from referee.games.heuchel_meuchel.position.state import Heuchel, possible
from referee.games.heuchel_meuchel.rules.setup import Laying, Showing
from referee.library.load import load_game
from tests.games.heuchel_meuchel.tables import ROOM, after, broken, facts, position, random_game, terms

SPLIT = {"A9": "quack 4, fire-eater 2, quack 6", "B2": "minstrel 1"}
PROUD = {"A8": "patrician 3", "B9": "quack 4, fire-eater 2, minstrel 6, prince 1", "B2": "minstrel 1"}


def test_g4_shows_what_nobody_was_dealt() -> None:
    shown = terms(3, rulings={"G4": "shown"})
    for hides, seen in ((terms(3), 0), (shown, 18)):
        state = None
        for state, *_ in random_game(hides, Random(1)):
            if isinstance(state.agenda[0], Laying):
                assert not ROOM.view(state, 0)["left"]
        assert state is not None
        assert len(ROOM.view(state, 0)["left"]) == seen
        dealt = {(box().classes[card.rank], card.value) for card in state.cards}
        assert not dealt & {(each["kind"], each["value"]) for each in ROOM.view(state, 0)["left"]}


def test_g4_has_the_blind_table_tell_what_nobody_was_dealt() -> None:
    state: Heuchel = begin(ROOM.start(terms(3, rulings={"G4": "shown"}, knowing=False)))
    for line in ("column A", "column B", "column C"):
        state = after(state, line)
    for tops in range(1, 4):
        for rank in ("fire-eater", "minstrel", "quack", "patrician", "bishop", "prince"):
            state = after(state, f"stack {rank} {tops}")
    assert isinstance(state.agenda[0], Showing)
    assert broken(state, "move 1") == {"G4"}
    assert broken(state, "left quack 2") == {"card.value"}
    state = after(state, *(f"left {rank} {value}" for rank in ("fire-eater", "prince") for value in (4, 5, 6)))
    assert broken(state, "left prince 4") == {"comp.cards"}
    assert possible(state, 1) == ()


def test_g5_lets_columns_be_chosen_in_any_order() -> None:
    assert broken(begin(ROOM.start(terms())), "Ben: column B") == {"G5"}
    free = begin(ROOM.start(terms(rulings={"G5": "any"})))
    wanted = decision(free)
    assert wanted is not None
    assert wanted.kind is Kind.ANYONE
    assert ROOM.view(after(free, "Ben: column B"), None)["columns"] == [None, "B", None]
    assert broken(after(free, "Ben: column B"), "Ben: column C") == {"setup.choose-column"}


def test_g6_lets_an_owner_look() -> None:
    units = {"A1": "fire-eater 1, fire-eater 5", "B1": "fire-eater 2, fire-eater 6"}
    for ruling, seen in (("nobody", None), ("owner", 5)):
        state = position(rulings={"G6": ruling}, units=units)
        assert ROOM.view(state, 0)["squares"][0]["cards"][1]["value"] == seen
        assert ROOM.view(state, 0)["squares"][1]["cards"][1]["value"] is None
        assert ROOM.view(state, None)["squares"][0]["cards"][1]["value"] is None


def test_g10_costs_the_rest_or_forbids() -> None:
    assert "Ann lost: fire-eater 2, quack 6" in facts(after(position(units=SPLIT), "move 9 top 1"))
    assert broken(position(units=SPLIT, rulings={"G10": "forbidden"}), "move 9 top 1") == {"G10"}


@pytest.mark.parametrize(
    ("ruling", "lost"), [("whole", "fire-eater 2, minstrel 6, prince 1"), ("cascade", "fire-eater 2")]
)
@pytest.mark.parametrize("variant", ["", DIE])
def test_g12_takes_the_whole_rest_or_one_by_one(ruling: str, lost: str, variant: str) -> None:
    roll = {"roll": 1} if variant else {}
    state = position(variant=variant, rulings={"G12": ruling}, units=PROUD, **roll)
    assert f"Ben lost: {lost}" in facts(after(state, "move 8", "take 1 from B"))


def test_g12_leaves_own_splits_alone() -> None:
    state = position(rulings={"G12": "cascade"}, units=SPLIT)
    assert "Ann lost: fire-eater 2, quack 6" in facts(after(state, "move 9 top 1"))


@pytest.mark.parametrize(("ruling", "points"), [("each", -5), ("plus", 7)])
def test_g14_counts_a_pile_card_by_card_or_all_plus(ruling: str, points: int) -> None:
    """What lies open short of its goal counts against its player either way."""
    told = {"piles": {"A8": "fire-eater 2, bishop 6"}, "units": {"A3": "fire-eater 1"}, "empty": ["B", "C"]}
    assert f"Ann: {points} points" in facts(position(next="count", rulings={"G14": ruling}, **told))


@pytest.mark.parametrize(("ruling", "goes_on"), [("stop", False), ("plays-out", True)])
def test_g16_stops_or_plays_out(ruling: str, goes_on: bool) -> None:
    state = position(rulings={"G16": ruling}, units={"A7": "fire-eater 1", "B7": "fire-eater 2"}, empty=["C"])
    state = after(state, "move 7")
    assert state.over() is not goes_on
    if goes_on:
        assert after(state, "Ben: move 7").over()


@pytest.mark.parametrize(("ruling", "winners"), [("shared", (0, 1)), ("fewer-lost", (0,))])
def test_g18_shares_a_win_or_looks_at_what_was_lost(ruling: str, winners: tuple[int, ...]) -> None:
    told = {"piles": {"A8": "fire-eater 4", "B9": "minstrel 6"}, "penalties": {"Ben": "quack 2"}, "empty": ["C"]}
    ended = ROOM.ending(position(next="count", rulings={"G18": ruling}, **told))
    assert ended is not None
    assert ended.winners == winners
    assert ended.clauses == ("end.one-left", "score.winner", "G18")


@pytest.mark.parametrize(
    ("variant", "clauses"), [("", ("end.one-left", "score.winner")), (DIE, ("dice.end", "score.winner"))]
)
def test_the_win_is_by_the_clause_of_the_count(variant: str, clauses: tuple[str, ...]) -> None:
    told = {"piles": {"A8": "fire-eater 4", "B9": "minstrel 6"}, "empty": ["C"]}
    state = position(variant=variant, next="count", **told)
    ended = ROOM.ending(state)
    assert ended is not None
    assert ended.clauses == clauses
    (won,) = [line for line in ROOM.score(state) if line.id == "score.won"]
    assert (won.seat, won.clause) == (1, "score.winner")


@pytest.mark.parametrize(("ruling", "row"), [("count", 7), ("skip", 8)])
def test_g19_counts_occupied_squares_or_not(ruling: str, row: int) -> None:
    state = position(variant=DIE, roll=2, rulings={"G19": ruling}, units={"A5": "quack 2", "A6": "bishop 1"})
    assert f"A{row}: quack 2" in facts(after(state, "move 5"))


def test_g20_loses_a_top_card_or_any() -> None:
    units = {"A9": "quack 4, fire-eater 2", "B1": "fire-eater 3"}
    assert broken(position(variant=DIE, roll=6, units=units), "lose 9 card 2") == {"G20"}
    state = position(variant=DIE, roll=6, rulings={"G20": "any"}, units=units)
    assert "A9: quack 4" in facts(after(state, "lose 9 card 2"))


@pytest.mark.parametrize(
    ("ruling", "normal", "extra"),
    [("extra", {"dice.must"}, set()), ("always", set(), set()), ("never", {"dice.must"}, {"dice.extra-commit"})],
)
def test_g24_refuses_in_extra_turns_always_or_never(ruling: str, normal: set[str], extra: set[str]) -> None:
    told = {"variant": DIE, "roll": 2, "rulings": {"G24": ruling}, "units": {"A3": "quack 2"}}
    assert broken(position(extra=False, **told), "lose 3") == normal
    assert broken(position(extra=True, **told), "lose 3") == extra


@pytest.mark.parametrize(("ruling", "value"), [("open", 6), ("closed", None)])
def test_g25_shows_lost_cards_or_hides_them(ruling: str, value: int | None) -> None:
    state = position(rulings={"G25": ruling}, units={"A1": "fire-eater 1"}, penalties={"Ben": "quack 6"})
    assert ROOM.view(state, 1)["penalties"][1][0]["value"] == value


def test_every_switch_has_a_test() -> None:
    switches = {ruling.id for ruling in load_game(GAME).rulings if len(ruling.options) > 1}
    tested = {name.split("_")[1].upper() for name in globals() if name.startswith("test_g")}
    assert switches == tested


def test_what_was_decided_stands_behind_the_result() -> None:
    state = after(position(units=SPLIT), "move 9 top 1")
    assert ("G10", "penalty") in {(mark.id, mark.option) for mark in state.marks}
    assert (
        carry_out(
            position(variant=DIE, next="roll", units={"A1": "fire-eater 1"}),
            CHANCE,
            ROOM.notation.read(state, "roll 1"),
        ).roll
        == 1
    )
