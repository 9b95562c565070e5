"""What the referee can't see: three-valued verdicts, questions, values that nobody told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.judge import MOST_WORLDS, judge
from referee.core.rules.move import TABLE, Tell
from referee.core.rules.play import begin, decision, legal_moves, play
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.state.question import NotKnown, Question, Unknown
from referee.core.state.terms import Seat
from tests.data.testgame.state import Bribe, Card, Parley, Pass, Play, terms
from tests.data.testgame.steps import End, Gain, Turn, at_table

ANN, BEN, CY = Seat(0), Seat(1), Seat(2)


def turn_of(seat: Seat, *hands: tuple[int | None, ...], **told: Any) -> Parley:
    return begin(at_table(*hands, agenda=(Turn(seat), End()), **told))


def test_legal_in_every_world() -> None:
    state = turn_of(ANN, (None, 9), (4, 6), (5, 8), last=Card(50, 1))
    assert isinstance(judge(state, ANN, Play(0)), Legal), "2, 3 and 7 are left, and all of them outrank 1"


def test_illegal_in_every_world() -> None:
    state = turn_of(ANN, (None, 9), (4, 6), (5, 7), last=Card(50, 8))
    verdict = judge(state, ANN, Play(0))
    assert isinstance(verdict, Illegal)
    assert [b.clause for b in verdict.breaches] == ["rank"]
    assert verdict.also_if == ()


def test_illegal_anyway_and_perhaps_for_one_more_reason() -> None:
    state = turn_of(ANN, (None, 9), (4, 6), (5, 8), last=Card(50, 3), money=(0, 3, 3))
    verdict = judge(state, ANN, Play(0))
    assert isinstance(verdict, Illegal)
    assert [b.clause for b in verdict.breaches] == ["money"]
    assert [b.clause for b in verdict.also_if] == ["rank"]


def test_it_depends_on_one_question_and_impossible_values_are_gone() -> None:
    state = turn_of(ANN, (None, 9), (4, 6), (5, 8), last=Card(50, 3))
    verdict = judge(state, ANN, Play(0))
    assert isinstance(verdict, Depends)
    (asked,) = verdict.questions
    assert (asked.id, asked.about, asked.answers) == ("number", (0,), (1, 2, 7))
    assert [b.clause for b in verdict.breaches] == ["rank"]
    legal = {answer: type(judge(state.learn(asked, answer), ANN, Play(0))) for answer in asked.answers}
    assert legal == {1: Illegal, 2: Illegal, 7: Legal}


def test_the_one_question_that_decides_is_found_among_several() -> None:
    state = turn_of(ANN, (None, None), (4, 6), (5, 8), last=Card(50, 9))
    verdict = judge(state, ANN, Bribe(0, 1))
    assert isinstance(verdict, Depends), "1+7 is too little, 3+7 is enough: 1, 2, 3 and 7 are left"
    assert {question.about for question in verdict.questions} == {(0,), (1,)}, "neither alone decides"
    lone = judge(turn_of(ANN, (8, None), (4, 6), (5, 7), last=Card(50, 9)), ANN, Bribe(0, 1))
    assert isinstance(lone, Depends)
    assert [question.about for question in lone.questions] == [(1,)]


def test_too_many_worlds_list_every_question() -> None:
    state = turn_of(ANN, (None, None), (), (), last=Card(50, None))
    assert MOST_WORLDS < 9 * 8 * 7
    verdict = judge(state, ANN, Bribe(0, 1))
    assert isinstance(verdict, Depends)
    assert {question.about for question in verdict.questions} == {(0,), (1,), (50,)}


def test_a_verdict_carries_what_it_rests_on() -> None:
    strict = turn_of(ANN, (2,), (4,), (5,), last=Card(50, 3))
    lax = turn_of(ANN, (2,), (4,), (5,), last=Card(50, 3), terms=terms(R1="lax"))
    assert isinstance(judge(strict, ANN, Play(0)), Illegal)
    assert isinstance(judge(lax, ANN, Play(0)), Legal)
    assert [(m.kind, m.id, m.option) for m in judge(lax, ANN, Play(0)).rests_on] == [("ruling", "R1", "lax")]
    assert judge(lax, ANN, Pass()).rests_on == frozenset()


# effects that meet the unknown


def test_an_effect_asks_and_is_tried_again_with_the_answer() -> None:
    state = turn_of(ANN, (None, 9), (4, 6), (5, 8), last=Card(50, 1))
    waiting = play(state, ANN, Play(0))
    assert isinstance(waiting.agenda[0], Ask)
    assert isinstance(waiting.agenda[1], Gain)
    assert waiting.agenda[0].question.answers == (2, 3, 7)
    assert decision(waiting).movers() == (TABLE,)
    assert waiting.story == ()
    assert play(waiting, TABLE, Tell("number", (0,), 3)).story == ("0 gains 3",)


def test_only_an_answer_to_the_question_counts() -> None:
    state = play(turn_of(ANN, (None, 9), (4, 6), (5, 8), last=Card(50, 1)), ANN, Play(0))
    assert [b.clause for b in judge(state, TABLE, Tell("number", (0,), 9)).breaches] == ["table.answer"]
    assert [b.clause for b in judge(state, TABLE, Tell("number", (1,), 2)).breaches] == ["table.asked"]
    assert [b.clause for b in judge(state, ANN, Tell("number", (0,), 2)).breaches] == ["table.turn"]
    assert [move.answer for move in legal_moves(state, TABLE)] == [2, 3, 7]


def test_a_move_while_a_question_waits_is_judged_in_every_world() -> None:
    state = play(turn_of(ANN, (None, 9), (4, 6), (5, 8), last=Card(50, 1)), ANN, Play(0))
    assert isinstance(judge(state, BEN, Play(2)), Depends), "4 outranks 2 and 3, not 7"
    assert isinstance(judge(state, BEN, Pass()), Legal)
    assert isinstance(judge(state, CY, Pass()), Illegal)


class Spend(Gain, frozen=True, tag="spend"):
    """A decision whose own effect needs the number."""

    def decision(self, state: Parley, /) -> Any:
        return Turn(self.seat).decision(state)

    def apply(self, state: Parley, who: Any, move: Any, /) -> Parley:
        held = next(card for card in state.hands[self.seat] if card.id == self.card)
        return Gain(self.seat, self.card).resolve(replace(state, laid=(held,)))


def test_a_move_whose_own_effect_lacks_an_answer_is_made_when_it_is_given() -> None:
    state = begin(at_table((None, 9), (4, 6), (5, 8), agenda=(Spend(ANN, 0), End())))
    waiting = play(state, ANN, Pass())
    assert isinstance(waiting.agenda[0], Ask)
    assert waiting.scores == (0, 0, 0)
    done = play(waiting, TABLE, Tell("number", (0,), 7))
    assert done.scores == (7, 0, 0)
    assert done.ended


# unknown values


@pytest.mark.parametrize(
    "use",
    [
        bool,
        int,
        len,
        iter,
        abs,
        lambda x: x == 1,
        lambda x: x != 1,
        lambda x: x < 1,
        lambda x: x >= 1,
        lambda x: x + 1,
        lambda x: 1 + x,
        lambda x: x - 1,
        lambda x: 1 - x,
        lambda x: -x,
        lambda x: 1 in x,
        lambda x: [1, 2][x],
        lambda x: x * 2,
        lambda x: 2 * x,
        lambda x: x // 2,
        lambda x: x % 2,
        float,
    ],
)
def test_whoever_looks_at_an_unknown_value_has_to_ask(use: Any) -> None:
    with pytest.raises(NotKnown) as asked:
        use(Unknown(Question("number", (1,))))
    assert asked.value.question.id == "number"


def test_an_unknown_value_has_no_hash_and_can_be_passed_on() -> None:
    unknown = Unknown(Question("number"))
    with pytest.raises(TypeError):
        hash(unknown)
    with pytest.raises(TypeError):
        set([unknown])  # noqa: C405
    assert [unknown][0] is unknown
    assert unknown is not None
