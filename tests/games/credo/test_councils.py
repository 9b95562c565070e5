"""Councils: the queue of announced cards, bound votes and neutrals, ties, several numbers at once, losses, spoils and
respect."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.rules.judge import default_mover
from referee.games.credo.moves import Pass, Play
from referee.games.credo.rules.council.proposals import number_due
from referee.games.credo.rules.council.voting import extra_votes
from referee.games.credo.telling.forecast import forecast
from tests.games.credo.tables import ANN, BEN, CY, broken, cases, played, table, told

CHURCHES = {
    "Ann": ["eastern-emperor", "caesarea", "nicea"],
    "Ben": ["patriarch-alexandria", "athens", "prefect-east"],
    "Cy": ["eastern-empress", "gaza"],
}
MATS = {"Ann": {"faith": ["orthodox-1"]}, "Ben": {"faith": ["tritheist-1"]}, "Cy": {}}


def council(**given: Any) -> Any:
    """Ann, the Emperor, has called a Council on Article 1: 35 votes of hers against 26, and Cy is neutral with 7."""
    return played(table(**{"churches": CHURCHES, "mats": MATS, **given}), "Ann: pass", "Ann: call council")


def hands(**held: list[str]) -> dict[str, list[str]]:
    return {"Ann": [], "Ben": [], "Cy": [], **held}


PASSES = ("Ann: pass", "Ben: pass", "Cy: pass")


def debated(state: Any, *lines: str) -> Any:
    """Everybody passes, then these lines."""
    return told(state, *PASSES, *lines)


def test_cards_are_carried_out_in_the_order_in_which_they_were_announced() -> None:
    state = council(hands=hands(Ben=["western-delegation"], Cy=["new-emperor"]))
    state, tale = told(state, "Cy: play new-emperor", "Ben: play western-delegation", *PASSES, *PASSES)
    resolved = [dict(each.values)["event"] for each in tale if each.case == "resolved"]
    assert resolved == ["new-emperor", "western-delegation"]
    assert "eastern-emperor" in state.churches[CY]
    assert state.council.bonuses == (0, 5, 0)


def test_whose_card_it_is_is_not_told_by_whose_move_it_is() -> None:
    state = council(hands=hands(Ann=["new-basilica"], Ben=["silk-vestments"], Cy=["new-emperor"]))
    assert default_mover(state, Play("new-emperor")) == ANN
    assert default_mover(played(state, "Ann: pass"), Pass()) == BEN


def test_only_the_card_is_announced_and_its_target_is_named_later() -> None:
    state = council(hands=hands(Ben=["proselytism"]))
    state, tale = told(state, "Ben: play proselytism")
    assert cases(tale) == [("debate.announce-order", "announced")]
    assert state.churches == council(hands=hands()).churches
    state, tale = debated(state)
    assert ("debate.announce-order", "resolved") in cases(tale)
    assert broken(state, "Ben: against Cy") == []


def test_nobody_announces_while_a_card_is_carried_out() -> None:
    state = council(hands=hands(Ben=["proselytism"], Ann=["new-basilica"]))
    state = played(state, "Ben: play proselytism", *PASSES)
    assert "ev.any-time" in broken(state, "Ann: play new-basilica")


def test_an_announced_card_whose_condition_is_gone_fizzles() -> None:
    """Cy's only Bishop comes over to Ben before Cy's own mission is carried out."""
    churches = {**CHURCHES, "Cy": ["gaza"]}
    state = council(churches=churches, hands=hands(Ben=["simony"], Cy=["proselytism"]))
    lines = ("Ben: play simony", "Cy: play proselytism", *PASSES, "Ben: against Cy")
    state, tale = told(state, *lines, "Ben: give follower-100000")
    assert "gaza" in state.churches[BEN]
    assert ("G58", "fizzles") in cases(tale)
    assert "proselytism" in state.yellow_discard


def test_regency_comes_before_what_was_announced_earlier() -> None:
    state = council(hands=hands(Ben=["new-emperor"], Cy=["regency"], Ann=["new-basilica"]))
    lines = (
        "Ben: play new-emperor",
        "Ann: play new-basilica",
        "Ann: pass",
        "Ben: pass",
        "Cy: pass",
        "Cy: play regency",
    )
    state, tale = told(state, *lines)
    assert "eastern-emperor" in state.churches[CY]
    order = [(each.case, dict(each.values).get("event")) for each in tale if each.case in ("resolved", "played")]
    assert order[:3] == [("resolved", "new-emperor"), ("played", "regency"), ("resolved", "new-basilica")]


def test_military_intervention_ends_it_and_what_was_announced_comes_afterwards() -> None:
    state = council(hands=hands(Ben=["military-intervention"], Cy=["western-delegation"], Ann=["new-emperor"]))
    lines = ("Ben: play military-intervention", "Cy: play western-delegation", "Ann: pass", "Ben: pass", "Cy: pass")
    state, tale = told(state, *lines, "Ben: pass")
    assert ("G46", "broken-off") in cases(tale)
    assert ("vote.plurality", "counted") not in cases(tale)
    assert ("G58", "fizzles") in cases(tale)
    assert state.council is None
    assert state.creed == ()
    assert "western-delegation" in state.permanent


def test_whoever_has_a_doctrine_votes_for_it_and_a_neutral_chooses() -> None:
    state = debated(council(hands=hands()))[0]
    assert broken(state, "Ben: vote orthodox-1") == ["council.vote-own"]
    assert broken(state, "Cy: vote judaic-2") == ["council.one-article"]
    assert broken(state, "Cy: vote pagan-1") == ["council.neutral-choice"]
    for line in ("Cy: vote orthodox-1", "Cy: vote tritheist-1", "Cy: abstain"):
        assert broken(state, line) == []


@pytest.mark.parametrize(
    ("line", "votes"),
    [("Cy: vote tritheist-1", [35, 33]), ("Cy: vote orthodox-1", [42, 26]), ("Cy: abstain", [35, 26])],
)
def test_the_votes_are_counted_by_doctrine(line: str, votes: list[int]) -> None:
    _, tale = debated(council(hands=hands()), line)
    assert [dict(each.values)["n"] for each in tale if each.case == "counted"] == votes


def test_nothing_can_be_played_between_the_debate_and_the_end() -> None:
    state = debated(council(hands=hands(Cy=["new-basilica"])))[0]
    assert broken(state, "Cy: play new-basilica") == ["debate.closed"]


def test_a_tie_costs_nobody_anything_and_the_article_comes_again() -> None:
    churches = {"Ann": ["eastern-emperor", "gaza"], "Ben": ["patriarch-alexandria", "sinope"], "Cy": ["sidon"]}
    state, tale = debated(council(churches=churches, hands=hands()), "Cy: abstain", *PASSES)
    assert ("vote.tie", "undecided") in cases(tale)
    assert [len(each) for each in state.churches] == [2, 2, 1]
    assert state.creed == ()
    assert number_due(state) == 1


def test_losers_discard_before_winners_draw_and_respect_comes_last() -> None:
    lost = ("Ben: lose athens", "Ben: lose prefect-east", "Ben: lose follower")
    state, tale = debated(council(hands=hands()), "Cy: abstain", *PASSES, *lost)
    assert not [each for each in tale if each.clause == "def.draw"]
    state, tale = told(state, *["draw follower-50000"] * 3)
    assert [each.clause for each in tale].count("def.draw") == 3
    assert broken(state, "Ann: enforce tritheist-1") == []
    assert state.mats[BEN] == ((), (), ())
    assert state.creed == ("orthodox-1",)


def test_respect_strikes_everybody_who_held_the_doctrine_but_the_emperor() -> None:
    mats = {"Ann": {"faith": ["orthodox-1"]}, "Ben": {"faith": ["tritheist-1"]}, "Cy": {"faith": ["tritheist-1"]}}
    churches = {
        "Ann": ["eastern-emperor", "caesarea", "patriarch-antioch", "patriarch-rome"],
        "Ben": ["athens"],
        "Cy": ["gaza"],
    }
    flocks = {"Ann": [100_000], "Ben": [250_000] * 4, "Cy": [200_000] * 4}
    state = council(mats=mats, churches=churches, followers=flocks, hands=hands())
    ben, cy = ["Ben: lose follower"] * 3, ["Cy: lose follower"] * 3
    state, _ = debated(state, *PASSES, *ben, *cy, *["draw follower-50000"] * 3)
    before = [len(each) for each in state.followers]
    state, tale = told(state, "Ann: enforce tritheist-1", "roll 7")
    assert ("respect.procedure", "picked") in cases(tale)
    assert [len(each) for each in state.followers] == [before[ANN] + 2, before[BEN] - 1, before[CY] - 1]


def test_whoever_is_not_emperor_calls_no_council() -> None:
    assert "council.call-only" in broken(table(churches=CHURCHES, turn="Ben", phase="draw"), "Ben: call council")
    assert "council.call-emperor" in broken(table(churches=CHURCHES, phase="draw"), "Ann: call council")
    assert broken(table(churches=CHURCHES, mats=MATS, phase="call"), "Ann: call council") == []


DEBATE = {
    "phase": "debate",
    "council": {"number": 2, "caller": "Ann"},
    "creed": ["orthodox-1"],
    "churches": {"Ann": ["milet"], "Ben": ["nicea", "gaza"], "Cy": ["cyrene"]},
}


def test_a_book_counts_only_while_its_doctrine_is_held() -> None:
    """Ann's Solar 2, which her book supports, is refuted; she is neutral then, and has the vote of her Bishop alone."""
    mats = {"Ann": {"customary": ["solar-2"]}, "Ben": {"faith": ["orthodox-2"]}, "Cy": {"faith": ["judaic-2"]}}
    held = hands(Ann=["child-thomas"], Ben=["church-father"])
    state = played(table(**{**DEBATE, "mats": mats, "hands": held}), "Ann: play child-thomas")
    state = played(state, "Ben: play church-father", *PASSES)
    assert (forecast(state).voters[ANN].votes, extra_votes(state, ANN)) == (6, 5)
    state = played(state, "Ben: send nicea", "Ben: refute Ann", "roll 7")
    assert (forecast(state).voters[ANN].votes, extra_votes(state, ANN)) == (1, 0)
    _, tale = told(state, *PASSES, "Ann: vote judaic-2")
    assert [dict(each.values)["n"] for each in tale if each.case == "counted"] == [7, 6]


