"""An Event may name the Church that it strikes, and can't be played where it can strike nobody."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.play import carry_out
from referee.core.rules.verdict import Illegal, Legal
from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError
from referee.core.words.wording import Sayer
from referee.desk.judging.judging import judged
from referee.desk.table.session import Session, of_position
from referee.games.credo.box.deck import events, immediate
from referee.games.credo.moves import Play
from referee.games.credo.rules.events.targets import struck
from referee.words.translation import words
from tests.games.credo.tables import ANN, BEN, CY, ROOM, broken, cases, played, table, told
from tests.games.runner import play_random, random_terms

SAYER = Sayer(ROOM.data, words("en"), ("Ann", "Ben", "Cy"))
CHURCHES = {
    "Ann": ["magister-militum", "patriarch-alexandria", "nicea"],
    "Ben": ["eastern-emperor", "eastern-empress", "patriarch-rome", "jerusalem", "mediolanum"],
    "Cy": ["western-emperor", "prefect-gaul", "gaza"],
}
FLOCKS = {"Ann": [1_000_000, 500_000], "Ben": [250_000, 100_000], "Cy": [200_000, 10_000]}
MATS = {"Ann": {"faith": ["orthodox-2"]}, "Ben": {"customary": ["orthodox-3"]}, "Cy": {"customary": ["arian-4"]}}
EXILES = [["mediolanum", "exile-egypt"]]

STRUCK: dict[str, tuple[Seat, ...]] = {
    "nika-riots": (BEN,),
    "iconoclasts": (CY,),
    "new-emperor": (BEN,),
    "dynastic-change": (BEN, CY),
    "mutilation": (BEN,),
    "plague-west": (BEN,),
    "scandal": (BEN,),
    "odoacer": (CY,),
    "interregnum": (BEN,),
    "church-father": (BEN, CY),
    "evangelic-campaign": (BEN, CY),
    "exile-egypt": (BEN,),
    "exile-armenia": (BEN,),
    "exile-corsica": (BEN,),
    "exile-black-sea": (BEN,),
}
"""Whom cards strike that are not aimed at a Church by themselves, as these three Churches stand. What strikes several
at once is aimed at nobody."""


def start(card: str, **given: Any) -> Any:
    hands = {"Ann": [card], "Ben": [], "Cy": []}
    return table(
        **{"churches": CHURCHES, "followers": FLOCKS, "mats": MATS, "exiles": EXILES, "hands": hands}
        | {"iconolaters": "Cy", "church-stock": ["follower-50000"] * 3}
        | given
    )


@pytest.mark.parametrize("card", [card for card in events() if not immediate(card)])
def test_a_card_may_name_whom_it_strikes_and_nobody_else(card: str) -> None:
    state, event = start(card), events()[card]
    if broken(state, f"Ann: play {card}"):
        return
    for seat, name in ((BEN, "Ben"), (CY, "Cy")):
        wanted = event.aim is not None or seat in STRUCK.get(card, ())
        assert (broken(state, f"Ann: play {card} on {name}") == []) is wanted, (card, name)


@pytest.mark.parametrize("seed", range(6))
def test_to_name_whom_a_card_strikes_anyway_changes_nothing(seed: int) -> None:
    """In random games; where the player picks, the Church that was named is the one that is struck."""
    rng, compared = Random(seed), 0
    for at in play_random(ROOM, replace(random_terms("credo", rng), knowing=True), rng, most=400):
        for who, move in at.open:
            if not isinstance(move, Play) or move.player is not None or at.state.council is not None:
                continue
            event = events()[move.event]
            if event.aim:
                continue
            found = struck(at.state, event, Seat(who))
            for seat in range(len(at.state.terms.seats)):
                verdict = judge(at.state, who, Play(move.event, None, Seat(seat)))
                assert isinstance(verdict, Legal if seat in found else Illegal), (move, seat, found, verdict)
            if len(found) == 1:
                plain = carry_out(at.state, who, move)
                named = carry_out(at.state, who, Play(move.event, None, found[0]))
                assert ROOM.view(plain, Seat(who)) == ROOM.view(named, Seat(who))
                compared += 1
    assert compared or seed


def test_the_church_that_was_named_is_the_one_that_is_struck() -> None:
    taken = played(start("dynastic-change"), "Ann: play dynastic-change on Cy")
    assert "western-emperor" in taken.churches[ANN]
    sent = played(start("church-father"), "Ann: play church-father with nicea on Ben")
    assert broken(sent, "Ann: refute Ben") == []
    assert broken(sent, "Ann: refute Cy") == ["G58"]
    exiling = played(start("exile-armenia"), "Ann: play exile-armenia on Ben")
    assert broken(exiling, "Ann: recall mediolanum") == []
    assert broken(exiling, "Ann: exile gaza") != []


def test_what_is_named_in_a_debate_is_named_again_and_that_is_said() -> None:
    given = {"phase": "debate", "council": {"number": 3, "caller": "Ben"}, "creed": ["dualist-1-2"]}
    mats = {"Ann": {}, "Ben": {"customary": ["orthodox-3"]}, "Cy": {"customary": ["judaic-3"]}}
    for card, line in (("bad-times", "on Ben"), ("proselytism", "with nicea"), ("mutilation", "on Ben")):
        state = start(card, **given, mats=mats)
        assert ("G58", "named-later") in cases(told(state, f"Ann: play {card} {line}")[1])
        assert ("G58", "named-later") not in cases(told(state, f"Ann: play {card}")[1])


@pytest.mark.parametrize(
    ("card", "given", "clause"),
    [
        ("civil-war", {"churches": {"Ann": ["prefect-gaul"], "Ben": ["athens"], "Cy": ["gaza"]}}, "ev.civil-war"),
        ("simony", {"churches": {"Ann": ["nicea"], "Ben": ["prefect-gaul"], "Cy": []}}, "ev.simony"),
        ("exile-corsica", {"churches": {"Ann": ["prefect-gaul"], "Ben": ["athens"], "Cy": ["gaza"]}}, "exile.by-laity"),
        ("exile-corsica", {"churches": {"Ann": ["prefect-east"], "Ben": ["nisibis"], "Cy": []}}, "exile.by-laity"),
        ("church-father", {"mats": {"Ann": {}, "Ben": {"faith": ["orthodox-3"]}, "Cy": {}}}, "cf.use"),
    ],
)
def test_a_card_that_can_do_nothing_to_anybody_stays_in_hand(card: str, given: dict[str, Any], clause: str) -> None:
    nobody = {"exiles": [], **given}
    assert broken(start(card, **nobody), f"Ann: play {card}") == [clause]
    assert broken(start(card), f"Ann: play {card}") == []


def test_a_church_father_goes_out_for_a_duplicate_alone() -> None:
    """Nothing can be refuted; with a duplicate of Ann's there is something to teach."""
    mats = {"Ann": {"faith": ["orthodox-2"]}, "Ben": {"faith": ["orthodox-3"]}, "Cy": {}}
    hands = {"Ann": ["church-father", "orthodox-2"], "Ben": [], "Cy": []}
    state = played(start("church-father", mats=mats, hands=hands), "Ann: play church-father with nicea")
    assert broken(state, "Ann: teach orthodox-2 to Cy") == []
    assert broken(state, "Ann: pass") != []


def test_the_reason_is_that_of_the_flock_where_nobody_is_outnumbered() -> None:
    flocks = {"Ann": [10_000], "Ben": [20_000], "Cy": [1_000_000]}
    _, tale = told(start("iconoclasts", followers=flocks), "Ann: play iconoclasts")
    assert ("G45", "not-more") in cases(tale)
    without = {**CHURCHES, "Ben": ["jerusalem"]}
    _, tale = told(start("agentes-in-rebus", churches=without, exiles=[]), "Ann: play agentes-in-rebus on Ben")
    assert ("pers.procedure", "no-emperor") in cases(tale)


def test_only_bishops_are_exiled() -> None:
    state = played(start("exile-armenia"), "Ann: play exile-armenia")
    assert broken(state, "Ann: exile prefect-gaul") == ["exile.by-laity"]


@pytest.mark.parametrize("line", ["exile 1", "recall 1", "send 1", "absent 1000000", "exile 5000"])
def test_a_figure_is_no_bishop(line: str) -> None:
    for session in (
        of_position("credo", {"seats": ["Ann", "Ben", "Cy"]}),
        Session(ROOM, start("exile-armenia"), SAYER),
    ):
        with pytest.raises(NotationError):
            judged(session, f"Ann: {line}")
