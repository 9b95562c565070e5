"""Borrow: the card of one of the rooms is used without its notches."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Step, Verb
from referee.words.message import P_, Phrase

from ..room_effects import BorrowRoom
from .frame import HouseFrame


class Borrow(Verb, frozen=True, tag="borrow"):
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": P_("verb.borrow", "Use the card of one of rooms 1 to 4 without turning your post, then discard it.")
    }

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (BorrowRoom(frame.actor, frame.borrowed),)
