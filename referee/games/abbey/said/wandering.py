"""From whom to whom cards go."""

from __future__ import annotations

from referee.core import Seat
from referee.speech import Heard
from referee.speech.meaning import preposition
from referee.speech.roles import spans_of


def gives_to(heard: Heard, giver: Seat, taker: Seat) -> bool:
    """True if a player is named right before a word for giving, and another right behind it, as in `Ann gives Ben two
    cards`."""
    gives = {(span.places[0], span.places[-1]) for span in spans_of(heard, {"give", "pass"})}
    return any(
        (one.places[-1] + 1, other.places[0] - 1) in gives and not preposition(heard, one)
        for one in spans_of(heard, {f"seat.{giver}"})
        for other in spans_of(heard, {f"seat.{taker}"})
    )
