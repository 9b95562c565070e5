"""Which persons an effect may be aimed at."""

from __future__ import annotations

from typing import Literal

from referee.library.records import Record


class Selector(Record, frozen=True):
    """`this` the petitioned person · `name` one person of that name · `faction` one person of that faction, or `all`
    of them · `other` any but the petitioned one · `any`. `at` keeps to persons level with these maps."""

    kind: Literal["this", "name", "faction", "other", "any"]
    of: str = ""
    all: bool = False
    at: tuple[str, ...] = ()
