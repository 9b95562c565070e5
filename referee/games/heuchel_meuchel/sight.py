"""Who can see the value of which card. Classes are never hidden."""

from __future__ import annotations

from collections.abc import Callable

from referee.core import Seat

from .state import Heuchel

Known = Callable[[int], int | None]
"""The value of a card for somebody, or None where that may not be told."""


def seen_by_all(state: Heuchel) -> Known:
    """The values that everybody may know: all that were told once the count begins, before it those that lie open."""
    if state.ended:
        return lambda card: state.cards[card].value
    in_sight = {unit[0] for rows in state.units for unit in rows or () if unit}
    if state.ruling("G25") == "open":
        in_sight |= {card for lost in state.penalties for card in lost}
    return lambda card: state.cards[card].value if card in in_sight else None


def seen_by(state: Heuchel, seat: Seat | None) -> Known:
    """The values that a seat, or a bystander, may know: those of the own hand too, and of the whole own column where
    its owner may look through it (G6)."""
    everybody = seen_by_all(state)
    if seat is None:
        return everybody
    own = set(state.hands[seat])
    column = state.columns[seat]
    if column is not None and state.ruling("G6") == "owner":
        rows = (*(state.units[column] or ()), *state.piles[column])
        own |= {card for unit in rows for card in unit}
    return lambda card: state.cards[card].value if card in own else everybody(card)
