"""What follows from a ledger: where every Suspect can be, how likely each is the culprit, and what that says of the
culprit's traits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..components import box
from ..known import edition
from .counting import TooMany, chances
from .ledger import BOARD, Ledger, Place
from .solving import Model


class Conclusions(Struct, frozen=True):
    """`wrong` are the numbers of notes that can't all be true: then nothing else follows. `chances` is None where there
    are too many ways to be counted."""

    wrong: tuple[int, ...]
    can_be: dict[str, tuple[Place, ...]]
    chances: dict[str, Fraction] | None

    @property
    def left(self) -> tuple[str, ...]:
        """The Suspects that are not eliminated."""
        return tuple(suspect for suspect, places in self.can_be.items() if BOARD in places)


def concluded(ledger: Ledger) -> Conclusions:
    with Model(ledger) as model:
        wrong = model.contradiction()
        if wrong:
            return Conclusions(tuple(sorted({fact.note for fact in wrong if fact.note >= 0})), {}, None)
        possible = model.can_be()
    found = Conclusions((), possible[-1], None)
    if len(found.left) == 1:
        sure = {suspect: Fraction(suspect in found.left) for suspect in ledger.suspects}
        return replace(found, chances=sure)
    try:
        return replace(found, chances=chances(ledger, possible))
    except TooMany:
        return found


def features(state: Any, found: Conclusions) -> list[tuple[str, bool | None, Fraction | None]]:
    """Of every trait whether the culprit has it, and how likely; those that the edition does not tell of all Suspects
    who are left are left out."""
    told = []
    roster, left = edition(state).roster, found.left
    for value, part in box().values.items():
        held = {suspect: getattr(roster[suspect], part) for suspect in left}
        if not held or None in held.values():
            continue
        having = [suspect for suspect in left if held[suspect] == value]
        sure = True if len(having) == len(left) else None if having else False
        chance = None if found.chances is None else sum((found.chances[each] for each in having), Fraction())
        told.append((value, sure, chance))
    return told
