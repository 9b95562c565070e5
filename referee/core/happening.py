"""What an effect did, with its clause: told where it is done, worded where it is read, never stored.

The clause and the case are literals, the values are raw (seats, ids, figures); a game's `NAMING` words them, and it
alone decides who may read them. The words stand beside the clause, in `happens`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from .breach import Argument
from .panels import Line
from .terms import Seat

UNSEEN = "-unseen"
"""What the case is called whose words leave out what the reader may not know."""


class Happening(Struct, frozen=True):
    """One thing that happened. `case` picks the words of the clause; `before` and `after` are the positions (a game's
    State each) between which it happened."""

    clause: str
    case: str
    values: tuple[tuple[str, Any], ...]
    before: Any
    after: Any


class Hidden(Exception):
    """A value that this reader may not know."""


Named = Argument | Line | tuple[Argument | Line, ...]
"""A value that can be read: what a breach may name, a line such as a class with a value, or several of these."""

Naming = dict[str, Callable[[Happening, Any, Seat | None], Named]]
"""How the values of a game's happenings are named, by the name of the value: what a seat (None for a bystander) reads.
Raises Hidden for what it may not read. A value that no entry names is an error, so that nothing slips out."""
