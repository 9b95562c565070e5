"""Cards, and how they lie on the board."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..box.components import ROWS

Unit = tuple[int, ...]
"""The ids of the cards on a square, top card first; empty if nothing lies."""

Squares = tuple[Unit, ...]
"""A column by row; index 0 belongs to no row and is always empty."""

NOTHING: Squares = ((),) * (ROWS[-1] + 1)


class Card(Struct, frozen=True):
    """`rank` is the rank of its class, from 1; `value` is None while it is unknown."""

    rank: int
    value: int | None


class Rest(Struct, frozen=True):
    """The remainder of a unit whose top went, and why it went."""

    column: int
    row: int
    cause: Literal["split", "take", "lose"]
