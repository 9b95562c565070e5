"""Worked cases, each decided from the lines of the rulebook that it names before the referee was asked."""

from __future__ import annotations

from typing import Any

from tests.games.credo.tables import ANN, BEN, CY, broken, cases, played, table, told
from tests.games.credo.test_councils import PASSES, hands

CREED_2 = ["orthodox-1", "orthodox-2"]


def counts(state: Any) -> list[int]:
    """The Church cards of each Church."""
    return [len(open_) + len(flock) for open_, flock in zip(state.churches, state.followers, strict=True)]


def test_135_a_double_article_against_a_triple_and_against_two_singles() -> None:
    """3&4 passes: Ben's 3, 4 & 5 (Customary) costs him one card, Cy's 3 (Faith) and 4 (Firm) five; Ann draws once."""
    churches = {"Ann": ["eastern-emperor"], "Ben": ["athens"], "Cy": ["gaza"]}
    flocks = {"Ann": [100_000], "Ben": [200_000, 100_000], "Cy": [100_000, 100_000, 25_000, 20_000, 10_000, 10_000]}
    mats = {
        "Ann": {"firm": ["adoptionist-3-4"]},
        "Ben": {"customary": ["mandaean-3-4-5"]},
        "Cy": {"faith": ["orthodox-3"], "firm": ["orthodox-4"]},
    }
    start = table(churches=churches, followers=flocks, mats=mats, creed=CREED_2, hands=hands())
    state = played(start, "Ann: pass", "Ann: call council", *PASSES, *PASSES, "Ben: lose follower")
    state = played(state, "Cy: lose gaza", "draw follower-50000", "draw follower-50000")
    assert counts(state) == [4, 2, 2]
    assert [[*row] for row in state.mats[BEN]] == [[], [], []]


def test_140_respect_takes_two_laity_from_each_who_held_the_doctrine() -> None:
    """A 2 takes two Laity from Ben and the one that Cy has; the Emperor, who held it himself, takes nothing of his."""
    churches = {"Ann": ["eastern-emperor", "caesarea", "nicea", "cyrene"],
                "Ben": ["prefect-east", "prefect-gaul", "magister-militum"], "Cy": ["prefect-illyria"]}  # fmt: skip
    mats = {
        "Ann": {"faith": ["orthodox-1"]},
        "Ben": {"customary": ["tritheist-1"]},
        "Cy": {"customary": ["tritheist-1"]},
    }
    flocks = {"Ann": [100_000], "Ben": [20_000], "Cy": [25_000]}
    start = table(churches=churches, mats=mats, followers=flocks, hands=hands())
    state = played(start, "Ann: pass", "Ann: call council", *PASSES, *PASSES, "Ben: lose follower", "Cy: lose follower")
    state = played(state, *["draw follower-50000"] * 3, "Ann: enforce tritheist-1", "roll 2")
    state = played(state, "Ann: take prefect-east", "Ann: take prefect-gaul")
    assert state.churches[BEN] == ("magister-militum",)
    assert state.churches[CY] == ()


def test_175_nisibis_takes_a_follower_by_a_9_and_nobody_answers() -> None:
    churches = {"Ann": ["nisibis"], "Ben": ["prefect-east", "prefect-gaul"], "Cy": []}
    state = played(table(churches=churches, hands=hands(Ann=["proselytism"])), "Ann: play proselytism on Ben")
    state, tale = told(state, "roll 9")
    assert ("bishop.nisibis", "unanswered") in cases(tale)
    assert len(state.followers[ANN]) == 3


def test_174_mursa_is_answered_by_laity_of_either_half() -> None:
    for layman in ("prefect-east", "prefect-gaul"):
        churches = {"Ann": ["mursa"], "Ben": [layman], "Cy": []}
        state = played(table(churches=churches, hands=hands(Ann=["proselytism"])), "Ann: play proselytism on Ben")
        assert broken(played(state, "roll 10"), f"Ben: persecute with {layman}") == []


def test_207_an_exiled_patriarch_fights_no_civil_war_but_runs_with_the_circumcellions() -> None:
    """Ann: Alexandria's million in exile, 500,000 of a Prefect and 50,000; Ben: 500,000 and 250,000."""
    churches = {"Ann": ["patriarch-alexandria", "prefect-east"], "Ben": ["magister-militum"], "Cy": ["gaza"]}
    given = {"exiles": [["patriarch-alexandria", "exile-egypt"]], "churches": churches}
    flocks = {"Ann": [50_000], "Ben": [250_000], "Cy": [25_000]}
    state = played(table(**given, followers=flocks, hands=hands(Ann=["civil-war"])), "Ann: play civil-war on Ben")
    assert state.churches[BEN] == ("magister-militum", "prefect-east")
    rest = {**churches, "Ann": ["patriarch-alexandria"]}
    crowd = table(**{**given, "churches": rest}, followers=flocks, hands=hands(Ann=["circumcellions"]))
    tale = told(crowd, "Ann: play circumcellions on Ben")[1]
    assert dict(next(each for each in tale if each.case == "wins").values)["player"] == ANN


