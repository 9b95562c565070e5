"""Every option of every ruling that is a switch changes what happens."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE
from referee.core.rules.play import carry_out, decision, legal_moves, outcomes
from referee.games.credo.box.components import box
from referee.games.credo.moves import Gift, Play
from referee.library.load import load_game
from tests.games.credo.tables import ANN, BEN, EXAMPLES, broken, played, table, told
from tests.games.outcomes import outcome

SWITCHES = {ruling.id: ruling for ruling in load_game("credo").rulings if len(ruling.options) > 1}

SHOWN = {
    ("G4", "yes"): "first-emperor",
    ("G4a", "no"): "new-emperor",
    ("G10", "most-votes"): "equal-flocks",
    ("G12", "skip"): "article-1-demoting",
    ("G12", "literal"): "article-1-demoting",
    ("G17a", "in-office"): "hesitates-not",
    ("G18", "permanent"): "extra-votes",
    ("G19", "player"): "bad-times",
    ("G20", "player"): "misfortunes-of-others",
    ("G26", "cards"): "circumcellions",
    ("G29", "own"): "jerusalem",
    ("G34", "must"): "misfortunes-of-others",
    ("G36", "before"): "refuting",
    ("G39", "at-vote"): "loser-emperor",
    ("G49", "debate"): "sole-doctrine",
    ("G49a", "at-once"): "teaching",
    ("G60", "any"): "gifts",
    ("G60", "none"): "gifts",
    ("G73", "lazy"): "yellow-reshuffle",
    ("G32", "yes"): "exiled-preacher",
    ("G37", "allow"): "own-doctrine",
}
"""For options an example that comes out otherwise under them than under the ruling that it was made for."""

ELSEWHERE = {
    ("G1", "count-followers"),
    ("G5", "creed"),
    ("G5", "both"),
    ("G7", "printed"),
    ("G14", "cards"),
    ("G14", "free"),
    ("G17", "church"),
    ("G39a", "yes"),
    ("G40", "box"),
    ("G74", "card"),
}
"""Options with a test of their own, below or in `test_order`."""


def test_every_option_is_shown() -> None:
    """All but the one that the others are compared with."""
    offered = {(ruling.id, option) for ruling in SWITCHES.values() for option in ruling.options}
    shown = set(SHOWN) | ELSEWHERE
    assert shown <= offered
    assert sorted(ruling for ruling, _ in offered - shown) == sorted(SWITCHES)


@pytest.mark.parametrize(("ruling", "option"), SHOWN, ids="=".join)
def test_the_option_changes_what_happens(ruling: str, option: str) -> None:
    example = EXAMPLES[SHOWN[ruling, option]]
    assert outcome("credo", example, {}) != outcome("credo", example, {ruling: option})


def test_a_threshold_wins_at_once_or_only_ends_the_game() -> None:
    """G1: Ann shows her flock; by the other reading all count, and a Patriarch with his million changes nothing."""
    rest = list(box().followers)
    for value in (5_000, 5_000, 10_000, 10_000):
        rest.remove(value)
    flocks = {"Ann": rest, "Ben": [5_000, 5_000], "Cy": [10_000, 10_000]}
    won = played(table(followers=flocks, **{"church-stock": []}), "Ann: claim")
    assert won.result.clauses == ("object.eleven-million", "object.first-wins")
    counted = played(table({"G1": "count-followers"}, followers=flocks, **{"church-stock": []}), "Ann: claim")
    assert counted.result.clauses == ("end.count",)


def adopting(ruling: str) -> Any:
    """Ann's sole doctrine for the last Article, which costs something, is adopted."""
    creed = [
        "orthodox-1", "orthodox-2", "orthodox-3", "orthodox-4", "athanasian-5", "orthodox-6", "orthodox-7",
        "orthodox-8", "nicene-9",
    ]  # fmt: skip
    churches = {"Ann": ["eastern-emperor", "nicea", "gaza", "sidon"], "Ben": ["athens"], "Cy": ["edessa"]}
    mats = {"Ann": {"faith": ["gnostic-10"]}, "Ben": {}, "Cy": {}}
    start = table({"G5": ruling}, churches=churches, mats=mats, creed=creed)
    return told(start, "Ann: pass", "Ann: call council")[1]


@pytest.mark.parametrize(("ruling", "pays"), [("mat", False), ("creed", True), ("both", True)])
def test_when_a_penalty_is_due(ruling: str, pays: bool) -> None:
    """G5: when its Article comes to lie on a mat, when it enters the Creed, or both times."""
    assert ("place.penalty" in {each.clause for each in adopting(ruling)}) is pays
    laid = outcome("credo", EXAMPLES["penalties"], {"G5": ruling})
    assert (laid == outcome("credo", EXAMPLES["penalties"], {})) is (ruling != "creed")


@pytest.mark.parametrize(("ruling", "over"), [("able", False), ("printed", True)])
def test_which_votes_count_towards_the_117(ruling: str, over: bool) -> None:
    """G7: Ann has 120 votes on her cards, 20 of them in exile."""
    ann = [
        "patriarch-alexandria", "patriarch-antioch", "patriarch-rome", "patriarch-constantinople", "eastern-emperor",
        "caesarea", "jerusalem", "eastern-empress", "nicea", "cyrene", "nicomedia",
    ]  # fmt: skip
    churches = {"Ann": ann, "Ben": ["athens"], "Cy": ["gaza"]}
    hands = {"Ann": ["charity-works"], "Ben": [], "Cy": []}
    exiles = [["patriarch-alexandria", "exile-egypt"]]
    boxes = ["patriarch-jerusalem"]
    start = table({"G7": ruling}, churches=churches, hands=hands, exiles=exiles, boxes=boxes)
    state = played(start, "Ann: play charity-works", "draw follower-50000")
    assert (state.result is not None) is over
    if over:
        assert state.result.winners == (ANN,)


