"""How well a seat stands, for bots: the count as it would be now (score.winner), and how far each card has come on its
way to its goal."""

from __future__ import annotations

from typing import Final

from referee.core import Seat
from referee.core.terms import every_seat

from .components import VALUES, box
from .score import reached
from .state import NOTHING, Heuchel

MIDDLE: Final = sum(VALUES) / len(VALUES)
"""What a card of which the value is not known is taken for."""
ON_THE_WAY: Final = 0.8
"""A card that has nearly reached its goal, as a part of what it will be worth there; before that it costs its value."""


def worth(state: Heuchel, seat: Seat, facts: frozenset[str]) -> float:
    """The points of a seat, those on the way among them, less those of the best other seat."""
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
    """1 for a card at its goal, from -1 at the start up to nearly that on its way."""
    if reached(state, card, row, face_down):
        return 1.0
    if face_down:
        return -1.0
    return (1 + ON_THE_WAY) * row / box().goals[state.cards[card].rank] - 1
