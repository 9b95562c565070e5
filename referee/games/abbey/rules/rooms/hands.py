"""Suspect cards change hands, Monks change rooms."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import NotKnown, Seat, put

from ...box.components import ECCLESIA
from ...position.known import hand, owed, pile, sure
from ...position.pieces import Brought, LaidBack
from ...position.state import FIELD, Abbey, Names


def shifted(state: Abbey, giver: Seat, taker: Seat, cards: Names, count: int | None = None) -> Abbey:
    """Moves a number of Suspects from one hand to another: these, as far as the referee knows them. If an unknown card
    leaves or joins a known hand, that hand becomes unknown. Raises NotKnown."""
    n = len(cards) if count is None else count
    if not n or giver == taker:
        return state
    sizes = put(put(state.hands, (giver,), sure(hand(state, giver)) - n), (taker,), sure(hand(state, taker)) + n)
    known = n == len(cards)
    less, more = state.cards[giver], state.cards[taker]
    left = tuple(card for card in less if card not in cards) if known and less is not None else None
    now = tuple(sorted((*more, *cards))) if known and more is not None else None
    return replace(state, hands=sizes, cards=put(put(state.cards, (giver,), left), (taker,), now))


def from_pile(state: Abbey, taker: Seat, card: str | None) -> Abbey:
    """Moves the top card of the pile to a hand. Raises NotKnown."""
    more = state.cards[taker]
    now = tuple(sorted((*more, card))) if card is not None and more is not None else None
    return replace(
        state,
        pile=sure(pile(state)) - 1,
        laid_back=state.laid_back[1:],
        hands=put(state.hands, (taker,), sure(hand(state, taker)) + 1),
        cards=put(state.cards, (taker,), now),
        brought=(*state.brought, Brought(None, card)),
    )


def to_pile(state: Abbey, giver: Seat, card: str | None) -> Abbey:
    """Moves a card that came from the pile back onto it. Raises NotKnown."""
    laid_back = () if card is None else (LaidBack(giver, card),)
    after = out_of_hand(state, giver, card)
    return replace(after, pile=sure(pile(state)) + 1, laid_back=(*laid_back, *state.laid_back))


def out_of_hand(state: Abbey, giver: Seat, card: str | None) -> Abbey:
    """Moves a card from a hand to a room. Raises NotKnown."""
    less = state.cards[giver]
    left = tuple(each for each in less if each != card) if card is not None and less is not None else None
    hands = put(state.hands, (giver,), sure(hand(state, giver)) - 1)
    return replace(state, hands=hands, cards=put(state.cards, (giver,), left))


def into_hand(state: Abbey, taker: Seat, card: str | None) -> Abbey:
    """Moves a card from a room to a hand. Raises NotKnown."""
    more = state.cards[taker]
    now = tuple(sorted((*more, card))) if card is not None and more is not None else None
    hands = put(state.hands, (taker,), sure(hand(state, taker)) + 1)
    return replace(state, hands=hands, cards=put(state.cards, (taker,), now))


def swapped(state: Abbey, one: Seat, other: Seat) -> Abbey:
    """The State after two players exchanged their hands. Raises NotKnown."""
    hands = put(put(state.hands, (one,), sure(hand(state, other))), (other,), sure(hand(state, one)))
    cards = put(put(state.cards, (one,), state.cards[other]), (other,), state.cards[one])
    return replace(state, hands=hands, cards=cards)


def moved(state: Abbey, seat: Seat, place: str) -> Abbey:
    """The State with a Monk in another room. What was taken on the last visit is kept for good, and outside the
    Ecclesia nobody prays."""
    loot = state.loot
    if loot is not None and any(each.intruder == seat for each in loot):
        loot = tuple(each for each in loot if each.intruder != seat)
    praying = state.praying if place == ECCLESIA else put(state.praying, (seat,), False)
    return replace(state, rooms=put(state.rooms, (seat,), place), loot=loot, praying=praying)


def known_hand(state: Abbey, seat: Seat) -> Names | None:
    """The Suspects of a hand; None if the referee does not know them. An empty hand is always known."""
    return () if state.hands[seat] == 0 else state.cards[seat]


def hand_is_known(state: Abbey, seat: Seat) -> bool:
    """True if the referee knows the Suspects of a hand, even if this view of the position hides them."""
    return known_hand(state, seat) is not None or (state.veil is not None and state.veil.hands[seat])


def in_penance(state: Abbey, seat: Seat) -> bool:
    """True if a player may not speak (G16). Raises NotKnown."""
    if owed(state, seat) > 0:
        return True
    return state.ruling("G16") == "leaves" and bool(FIELD["praying"].value(state, seat))


def spoken_to(state: Abbey, others: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that can be asked: not those in Penance (G17). Raises NotKnown."""
    return tuple(seat for seat in others if not in_penance(state, seat))


def need_hand(state: Abbey, seat: Seat) -> int:
    """The number of cards in a hand. Raises NotKnown."""
    size = state.hands[seat]
    if size is None:
        raise NotKnown(FIELD["hands"].asking(state, (seat,)))
    return size