@pytest.mark.parametrize(
    ("ruling", "laid", "open_to"),
    [
        ("numbers", ("dualist-1-2", "orthodox-6", "orthodox-7"), True),
        ("cards", ("dualist-1-2", "orthodox-6", "orthodox-7"), False),
        ("free", ("dualist-1-2", "orthodox-6", "orthodox-7"), True),
        ("numbers", ("orthodox-3", "orthodox-6", "orthodox-7"), False),
        ("cards", ("orthodox-3", "orthodox-6", "orthodox-7"), True),
        ("free", ("orthodox-3", "orthodox-6", "orthodox-7"), True),
    ],
)
def test_what_as_many_as_possible_means(ruling: str, laid: tuple[str, ...], open_to: bool) -> None:
    """G14: two singles against one card with both numbers, and one single against a card with three numbers."""
    rivals = {"dualist-1-2": ["orthodox-1", "orthodox-2"], "orthodox-3": ["mandaean-3-4-5"]}[laid[0]]
    hands = {"Ann": [*laid, *rivals], "Ben": [], "Cy": []}
    start = table({"G14": ruling}, phase="laying", hands=hands, turns=0)
    state = played(start, *(f"Ann: lay {article}" for article in laid)) if open_to else start
    if open_to:
        assert broken(state, "Ann: finish") == []
        return
    for article in laid:
        if broken(state, f"Ann: lay {article}"):
            return
        state = played(state, f"Ann: lay {article}")
    assert broken(state, "Ann: finish")


@pytest.mark.parametrize(("ruling", "votes"), [("card", 10), ("church", 0)])
def test_whose_votes_the_hesitating_emperor_takes_along(ruling: str, votes: int) -> None:
    """G17: the Emperor's 20, or those of his Bishop too."""
    churches = {"Ann": ["eastern-emperor", "caesarea"], "Ben": ["athens"], "Cy": ["gaza"]}
    mats = {"Ann": {"faith": ["orthodox-1"]}, "Ben": {"faith": ["tritheist-1"]}, "Cy": {}}
    hands = {"Ann": [], "Ben": ["emperor-hesitates"], "Cy": []}
    start = table({"G17": ruling}, churches=churches, mats=mats, hands=hands)
    lines = ("Ann: pass", "Ann: call council", "Ann: pass", "Ben: pass", "Cy: pass", "Cy: abstain")
    again = ("Ben: play emperor-hesitates", "Cy: abstain")
    _, tale = told(start, *lines, *again)
    counted = [dict(each.values)["n"] for each in tale if each.case == "counted"]
    assert counted == [30, 1, votes, 1]


@pytest.mark.parametrize(("ruling", "clauses"), [("no", ["G39a"]), ("yes", [])])
def test_whether_respect_strikes_a_displaced_doctrine(ruling: str, clauses: list[str]) -> None:
    """G39a: Ben's Article 2 never stood in the vote on Article 1."""
    churches = {"Ann": ["eastern-emperor", "caesarea"], "Ben": ["athens", "sidon"], "Cy": ["gaza", "pella"]}
    mats = {"Ann": {"faith": ["dualist-1-2"]}, "Ben": {"faith": ["orthodox-2"]}, "Cy": {"faith": ["tritheist-1"]}}
    state = played(table({"G39a": ruling}, churches=churches, mats=mats), "Ann: pass", "Ann: call council")
    state = played(state, "Ann: pass", "Ben: pass", "Cy: pass", "Ben: abstain")
    while state.agenda[0].__struct_config__.tag != "respect":
        state = anything(state)
    assert broken(state, "Ann: enforce orthodox-2") == clauses
    assert broken(state, "Ann: enforce tritheist-1") == []


def anything(state: Any) -> Any:
    """The first thing that can happen, but no card is played and none given."""
    wanted = decision(state)
    assert wanted is not None
    if wanted.kind is Kind.CHANCE:
        return carry_out(state, CHANCE, outcomes(state)[0][0])
    for who in wanted.seats:
        for move in legal_moves(state, who):
            if not isinstance(move, Play | Gift):
                return carry_out(state, who, move)
    raise AssertionError(wanted)


@pytest.mark.parametrize(("ruling", "place"), [("permanent", "permanent"), ("box", "boxes")])
def test_where_a_lost_western_emperor_goes(ruling: str, place: str) -> None:
    """G40: his card says that it never comes back; a box holds Emperors."""
    churches = {"Ann": ["western-emperor", "nicea"], "Ben": ["athens"], "Cy": ["gaza"]}
    state = table({"G40": ruling}, churches=churches, phase="draw")
    state = played(state, "Ann: draw", "draw ascetic-movement")
    assert "western-emperor" in getattr(state, place)
    assert "western-emperor" not in state.churches[ANN]


def test_who_picks_a_discard_removes_it() -> None:
    """G20: the player of Dies Irae picks a Bishop of the victim, and no persecution spares the one of Nisibis."""
    churches = {"Ann": ["gaza"], "Ben": ["nisibis", "athens"], "Cy": []}
    state = played(table({"G20": "player"}, churches=churches, phase="draw"), "draw dies-irae", "Ann: against Ben")
    assert broken(state, "Ann: lose athens") == ["def.remove"]
    assert played(state, "Ann: remove nisibis").churches[BEN] == ("athens",)
