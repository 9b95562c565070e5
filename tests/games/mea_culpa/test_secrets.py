"""What lies behind screens and in chests, and what has come to light before everybody."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.state.fields import masked
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.table.session import Session
from referee.games.mea_culpa.box.components import COLOURS, GOODS
from referee.games.mea_culpa.position.known import can_pay, has_letter, owns
from referee.games.mea_culpa.rules.evaluation import Open, ReturnGifts, Share, contents
from referee.words.translation import words
from tests.games.mea_culpa.tables import ANN, BEN, CY, ROOM, played, table
from tests.games.runner import play_random, random_terms
from tests.games.secrecy import Unkept, session_of


def at_the_emperors_letter(chooser: str, letters: dict[str, int]) -> Session:
    """Cy has entered the room of the Emperor's Letter; Ben, the Emperor, has these Letters."""
    state = table(
        rulings={"G19": chooser},
        rooms={"1": "emperors-letter", "2": "new-crew", "3": "pope-stone", "4": "free-good"},
        letters={"Ann": {}, "Ben": letters, "Cy": {}, "Dot": {}},
        turn="merchant",
    )
    state = played(state, "visit 1")
    return Session(ROOM, state, Sayer(ROOM.data, words("en"), state.terms.seats, state.terms.options))


@pytest.mark.parametrize("letters", [{"red": 1, "green": 2}, {"red": 1, "blue": 1}, {"yellow": 1, "blue": 3}])
def test_who_takes_a_letter_is_not_told_which_ones_there_are(letters: dict[str, int]) -> None:
    session = at_the_emperors_letter("taker", letters)
    assert session.movers() == (CY,)
    assert session.open_to(CY, CY) == ["give red", "give green", "give yellow", "give blue"]


def test_who_gives_a_letter_may_give_what_he_has() -> None:
    session = at_the_emperors_letter("giver", {"red": 1, "blue": 1})
    assert session.movers() == (BEN,)
    assert session.open_to(BEN, BEN) == ["give red", "give blue"]
    assert session.open_to(BEN, CY) == []


def gifts(**chests: dict[str, Any]) -> Any:
    """A table at which these chests stand."""
    return table(chests={name: chests.get(name, {}) for name in ("Ann", "Ben", "Cy", "Dot")})


def test_what_lies_turned_out_is_no_secret_any_more() -> None:
    chest = {"one": ["bread", "bread", "wine"], "two": ["cloth", "jewel"]}
    state = gifts(Ann=chest, Ben=chest)
    state = state.push(Open(BEN, "II"), Share("right", "II", "food"), ReturnGifts("II"))
    found = [ROOM.world(state, Seat(2), Random(seed)) for seed in range(40)]
    assert {contents(each, ANN, "II") for each in found} == {contents(state, ANN, "II")}
    assert len({contents(each, BEN, "II") for each in found}) > 1
    for each in found:
        assert sorted(gift.item for gift in each.chests[BEN]) == sorted(gift.item for gift in state.chests[BEN])


def test_what_everybody_saw_come_behind_a_screen_is_known_until_the_round_is_over() -> None:
    """In every world that a bystander can think of it lies there, and nobody asks for it."""
    seen, begun, rng = Counter[str](), 0, Random(11)
    for at in play_random(ROOM, replace(random_terms("mea-culpa", rng), knowing=True), rng, most=400):
        shown, world = masked(at.after, None), ROOM.world(at.after, None, rng)
        begun += bool(at.state.gained) and not at.after.gained
        for who, what, n in shown.gained:
            if what in GOODS:
                assert owns(shown, who, what) is True
                assert world.goods[who][GOODS.index(what)] >= n
            elif what in COLOURS:
                assert has_letter(shown, who, what) is True
                assert world.letters[who][COLOURS.index(what)] >= n
            else:
                assert can_pay(shown, who, n) is True
                assert world.money[who] >= n
            seen[what] += 1
    assert begun, "no round began in which nothing was known"
    assert {*seen} > {"taler"}


def test_who_has_just_bought_a_jewel_may_sell_it_for_all_that_others_know() -> None:
    bought = played(table(), "Ben: buy jewel")
    for viewer in (None, ANN, CY):
        lines = session_of(ROOM, Unkept(ROOM, bought)).open_to(BEN, viewer)
        assert "sell jewel" in lines
        assert "sell bread" not in lines
