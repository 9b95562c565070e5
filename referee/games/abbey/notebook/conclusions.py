"""What follows from a ledger: the possible places of every Suspect, the probability of each to be the culprit, and the
culprit's traits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..box.components import box
from ..position.known import edition
from .counting import TooMany, chances
from .ledger import BOARD, Ledger, Place
from .solving import Model


class Conclusions(Struct, frozen=True):
    """`wrong` are the numbers of notes that can't all be true: then nothing else follows. `chances` is None if there
    are too many ways to count."""

    wrong: tuple[int, ...]
    can_be: dict[str, tuple[Place, ...]]
    chances: dict[str, Fraction] | None

    @property
    def left(self) -> tuple[str, ...]:
        """The Suspects that are not eliminated."""
        return tuple(suspect for suspect, places in self.can_be.items() if BOARD in places)


def concluded(ledger: Ledger) -> Conclusions:
    """What follows from a ledger."""
    with Model(ledger) as model:
        wrong = model.contradiction()
        if wrong:
            return Conclusions(tuple(sorted({fact.note for fact in wrong if fact.note >= 0})), {}, None)
        possible = model.can_be()
    conclusions = Conclusions((), possible[-1], None)
    if len(conclusions.left) == 1:
        sure = {suspect: Fraction(suspect in conclusions.left) for suspect in ledger.suspects}
        return replace(conclusions, chances=sure)
    try:
        return replace(conclusions, chances=chances(ledger, possible))
    except TooMany:
        return conclusions


def features(state: Any, conclusions: Conclusions) -> list[tuple[str, bool | None, Fraction | None]]:
    """For every trait: whether the culprit has it, and the probability. Left out are traits that the edition does not
    know of all Suspects who are left."""
    rows = []
    roster, left = edition(state).roster, conclusions.left
    for value, part in box().values.items():
        values = {suspect: getattr(roster[suspect], part) for suspect in left}
        if not values or None in values.values():
            continue
        having = [suspect for suspect in left if values[suspect] == value]
        sure = True if len(having) == len(left) else None if having else False
        chance = (
            None if conclusions.chances is None else sum((conclusions.chances[each] for each in having), Fraction())
        )
        rows.append((value, sure, chance))
    return rows
