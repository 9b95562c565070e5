"""Whole games at random, for every number of players, blind and knowing."""

from __future__ import annotations

import pytest

from referee.games.abbey.box.components import box
from tests.games.abbey.tables import GAME, played_out, terms


@pytest.mark.parametrize("knowing", [False, True], ids=["blind", "knowing"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_game_comes_to_its_end_and_adds_up(seats: int, knowing: bool) -> None:
    state, _ = played_out(terms(seats, knowing=knowing, G11="stop"), seats)
    assert state.result is not None
    ending = GAME.ending(state)
    assert ending is not None
    assert ending.winners
    totals = {line.split(" points: ")[0]: int(line.split(": ")[1]) for line in GAME.facts(state) if " points: " in line}
    best = max(totals.values())
    names = state.terms.seats
    if state.result.finder is None:
        assert {names[seat] for seat in ending.winners} == {name for name, n in totals.items() if n == best}
    else:
        assert any(totals[names[seat]] == best for seat in ending.winners) or ending.winners == (state.result.finder,)


@pytest.mark.parametrize("variant", ["tactical", "short", "tactical-short"])
def test_variants_come_to_their_end(variant: str) -> None:
    state, _ = played_out(terms(4, variant=variant, G11="stop"), 7)
    assert state.result is not None
    if "tactical" in variant:
        assert not any(state.read)


def test_in_a_known_game_the_culprit_is_who_is_nowhere_else() -> None:
    state, _ = played_out(terms(3, knowing=True, G11="stop"), 5)
    held = {card for cards in state.cards for card in cards} | {each.card for each in state.lying}
    assert state.culprit not in held
    assert len(held) + (state.pile or 0) + 1 == 24


def test_no_revelation_is_made_twice_or_against_oneself() -> None:
    state, _ = played_out(terms(4, G11="stop"), 11)
    for part in set(box().values.values()):
        made = zip(box().values.items(), state.revelations, strict=True)
        claimed = [by for (_, of), by in made if of == part and by >= 0]
        assert len(claimed) == len(set(claimed))
