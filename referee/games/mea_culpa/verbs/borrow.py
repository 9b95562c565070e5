"""Borrow: the card of one of the rooms is used without its notches."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Seat, Step
from referee.words.message import P_, Said

from .base import Verb


class Borrow(Verb, frozen=True, tag="borrow"):
    phrases: ClassVar[dict[str, Said]] = {
        "plain": P_("verb.borrow", "Use the card of one of rooms 1 to 4 without turning your post, then discard it.")
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        from ..rooms import BorrowRoom

        return (BorrowRoom(actor, borrowed),)
