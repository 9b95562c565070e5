"""What lies on the table of Avignon, and what is remembered of a turn, a petition and the end."""

from __future__ import annotations

from msgspec import Struct

from referee.core import Seat

from .components import SLOTS

LATER = 3
"""The number of a turn of which is known only that it is not the first or second."""

UNSEEN = "?"
"""A discarded person of whom it can't be seen who it is."""


class Place(Struct, frozen=True):
    """A person on display. `serial` tells this card from every other that ever lay there."""

    person: str | None
    level: int | None
    serial: int


Display = tuple[Place | None, ...]
"""Five slots from left to right; None is a slot with no person in it."""

UNTOLD: Display = tuple(Place(None, None, slot) for slot in SLOTS)
"""A display of which nothing is known."""


class Previous(Struct, frozen=True):
    """The opponent's last turn: the display before it, whether it took a person off the display, and the slots
    (counted from 0) whose person it left level with another map; `unsure` are those of which that is not known.
    `or_else` are the other turns that it may have been, where what is told leaves several."""

    start: Display
    irreversible: bool
    moved: tuple[int, ...]
    unsure: tuple[int, ...] = ()
    or_else: tuple[Previous, ...] = ()

    def possible(self) -> tuple[Previous, ...]:
        """Every turn that it may have been."""
        return (self, *self.or_else)


class Petition(Struct, frozen=True):
    """The petition being carried out: whose it is, on which card, which cards it chose so far (in order), which cards
    came to lie there meanwhile, and whether it changed anything yet. `serial` is None where nobody told which card it
    is, `chosen` where nobody told what it chose; `due` says that somebody chooses in it now, whatever lies there."""

    seat: Seat
    slot: int
    serial: int | None
    person: str
    chosen: tuple[int, ...] | None = ()
    since: int = 0
    changed: bool = False
    due: bool = False


class Result(Struct, frozen=True):
    """How the game ended: the winner, None for a draw, and the clauses that say so. `others` are those by which the
    other player would have won at the same moment."""

    winner: Seat | None
    clauses: tuple[str, ...]
    others: tuple[str, ...] = ()
