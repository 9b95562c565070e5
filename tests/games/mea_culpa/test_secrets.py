"""What lies behind screens and in chests, and what has come to light before everybody."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.core.terms import Seat
from referee.core.wording import Sayer
from referee.desk.session import Session
from referee.games.mea_culpa.evaluation import Open, ReturnGifts, Share, contents
from referee.words.translation import words
from tests.games.mea_culpa.tables import ANN, BEN, CY, ROOM, played, table


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
