"""Moves, and whose they are."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from .terms import Seat


class Move(Struct, frozen=True):
    """One choice, one chance outcome or one answer. Every move has one canonical line of notation."""


class Outside(Enum):
    """Who moves when no seat does."""

    CHANCE = "chance"
    TABLE = "table"


Mover = Seat | Outside
CHANCE = Outside.CHANCE
TABLE = Outside.TABLE


class Tell(Move, frozen=True, tag="tell"):
    """TABLE answers a question of the referee."""

    question: str
    about: tuple[int | str | bool, ...]
    answer: int | str | bool
