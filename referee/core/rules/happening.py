"""Happening: one thing that an effect did, with its clause. Made by the effect, put into words by the reader, never
stored.

The clause and the case are literals; the values are raw (seats, ids, figures). A game's `NAMING` gives each value its
name and alone decides who may read it. The words stand beside the clause, in `happens`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ..state.terms import Seat
from ..words.panels import Line
from .breach import Argument

UNSEEN = "-unseen"
"""The ending of the case whose words leave out what the reader may not know."""


class Happening(Struct, frozen=True):
    """One thing that happened. `case` picks the words of the clause; `before` and `after` are the States between which
    it happened."""

    clause: str
    case: str
    values: tuple[tuple[str, Any], ...]
    before: Any
    after: Any


class Hidden(Exception):
    """A value that this reader may not know."""


Named = Argument | Line | tuple[Argument | Line, ...]
"""A value that can be read: what a breach may name, a line (such as a class with a value), or several of these."""

Naming = dict[str, Callable[[Happening, Any, Seat | None], Named]]
"""(happening, value, seat) → the value as that seat, or a bystander if `seat` is None, may read it; by the name of the
value. Raises Hidden if the seat may not read it. A value without an entry is an error, so that nothing slips out."""
