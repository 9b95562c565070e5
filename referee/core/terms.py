"""What a table agrees on when it sits down: seats, variant, rulings, edition."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NewType

from msgspec import Struct

Seat = NewType("Seat", int)
"""A player's place, counted from 0 in the order of play."""


class Sample(Struct, frozen=True):
    """A figure or a text that no owner has confirmed: the field of the sample edition that holds it."""

    field: str


class Terms(Struct, frozen=True, dict=True):
    """`rulings` holds one (ruling, option) pair for every switch; `edition` is the game's own typed edition, a value
    like every other."""

    game: str
    seats: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...]
    edition: Any
    variant: str = ""

    @cached_property
    def options(self) -> dict[str, str]:
        return dict(self.rulings)

    def with_ruling(self, ruling: str, option: str) -> Terms:
        """The same terms with one switch set."""
        changed = tuple((key, option if key == ruling else held) for key, held in self.rulings)
        return Terms(self.game, self.seats, changed, self.edition, self.variant)
