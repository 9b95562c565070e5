"""Which cards go from whom to whom."""

from __future__ import annotations

from referee.core import Seat
from referee.speech import NEVER, Heard, Meaning, count, said
from referee.speech.meaning import FROM, TO, preposition

from ..moves import HandOver, HandOverCards
from ..state import Abbey
from .answers import CARDS
from .claims import seat_meant
from .traits import suspect_meant, titled


def wandering_meant(state: Abbey, move: HandOver | HandOverCards, verbs: frozenset[str], heard: Heard) -> Meaning:
    """That cards go from one hand to another."""
    if _gives_to(heard, move.taker, move.giver):
        return NEVER
    ends = (seat_meant(move.giver, FROM), seat_meant(move.taker, TO))
    verbs |= {"pass"}
    if isinstance(move, HandOver):
        return Meaning(verbs, (said(count(move.count)), *ends), CARDS | {"onward"}, bare=False)
    return Meaning(verbs, (*map(suspect_meant, move.cards), *ends), CARDS | titled(move.cards), bare=False)


def _gives_to(heard: Heard, giver: Seat, taker: Seat) -> bool:
    """Whether a player is named right before a word for giving, and another right behind it, as in `Ann gives Ben two
    cards`."""
    gives = [span.places for span in heard.spans if span.concepts & {"give", "pass"}]
    before, behind = ([span for span in heard.spans if f"seat.{seat}" in span.concepts] for seat in (giver, taker))
    return any(
        (one.places[-1] + 1, other.places[0] - 1) == (places[0], places[-1]) and not preposition(heard, one)
        for places in gives
        for one in before
        for other in behind
    )
