"""Glimpse: a happening as one seat could read it, between the positions as that seat saw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from ..rules.happening import Happening, Naming
from ..words.wording import Sayer
from .fields import masked
from .terms import Seat


class Glimpse(Struct, frozen=True):
    """A happening as a seat could read it. `values` leaves out what was hidden, `before` and `after` are masked;
    happenings between the same two positions share them. `entry` is the number of the log's line, counted from 1; 0 for
    what happened before the first line."""

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
    """The glimpses of a seat, in order. `tales` holds the happenings of each entry; the first tale belongs to entry
    `begun`."""
    for entry, tale in enumerate(tales, begun):
        shown: dict[int, Any] = {}
        for happening in tale:
            wording = sayer.happening(happening, naming, seat)
            if wording is None:
                continue
            for state in (happening.before, happening.after):
                if id(state) not in shown:
                    shown[id(state)] = masked(state, seat)
            values = {name: raw for name, raw in happening.values if name in wording.values}
            before, after = shown[id(happening.before)], shown[id(happening.after)]
            yield Glimpse(entry, happening.clause, happening.case, values, wording.text, before, after)
