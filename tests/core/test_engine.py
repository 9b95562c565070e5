"""The engine's nouns, on a made-up game that uses all of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.marks import witnessing
from referee.core.rules.move import CHANCE, TABLE, Move, Mover, Tell
from referee.core.rules.play import begin, carry_out, decision, default_mover, legal_moves, outcomes, play
from referee.core.rules.verdict import Illegal, Legal, Refused
from referee.core.state.terms import Seat
from tests.data.testgame.state import MOVES, Bid, Bribe, Card, Counter, Parley, Pass, Play, Roll, view
from tests.data.testgame.steps import Due, End, Prize, Treat, Turn, Window, at_table

ANN, BEN, CY = Seat(0), Seat(1), Seat(2)


@dataclass
class Table:
    """Plays moves in a row: `table(ANN, Bid(1))`."""

    state: Any

    def __call__(self, who: Mover, move: Move) -> Table:
        self.state = play(self.state, who, move)
        return self


def bidding() -> Table:
    return Table(begin(at_table((2, 9), (4, 6), (5, 8))))


def turn_of(seat: Seat, *hands: tuple[int | None, ...], **told: Any) -> Parley:
    return begin(at_table(*hands, agenda=(Turn(seat), End()), **told))


# sealed choices


def test_offers_are_sealed_and_revealed_together() -> None:
    table = bidding()
    assert decision(table.state).seats == (ANN, BEN, CY)
    table(CY, Bid(3))(ANN, Bid(0))
    assert decision(table.state).seats == (BEN,)
    assert table.state.story == ()
    table(BEN, Bid(3))
    assert table.state.story == ("0 bids 0, 1 bids 3, 2 bids 3",)
    assert table.state.sealed == ()
    assert decision(table.state).seats == (BEN,)


def test_nobody_seals_twice() -> None:
    table = bidding()(ANN, Bid(1))
    assert isinstance(judge(table.state, ANN, Bid(2)), Illegal)


def test_whoever_bids_too_much_is_told_by_which_rule() -> None:
    verdict = judge(bidding().state, ANN, Bid(4))
    assert [(b.clause, b.case, b.values) for b in verdict.breaches] == [("bids", "poor", (("n", 3),))]


@pytest.mark.parametrize("order", list(permutations((ANN, BEN, CY))))
def test_the_order_of_sealing_changes_nothing(order: tuple[Seat, ...]) -> None:
    table = bidding()
    for seat in order:
        table(seat, Bid(int(seat)))
    assert decision(table.state).seats == (CY,)
    assert table.state.story == ("0 bids 0, 1 bids 1, 2 bids 2",)


@pytest.mark.parametrize("seat", [BEN, CY, None])
def test_a_sealed_choice_shows_to_its_own_seat_alone(seat: Seat | None) -> None:
    low, high = bidding()(ANN, Bid(0)).state, bidding()(ANN, Bid(3)).state
    assert view(low, seat) == view(high, seat)
    assert view(low, ANN) != view(high, ANN)
    assert "taler" not in msgspec.json.encode(view(high, seat)).decode()
    assert legal_moves(low, BEN) == legal_moves(high, BEN)
    assert judge(low, BEN, Bid(4)) == judge(high, BEN, Bid(4))


def test_hands_are_hidden_from_the_others() -> None:
    one, two = (begin(at_table(hand, (4, 6), (5, 8))) for hand in ((2, 9), (1, 3)))
    assert view(one, BEN) == view(two, BEN)
    assert view(one, None) == view(two, None)
    assert view(one, ANN) != view(two, ANN)
    assert judge(one, BEN, Bid(1)) == judge(two, BEN, Bid(1))


def test_the_agenda_holds_no_sealed_choice() -> None:
    sealed = bidding()(ANN, Bid(3)).state
    assert "bid" not in repr(sealed.agenda).casefold().replace("bids", "")


# windows


def played() -> Table:
    return Table(turn_of(ANN, (2, 9), (4, 6), (5, 8)))(ANN, Play(0))


def test_a_window_is_open_to_all_but_the_player() -> None:
    state = played().state
    assert decision(state).seats == (BEN, CY)
    assert {type(move) for move in legal_moves(state, BEN)} == {Counter, Play, Bribe, Pass}
    assert {type(move) for move in legal_moves(state, CY)} == {Counter}
    assert legal_moves(state, ANN) == []


def test_a_window_stays_open_for_another_counter() -> None:
    table = played()(CY, Counter(4))
    assert table.state.story[-1] == "2 gains 5"
    assert decision(table.state).seats == (BEN, CY)
    table(BEN, Counter(2))
    assert table.state.scores == (2, 4, 5)


def test_a_window_closes_when_the_next_one_goes_on() -> None:
    table = played()(BEN, Play(2))
    assert table.state.story[1:] == ("no counter", "1 gains 4")


def test_the_move_that_closes_a_window_is_judged_on_what_lies_below() -> None:
    state = played().state
    out_of_turn = judge(state, CY, Pass())
    assert [b.clause for b in out_of_turn.breaches] == ["turn"]
    assert isinstance(judge(state, BEN, Pass()), Legal)
    assert state.story == ("0 gains 2",), "judging closed the window"


def test_default_mover_looks_below_the_window() -> None:
    assert default_mover(played().state, Pass()) == BEN
    assert default_mover(played().state, Counter(2)) == BEN
    assert default_mover(played().state, Counter(4)) == CY, "the one who can, where everybody sees that"
    assert default_mover(played().state, Counter(9)) == BEN, "the first, where nobody can"
    assert default_mover(played().state, Tell("number", (0,), 1)) is TABLE


# interrupts, marks


def test_an_interrupt_waits_for_its_effect_and_the_turn_is_still_below() -> None:
    table = Table(turn_of(ANN, (2, 9), (4, 6), (5, 8), scores=(5, 0, 0)))(ANN, Play(1))
    assert [type(step) for step in table.state.agenda] == [Prize, Due, Window, Turn, End]
    assert default_mover(table.state, Roll(1)) is CHANCE
    assert outcomes(table.state) == ((Roll(1), 3), (Roll(2), 1))
    assert isinstance(judge(table.state, BEN, Counter(2)), Illegal)
    table(CHANCE, Roll(2))
    assert [type(step) for step in table.state.agenda] == [Treat, Due, Window, Turn, End]
    table(ANN, Pass())
    assert [type(step) for step in table.state.agenda] == [Window, Turn, End]


def test_two_interrupts_come_one_after_the_other_in_order_of_seats() -> None:
    state = begin(at_table((), (), (), agenda=(Due(), Turn(ANN), End()), scores=(10, 12, 0)))
    assert [type(step) for step in state.agenda] == [Prize, Due, Turn, End]
    table = Table(state)(CHANCE, Roll(1))(ANN, Pass())
    assert [type(step) for step in table.state.agenda] == [Prize, End], "the second prize cuts the game short"
    table(CHANCE, Roll(1))(BEN, Pass())
    assert table.state.ended
    assert table.state.over()
    assert table.state.prizes == (ANN, BEN)


def test_unwinding_to_a_mark_that_is_not_there() -> None:
    with pytest.raises(LookupError):
        at_table((), (), ()).unwind(End)


def test_nothing_is_played_after_the_end() -> None:
    over = begin(at_table((1,), (2,), (3,), agenda=(End(),)))
    assert [b.clause for b in judge(over, ANN, Pass()).breaches] == ["end"]
    assert legal_moves(over, ANN) == []
    assert decision(over) is None
    with pytest.raises(Refused):
        play(over, ANN, Pass())


def test_an_illegal_move_is_refused_with_every_breach() -> None:
    state = turn_of(ANN, (2, 9), (4, 6), (5, 8), last=Card(50, 3), money=(0, 0, 0))
    with pytest.raises(Refused) as refused:
        play(state, BEN, Play(2))
    assert [b.clause for b in refused.value.verdict.breaches] == ["turn", "hand"]
    assert [b.clause for b in judge(state, ANN, Play(0)).breaches] == ["money", "rank"]


# three-valued verdicts


# states


def test_a_state_can_be_kept_and_compared() -> None:
    state = played().state
    assert hash(state) == hash(replace(state))
    assert msgspec.json.decode(msgspec.json.encode(Play(3)), type=MOVES) == Play(3)
    assert msgspec.to_builtins(state)["agenda"][0]["type"] == "window"


def test_witnesses_name_what_was_carried_out_and_what_was_cited() -> None:
    with witnessing() as seen:
        played()
        judge(turn_of(ANN, (2,), (), (), last=Card(50, 3)), ANN, Play(0))
    assert seen == {"gain", "due", "rank"}


def test_chance_is_exact() -> None:
    weights = [weight for _, weight in outcomes(begin(at_table((), (), (), agenda=(Prize(ANN), End()))))]
    assert [Fraction(weight, sum(weights)) for weight in weights] == [Fraction(3, 4), Fraction(1, 4)]


def test_a_move_never_changes_the_position_it_is_made_in() -> None:
    state = turn_of(ANN, (2, 9), (4, 6), (5, 8))
    kept = msgspec.msgpack.encode(state)
    carry_out(state, ANN, Play(0))
    assert msgspec.msgpack.encode(state) == kept
