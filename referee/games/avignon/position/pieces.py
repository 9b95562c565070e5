"""The cards on the table of Avignon, and the records of a turn, a petition and the end."""

from __future__ import annotations

from msgspec import Struct

from referee.core import Seat

from ..box.components import SLOTS

LATER = 3
"""Stands for the number of a turn that is known only not to be the first or second."""

UNSEEN = "?"
"""A discarded person whose name can't be seen."""


class Place(Struct, frozen=True):
    """A person on display. `serial` tells this card apart from every other that was ever on display."""

    person: str | None
    level: int | None
    serial: int


Display = tuple[Place | None, ...]
"""Five slots from left to right; None is a slot with no person in it."""

UNTOLD: Display = tuple(Place(None, None, slot) for slot in SLOTS)
"""An unknown display."""


class Previous(Struct, frozen=True):
    """The opponent's last turn: the display before it, whether it took a person off the display, and the slots (counted
    from 0) whose person it left level with another map; `unsure` are the slots for which that is unknown. `or_else` are
    the other turns that it may have been, if what is known leaves several."""

    start: Display
    irreversible: bool
    moved: tuple[int, ...]
    unsure: tuple[int, ...] = ()
    or_else: tuple[Previous, ...] = ()

    def possible(self) -> tuple[Previous, ...]:
        """Every turn that it may have been."""
        return (self, *self.or_else)


class Petition(Struct, frozen=True):
    """The petition that is being carried out: its seat, its card, the cards it has chosen so far (in order), the cards
    that came to the display meanwhile, and whether it has changed anything yet. `serial` is None if the card is
    unknown, `chosen` if its choices are unknown. `due`: a player chooses in it now, with any display."""

    seat: Seat
    slot: int
    serial: int | None
    person: str
    chosen: tuple[int, ...] | None = ()
    since: int = 0
    changed: bool = False
    due: bool = False


class Result(Struct, frozen=True):
    """The result: the winner, None for a draw, and its clauses. `others` are those by which the other player would have
    won at the same moment."""

    winner: Seat | None
    clauses: tuple[str, ...]
    others: tuple[str, ...] = ()
