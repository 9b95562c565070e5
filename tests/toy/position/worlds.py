"""What a seat can't tell apart, and what stays as much."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from referee.core import Question, Seat, Value, masked

from ..rules.setup import Turn
from .state import Alms


def world(state: Alms, seat: Seat | None, rng: Random) -> Alms:
    """A position that could be this one for all that a seat knows."""
    shown = masked(state, seat)
    hidden = [number for number, each in enumerate(state.cards) if each is not None and shown.cards[number] is None]
    pool = [*(state.cards[number] for number in hidden), *(state.deck or ())]
    rng.shuffle(pool)
    cards = tuple(pool.pop() if number in hidden else each for number, each in enumerate(state.cards))
    return replace(state, cards=cards, deck=tuple(sorted(each for each in pool if each is not None)))


def census(state: Alms) -> Counter[int] | None:
    """Every card that is accounted for; None while that can't be told."""
    if state.deck is None:
        return None
    return Counter([*state.deck, *(each for each in state.cards if each is not None)])


def truth(state: Alms, question: Question) -> Value | None:
    """What a position answers to the questions that are for no Field."""
    head = state.agenda[0] if state.agenda else None
    return state.terms.seats[head.seat] if question.id == "moment" and isinstance(head, Turn) else None
