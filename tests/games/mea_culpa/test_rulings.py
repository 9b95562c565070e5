"""Every ruling that is a switch changes what happens."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.play import begin
from referee.games import game_of
from referee.library.load import load_examples, load_game
from referee.library.records import Example
from tests.games.mea_culpa.tables import played, said
from tests.games.runner import terms_for

ROOM = game_of("mea-culpa")

SWITCHES = {ruling.id: ruling for ruling in load_game("mea-culpa").rulings if len(ruling.options) > 1}
EXAMPLES = {example.id: example for example in load_examples("mea-culpa")}

SHOWN = {
    "G2": ("unpicked-bonuses", "heaven-first"),
    "G3": ("unpicked-bonuses", "separate"),
    "G9": ("last-spaces-clamped", "stay"),
    "G11": ("lift-one-move", "piecewise"),
    "G14": ("pope-step-first", "after"),
    "G15": ("pope-overrun-two", "caught-one"),
    "G15a": ("pope-overrun-always", "open"),
    "G16": ("pope-open-only", "any"),
    "G19": ("emperors-letter-taken", "giver"),
    "G32": ("three-pope-left-early", "both-at-end"),
    "G37": ("second-only", "either"),
    "G51": ("heaven-by-landing-stays", "counts"),
    "G54": ("sinner-noticed-late", "turn-end"),
    "G60": ("reshuffle-at-once", "needed"),
}
"""For each switch an example that needs one option, and an option under which it comes out otherwise."""


def outcome(example: Example, rulings: dict[str, str]) -> list[Any]:
    """Everything that an example's lines lead to: verdicts, and the facts after each step, as far as it goes."""
    given: dict[str, Any] = dict(example.position)
    seats = tuple(given.get("seats", ROOM.usual_seats))
    options = {**given.get("rulings", {}), **rulings}
    terms = replace(terms_for("mea-culpa", options, given.get("variant", ""), seats=len(seats)), seats=seats)
    state, told = begin(ROOM.read_position(given, terms)), []
    for do in example.do:
        for line in do.moves:
            verdict = type(said(state, line)[2]).__name__
            told.append(verdict)
            if verdict != "Legal":
                return told
            state = played(state, line)
        if do.judge:
            told.append(type(said(state, do.judge)[2]).__name__)
        told.append(ROOM.facts(state))
    return told


def test_every_switch_is_shown() -> None:
    assert set(SHOWN) == set(SWITCHES)


@pytest.mark.parametrize("ruling", SHOWN)
def test_the_switch_changes_what_happens(ruling: str) -> None:
    name, other = SHOWN[ruling]
    assert other in SWITCHES[ruling].options
    assert outcome(EXAMPLES[name], {}) != outcome(EXAMPLES[name], {ruling: other})


@pytest.mark.parametrize("option", SWITCHES["G15"].options)
def test_each_reading_of_the_overrun_is_another(option: str) -> None:
    caught, unseen = EXAMPLES["pope-overrun"], EXAMPLES["pope-overrun-always"]
    souls = {
        "caught-one": ("Ann soul: 6", "Ann soul: 5"),
        "caught-two": ("Ann soul: 7", "Ann soul: 5"),
        "always-one": ("Ann soul: 6", "Ann soul: 6"),
        "always-two": ("Ann soul: 7", "Ann soul: 6"),
    }
    for example, soul in zip((caught, unseen), souls[option], strict=True):
        assert soul in outcome(example, {"G15": option})[-1]
