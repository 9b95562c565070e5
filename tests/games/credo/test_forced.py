"""Nobody is asked where there is one answer, unless the question itself keeps a secret."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from referee.core.rules.choice import Choice
from referee.desk.judging.judging import judged_in_order, played_in_order
from referee.desk.table.session import of_position
from referee.games.credo.rules.parting import GIVE, Parting
from tests.games.credo.tables import ANN, ROOM, cases, played, table, told
from tests.games.runner import play_random, random_terms

SECRETIVE = {
    "setup-play": "whether somebody was dealt another card that is played at once nobody else knows",
    "church-father-step": "whether somebody holds a duplicate to teach nobody else knows",
}
"""Steps whose only answer hangs on a hand: not to be asked would tell the others of it."""


@pytest.mark.parametrize("seed", range(10))
def test_whoever_chooses_has_more_than_one_answer(seed: int) -> None:
    rng = Random(seed)
    terms = replace(random_terms("credo", rng), knowing=bool(seed % 2))
    asked = 0
    for at in play_random(ROOM, terms, rng, most=400):
        head = at.state.agenda[0]
        if not isinstance(at.who, int) or not isinstance(head, Choice) or head.__struct_config__.tag in SECRETIVE:
            continue
        secret = isinstance(head, Parting) and head.how == GIVE  # that all of a flock are worth the same
        assert secret or len(at.open) > 1, (seed, head, at.move)
        asked += 1
    assert asked


def test_a_church_of_followers_alone_is_not_asked_which_of_them_it_loses() -> None:
    churches = {"Ann": ["patriarch-rome", "nicea"], "Ben": ["athens"], "Cy": ["gaza"]}
    flocks = {"Ann": [500_000, 20_000, 10_000, 5_000], "Ben": [25_000], "Cy": [25_000]}
    state = played(table(churches=churches, followers=flocks, phase="draw"), "draw scourge-of-god")
    state, tale = told(state, "Ann: lose patriarch-rome", "Ann: lose nicea")
    assert cases(tale).count(("def.lose", "follower")) == 2
    assert state.followers[ANN] == (500_000, 20_000)


@pytest.mark.parametrize("flock", [[100_000, 100_000], [100_000, 5_000]])
def test_a_giver_is_asked_though_all_his_followers_are_worth_the_same(flock: list[int]) -> None:
    hands = {"Ann": ["simony"], "Ben": [], "Cy": []}
    flocks = {"Ann": flock, "Ben": [25_000], "Cy": [25_000]}
    state = played(table(hands=hands, followers=flocks), "Ann: play simony on Ben")
    assert isinstance(state.agenda[0], Parting)


def test_goths_are_given_by_choice_like_any_follower_card() -> None:
    hands = {"Ann": ["simony"], "Ben": [], "Cy": []}
    fronts = [["Ann", "evangelise-goths"], ["Ann", "goths-east"]]
    for flock in ([500_000, 5_000], [500_000]):
        followers = {"Ann": flock, "Ben": [25_000], "Cy": [25_000]}
        state = played(table(hands=hands, followers=followers, fronts=fronts), "Ann: play simony on Ben")
        given = played(state, "Ann: give goths-east")
        assert [str(card) for seat, card in given.fronts if seat == ANN] == ["evangelise-goths"]
        assert len(given.followers[ANN]) == len(flock)


SCOURGED = {
    "seats": ["Ann", "Ben"],
    "turn": "Ann",
    "phase": "draw",
    "creed": [],
    "exiles": [],
    "boxes": [],
    "churches": {"Ann": ["patriarch-rome", "nicea"], "Ben": ["gaza"]},
    "followers": {"Ann": [100_000, 20_000, 10_000], "Ben": [20_000]},
    "hands": {"Ann": [], "Ben": []},
    "mats": {"Ann": {}, "Ben": {}},
}


@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("draw scourge of god; Ann: I lose Rome, Nicea and two Followers", True),
        ("draw scourge of god; lose rome; lose nicea; lose follower; lose follower", True),
        ("draw scourge of god; lose rome; lose nicea; lose follower; lose follower; lose follower", False),
        ("draw scourge of god; lose rome; lose nicea; lose nicea", False),
    ],
)
def test_what_has_gone_by_itself_may_be_said_all_the_same(line: str, legal: bool) -> None:
    for judged in (
        [each.judged for each in played_in_order(of_position("credo", SCOURGED), line)],
        list(judged_in_order(of_position("credo", SCOURGED), line)),
    ):
        assert [each.legal for each in judged] == [True] * 3 + [False] * (not legal)
