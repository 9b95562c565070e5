"""Accessors of the rooms: the card, or only the cost of a visit, which is enough to judge the visit."""

from __future__ import annotations

from referee.core import NotKnown, Question, asked

from ..box.house import cards
from .known import forgotten
from .pieces import USED
from .state import MeaCulpa

CLOSED = "used"
"""The answer for a room whose card was used."""


def room_card(state: MeaCulpa, room: int) -> str:
    """The card in a room, `USED` if it was used. Raises NotKnown with the cards that have the known cost."""
    card_ = state.rooms[room - 1]
    if card_ is not None:
        return card_
    notches = state.answer(door_of(room))
    if notches == CLOSED:
        return USED
    fitting = [card.id for card in cards().values() if notches in (None, card.notches)]
    raise NotKnown(Question("room", (room,), (*fitting, *((CLOSED,) if notches is None else ())), "house.rooms"))


def is_used(state: MeaCulpa, room: int) -> bool:
    """True if the card in a room was used in this round. Raises NotKnown with the question for its notches."""
    card = state.rooms[room - 1]
    return asked(state, door_of(room)) == CLOSED if card is None else card == USED


def room_notches(state: MeaCulpa, room: int) -> int:
    """The cost of the card in a room in notches, 0 for a used one. Raises NotKnown."""
    card = state.rooms[room - 1]
    if card is not None:
        return cards()[card].notches if card != USED else 0
    notches = asked(state, door_of(room))
    return 0 if notches == CLOSED else int(notches)


def door_of(room: int) -> Question:
    """The question about a room that is needed to judge a visit."""
    costs = sorted({card.notches for card in cards().values()})
    return Question("room-notches", (room,), (*costs, CLOSED), "house.limit6")


def dealt(state: MeaCulpa) -> MeaCulpa:
    """The State without answers about cards that no longer lie there."""
    return forgotten(state, "room-notches")
