"""What the tests of every game ask this room: which cards must stay, and what a seat can't see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from referee.core.state.terms import Seat
from referee.games.heuchel_meuchel.position.state import Heuchel
from referee.games.heuchel_meuchel.rules.setup import SETTING_UP


def count_cards(state: Heuchel) -> Counter[tuple[int, int]] | None:
    """Every card wherever it lies, with its class; None until all are laid out."""
    if any(isinstance(step, SETTING_UP) for step in state.agenda):
        return None
    lying = [card for rows in (*state.units, *state.piles) for unit in rows or () for card in unit]
    lying += [card for held in state.penalties for card in held]
    return Counter((card, state.cards[card].rank) for card in lying)


def covered(state: Heuchel, seat: Seat | None) -> list[int]:
    """The cards whose values a seat can't see: all but open tops, open losses and what its owner may look at."""
    own = state.columns[seat] if seat is not None and state.terms.options["G6"] == "owner" else None
    hidden = []
    for column, (rows, homes) in enumerate(zip(state.units, state.piles, strict=True)):
        if column != own:
            hidden += [card for unit in rows or () for card in unit[1:]]
            hidden += [card for unit in homes for card in unit]
    if state.terms.options["G25"] == "closed":
        hidden += [card for held in state.penalties for card in held]
    return hidden


def twins(state: Heuchel, seat: Seat | None) -> Iterator[Any]:
    """The position with the values of two hidden cards exchanged; once the count begins nothing told is hidden."""
    if state.ended or any(isinstance(step, SETTING_UP) for step in state.agenda):
        return
    for one, other in combinations(covered(state, seat), 2):
        cards = list(state.cards)
        if cards[one].rank == cards[other].rank and cards[one] != cards[other]:
            cards[one], cards[other] = cards[other], cards[one]
            yield replace(state, cards=tuple(cards))
