"""No card of this game has a text that could be read aloud: a card is its class and its value."""

from __future__ import annotations

from referee.core import Card

from .edition import Edition


def cards(edition: Edition) -> tuple[Card, ...]:
    """No cards: none can be read aloud."""
    return ()
