"""Move, the base of all moves, and the movers that make them."""

from __future__ import annotations

from msgspec import Struct

from ..state.terms import Outside, Seat


class Move(Struct, frozen=True):
    """One choice, one outcome of chance or one answer. Every move has one canonical line of notation."""


Mover = Seat | Outside
CHANCE = Outside.CHANCE
TABLE = Outside.TABLE


class Tell(Move, frozen=True, tag="tell"):
    """The table's answer to a question of the referee."""

    question: str
    about: tuple[int | str | bool, ...]
    answer: int | str | bool


class Sealed(Move, frozen=True, tag="sealed"):
    """A choice that was made and not revealed, as all other seats see it."""


SEALED = Sealed()
