"""Every option of every ruling that is a switch changes what happens."""

from __future__ import annotations

import pytest

from referee.core.rules.play import begin
from referee.games.abbey.notebook.page import forbidden
from referee.library.load import load_game
from tests.games.abbey.tables import GAME, terms
from tests.games.outcomes import changes

SWITCHES = {ruling.id: ruling for ruling in load_game("abbey").rulings if len(ruling.options) > 1}

SHOWN = {
    ("G11", "stop"): "last-mass",
    ("G14", "claim"): "forgotten",
    ("G14", "strict"): "forgotten-mass",
    ("G14", "warn"): "first-bell",
    ("G16", "leaves"): "penitents-are-silent",
    ("G18", "each"): "penance-twice",
    ("G19", "hides"): "penitent-shows-nothing",
    ("G25", "free"): "let-off",
    ("G27", "forbid"): "no-loops",
    ("G37", "finder-if-tied"): "tie-without-the-finder",
    ("G39", "two"): "house-rules",
    ("G40", "forbid"): "house-rules",
    ("G40a", "forbid"): "house-rules",
    ("G40b", "one"): "house-rules",
    ("G47", "closed"): "bibliotheca",
    ("G47a", "none"): "mass",
    ("G47b", "two"): "two-books-bar",
    ("G57", "never"): "no-passage",
    ("G59", "nothing"): "found-its-way-home",
    ("G62", "said"): "by-common-consent",
}
"""For options an example that comes out otherwise under them than under the default."""

ELSEWHERE = {("G6", "out"), ("G63", "forbid")}
"""Options with a test of their own below."""


def test_every_option_is_shown() -> None:
    """All but the default, with which the others are compared."""
    offered = {(id_, option) for id_, ruling in SWITCHES.items() for option in ruling.options}
    defaults = {(id_, ruling.default) for id_, ruling in SWITCHES.items()}
    assert offered - defaults == {*SHOWN, *ELSEWHERE}


@pytest.mark.parametrize(("ruling", "option"), SHOWN, ids="=".join)
def test_the_option_changes_what_happens(ruling: str, option: str) -> None:
    assert changes("abbey", SHOWN[ruling, option], ruling, option, SWITCHES[ruling].default)


def test_the_pilgrims_stay_in_the_box() -> None:
    """G6: the cards that the edition marks as theirs are shuffled in, or left out."""
    decks = {option: begin(GAME.start(terms(knowing=True, G6=option))).decks for option in ("in", "out")}
    held = {option: {card for deck in found for card in deck or ()} for option, found in decks.items()}
    assert held["in"] - held["out"] == {card.id for card in terms().edition.card if card.chronicle}


def test_a_table_that_thinks_for_itself() -> None:
    """G63: the referee keeps no notebook."""
    for option in ("allow", "forbid"):
        found = forbidden(begin(GAME.start(terms(G63=option))))
        assert (found is None) is (option == "allow")
        assert found is None or found.clause == "G63"