def test_96_an_exchange_by_a_church_without_any_card() -> None:
    churches = {"Ann": [], "Ben": ["athens"], "Cy": ["gaza"]}
    mats = {"Ann": {"customary": ["orthodox-7"]}, "Ben": {}, "Cy": {}}
    flocks = {"Ann": [], "Ben": [25_000], "Cy": [25_000]}
    start = table(churches=churches, followers=flocks, mats=mats, phase="draw", hands=hands())
    state = played(start, "Ann: draw", "draw monophysite-7", "Ann: exchange")
    assert state.mats[ANN][2] == ("monophysite-7",)
    assert state.yellow_discard == ("orthodox-7",)


def test_86_a_double_article_whose_first_number_is_decided_is_drawn_past() -> None:
    creed = [*CREED_2, "orthodox-3"]
    state, tale = told(table(phase="draw", creed=creed, hands=hands()), "Ann: draw", "draw adoptionist-3-4")
    assert ("draw.article-decided", "too-late") in cases(tale)
    assert state.rejected == ("adoptionist-3-4",)
    assert broken(state, "draw orthodox-4") == []


def test_453_barbarians_where_one_church_has_both() -> None:
    """It loses four Followers and then draws two cards; one that it does not have lapses."""
    churches = {"Ann": ["nicea"], "Ben": ["western-emperor", "magister-militum"], "Cy": ["gaza"]}
    flocks = {"Ann": [25_000], "Ben": [500_000, 250_000, 100_000], "Cy": [25_000]}
    state = played(table(churches=churches, followers=flocks, phase="draw", hands=hands()), "draw barbarians-west")
    assert state.followers[BEN] == ()
    assert played(state, "draw follower-50000", "draw follower-50000").followers[BEN] == (50_000, 50_000)


def test_411_an_emperor_who_was_not_persecuted_has_nothing_to_answer() -> None:
    churches = {"Ann": ["nicea"], "Ben": ["eastern-emperor"], "Cy": ["gaza"]}
    state = played(
        table(churches=churches, hands=hands(Ann=["nika-riots"])), "Ann: play nika-riots on Ben", "Ann: pass"
    )
    assert broken(state, "Ben: persecute") != []
    rioted = played(table(churches=churches, hands=hands(Ann=["nika-riots"])), "Ann: play nika-riots on Ben")
    assert broken(played(rioted, "Ann: persecute", "roll 10"), "Ben: persecute") == []


def test_420_the_exile_of_a_bishop_ends_with_him() -> None:
    churches = {"Ann": ["eastern-emperor"], "Ben": ["jerusalem"], "Cy": ["caesarea-in-cilicia"]}
    given = {"churches": churches, "exiles": [["jerusalem", "exile-egypt"]]}
    state = played(table(**given, hands=hands(Ann=["jerusalem-promoted"])), "Ann: play jerusalem-promoted")
    assert state.exiles == ()
    assert state.yellow_discard == ("exile-egypt",)
    assert state.discard == ("jerusalem",)
    assert state.churches[CY] == ("caesarea-in-cilicia",)


def test_106_the_western_emperor_calls_only_while_the_eastern_one_is_in_no_church() -> None:
    churches = {"Ann": ["western-emperor"], "Ben": ["athens"], "Cy": ["gaza"]}
    mats = {"Ann": {"faith": ["orthodox-1"]}, "Ben": {"faith": ["tritheist-1"]}, "Cy": {}}
    boxes = ["eastern-emperor", "patriarch-constantinople", "patriarch-jerusalem"]
    alone = table(churches=churches, mats=mats, boxes=boxes, hands=hands())
    assert broken(played(alone, "Ann: pass"), "Ann: call council") == []
    rival = table(churches={**churches, "Ben": ["eastern-emperor"]}, mats=mats, hands=hands())
    assert broken(played(rival, "Ann: pass"), "Ann: call council") != []


def test_503_an_emperor_who_abstained_did_not_vote_with_anybody() -> None:
    churches = {"Ann": ["eastern-emperor"], "Ben": ["patriarch-alexandria"], "Cy": ["gaza"]}
    mats = {"Ann": {}, "Ben": {"customary": ["orthodox-1"]}, "Cy": {"customary": ["tritheist-1"]}}
    start = table(churches=churches, mats=mats, hands=hands(Ben=["dock-strike"]))
    state = played(start, "Ann: pass", "Ann: call council", *PASSES, "Ann: abstain", *PASSES, "Cy: lose gaza")
    state = played(state, "draw follower-50000", "Ann: pass")
    assert broken(state, "Ben: play dock-strike on Ann") == []
    assert len(played(state, "Ben: play dock-strike").followers[ANN]) == 1


def test_151_a_refuted_article_takes_every_card_of_its_number_along() -> None:
    mats = {"Ann": {}, "Ben": {"customary": ["apostolic-7"]}, "Cy": {}}
    held = hands(Ann=["church-father"], Ben=["apostolic-7", "monophysite-7", "orthodox-8"])
    state = played(table(mats=mats, hands=held), "Ann: play church-father on Ben", "Ann: refute Ben", "roll 6")
    assert state.hands[BEN] == ("orthodox-8",)
    assert state.yellow_discard == ("apostolic-7", "apostolic-7", "church-father", "monophysite-7")


def test_502_simony_by_a_church_without_followers_gives_nothing_for_the_bishop() -> None:
    flocks = {"Ann": [], "Ben": [25_000], "Cy": [25_000]}
    state = played(table(followers=flocks, hands=hands(Ann=["simony"])), "Ann: play simony on Ben")
    assert "athens" in state.churches[ANN]
    assert state.followers[BEN] == (25_000,)
