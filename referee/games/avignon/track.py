"""The five maps as a track: pulling, pushing, exchanging, and what happens beyond either end."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Seat, carries

from .components import EDGE
from .frame import Frame
from .state import Avignon, Place, congregation, level, named_person, other, place_at
from .supply import Replacement
from .victory import Due


@carries("def.pull")
def pull(state: Avignon, slot: int, frame: Frame, steps: int = 1) -> Avignon:
    """Moves a person so many maps towards the player whom the frame names."""
    return move(state, slot, steps if frame.toward == state.rome else -steps)


@carries("def.push")
def push(state: Avignon, slot: int, frame: Frame, steps: int = 1) -> Avignon:
    """Moves a person so many maps away from the player whom the frame names."""
    return move(state, slot, -steps if frame.toward == state.rome else steps)


def move(state: Avignon, slot: int, by: int) -> Avignon:
    """Moves a person `by` levels, up is towards Rome. Beyond the end of the track the rest of the way is lost."""
    place = place_at(state, slot)
    at = level(state, slot) + by
    if -EDGE < at < EDGE:
        return state.placed(slot, Place(place.person, at, place.serial))
    return enter(state, slot, state.rome if at >= EDGE else other(state.rome))


@carries("cong.enter")
def enter(state: Avignon, slot: int, seat: Seat) -> Avignon:
    """A person joins a congregation; the win is checked before the replacement is drawn, or after the whole action
    where the table plays it so."""
    joined = (*congregation(state, seat), named_person(state, slot))
    rest = congregation(state, other(seat))
    sizes = (len(joined) - 1, len(rest)) if seat == 0 else (len(rest), len(joined) - 1)
    both = (joined, rest) if seat == 0 else (rest, joined)
    state = replace(state.placed(slot, None), congregations=both, touched=True)
    if state.ruling("G12") == "action":
        return state.push(Replacement(slot))
    return state.push(Due(sizes), Replacement(slot))


def swap(state: Avignon, one: int, two: int, frame: Frame) -> Avignon:
    """The persons in two slots exchange their levels."""
    first, second = place_at(state, one), place_at(state, two)
    lifted = state.placed(one, replace(first, level=second.level))
    return lifted.placed(two, replace(second, level=first.level))


def sizes(state: Avignon) -> tuple[int, int]:
    """How many persons each congregation has."""
    return len(congregation(state, Seat(0))), len(congregation(state, Seat(1)))
