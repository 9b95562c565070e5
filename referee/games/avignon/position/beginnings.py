"""The displays from which the only action of a turn so far can have led to the present one."""

from __future__ import annotations

from ..box.components import EDGE, GENOA, LEVELS, SLOTS
from .state import Avignon, Display, Place


def beginnings(state: Avignon) -> tuple[Display, ...]:
    """Every display with which this turn can have begun; none if it can be any."""
    if state.active is None or state.done is None or len(state.done) != 1:
        return ()
    up = 1 if state.active == state.rome_seat() else -1
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
    """The displays before one person moved `by` levels: a person on display, or one past the end of the track, whose
    slot now has another person, level with Genoa."""
    displays = []
    for slot, at in zip(SLOTS, state.display, strict=True):
        if at is None:
            continue
        if at.level is None:
            displays.append(_with(state, slot, Place(at.person, None, at.serial)))
        elif abs(at.level - by) < EDGE:
            displays.append(_with(state, slot, Place(at.person, at.level - by, at.serial)))
        if at.level in (None, GENOA) and any(
            congregation_ is None or congregation_ for congregation_ in state.congregations
        ):
            end = LEVELS[-1] if by > 0 else LEVELS[0]
            displays.append(_with(state, slot, Place(None, end, at.serial + len(SLOTS))))
    return tuple(displays)


def _with(state: Avignon, slot: int, place: Place) -> Display:
    return (*state.display[: slot - 1], place, *state.display[slot:])
