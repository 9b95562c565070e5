"""How a turn began of which only its one action so far is told: the displays from which it can have led here."""

from __future__ import annotations

from .components import EDGE, GENOA, LEVELS, SLOTS
from .state import Avignon, Display, Place


def beginnings(state: Avignon) -> tuple[Display, ...]:
    """Every display with which this turn can have begun; none where that could be anything."""
    if state.active is None or state.done is None or len(state.done) != 1:
        return ()
    up = 1 if state.active == state.romes() else -1
    match state.done[0]:
        case "beseech":
            return _moved(state, up)
        case "chastise":
            return _moved(state, -up)
        case "excommunicate":
            return tuple(
                _with(state, slot, Place(None, at.level, at.serial + len(SLOTS)))
                for slot, at in zip(SLOTS, state.display, strict=True)
                if at is not None
            )
    return ()


def _moved(state: Avignon, by: int) -> tuple[Display, ...]:
    """Before one person was moved that many levels: somebody on display, or somebody past the end of the track, in
    whose slot another lies since then, level with Genoa."""
    found = []
    for slot, at in zip(SLOTS, state.display, strict=True):
        if at is None:
            continue
        if at.level is None:
            found.append(_with(state, slot, Place(at.person, None, at.serial)))
        elif abs(at.level - by) < EDGE:
            found.append(_with(state, slot, Place(at.person, at.level - by, at.serial)))
        if at.level in (None, GENOA) and any(held is None or held for held in state.congregations):
            end = LEVELS[-1] if by > 0 else LEVELS[0]
            found.append(_with(state, slot, Place(None, end, at.serial + len(SLOTS))))
    return tuple(found)


def _with(state: Avignon, slot: int, place: Place) -> Display:
    return (*state.display[: slot - 1], place, *state.display[slot:])
