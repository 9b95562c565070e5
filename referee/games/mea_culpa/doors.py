"""What the referee knows of the rooms: the card, or only what a visit costs, which is all that decides whether it may
be made."""

from __future__ import annotations

from referee.core import NotKnown, Question, asked

from .house import cards
from .known import forgotten
from .pieces import USED
from .state import MeaCulpa

CLOSED = "used"
"""What is answered of a room whose card was used."""


def room_card(state: MeaCulpa, room: int) -> str:
    """The card in a room, `USED` if it was used. Raises NotKnown with those cards that cost what was told."""
    held = state.rooms[room - 1]
    if held is not None:
        return held
    told = state.answer(door_of(room))
    if told == CLOSED:
        return USED
    fitting = [card.id for card in cards().values() if told in (None, card.notches)]
    raise NotKnown(Question("room", (room,), (*fitting, *((CLOSED,) if told is None else ())), "house.rooms"))


def is_used(state: MeaCulpa, room: int) -> bool:
    """Whether the card in a room was used in this round. Raises NotKnown with the question for its notches alone."""
    held = state.rooms[room - 1]
    return asked(state, door_of(room)) == CLOSED if held is None else held == USED


def room_notches(state: MeaCulpa, room: int) -> int:
    """What the card in a room costs in notches, 0 for a used one. Raises NotKnown."""
    held = state.rooms[room - 1]
    if held is not None:
        return cards()[held].notches if held != USED else 0
    told = asked(state, door_of(room))
    return 0 if told == CLOSED else int(told)


def door_of(room: int) -> Question:
    """What has to be known of a room to judge a visit."""
    costs = sorted({card.notches for card in cards().values()})
    return Question("room-notches", (room,), (*costs, CLOSED), "house.limit6")


def dealt(state: MeaCulpa) -> MeaCulpa:
    """The position without what was told of cards that lie there no more."""
    return forgotten(state, "room-notches")
