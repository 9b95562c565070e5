"""What nobody told, and what only one reading of a rule decides: asked for where it matters, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.ending import PositionError
from referee.core.marks import hearing, witnessing
from referee.core.play import begin
from referee.core.question import Unknown
from referee.core.step import Ask
from referee.games.mea_culpa.asking import pope_stones_left
from referee.games.mea_culpa.components import CATEGORIES, SIN_STONES, SITES, box
from referee.games.mea_culpa.evaluation import Open, Share
from referee.games.mea_culpa.house import cards
from referee.games.mea_culpa.known import any_letter, price
from referee.games.mea_culpa.moves import DrawStone
from referee.games.mea_culpa.offers import ranked
from referee.games.mea_culpa.record_of_sins import descend
from referee.games.mea_culpa.rounds import FillMarket, unseen_cards
from referee.games.mea_culpa.score import lifting_order, upward
from tests.games.mea_culpa.tables import ANN, BEN, CY, DOT, ROOM, played, table

REGISTER = "register"


def test_of_an_untold_deck_what_lies_open_can_not_come() -> None:
    state = replace(table(), deck=None, discard=("pope-stone",))
    lying = [*state.rooms, *state.discard]
    whole = {card: held.copies for card, held in cards().items()}
    assert unseen_cards(state) == {card: n - lying.count(card) for card, n in whole.items() if n > lying.count(card)}
    assert sum(unseen_cards(state).values()) == sum(whole.values()) - len(lying)


def test_of_an_untold_bag_every_stone_of_the_box_can_come() -> None:
    drawn = {
        move.stone: n for move, n in FillMarket(7).weights(replace(table(), bag=None)) if isinstance(move, DrawStone)
    }
    assert tuple(drawn.values()) == box().stones


def test_three_pope_stones_are_all_there_are() -> None:
    assert pope_stones_left(replace(table(), stones=(None, 2, None)), (0,)) == (0, 1)
    assert pope_stones_left(replace(table(), stones=(None, None, None)), (0,)) == (0, 1, 2, 3)


@pytest.mark.parametrize(("where", "clause"), [("I", "eval.first"), ("II", "eval.second")])
def test_a_compartment_is_emptied_by_the_clause_of_its_evaluation(where: str, clause: str) -> None:
    state = table()
    with hearing() as tale:
        Open(ANN, where).resolve(state)
    assert [(each.clause, each.case) for each in tale] == [(clause, "empty")]


def test_only_equal_bids_are_decided_by_the_souls() -> None:
    state = table()
    with hearing() as tale:
        assert ranked(state, {ANN: 9, BEN: 6, CY: 6, DOT: 4}) == [ANN, CY, BEN, DOT]
    assert [dict(each.values)["players"] for each in tale] == [(BEN, CY)]


@pytest.mark.parametrize(("line", "up"), [((CY, BEN), [BEN, CY]), ((BEN, CY), [CY, BEN]), ((), [BEN, CY])])
def test_souls_on_the_starting_space_stand_in_their_line(line: tuple[Any, ...], up: list[Any]) -> None:
    whole = (ANN, *line, DOT) if line else ()
    state = replace(table(), souls=(5, 0, 0, 14), line=whole, before=())
    assert upward(state) == [*up, ANN, DOT]
    assert lifting_order(state) == upward(state)
    lifted = replace(state, before=(5, 0, 0, 14))
    assert lifting_order(lifted) == [DOT, ANN, *(line or (BEN, CY))]


@pytest.mark.parametrize(("visit", "owed"), [("visit 1", ()), ("visit 5 room 1", (("stones", 1),))])
def test_a_sinner_leaves_out_only_the_stone_that_a_suite_asks_for(visit: str, owed: tuple[Any, ...]) -> None:
    state = table(variant=REGISTER, turn="sinner")
    name = state.terms.seats[DOT]
    assert played(state, f"{name}: forget stones", f"{name}: {visit}").owed == owed


def test_the_card_that_acts_is_held_by_somebody() -> None:
    state = table(seats=3, characters={})
    assert isinstance(state.agenda[0], Ask)
    question = state.agenda[0].question
    assert (question.id, question.about) == ("holder", ("emperor",))
    assert question.answers == state.terms.seats


def test_a_file_that_leaves_out_the_cards_tells_nothing_of_them() -> None:
    told = ROOM.write_position(table(), everything=True)
    told["agenda"] = [{"step": step} for step in ("action-phase", "compare", "round", "game-end")]
    assert ROOM.read_position(told, table().terms).cards_told
    del told["characters"]
    untold: Any = begin(ROOM.read_position(told, table().terms))
    assert not untold.cards_told
    assert isinstance(untold.agenda[0], Ask)
    told["agenda"].insert(0, {"step": "offers"})
    assert ROOM.read_position(told, table().terms).cards_told


def test_the_cheapest_price_that_can_be_told_is_one_taler() -> None:
    state = table()
    edition = replace(state.terms.edition, price=tuple(replace(each, buy=None) for each in state.terms.edition.price))
    asked = price(replace(state, terms=replace(state.terms, edition=edition)), "wine", "buy").question
    assert asked.answers[:2] == (1, 2)


def test_whether_anybody_has_a_letter_is_known_where_all_colours_are() -> None:
    none, one, untold = (0, 0, 0, 0), (0, 1, 0, 0), (0, None, 0, 0)
    state = replace(table(), letters=(none, one, untold, none))
    assert any_letter(state, ANN) is False
    assert any_letter(state, BEN) is True
    assert isinstance(any_letter(state, CY), Unknown)


@pytest.mark.parametrize(("shown", "case"), [((1, 0, 0, 0), "laid"), ((0, 0, 0, 0), "nothing")])
def test_letters_of_any_colour_are_laid_out(shown: tuple[int, ...], case: str) -> None:
    with hearing() as tale:
        Share(SITES[0], "I", CATEGORIES[0]).laid_out(table(), shown)
    assert [(each.clause, each.case) for each in tale] == [("eval.display", case)]


def test_nobody_has_more_sin_stones_than_there_are() -> None:
    with pytest.raises(PositionError) as refused:
        table(sins={"Ann": {"lust": SIN_STONES, "greed": 1}})
    assert refused.value.where.startswith("sins")


@pytest.mark.parametrize(("soul", "clauses"), [(0, {"move.start"}), (3, set())])
def test_a_soul_leaves_the_start_by_its_own_rule(soul: int, clauses: set[str]) -> None:
    state = replace(table(), souls=(soul, 8, 11, 14), line=(ANN, BEN, CY, DOT))
    with witnessing() as seen:
        descend(state, ANN, 1, "cmp.move")
    assert seen & {"move.start"} == clauses
