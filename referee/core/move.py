"""Moves, and whose they are."""

from __future__ import annotations

from msgspec import Struct

from .terms import Outside, Seat


class Move(Struct, frozen=True):
    """One choice, one chance outcome or one answer. Every move has one canonical line of notation."""


Mover = Seat | Outside
CHANCE = Outside.CHANCE
TABLE = Outside.TABLE


class Tell(Move, frozen=True, tag="tell"):
    """TABLE answers a question of the referee."""

    question: str
    about: tuple[int | str | bool, ...]
    answer: int | str | bool


class Sealed(Move, frozen=True, tag="sealed"):
    """A choice that was made and not revealed, as it looks to everybody else."""


SEALED = Sealed()
