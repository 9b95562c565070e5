"""What nobody told, and what only one reading of a rule decides: asked for where it matters, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import TABLE
from referee.core.rules.ending import PositionError
from referee.core.rules.marks import collecting, witnessing
from referee.core.rules.play import begin, carry_out
from referee.core.rules.step import Ask
from referee.core.state.question import NotKnown, Unknown
from referee.games.mea_culpa.box.components import CATEGORIES, SIN_STONES, SITES, box
from referee.games.mea_culpa.box.house import cards
from referee.games.mea_culpa.moves import Bid, DrawStone, Reveal
from referee.games.mea_culpa.position.asking import letters_of_the_box, pope_stones_left
from referee.games.mea_culpa.position.board import any_crew, held_by, suite_open
from referee.games.mea_culpa.position.doors import room_notches
from referee.games.mea_culpa.position.known import any_letter, price
from referee.games.mea_culpa.position.pieces import USED, Gift
from referee.games.mea_culpa.position.whose_turn import Acting, Choosing
from referee.games.mea_culpa.rules.characters import Choose
from referee.games.mea_culpa.rules.evaluation import Open, Picks, ReturnGifts, Share
from referee.games.mea_culpa.rules.final import ascend, outcome
from referee.games.mea_culpa.rules.offers import Offers, ranked
from referee.games.mea_culpa.rules.rounds import FillMarket, Round, unseen_cards
from referee.games.mea_culpa.rules.sins.record_of_sins import descend
from referee.games.mea_culpa.rules.sins.register_of_sins import pay_late
from referee.games.mea_culpa.telling.score import evaluated, lifted, lifting_order, upward
from tests.games.mea_culpa.tables import ANN, BEN, CY, DOT, ROOM, broken, played, table
from tests.games.runner import terms_for

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
    with collecting() as tale:
        Open(ANN, where).resolve(state)
    assert [(each.clause, each.case) for each in tale] == [(clause, "empty")]


def test_only_equal_bids_are_decided_by_the_souls() -> None:
    state = table()
    with collecting() as tale:
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


def test_a_soul_on_the_first_space_was_lifted_before_one_on_the_starting_space() -> None:
    state = replace(table(), souls=(1, 0, 0, 0), before=(5, 0, 1, 2), line=(ANN, BEN, CY, DOT))
    assert lifting_order(state) == [ANN, DOT, CY, BEN]


def test_of_two_souls_that_are_nearest_heaven_the_one_that_came_later_wins() -> None:
    state = replace(table(), souls=(5, 0, 0, 14), line=(DOT, ANN, CY, BEN))
    with collecting() as tale:
        result = outcome(replace(state, souls=(5, 3, 3, 14)))
    assert (result.winners, result.clauses) == ((BEN,), ("end.win-nearest", "tie.general"))
    assert [(each.clause, dict(each.values)["players"]) for each in tale] == [("tie.general", (BEN, CY))]


def test_a_soul_alone_nearest_heaven_wins_without_a_tie() -> None:
    with collecting() as tale:
        assert outcome(table()).clauses == ("end.win-nearest",)
    assert not tale


def test_any_number_of_letters_in_the_box_can_be_held() -> None:
    assert letters_of_the_box(table(), (0, 2)) == tuple(range(box().letters[2] + 1))


def test_a_bag_of_which_a_part_was_told_is_not_known() -> None:
    assert table(bag={"wine": 7, "bread": "?"}).bag is None
    assert table(bag={"wine": 7}).bag is not None


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
    assert not ROOM.read_position({**told, "cards-told": False}, table().terms).cards_told


@pytest.mark.parametrize(("answer", "open_"), [("yes", True), ("no", False)])
def test_whether_suite_5_is_open_is_learned(answer: str, open_: bool) -> None:
    state = replace(table(), suite5=None)
    unknown = suite_open(state, 5)
    assert isinstance(unknown, Unknown)
    learned = state.learn(unknown.question, answer)
    assert (learned.suite5, suite_open(learned, 5)) == (open_, open_)


def test_a_post_may_show_no_notch() -> None:
    assert table(posts={"Ann": 0, "Ben": 1, "Cy": 2, "Dot": 3}).posts == (0, 1, 2, 3)


@pytest.mark.parametrize(("seats", "clauses"), [(2, {"p2.cards"}), (3, {"p3.pick"}), (4, set())])
def test_a_card_is_taken_by_the_clause_for_so_many_players(seats: int, clauses: set[str]) -> None:
    state = table(seats, phase="choose", turn="", characters={}, order=list(table(seats).terms.seats))
    with witnessing() as seen:
        played(state, "take pope")
    assert {clause for clause in seen if clause[:3] in ("p2.", "p3.")} == clauses


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
    with collecting() as tale:
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


AGENDA = [
    {"step": "turn", "character": "pope", "taken": ["donate", "visit"]},
    {"step": "free-stone", "character": "pope"},
    {"step": "action-phase", "following": 1},
    {"step": "compare"},
    {"step": "round"},
    {"step": "game-end"},
]


def test_whose_turn_goes_on_is_asked_where_nobody_told_who_has_the_card() -> None:
    state = table(agenda=AGENDA, turn=None, characters=None)
    assert state.agenda[0].question.id == "holder"
    assert "nobody" not in state.agenda[0].question.answers


def test_a_turn_that_goes_on_is_somebodys() -> None:
    with pytest.raises(PositionError, match="characters"):
        table(agenda=AGENDA, turn=None, characters={"emperor": "Ben", "merchant": "Cy", "sinner": "Dot"})


def test_an_action_that_comes_behind_another_one_is_no_further_donation() -> None:
    market = {"bread": 2, "wine": 1, "jewel": 1, "indulgence": 1}
    state = table(turn="emperor", taken=["buy"], market=market, goods={"Ben": {"bread": 3}})
    assert broken(state, "Ben: donate bread to I") == []


def test_a_round_gives_back_the_cards_that_were_held() -> None:
    for held, told in (((ANN, BEN, CY, DOT), True), ((None,) * 4, False)):
        with witnessing() as clauses:
            Round().resolve(replace(table(), agenda=(Round(),), holders=held))
        assert ("prep.characters" in clauses) == told


def test_a_crew_on_a_site_that_nobody_told_of_is_asked_for() -> None:
    with pytest.raises(NotKnown):
        any_crew(replace(table(), crews=(0, None, 0)))
    assert not any_crew(replace(table(), crews=(0,) * len(SITES)))


def test_a_room_that_was_used_costs_nothing() -> None:
    assert room_notches(replace(table(), rooms=(USED, None, None, None)), 1) == 0


def test_the_last_one_to_choose_is_known_by_what_the_others_hold() -> None:
    state = replace(table(), agenda=(Choosing(),), holders=(ANN, BEN, CY, None))
    assert Choosing().resolve(state).agenda[0] == Choose(DOT, 3)


def test_an_order_of_which_a_soul_is_missing_is_no_order() -> None:
    state = replace(table(), before=(None, 5, 8, 2))
    assert lifting_order(state) == upward(state)


def test_at_the_end_no_card_is_missing_of_which_nobody_told() -> None:
    assert table(agenda=[{"step": "lay-down"}, {"step": "game-end"}], turn=None, characters=None).cards_told


def test_a_card_that_lies_on_the_board_is_held_by_nobody_although_one_player_lacks_a_card() -> None:
    state = replace(table(seats=3), holders=(ANN, None, BEN, None), cards_told=False)
    with pytest.raises(NotKnown) as asked:
        held_by(state, "sinner")
    assert held_by(state.learn(asked.value.question, "nobody"), "sinner") is None
    assert held_by(state.learn(asked.value.question, "Cy"), "sinner") == CY


def test_a_count_while_letters_are_shared_says_who_gave_and_who_gets_how_many() -> None:
    chests = ((Gift("bread", "I"),), (Gift("wine", "I"),), (Gift("bread", "II"),), ())
    picks = Picks((BEN, ANN, BEN), (1, 2, 0, 0), "food")
    counted = list(evaluated(replace(table(), chests=chests, agenda=(picks, ReturnGifts("I")))))
    assert [(each.id, each.seat, dict(each.values)["n"]) for each in counted] == [
        ("score.laid", None, 3),
        ("score.donated", BEN, 2),
        ("score.donated", ANN, 1),
        ("score.share", BEN, 2),
        ("score.share", ANN, 1),
    ]
    assert not list(evaluated(replace(table(), agenda=(ReturnGifts("I"),))))


def test_a_soul_that_was_lifted_from_the_starting_space_hops_over_one_that_stands_there() -> None:
    letters = ((1, 0, 0, 0), *((0, 0, 0, 0),) * 3)
    state = replace(table(), souls=(-2, 8, 11, -1), before=(0, 8, 11, -1), letters=letters)
    told = {each.id: dict(each.values)["n"] for each in lifted(state, ANN)}
    assert told == {"score.before": 0, "score.letters": 1, "score.singles": 1, "score.hops": 1, "score.above": 2}


def test_what_lies_in_the_other_compartment_stays_unknown() -> None:
    """Nothing was told of a chest; what its player shows of compartment I says nothing of II."""
    chests = (None, *((),) * 3)
    state = replace(table(), chests=chests, agenda=(Open(ANN, "I"), ReturnGifts("I"), Open(ANN, "II")))
    shown = carry_out(state, ANN, Reveal(("bread",)))
    assert shown.chests == (None, (), (), ())
    assert shown.agenda[0] == Open(ANN, "II")
    told = replace(state, chests=((Gift("bread", None), Gift("wine", None)), (), (), ()))
    assert carry_out(told, ANN, Reveal(("bread",))).chests[ANN] == (Gift("wine", "II"),)


def test_who_has_used_a_free_stone_is_not_asked_what_he_has_done() -> None:
    assert Acting(ANN, "sinner", None, free_stone=True).decision(table()) is None


def test_an_offer_that_the_table_tells_is_nobodys_second_one() -> None:
    state = table(phase="offers", characters=None)
    assert not list(Offers().breaches(state, TABLE, Bid((3, 0))))


@pytest.mark.parametrize(("money", "left"), [(20, 17), (2, 0), (None, None)])
def test_a_forgotten_payment_takes_what_there_is(money: int | None, left: int | None) -> None:
    state = replace(table(), money=(money, 20, 20, 20))
    assert pay_late(state, ANN, 3).money[ANN] == left


def test_only_a_soul_that_would_reach_heaven_by_landing_stays() -> None:
    """G51 says nothing of a soul that hops over another one on its way."""
    state = replace(table(rulings={"G51": "stays"}), souls=(-2, -3, 11, 14))
    assert ascend(state, ANN, 1).souls[ANN] == -4


def test_where_nothing_can_lie_in_the_first_compartment_all_is_shown_of_the_second() -> None:
    """After the first evaluation a table that allows gifts into II alone knows where everything lies (G37)."""
    told = {
        "phase": "evaluation",
        "completed": "middle",
        "finished": ["left", "middle"],
        "chests": {"Ann": {"untold": ["bread", "wine"]}, "Ben": {}, "Cy": {}, "Dot": {}},
        "turn": None,
        "market": None,
    }
    closed, bluff = table(rulings={"G37": "second-only"}, **told), table(**told)
    assert broken(closed, "Ann: reveal bread") == ["donate.final"]
    assert broken(closed, "Ann: reveal bread wine") == []
    assert broken(bluff, "Ann: reveal bread") == []


def test_what_would_have_lain_below_a_cathedral_without_donors_is_not_asked() -> None:
    """An owner's copy of which nothing is entered: nobody has given anything, so no Letter leaves the supply."""
    agreed = terms_for("mea-culpa", edition="blank", seats=3)
    told = {
        "seats": list(agreed.seats),
        "phase": "evaluation",
        "completed": "left",
        "finished": ["left"],
        "chests": {name: {} for name in agreed.seats},
    }
    state = begin(ROOM.read_position(told, agreed))
    asked = state.agenda[0].question.id if isinstance(state.agenda[0], Ask) else ""
    assert asked != "display"
