"""What a seat can't tell apart, what stays as much, and what a position answers."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core import Question, Seat, Value, masked

from .components import VALUES, box
from .pieces import Card
from .setup import Dealing
from .state import Heuchel


def world(state: Heuchel, seat: Seat | None, rng: Random) -> Heuchel:
    """The same position with the hidden cards dealt anew: values among cards of a class, and of hands not yet laid out
    the classes too."""
    shown = masked(state, seat)
    hidden = [n for n, card in enumerate(shown.cards) if card.value is None and state.cards[n].value is not None]
    in_hands = [n for n in hidden if not shown.cards[n].rank]
    cards = list(state.cards)
    _shuffle(cards, in_hands, _spare(state) if any(isinstance(step, Dealing) for step in state.agenda) else [], rng)
    for rank in range(1, len(box().classes)):
        same = [n for n in hidden if n not in in_hands and cards[n].rank == rank]
        _shuffle(cards, same, [], rng)
    return replace(state, cards=tuple(cards))


def _spare(state: Heuchel) -> list[Card]:
    """The cards that lie nowhere."""
    known = {(card.rank, card.value) for card in (*state.cards, *state.left)}
    every = (Card(rank, value) for rank in range(1, len(box().classes)) for value in VALUES)
    return [card for card in every if (card.rank, card.value) not in known]


def _shuffle(cards: list[Card], places: list[int], spare: list[Card], rng: Random) -> None:
    pool = [*(cards[n] for n in places), *spare]
    rng.shuffle(pool)
    for n in places:
        cards[n] = pool.pop()


def census(state: Heuchel) -> Any:
    """How many cards there are, once all are dealt, and that none lies in two places."""
    if any(isinstance(step, Dealing) for step in state.agenda) or any(rows is None for rows in state.units):
        return None
    lying = [card for squares in (state.units, state.piles) for rows in squares for unit in rows or () for card in unit]
    lying += [card for cards in (*state.penalties, *state.hands) for card in cards]
    return None if len(lying) < len(state.cards) or not state.cards else Counter(lying)


def truth(state: Heuchel, question: Question) -> Value | None:
    """What a position answers to the questions that are for no Field, or for one in a way of its own."""
    return None
