"""Counting positions, for the ruling by which the third occurrence is a draw."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import happened

from ..position.state import Avignon, Result, active

THIRD = 3


def remembered(state: Avignon) -> Avignon:
    """The State with the position at the start of a turn noted; the third time the game is drawn. Compared are whose
    turn it is, persons and maps, congregations and the discard pile."""
    if state.ruling("G10") != "third":
        return state
    display = [(at and (at.person, at.level)) for at in state.display]
    history = (*state.history, repr((state.active, display, state.congregations, sorted(state.discard or ()))))
    if history.count(history[-1]) < THIRD:
        return replace(state, history=history)
    over = replace(state, history=history, agenda=(), result=Result(None, ("G10",)))
    return happened(state, over, "G10", "third", player=active(state))
