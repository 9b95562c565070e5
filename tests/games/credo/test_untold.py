"""What is judged where little was told, and what only a printed card tells."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import TABLE, Seat, Tell
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.play import carry_out
from referee.core.rules.settle import key_of
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown, Question
from referee.desk.judging.settling import Closed, Dispute, blank
from referee.games.credo.moves import Finish, Lay
from referee.games.credo.position.known import able, penalty
from referee.games.credo.rules.council.voting import power, tally
from tests.games.credo.tables import ANN, BEN, broken, played, said, table, told
from tests.games.runner import terms_for


@pytest.mark.parametrize(
    ("card", "kind", "breaches"),
    [
        ("follower-50000", "bishop", ["followers.facedown-sorted"]),
        ("follower-50000", "any", []),
        ("gaza", "bishop", []),
        ("gaza", "laity", ["def.lose"]),
    ],
)
def test_a_card_of_the_wrong_kind_is_no_loss(card: str, kind: str, breaches: list[str]) -> None:
    answers = {"moment": "settling", "choosing.Ann.lose": "yes", "due-kind.Ann.lose": kind}
    found = Dispute(blank("credo", seats=("Ann", "Ben", "Cy")), f"Ann: lose {card}").step(answers)
    assert isinstance(found, Closed)
    assert [each.clause for each in found.answer.breaches] == breaches


def test_a_penalty_that_only_the_card_tells_is_asked_for() -> None:
    state: Any = replace(table(), terms=terms_for("credo", edition="blank", seats=3))
    sample = table().terms.edition
    article, (kind, _) = next(iter(sample.penalties.items()))
    with pytest.raises(NotKnown) as gap:
        penalty(state, article)
    assert gap.value.question.id == "penalty-of"
    state = state.learn(gap.value.question, kind)
    with pytest.raises(NotKnown) as gap:
        penalty(state, article)
    assert gap.value.question.answers == tuple(range(1, 10))
    assert penalty(state.learn(gap.value.question, 1), article) == (kind, 1)


def test_a_hand_of_which_nobody_told_stays_untold_when_a_mat_is_laid_out() -> None:
    after, _ = told(table(phase="laying", hands={"Ben": [], "Cy": []}), "Ann: lay orthodox-1", "Ann: finish")
    after, _ = told(after, "Ben: finish", "Cy: finish")
    assert after.hands == (None, (), ())
    assert after.mats[ANN][0] == ("orthodox-1",)


def test_what_others_have_laid_out_in_secret_is_counted_by_a_bystander_and_not_guessed() -> None:
    cards = ["card"] * 9
    state = table(phase="laying", hands={"Ann": cards, "Ben": cards, "Cy": cards})
    seen: Any = masked(played(state, "Ann: lay orthodox-1"), None)
    assert isinstance(judge(seen, ANN, Finish()), Legal)
    assert isinstance(judge(seen, ANN, Lay("orthodox-2")), Depends)
    assert isinstance(judge(seen, BEN, Finish()), Illegal)
    assert isinstance(judge(seen, BEN, Lay("orthodox-2")), Legal)


def test_a_bystander_asks_whether_somebody_has_laid_out_his_mat() -> None:
    """Of what lies there he sees the backs only, and none of them tells whether it is the last."""
    cards = ["card"] * 9
    state = table(phase="laying", hands={"Ann": cards, "Ben": cards, "Cy": cards})
    seen: Any = masked(played(state, "Ann: lay orthodox-1", "Ann: lay orthodox-2", "Ann: finish"), None)
    for move in (Finish(), Lay("orthodox-3")):
        found = judge(seen, ANN, move)
        assert isinstance(found, Depends)
        assert "finished" in [question.id for question in found.questions]


@pytest.mark.parametrize("told", [[[50_000]], ["many"], [True], [3], [50_000.0], [{}], 89, -1, True, "two"])
def test_followers_are_values_of_the_box_or_a_count(told: object) -> None:
    with pytest.raises(PositionError):
        table(followers={"Ann": told})


def test_a_silenced_empress_has_no_vote_where_nobody_told_who_is_in_exile() -> None:
    state = table(churches={"Ann": ["eastern-empress"], "Ben": ["athens"], "Cy": ["gaza"]})
    unsaid = replace(state, exiles=None).learn(Question("any-exile", (), ("yes", "no"), "voters.visible"), "no")
    for there in (state, unsaid):
        assert able(there, ANN) == ("eastern-empress",)
        assert able(replace(there, silenced=True), ANN) == ()


@pytest.mark.parametrize("line", ["Ann: call council", "Ann: claim", "Ann: play usurpation"])
def test_what_is_wrong_at_every_moment_needs_no_moment(line: str) -> None:
    """All cards are told, what goes on is not: Ann is no Emperor, has no victory to claim and no Laity."""
    state = table(phase=None, hands={"Ann": ["usurpation"], "Ben": [], "Cy": []})
    assert isinstance(said(state, line)[2], Illegal)


@pytest.mark.parametrize("line", ["Ann: call council", "Ann: claim", "Ann: give follower to Ben"])
def test_no_card_asks_for_what_players_do_on_their_own(line: str) -> None:
    found = Dispute(blank("credo", seats=("Ann", "Ben", "Cy")), line).step({"moment": "settling"})
    assert getattr(found, "question", None) is None or found.question.id != "choosing"


def test_votes_that_were_counted_need_not_be_told_as_counted() -> None:
    council = {"number": 1, "caller": "Ann", "emperor": "eastern-emperor"}
    mats = {"Ann": {"faith": ["orthodox-1"]}, "Ben": {"faith": ["tritheist-1"]}, "Cy": {}}
    hands = {"Ann": [], "Ben": ["emperor-hesitates"], "Cy": []}
    churches = {"Ann": ["eastern-emperor"], "Ben": ["athens"], "Cy": []}
    state = table(phase="counted", council=council, mats=mats, hands=hands, churches=churches)
    assert broken(state, "Ben: play emperor-hesitates") == []


def test_a_vote_that_was_counted_is_asked_for_where_no_mat_binds() -> None:
    council = {"number": 1, "caller": "Ann", "emperor": "eastern-emperor"}
    mats = {"Ann": {"faith": ["orthodox-1"]}, "Ben": {"faith": ["tritheist-1"]}, "Cy": {}}
    churches = {"Ann": ["eastern-emperor"], "Ben": ["athens"], "Cy": ["gaza"]}
    hands = {"Ann": [], "Ben": ["emperor-hesitates"], "Cy": []}
    state = table(phase="counted", council=council, mats=mats, hands=hands, churches=churches)
    state = played(state, "Ann: pass", "Ben: pass", "Cy: pass")
    asked = state.agenda[0].question
    assert (asked.id, asked.about) == ("ballot", ("Cy",))
    assert set(asked.answers) == {"orthodox-1", "tritheist-1", "none"}
    without, own = tally(state.learn(asked, "none")), power(state, Seat(2))
    for answer in without:
        assert tally(state.learn(asked, answer)) == {**without, answer: without[answer] + own}
    assert carry_out(state, TABLE, Tell(*key_of(asked), "none")).creed == ("orthodox-1",)


def test_a_vote_that_was_counted_adopts_nothing_where_nothing_was_proposed() -> None:
    state = table(phase="counted", council={"number": 1, "caller": "Ann", "emperor": "eastern-emperor"})
    assert state.creed == ()
