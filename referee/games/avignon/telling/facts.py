"""The position in short lines, for examples."""

from __future__ import annotations

from ..position.state import Avignon
from .view import awaited, display_of


def facts(state: Avignon) -> tuple[str, ...]:
    """The position in short lines."""
    seats = state.terms.seats
    lines = [f"slot {lies.slot}: {lies.person or '?'} at {lies.map or '?'}" for lies in display_of(state)]
    for name, persons in zip(seats, state.congregations, strict=True):
        lines.append(f"{name} holds: {'?' if persons is None else ', '.join(persons) or 'nothing'}")
    if state.result is not None:
        winner = state.result.winner
        return *lines, "drawn" if winner is None else f"winner: {seats[winner]}"
    lines.append(f"turn: {'?' if state.active is None else seats[state.active]}")
    lines.append(f"actions: {'?' if state.done is None else ', '.join(state.done) or 'none'}")
    lines.append(f"discard: {'?' if state.discard is None else ', '.join(state.discard) or 'none'}")
    lines.append(f"deck: {'?' if state.deck is None else len(state.deck)}")
    lines.append(f"next: {awaited(state)}")
    return tuple(lines)
