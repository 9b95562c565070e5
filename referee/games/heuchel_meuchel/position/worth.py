"""The value of a position for a seat, for bots: the score as it would be now (score.winner), and how far each card has
come on its way to its goal."""

from __future__ import annotations

from typing import Final

from referee.core import Seat
from referee.core.state.terms import every_seat

from ..box.components import VALUES, box
from ..telling.score import reached
from .state import NOTHING, Heuchel

MIDDLE: Final = sum(VALUES) / len(VALUES)
"""The value assumed for a card of unknown value."""
ON_THE_WAY: Final = 0.8
"""The share of its value that a card is worth just before its goal; further away it is worth less, down to minus its
value."""


def worth(state: Heuchel, seat: Seat, facts: frozenset[str]) -> float:
    """The lead of a seat over the best other one, in points, with those that its cards may still win."""
    if None in state.columns:
        return 0.0
    points = [_points(state, each) for each in every_seat(len(state.columns))]
    return points[seat] - max(other for each, other in enumerate(points) if each != seat)


def _points(state: Heuchel, seat: Seat) -> float:
    column = state.columns[seat]
    assert column is not None
    total = -sum(_value(state, card) for card in state.penalties[seat])
    for face_down, rows in ((False, state.units[column] or NOTHING), (True, state.piles[column])):
        for row, cards in enumerate(rows):
            total += sum(_value(state, card) * _share(state, card, row, face_down) for card in cards)
    return total


def _value(state: Heuchel, card: int) -> float:
    value = state.cards[card].value
    return MIDDLE if value is None else float(value)


def _share(state: Heuchel, card: int, row: int, face_down: bool) -> float:
    """1 for a card at its goal; from -1 at the start up to nearly ON_THE_WAY."""
    if reached(state, card, row, face_down):
        return 1.0
    if face_down:
        return -1.0
    return (1 + ON_THE_WAY) * row / box().goals[state.cards[card].rank] - 1
