"""The Samaritan rule: no player may restore the opponent's entire turn. S0 is the display before the opponent's turn,
S1 the one after it, S2 the one at the end of the player's turn."""

from __future__ import annotations

from typing import Any

from referee.core import Question, Unknown, carries

from ..position.pieces import UNTOLD
from ..position.state import Avignon, Display, Place, Previous

RESET = Question("reset", (), ("yes", "no"), "samaritan")


@carries("samaritan")
def restores_last_turn(state: Avignon) -> Any:
    """True if the display (S2) restores the opponent's entire last turn: a bool, or an Unknown if it depends on
    something unknown."""
    reading = state.ruling("G7")
    if reading == "off" or state.number == 1:
        return False
    read = _as_it_was if reading == "state" else _nothing_left
    if state.previous is None:
        verdict = None if may_undo(state, reading) else False
    else:
        answers = {read(state, previous) for previous in state.previous.possible()}
        verdict = answers.pop() if len(answers) == 1 else None
    if verdict is None:
        verdict = state.reset
    return Unknown(RESET) if verdict is None else verdict


def may_undo(state: Avignon, reading: str) -> bool:
    """True if this turn has changed anything that could restore an unknown turn."""
    if state.before is None:
        return True
    if reading == "state":
        return same(state.display, state.before) is not True
    pairs = zip(state.before, state.display, strict=True)
    return any(was and now and was.serial == now.serial and _apart(was, now) for was, now in pairs)


def _apart(one: Place, another: Place) -> bool:
    """True if a person may have moved."""
    return None in (one.level, another.level) or one.level != another.level


def _as_it_was(state: Avignon, previous: Previous) -> bool | None:
    """True if S2 is S0, and S1 was not."""
    back = same(state.display, previous.start)
    still = None if state.before is None else same(state.before, previous.start)
    if back is False or still is True:
        return False
    return None if None in (back, still) else True


def _nothing_left(state: Avignon, previous: Previous) -> bool | None:
    """True if every person that moved is back."""
    if previous.irreversible or _unreturned(state, previous):
        return False
    back = [_returned(state, previous, at) for at in previous.moved]
    if previous.unsure or None in back or (back and state.mixed):
        return None
    return bool(back)


def last_turn(start: Display | None, end: Display | None, irreversible: bool) -> Previous:
    """A turn that is over, with its net movers (M): the persons who are elsewhere than before it."""
    moved, unsure = [], []
    for at, (was, now) in enumerate(zip(start or UNTOLD, end or UNTOLD, strict=True)):
        if was is None or now is None:
            continue
        if None in (was.level, now.level):
            unsure.append(at)
        elif was.serial == now.serial and was.level != now.level:
            moved.append(at)
    return Previous(start or UNTOLD, irreversible, tuple(moved), tuple(unsure))


def _unreturned(state: Avignon, previous: Previous) -> list[int]:
    """The net movers of the opponent's last turn that surely are not where they were before it."""
    return [at for at in previous.moved if _returned(state, previous, at) is False]


def _returned(state: Avignon, previous: Previous, at: int) -> bool | None:
    """True if the person in this slot before the opponent's turn is there again, level with the same map; None if
    unknown."""
    was, now = previous.start[at], state.display[at]
    if was is None or now is None or was.serial != now.serial:
        return False
    return None if None in (was.level, now.level) else was.level == now.level


def same(one: Display, another: Display) -> bool | None:
    """True if the same persons are level with the same maps, slot by slot; two copies of a person count as the same.
    None if unknown."""
    alike = [_alike(a, b) for a, b in zip(one, another, strict=True)]
    return False if False in alike else None if None in alike else True


def _alike(one: Place | None, another: Place | None) -> bool | None:
    if one is None or another is None:
        return one is another
    pairs = ((one.person, another.person), (one.level, another.level))
    if any(None not in pair and pair[0] != pair[1] for pair in pairs):
        return False
    return None if any(None in pair for pair in pairs) else True


def can_bite(state: Avignon, touched: int | None) -> bool:
    """True if the rule can forbid an action that changes only this slot, or any slots."""
    reading, previous = state.ruling("G7"), state.previous
    if reading == "off" or state.number == 1:
        return False
    if previous is None or _can_bite(state, previous, touched, reading):
        return True
    return any(_can_bite(state, each, touched, reading) for each in previous.or_else)


def _can_bite(state: Avignon, previous: Previous, touched: int | None, reading: str) -> bool:
    if reading == "state":
        return state.before is None or same(state.before, previous.start) is not True
    if previous.irreversible or not (previous.moved or previous.unsure):
        return False
    return touched is None or all(at == touched - 1 for at in _unreturned(state, previous))
