"""In which order things come where the rulebook allows several: further cards, the end of a turn, what waits behind a
broken-off Council, and who is still in office, in reach or in the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.credo.tables import ANN, CY, broken, played, table
from tests.games.credo.test_councils import CHURCHES, MATS, PASSES, council, hands


@pytest.mark.parametrize(("reading", "waits"), [("queue", False), ("card", True)])
def test_when_further_cards_may_be_announced(reading: str, waits: bool) -> None:
    """G74: Ben's card has been carried out, and Cy's waits; Ann would like to announce one."""
    held = hands(Ann=["new-liturgy"], Ben=["mass-baptism"], Cy=["proselytism"])
    start = table({"G74": reading}, churches=CHURCHES, mats=MATS, hands=held)
    state = played(start, "Ann: pass", "Ann: call council", "Ben: play mass-baptism", "Cy: play proselytism", *PASSES)
    state = played(state, "draw follower-50000")
    assert (broken(state, "Ann: play new-liturgy") == []) is waits
    assert state.council.queue == (((CY, "proselytism"),) if waits else ())


def test_the_cards_that_waited_are_all_carried_out_and_the_debate_ends_when_nobody_announces_any_more() -> None:
    held = hands(Ann=["new-liturgy"], Ben=["mass-baptism"], Cy=["mass-conversion"])
    start = table({"G74": "card"}, churches=CHURCHES, mats=MATS, hands=held)
    state = played(start, "Ann: pass", "Ann: call council", "Ben: play mass-baptism", "Cy: play mass-conversion")
    state = played(state, *PASSES, "draw follower-50000", "Ann: play new-liturgy", *PASSES, "draw follower-50000")
    state = played(state, *PASSES, "draw follower-50000", "draw follower-50000", *PASSES)
    assert broken(state, "Cy: abstain") == []


def test_events_may_be_played_before_and_after_an_emperor_declines_to_call() -> None:
    held = hands(Cy=["mass-baptism", "mass-conversion"])
    state = played(table(churches=CHURCHES, hands=held), "Cy: play mass-baptism", "draw follower-50000", "Ann: pass")
    assert "ev.any-time" in broken(state, "Cy: play mass-conversion")
    state = played(state, "Ann: pass")
    assert broken(state, "Cy: play mass-conversion") == []
    assert broken(state, "Ann: call council") != []
    assert broken(state, "Ben: draw") == []


def test_scandal_behind_a_broken_off_council_silences_the_next_one() -> None:
    state = council(hands=hands(Ben=["military-intervention"], Cy=["scandal"]))
    state = played(state, "Ben: play military-intervention", "Cy: play scandal", *PASSES, "Ben: pass")
    assert (state.council, state.silenced) == (None, "council")


MANY_VOTES = [
    "patriarch-alexandria", "patriarch-antioch", "patriarch-rome", "caesarea", "jerusalem", "nicea", "cyrene",
    "nicomedia", "chalcedonia", "mediolanum", "magister-militum", "prefect-east",
]  # fmt: skip
"""105 votes: with the Eastern Emperor they are more than 117."""


def test_a_regency_comes_before_the_votes_of_a_new_emperor_are_counted() -> None:
    churches = {"Ann": MANY_VOTES, "Ben": ["eastern-emperor"], "Cy": ["eastern-empress"]}
    held = hands(Ann=["new-emperor"], Cy=["regency"])
    state = played(table(churches=churches, hands=held), "Ann: play new-emperor")
    assert state.result is None
    assert "eastern-emperor" in played(state, "Cy: play regency").churches[CY]
    assert played(state, *PASSES).result.winners == (ANN,)


def test_a_patriarch_of_rome_who_is_away_is_not_recalled_from_exile() -> None:
    churches = {"Ann": ["prefect-gaul", "nicea"], "Ben": ["patriarch-rome"], "Cy": ["gaza"]}
    held = hands(Ann=["mutilation", "interregnum", "exile-egypt"], Cy=["concubine"])
    given: dict[str, Any] = {"churches": churches, "hands": held, "exiles": [["patriarch-rome", "exile-corsica"]]}
    assert broken(table(**given), "Ann: play interregnum") == []
    away = played(table(**given), "Ann: play mutilation")
    assert broken(away, "Ann: play interregnum") == ["ev.interregnum"]
    assert broken(away, "Ann: play exile-egypt") == ["exile.by-laity"]
    two = {**given, "exiles": [["patriarch-rome", "exile-corsica"], ["gaza", "exile-armenia"]]}
    away = played(table(**two), "Ann: play mutilation", "Ann: play exile-egypt")
    assert broken(away, "Ann: recall patriarch-rome") == ["G43"]
    assert broken(away, "Ann: recall gaza") == []
    back = played(away, "Ann: recall gaza", "Ann: pass", "Ben: draw", "draw mass-baptism", "Ben: pass", "Cy: draw")
    back = played(back, "draw mass-conversion", "Cy: pass")
    assert [bishop for bishop, _ in back.exiles] == ["patriarch-rome"]


@pytest.mark.parametrize(("reading", "clauses"), [("allow", []), ("forbid", ["G37"])])
def test_a_church_whose_lower_articles_are_all_the_players_own(reading: str, clauses: list[str]) -> None:
    """G37: where the own doctrine is spared, no mission goes to a Church that has nothing else to lose."""
    mats = {"Ann": {"faith": ["orthodox-3"]}, "Ben": {"firm": ["orthodox-3"]}, "Cy": {"customary": ["orthodox-4"]}}
    start = table({"G37": reading}, mats=mats, hands=hands(Ann=["church-father"]))
    state = played(start, "Ann: play church-father")
    assert broken(state, "Ann: refute Ben") == clauses
    assert broken(state, "Ann: refute Cy") == []


@pytest.mark.parametrize(("reading", "enforces"), [("after-losses", False), ("at-vote", True)])
def test_who_enforces_respect_where_a_doctrine_passed_without_a_vote(reading: str, enforces: bool) -> None:
    """G39: Ann's 1&2 passes alone; Ben, who is Emperor, loses him for the Article 2 that it displaces."""
    churches = {"Ann": ["nicea"], "Ben": ["eastern-emperor"], "Cy": ["gaza", "sidon"]}
    mats = {"Ann": {"faith": ["dualist-1-2"]}, "Ben": {"faith": ["orthodox-2"]}, "Cy": {"customary": ["judaic-2"]}}
    rulings = {"G39": reading, "G39a": "yes"}
    start = table(rulings, churches=churches, mats=mats, phase="draw", hands=hands())
    state = played(start, "Ann: draw", "draw council-convoked", "Cy: lose gaza", *["draw follower-50000"] * 3)
    assert "eastern-emperor" in state.boxes
    assert (broken(state, "Ben: enforce judaic-2") == []) is enforces
