"""What hangs on a Council: who is bound, who is neutral, with how many votes and why, and what each result costs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE
from referee.core.rules.play import begin, carry_out, decision, legal_moves, outcomes
from referee.core.state.question import NotKnown
from referee.games.credo.moves import Lose, Pass
from referee.games.credo.telling.forecast import Reason, forecast
from tests.cli.commands import Shell
from tests.games.credo.tables import ANN, BEN, CY, ROOM, played, table
from tests.games.runner import terms_for

MULTIPLE = {
    "mats": {
        "Ann": {"faith": ["orthodox-1", "orthodox-2"]},
        "Ben": {"faith": ["tritheist-1"]},
        "Cy": {"faith": ["dualist-1-2"]},
    },
    "churches": {
        "Ann": ["eastern-emperor", "nicea", "caesarea"],
        "Ben": ["eastern-empress", "athens"],
        "Cy": ["patriarch-rome"],
    },
}  # fmt: skip


def test_everybody_is_told_with_the_votes_and_the_reasons() -> None:
    found = forecast(table(**MULTIPLE, exiles=[["caesarea", "exile-egypt"]], silenced="always"))
    ann, ben, cy = found.voters
    assert (ann.votes, ann.printed, ann.doctrine) == (25, 35, "orthodox-1")
    assert ann.reasons == (Reason("exiled", "caesarea", -10),)
    assert (ben.votes, ben.reasons) == (1, (Reason("silenced", "eastern-empress", -5),))
    assert (cy.votes, cy.reasons, cy.doctrine) == (10, (), "dualist-1-2")
    assert (found.article, found.meeting, found.emperor, found.vote, found.ends) == (1, False, "Ann", True, False)


def test_losers_lose_for_each_article_and_winners_draw_once() -> None:
    costs = {each.doctrine: {cost.player: cost for cost in each.costs} for each in forecast(table(**MULTIPLE)).results}
    assert costs["dualist-1-2"]["Ann"].loses == (3, 3)
    assert costs["dualist-1-2"]["Cy"].draws == 3
    assert costs["orthodox-1"]["Cy"].loses == (3,)


@pytest.mark.parametrize("doctrine", ["orthodox-1", "tritheist-1", "dualist-1-2"])
def test_what_is_foretold_comes_to_pass(doctrine: str) -> None:
    """The Church that holds a doctrine is given all the votes that it takes, and the Council is held."""
    holder = {"orthodox-1": "Ann", "tritheist-1": "Ben", "dualist-1-2": "Cy"}[doctrine]
    churches = {name: [bishop] for name, bishop in (("Ann", "nicea"), ("Ben", "athens"), ("Cy", "gaza"))}
    churches["Ann"] += ["eastern-emperor"]
    churches[holder] += ["patriarch-alexandria", "patriarch-antioch", "caesarea"]
    flocks = {"Ann": [100_000] * 8, "Ben": [100_000] * 8, "Cy": [250_000] * 8}
    stock = ["follower-500000"] * 7
    start = table(mats=MULTIPLE["mats"], churches=churches, followers=flocks, **{"church-stock": stock})
    told = next(each for each in forecast(start).results if each.doctrine == doctrine)
    assert told.votes == max(each.votes for each in forecast(start).results)
    state = held(start)
    assert doctrine in state.creed
    for seat, name in ((ANN, "Ann"), (BEN, "Ben"), (CY, "Cy")):
        cost = next((each for each in told.costs if each.player == name), None)
        change = 0 if cost is None else cost.draws - sum(cost.loses)
        before = len(start.churches[seat]) + len(start.followers[seat])
        assert len(state.churches[seat]) + len(state.followers[seat]) == before + change


def held(state: Any) -> Any:
    """The Emperor calls; nobody plays anything; what has to be lost are Followers; there is no respect."""
    state = played(state, "Ann: pass", "Ann: call council")
    rng = Random(1)
    while state.council is not None:
        wanted = decision(state)
        if wanted.kind is Kind.CHANCE:
            state = carry_out(state, CHANCE, rng.choice(outcomes(state))[0])
            continue
        for who in wanted.seats:
            moves = legal_moves(state, who)
            chosen = [
                m for m in moves if isinstance(m, Pass) or (isinstance(m, Lose) and m.card.startswith("follower"))
            ]
            if chosen:
                state = carry_out(state, who, chosen[0])
                break
        else:
            raise AssertionError(wanted)
    return state


def test_a_sole_doctrine_and_none_at_all() -> None:
    sole = forecast(table(mats={"Ann": {"faith": ["orthodox-1"]}, "Ben": {}, "Cy": {}}))
    assert not sole.vote
    assert [each.doctrine for each in sole.results] == ["orthodox-1"]
    assert forecast(table()).results == ()


def test_the_last_article_ends_the_game() -> None:
    creed = [
        "orthodox-1", "orthodox-2", "orthodox-3", "orthodox-4", "athanasian-5", "orthodox-6", "orthodox-7",
        "orthodox-8", "nicene-9",
    ]  # fmt: skip
    found = forecast(table(creed=creed, mats={"Ann": {"faith": ["nicene-10"]}, "Ben": {}, "Cy": {}}))
    assert (found.article, found.ends) == (10, True)


def test_another_article_can_be_looked_at() -> None:
    found = forecast(table(mats={"Ann": {"faith": ["orthodox-7"]}, "Ben": {"faith": ["gnostic-7"]}, "Cy": {}}), 7)
    assert found.article == 7
    assert [each.doctrine for each in found.results] == ["orthodox-7", "gnostic-7"]


def test_what_nobody_told_is_asked() -> None:
    state = begin(ROOM.read_position({"seats": ["Ann", "Ben"], "creed": []}, terms_for("credo", seats=2)))
    with pytest.raises(NotKnown):
        forecast(state)


FILE = """
game = "credo"
seats = ["Ann", "Ben"]
turn = "Ann"
turns = 3
phase = "actions"
creed = []
exiles = [["caesarea", "exile-egypt"]]
boxes = []
beside = []
churches = { Ann = ["eastern-emperor", "caesarea"], Ben = ["athens"] }
followers = { Ann = 3, Ben = 4 }
hands = { Ann = 1, Ben = 2 }
mats = { Ann = { faith = ["orthodox-1"] }, Ben = { faith = ["tritheist-1"] } }
"""


def test_the_command_says_it_in_words_and_in_json(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "table.toml").write_text(FILE, encoding="utf-8")
    told = shell("council", "credo", "--position", "table.toml")
    assert told.code == 0
    assert "Ann: without 10 votes, Bishop of Caesarea is in exile." in told.out
    assert "draws 3" in told.out
    found = json.loads(shell("council", "credo", "--position", "table.toml", "--json").out)
    assert [each["votes"] for each in found["voters"]] == [20, 1]
    assert shell("council", "credo", "--position", "table.toml", "--article", "12").code == 2
    (tmp_path / "blank.toml").write_text('game = "credo"\nseats = ["Ann", "Ben"]\n', encoding="utf-8")
    untold = shell("council", "credo", "--position", "blank.toml")
    assert (untold.code, untold.err) == (3, "")
    assert "nobody told" in untold.out
