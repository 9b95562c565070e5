"""Parts of a position of Mea Culpa."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from referee.core import Seat, Term

BARE, NAVE, FINISHED = 0, 1, 2
BUILT = ("bare", "nave", "finished")

USED = ""
"""The content of a room whose card was used."""

Row = tuple[int | None, ...]

COMPARTMENTS = ("I", "II")
PLACES: tuple[str | None, ...] = (*COMPARTMENTS, None)
"""The compartments of a chest; None stands for one that only the donor knows."""


class Gift(Struct, frozen=True):
    """A donation: the good or coin, and the compartment, None if only the donor knows it."""

    item: str
    where: str | None


Chest = tuple[Gift, ...]


def sorted_chest(gifts: Iterable[Gift]) -> Chest:
    """The donations by compartment."""
    return tuple(sorted(gifts, key=lambda gift: PLACES.index(gift.where)))


class Debt(Struct, frozen=True):
    """Sin stones that a seat owes to a Den and lacks; `emptied` are the Dens that it emptied for them."""

    seat: Seat
    den: int
    n: int
    emptied: tuple[int, ...] = ()


class Result(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]


@cache
def named(item: str) -> Term:
    """The name of a stone, or of a coin by its value."""
    return Term(f"coin.taler-{item}" if item.isdecimal() else f"stone.{item}")
