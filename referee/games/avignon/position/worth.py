"""The value of a position for a seat, for bots: what wins the game (end.three), and how near the persons on display
are."""

from __future__ import annotations

from typing import Final

from referee.core import Seat

from .state import Avignon, other

WON: Final = 100.0
PERSON: Final = 10.0
"""The value of a person in the congregation."""
NEAR: Final = (0.0, 1.0, 4.0)
"""The value of a person on display, by the number of maps from Genoa towards the seat's own end."""


def worth(state: Avignon, seat: Seat, facts: frozenset[str]) -> float:
    """The value of the State for the seat; what is good for the opponent counts against it. The State must be fully
    known."""
    if state.result is not None:
        winner = state.result.winner
        return 0.0 if winner is None else WON if winner == seat else -WON
    return _side(state, seat) - _side(state, other(seat))


def _side(state: Avignon, seat: Seat) -> float:
    towards = 1 if seat == state.rome else -1
    levels = [place.level * towards for place in state.display if place is not None and place.level is not None]
    return PERSON * len(state.congregations[seat] or ()) + sum(NEAR[level] for level in levels if level > 0)
