"""What is told of cards that are read out, by the deck from which they come."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from referee.core.rules.marks import collecting
from referee.core.state.fields import put
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.games.abbey.rules.count import claims
from referee.games.abbey.rules.rooms.decks import Reading
from tests.games.abbey.tables import position

ANN = Seat(0)


@pytest.mark.parametrize(
    ("deck", "read", "empty", "first"),
    [
        ("scriptorium", "room.script.plain", "room.script.take", "room.script.take"),
        ("bibliotheca", "room.bib.card", "room.bib.card", "room.bib.card"),
        ("event", "mass.step3.event", "mass.step3.event", "mass.step3.event"),
    ],
)
def test_a_card_speaks_in_the_name_of_its_deck(deck: str, read: str, empty: str, first: str) -> None:
    state, step = position(), Reading(ANN, deck)  # type: ignore[arg-type]
    with collecting() as tale:
        step.reported(state, state, "a-card")
        step.empty(state)
    assert [(each.clause, each.case) for each in tale][1] == (empty, "empty")
    assert tale[0].clause == read
    assert [breach.clause for breach in step.wanted(state)] == [first]


def test_accusations_of_which_nobody_told_are_asked_for() -> None:
    state = position(culprit="bruno", accused={"Ann": 1})
    assert claims(state, ANN, None).false == 1
    with pytest.raises(NotKnown):
        claims(replace(state, accused=(None, *state.accused[1:])), ANN, None)


@pytest.mark.parametrize(
    ("unseen", "under", "left"),
    [
        ((), ("b-1", "b-2"), ("b-2",)),
        (("b-3",), ("b-1", "b-2"), ("b-1", "b-2")),
        (None, ("b-1", "b-2"), ("b-1", "b-2")),
    ],
)
def test_a_deck_is_drawn_from_the_bottom_cards_once_nothing_unseen_is_left(
    unseen: tuple[str, ...] | None, under: tuple[str, ...], left: tuple[str, ...]
) -> None:
    step, state = Reading(ANN, "bibliotheca"), position()
    given = replace(
        state, decks=put(state.decks, (step.number,), unseen), under=put(state.under, (step.number,), under)
    )
    after = step.taken(given, unseen[0] if unseen else "b-1")
    assert after.under[step.number] == left
    assert after.decks[step.number] == (() if unseen else unseen)
