"""A referee who can't see says the same as one who knows everything, and once told counts the same."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.rules.judge import judge
from referee.core.rules.move import CHANCE, TABLE, Move
from referee.core.rules.play import begin, carry_out, legal_moves
from referee.core.rules.verdict import Legal
from referee.core.state.question import NotKnown
from referee.games.heuchel_meuchel.box.components import DIE, VALUES
from referee.games.heuchel_meuchel.moves import ChooseColumn, Count, Stack, Top
from referee.games.heuchel_meuchel.position.state import Heuchel, outranks, possible
from referee.games.heuchel_meuchel.rules.setup import Declaring
from referee.games.heuchel_meuchel.rules.showing import Counting, NewTop, Telling
from referee.games.heuchel_meuchel.telling.score import points
from tests.games.heuchel_meuchel.tables import ROOM, broken, position, random_game, terms


def declared(known: Heuchel) -> Heuchel:
    """The blind table at which the same stacks have been laid out."""
    agreed = terms(len(known.columns), known.terms.variant, dict(known.terms.rulings), knowing=False)
    state: Heuchel = begin(ROOM.start(agreed))
    for seat, column in enumerate(known.columns):
        state = carry_out(state, state.terms.seats.index(state.terms.seats[seat]), ChooseColumn(column or 0))
    for column in known.columns:
        for unit in known.units[column or 0] or ():
            if unit:
                top = known.cards[unit[0]]
                assert top.value is not None
                assert isinstance(state.agenda[0], Declaring)
                state = carry_out(state, TABLE, Stack(top.rank, top.value, len(unit) if len(unit) > 1 else None))
    return state


def where(state: Heuchel, card: int) -> tuple[str, int, int, int]:
    """The place of a card: which part of the table, which column or seat, which row, how deep."""
    for name, squares in (("units", state.units), ("piles", state.piles)):
        for column, rows in enumerate(squares):
            for row, unit in enumerate(rows or ()):
                if card in unit:
                    return name, column, row, unit.index(card)
    seat = next(seat for seat, lost in enumerate(state.penalties) if card in lost)
    return "lost", seat, 0, state.penalties[seat].index(card)


def at(state: Heuchel, place: tuple[str, int, int, int]) -> int:
    name, column, row, depth = place
    if name == "lost":
        return state.penalties[column][depth]
    squares = state.units if name == "units" else state.piles
    return (squares[column] or ())[row][depth]


def tell(blind: Heuchel, known: Heuchel) -> Heuchel:
    """The blind referee's questions, answered with what lies there; wrong answers are refused."""
    while blind.agenda and isinstance(step := blind.agenda[0], Telling):
        card = step.card(blind)
        assert card is not None
        truth = known.cards[at(known, where(blind, card))]
        assert truth.value is not None
        kind: type[Move] = Top if isinstance(step, NewTop) else Count
        right = kind(truth.rank, truth.value)
        assert isinstance(judge(blind, TABLE, right), Legal)
        legal = {move.value for move in legal_moves(blind, TABLE) if isinstance(move, Top | Count)}
        assert legal == set(possible(blind, truth.rank))
        assert not isinstance(judge(blind, TABLE, kind(truth.rank % 6 + 1, 1)), Legal)
        blind = carry_out(blind, TABLE, right)
    return blind


@pytest.mark.parametrize("variant", ["", DIE])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("rulings", [{}, {"G12": "cascade", "G20": "any", "G24": "always"}])
def test_the_same_game_is_the_same_blind(seats: int, variant: str, rulings: dict[str, str]) -> None:
    blind: Heuchel | None = None
    known = None
    for state, who, move, following in random_game(terms(seats, variant, rulings), Random(seats)):
        known = following
        if blind is None:
            if (
                not following.hands[0]
                and any(following.units[column or 0] for column in following.columns)
                and following.cards
            ):
                blind = declared(following)
            continue
        if who != CHANCE:
            assert isinstance(who, int)
            assert set(legal_moves(blind, who)) == set(legal_moves(state, who))
        blind = tell(carry_out(blind, who, move), following)
    assert blind is not None
    assert known is not None
    assert points(blind) == points(known)
    assert ROOM.ending(blind) == ROOM.ending(known)


def test_with_six_players_the_last_value_of_a_class_is_known_without_asking() -> None:
    state = position(
        units={"A1": "fire-eater 1, fire-eater", "B1": "fire-eater 2, fire-eater 3, fire-eater 4, fire-eater 5"}
    )
    after_split = carry_out(state, 0, ROOM.notation.read(state, "move 1 top 1"))
    assert not isinstance(after_split.agenda[0], NewTop)
    assert "A1: fire-eater 6" in ROOM.facts(after_split)


@pytest.mark.parametrize(
    ("seen", "above"),
    [("2 4 5 6", True), ("1 4 5 6", True), ("1 2 4 5", False), ("2 4 5", None), ("2 4 6", None), ("", None)],
)
def test_a_value_nobody_told_is_compared_by_those_that_are_left(seen: str, above: bool | None) -> None:
    """The 3, and another of its class that nobody told: above the 1 or the 2, below the 6, else it hangs on it."""
    units = {"A1": "fire-eater 3, fire-eater"}
    if seen:
        units["B1"] = ", ".join(f"fire-eater {value}" for value in seen.split())
    state = position(units=units, empty=["B", "C"] if not seen else ["C"])
    one, other = state.units[0][1] if state.units[0] else ()
    if above is None:
        for pair in ((one, other), (other, one)):
            with pytest.raises(NotKnown):
                outranks(state, *pair)
    else:
        assert bool(outranks(state, one, other)) is above
        assert bool(outranks(state, other, one)) is not above


def test_what_is_refused_is_refused_with_the_reason() -> None:
    state = position(units={"A1": "fire-eater 1, fire-eater, fire-eater"})
    asked = carry_out(state, 0, ROOM.notation.read(state, "move 1 top 1"))
    assert broken(asked, "top quack 3") == {"stack.no-resort"}
    assert broken(asked, "top fire-eater 1") == {"card.value"}
    assert [move.value for move in legal_moves(asked, TABLE) if isinstance(move, Top)] == list(VALUES[1:])


def test_the_count_asks_for_every_card_that_nobody_told() -> None:
    state = position(
        next="count", units={"A1": "fire-eater, fire-eater 2"}, penalties={"Cy": "quack"}, empty=["B", "C"]
    )
    assert isinstance(state.agenda[0], Counting)
    assert ROOM.next(state).id == "next.count"
    state = carry_out(state, TABLE, Count(1, 6))
    assert ROOM.next(state).id == "next.count-lost"
    state = carry_out(state, TABLE, Count(3, 4))
    assert points(state) == (-8, 0, -4)
