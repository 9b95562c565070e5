"""The values of cards that each seat can see. Classes are never hidden."""

from __future__ import annotations

from collections.abc import Callable

from referee.core import Seat

from ..box.components import HAND, VALUES, box
from .bare import Bare
from .pieces import Card

Known = Callable[[int], int | None]
"""The value of a card for a reader, or None if the reader may not know it."""


def seen_by_all(state: Bare) -> Known:
    """The values that all may know: the named ones once the count begins, before it those of open cards."""
    if state.ended:
        return lambda card: state.cards[card].value
    in_sight = {unit[0] for rows in state.units for unit in rows or () if unit}
    if state.ruling("G25") == "open":
        in_sight |= {card for lost in state.penalties for card in lost}
    return lambda card: state.cards[card].value if card in in_sight else None


def seen_by(state: Bare, seat: Seat | None) -> Known:
    """The values that a seat, or a bystander, may know: also those of its own hand, and of its whole own column if its
    owner may look through it (G6)."""
    everybody = seen_by_all(state)
    if seat is None:
        return everybody
    own = set(state.hands[seat])
    column = state.columns[seat]
    if column is not None and state.ruling("G6") == "owner":
        rows = (*(state.units[column] or ()), *state.piles[column])
        own |= {card for unit in rows for card in unit}
    return lambda card: state.cards[card].value if card in own else everybody(card)


def masked_cards(state: Bare, seat: Seat | None, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with the values that a seat, or a bystander, may know; for a card in another hand not even the
    class."""
    known = seen_by(state, seat)
    elsewhere = {card for owner, hand in enumerate(state.hands) if owner != seat for card in hand}
    return tuple(UNSEEN if card in elsewhere else Card(card_.rank, known(card)) for card, card_ in enumerate(cards))


def left_in_sight(state: Bare, seat: Seat | None, left: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that nobody was dealt, if the table shows them (G4)."""
    if state.ruling("G4") != "shown":
        return ()
    laid_out = len(state.cards) == HAND * len(state.hands) and not any(state.hands)
    return left_over(state) if state.terms.knowing and laid_out else left


def left_over(state: Bare) -> tuple[Card, ...]:
    """The cards that nobody was dealt, after the deal."""
    dealt = {(card.rank, card.value) for card in state.cards}
    every = (Card(rank, value) for rank in range(1, len(box().classes)) for value in VALUES)
    return tuple(card for card in every if (card.rank, card.value) not in dealt)


UNSEEN = Card(0, None)
"""Stands for a card of unknown class."""
