"""The five maps as a track: pulling, pushing, exchanging, and what happens beyond either end."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Seat, carries, happened

from .components import EDGE, LEVELS
from .frame import Frame
from .state import Avignon, Place, congregation, level, named_person, other, place_at
from .supply import Replacement
from .victory import Due


@carries("def.pull")
def pull(state: Avignon, slot: int, frame: Frame, steps: int = 1) -> Avignon:
    """Moves a person so many maps towards the player whom the frame names."""
    after = move(state, slot, pulled(state, frame, steps))
    was, now = place_at(state, slot), after.display[slot - 1]
    if now is None:
        return after
    return happened(
        state,
        after,
        frame.clause,
        "pulled",
        player=frame.actor,
        person=was.person,
        slot=slot,
        was=was.level,
        at=now.level,
    )


@carries("def.push")
def push(state: Avignon, slot: int, frame: Frame, steps: int = 1) -> Avignon:
    """Moves a person so many maps away from the player whom the frame names."""
    after = move(state, slot, pushed(state, frame, steps))
    was, now = place_at(state, slot), after.display[slot - 1]
    if now is None:
        return after
    return happened(
        state,
        after,
        frame.clause,
        "pushed",
        player=frame.actor,
        person=was.person,
        slot=slot,
        was=was.level,
        at=now.level,
    )


def pulled(state: Avignon, frame: Frame, steps: int) -> int:
    """How many levels a pull moves a person, up is towards Rome."""
    return steps if frame.toward == state.romes() else -steps


def pushed(state: Avignon, frame: Frame, steps: int) -> int:
    """How many levels a push moves a person, up is towards Rome."""
    return -pulled(state, frame, steps)


def leads_out(state: Avignon, slot: int, by: int) -> bool:
    """Whether a person moved so many levels leaves the track. Raises NotKnown."""
    return bool(abs(level(state, slot) + by) >= EDGE)


def move(state: Avignon, slot: int, by: int) -> Avignon:
    """Moves a person `by` levels, up is towards Rome. Beyond the end of the track it joins a congregation, and the rest
    of the way is lost."""
    place = place_at(state, slot)
    at = level(state, slot) + by
    if abs(at) < EDGE:
        return state.placed(slot, Place(place.person, at, place.serial))
    entered = enter(state, slot, state.romes() if at > 0 else other(state.romes()))
    return lost(entered, abs(at) - EDGE) if abs(at) > EDGE else entered


@carries("cong.enter")
def enter(state: Avignon, slot: int, seat: Seat) -> Avignon:
    """A person joins a congregation; the win is checked before the replacement is drawn, or after the whole action
    where the table plays it so."""
    kind = named_person(state, slot)
    joined = (*congregation(state, seat), kind)
    rest = congregation(state, other(seat))
    sizes = (len(joined) - 1, len(rest)) if seat == 0 else (len(rest), len(joined) - 1)
    both = (joined, rest) if seat == 0 else (rest, joined)
    after = replace(state.placed(slot, None), congregations=both, touched=True)
    due = () if state.ruling("G12") == "action" else (Due(sizes),)
    end = LEVELS[-1] if seat == state.romes() else LEVELS[0]
    after = after.push(*due, Replacement(slot))
    return happened(state, after, "cong.enter", "joins", person=kind, slot=slot, end=end, player=seat)


@carries("G15")
def lost(state: Avignon, steps: int) -> Avignon:
    """Steps that are left when a person has joined a congregation lead nowhere."""
    return happened(state, state, "G15", "lost", n=steps)


def swap(state: Avignon, one: int, two: int, frame: Frame) -> Avignon:
    """The persons in two slots exchange their levels."""
    first, second = place_at(state, one), place_at(state, two)
    after = state.placed(one, replace(first, level=second.level)).placed(two, replace(second, level=first.level))
    was, at = first.level, second.level
    if at is not None and was == at:
        return happened(
            state, after, frame.clause, "alike", person=first.person, slot=one, other=second.person, second=two, at=at
        )
    return happened(
        state,
        after,
        frame.clause,
        "swapped",
        person=first.person,
        slot=one,
        other=second.person,
        second=two,
        was=was,
        at=at,
    )


def sizes(state: Avignon) -> tuple[int, int]:
    """How many persons each congregation has."""
    return len(congregation(state, Seat(0))), len(congregation(state, Seat(1)))
