"""The position in short lines, for examples."""

from __future__ import annotations

from .state import Avignon
from .view import awaited, display_of


def facts(state: Avignon) -> tuple[str, ...]:
    """The position in short lines."""
    seats = state.terms.seats
    told = [f"slot {lies.slot}: {lies.person or '?'} at {lies.map or '?'}" for lies in display_of(state)]
    for name, held in zip(seats, state.congregations, strict=True):
        told.append(f"{name} holds: {'?' if held is None else ', '.join(held) or 'nothing'}")
    if state.result is not None:
        winner = state.result.winner
        return *told, "drawn" if winner is None else f"winner: {seats[winner]}"
    told.append(f"turn: {'?' if state.active is None else seats[state.active]}")
    told.append(f"actions: {'?' if state.done is None else ', '.join(state.done) or 'none'}")
    told.append(f"discard: {'?' if state.discard is None else ', '.join(state.discard) or 'none'}")
    told.append(f"deck: {'?' if state.deck is None else len(state.deck)}")
    told.append(f"next: {awaited(state)}")
    return tuple(told)
