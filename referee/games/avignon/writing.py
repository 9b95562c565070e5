"""A position as the tables of its file."""

from __future__ import annotations

from typing import Any

from referee.core import Ask

from .components import GAME, SLOTS, box
from .position import wrong
from .state import Avignon, Display
from .turn import Spent, Turn
from .victory import is_over


def to_position(state: Avignon) -> dict[str, Any]:
    """The tables of a position file; unknown things are left out. Raises PositionError in the middle of a draw or a
    petition."""
    if state.agenda and not isinstance(state.agenda[0], Turn | Spent | Ask):
        raise wrong("next", "position.midway")
    seats, done = state.terms.seats, state.done if state.agenda else None
    told: dict[str, Any] = {
        "game": GAME,
        "seats": list(seats),
        "rome": seats[state.rome],
        "turn": None if state.active is None else seats[state.active],
        "first-turn": None if state.number is None else state.number == 1,
        "done": None if done is None else list(done),
        "discard": None if state.discard is None else list(state.discard),
        "variant": state.terms.variant or None,
        "winner": _winner(state),
        "persons": list(state.built) if state.terms.variant else None,
        "edition": state.terms.edition.id,
        "rulings": dict(state.terms.rulings),
        "congregation": {n: list(h) for n, h in zip(seats, state.congregations, strict=True) if h is not None},
        "display": _told(state.display, state.before if done else _start(state)),
        "start": _told(state.before, _start(state)) if done and state.before is not None else None,
        "irreversible": state.touched if done else None,
    }
    if state.previous is not None:
        told["previous"] = {"display": _told(state.previous.start), "irreversible": state.previous.irreversible}
    return {key: value for key, value in told.items() if value is not None}


def _winner(state: Avignon) -> str | None:
    """Who has won, where the congregations alone do not show it."""
    if state.result is None or state.result.winner is None or is_over(state):
        return None
    return state.terms.seats[state.result.winner]


def _start(state: Avignon) -> Display | None:
    return None if state.previous is None else state.previous.start


def _told(display: Display, earlier: Display | None = None) -> list[dict[str, Any]]:
    """A display as rows of a file; what can't be seen beside an earlier one, a person's second copy, is told."""
    rows: list[dict[str, Any]] = []
    for slot, at, was in zip(SLOTS, display, earlier or (None,) * len(SLOTS), strict=True):
        if at is None:
            rows.append({"slot": slot, "empty": True})
            continue
        new = was is not None and was.serial != at.serial and was.person == at.person
        row: dict[str, Any] = {
            "slot": slot,
            "person": at.person,
            "map": None if at.level is None else box().maps[at.level],
            "new": new or None,
        }
        rows.append({key: value for key, value in row.items() if value is not None})
    return rows
