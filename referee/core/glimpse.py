"""What one seat noticed of a game: happenings without what was hidden from it, between positions as it saw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from .fields import masked
from .happening import Happening, Naming
from .terms import Seat
from .wording import Sayer


class Glimpse(Struct, frozen=True):
    """A happening as a seat could read it: `values` leaves out what was hidden, `before` and `after` are masked.
    Happenings between the same two positions share them. `entry` is the line of the log, from 1; 0 came before it."""

    entry: int
    clause: str
    case: str
    values: dict[str, Any]
    text: str
    before: Any
    after: Any


def glimpses(
    tales: Iterable[Iterable[Happening]], sayer: Sayer, naming: Naming, seat: Seat, begun: int = 0
) -> Iterator[Glimpse]:
    """What a seat noticed, tale by tale; the first tale is that of entry `begun`, or of the beginning."""
    for entry, tale in enumerate(tales, begun):
        shown: dict[int, Any] = {}
        for each in tale:
            told = sayer.happening(each, naming, seat)
            if told is None:
                continue
            for state in (each.before, each.after):
                if id(state) not in shown:
                    shown[id(state)] = masked(state, seat)
            values = {name: raw for name, raw in each.values if name in told.values}
            before, after = shown[id(each.before)], shown[id(each.after)]
            yield Glimpse(entry, each.clause, each.case, values, told.text, before, after)
