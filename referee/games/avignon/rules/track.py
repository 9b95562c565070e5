"""The five maps as a track: pulling, pushing, exchanging, and both ends of the track."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Seat, carries, happened

from ..box.components import EDGE, LEVELS
from ..position.state import Avignon, Place, congregation, level, named_person, other, place_at
from .petitions.frame import Frame
from .supply import Replacement
from .victory import Due


@carries("def.pull")
def pull(state: Avignon, slot: int, frame: Frame, steps: int = 1) -> Avignon:
    """Moves a person this number of maps towards the player of the frame."""
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
    """Moves a person this number of maps away from the player of the frame."""
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
    """The number of levels that a pull moves a person; up is towards Rome."""
    return steps if frame.toward == state.rome_seat() else -steps


def pushed(state: Avignon, frame: Frame, steps: int) -> int:
    """The number of levels that a push moves a person; up is towards Rome."""
    return -pulled(state, frame, steps)


def leads_out(state: Avignon, slot: int, by: int) -> bool:
    """True if a person who moves `by` levels leaves the track. Raises NotKnown."""
    return bool(abs(level(state, slot) + by) >= EDGE)


def move(state: Avignon, slot: int, by: int) -> Avignon:
    """Moves a person `by` levels; up is towards Rome. Beyond the end of the track it joins a congregation, and further
    levels are lost."""
    place = place_at(state, slot)
    at = level(state, slot) + by
    if abs(at) < EDGE:
        return state.placed(slot, Place(place.person, at, place.serial))
    entered = enter(state, slot, state.rome_seat() if at > 0 else other(state.rome_seat()))
    return lost(entered, abs(at) - EDGE) if abs(at) > EDGE else entered


@carries("cong.enter")
def enter(state: Avignon, slot: int, seat: Seat) -> Avignon:
    """The State after a person joined a congregation. The win is checked before the replacement is drawn or, by the
    other option of the ruling, after the whole action."""
    kind = named_person(state, slot)
    joined = (*congregation(state, seat), kind)
    rest = congregation(state, other(seat))
    sizes = (len(joined) - 1, len(rest)) if seat == 0 else (len(rest), len(joined) - 1)
    both = (joined, rest) if seat == 0 else (rest, joined)
    after = replace(state.placed(slot, None), congregations=both, touched=True)
    due = () if state.ruling("G12") == "action" else (Due(sizes),)
    end = LEVELS[-1] if seat == state.rome_seat() else LEVELS[0]
    after = after.push(*due, Replacement(slot))
    return happened(state, after, "cong.enter", "joins", person=kind, slot=slot, end=end, player=seat)


@carries("G15")
def lost(state: Avignon, steps: int) -> Avignon:
    """Reports that the levels left after a person joined a congregation are lost."""
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
    """The number of persons in each congregation."""
    return len(congregation(state, Seat(0))), len(congregation(state, Seat(1)))
