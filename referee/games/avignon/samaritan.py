"""The Samaritan rule: nobody may have put back the opponent's entire turn.

S0 is the display before the opponent's turn, S1 the one after it, S2 the one at the end of mine.
"""

from __future__ import annotations

from typing import Any

from referee.core.question import Question, Unknown
from referee.core.witness import carries

from .state import Avignon, Display, Previous


@carries("samaritan")
def undone(state: Avignon) -> Any:
    """Whether the display (S2) puts back the opponent's entire last turn: a bool, or an Unknown."""
    reading = state.ruling("G7")
    if reading == "off":
        return False
    before, previous = state.before, state.previous
    if before is None or previous is None:
        if state.reset is not None:
            return state.reset
        return Unknown(Question("reset", (), ("yes", "no"), "samaritan"))
    if reading == "state":
        return same(state.display, previous.start) and not same(before, previous.start)
    return bool(previous.moved) and not previous.irreversible and not unreturned(state)


def last_turn(start: Display, end: Display, irreversible: bool) -> Previous:
    """A turn that is over, with its net movers (M): the persons that lie elsewhere than before it."""
    pairs = enumerate(zip(start, end, strict=True))
    moved = (at for at, (was, now) in pairs if was and now and was.serial == now.serial and was.level != now.level)
    return Previous(start, irreversible, tuple(moved))


def unreturned(state: Avignon) -> list[int]:
    """The net movers of the opponent's last turn that do not lie where they lay before it."""
    previous = state.previous
    if previous is None:
        return []
    return [at for at in previous.moved if state.display[at] != previous.start[at]]


def same(one: Display, another: Display) -> bool:
    """The same persons level with the same maps, slot by slot; two copies of a person are the same person."""
    return all((a and (a.person, a.level)) == (b and (b.person, b.level)) for a, b in zip(one, another, strict=True))


def can_bite(state: Avignon, touched: int | None) -> bool:
    """Whether the rule can forbid an action that touches only this slot, or any slots. Raises NotKnown."""
    previous = state.previous
    if previous is None or state.before is None:
        return True
    reading = state.ruling("G7")
    if reading == "effects":
        if previous.irreversible or not previous.moved:
            return False
        return touched is None or all(at == touched - 1 for at in unreturned(state))
    return reading == "state" and not same(state.before, previous.start)