@pytest.mark.parametrize(
    ("rulings", "queue"),
    [
        ({}, ()),
        ({}, ("Cy: play mass-baptism",)),
        ({"G49a": "at-once"}, ()),
        ({"G49": "debate"}, ()),
        ({"G49": "debate", "G49a": "at-once"}, ()),
    ],
)
def test_the_debate_is_over_when_one_doctrine_is_left(rulings: dict[str, str], queue: tuple[str, ...]) -> None:
    mats = {"Ann": {"customary": ["solar-2"]}, "Ben": {"faith": ["orthodox-2"]}, "Cy": {}}
    held = hands(Ben=["church-father"], Cy=["military-intervention", "mass-baptism"])
    state = played(table(rulings, **{**DEBATE, "mats": mats, "hands": held}), "Ben: play church-father", *queue)
    state, tale = told(state, *PASSES, "Ben: send nicea", "Ben: refute Ann", "roll 7")
    assert (("council.single-doctrine", "passes") in cases(tale)) is not bool(queue)
    if queue:
        assert ("creed.final", "adopted") in cases(told(state, "draw follower-50000")[1])
    assert "ev.any-time" in broken(state, "Cy: play military-intervention")


@pytest.mark.parametrize("reading", ["after-queue", "at-once"])
def test_a_doctrine_that_was_alone_from_the_beginning_stays_open_to_cards(reading: str) -> None:
    """Where a table debates a sole doctrine (G49), a card that leaves it alone does not end the debate."""
    churches = {"Ann": ["eastern-emperor", "nicea"], "Ben": ["gaza"], "Cy": ["cyrene"]}
    mats = {"Ann": {}, "Ben": {"faith": ["orthodox-2"]}, "Cy": {}}
    held = hands(Ben=["mass-baptism"], Cy=["military-intervention"])
    given = {**DEBATE, "phase": "call", "council": None, "churches": churches, "mats": mats, "hands": held}
    start = table({"G49": "debate", "G49a": reading}, **{key: value for key, value in given.items() if value})
    state = played(start, "Ann: call council", "Ben: play mass-baptism", *PASSES, "draw follower-50000")
    assert broken(state, "Cy: play military-intervention") == []
