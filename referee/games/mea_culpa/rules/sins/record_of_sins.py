"""The Record of Sins: which soul is nearer Hell, and how souls move."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key

from msgspec.structs import replace

from referee.core import NotKnown, Question, Seat, carries, happened, witness

from ...box.components import LAST_SPACE
from ...position.known import soul
from ...position.state import MeaCulpa, put, seats

START = 0


def from_hell_up(state: MeaCulpa, who: Iterable[int] | None = None) -> list[Seat]:
    """These seats, or all, from the soul nearest Hell to the one nearest Heaven. Raises NotKnown."""
    asked = seats(state) if who is None else who

    def compare(one: Seat, other: Seat) -> int:
        return -1 if nearer_hell(state, one, other) else 1

    return sorted(map(Seat, asked), key=cmp_to_key(compare))


def nearest_hell(state: MeaCulpa, seat: Seat, among: Iterable[int] | None = None) -> bool:
    """True if, among these seats or all, this soul is nearest Hell. Raises NotKnown."""
    others = [Seat(other) for other in (seats(state) if among is None else among) if other != seat]
    return all(nearer_hell(state, seat, other) for other in others)


def nearest_of(state: MeaCulpa, among: Iterable[Seat]) -> Seat:
    """The seat among these whose soul is nearest Hell. Each is compared with the nearest so far, so that there is
    always one, with any answers. Raises NotKnown."""
    nearest, *others = among
    for seat in others:
        if nearer_hell(state, seat, nearest):
            nearest = seat
    return nearest


@carries("tie.general", "rec.meaning")
def nearer_hell(state: MeaCulpa, one: Seat, other: Seat) -> bool:
    """True if the first soul is nearer Hell; on the starting space the line decides. Raises NotKnown."""
    a, b = state.souls[one], state.souls[other]
    if a is not None and b is not None and a != b:
        return a > b
    if a is not None and b is not None and one in state.line and other in state.line:
        return state.line.index(one) < state.line.index(other)
    first, second = sorted((one, other))
    names = (state.terms.seats[first], state.terms.seats[second])
    question = Question("nearer", names, names, "tie.general")
    answer = state.answer(question)
    if answer is None:
        raise NotKnown(question)
    return answer == state.terms.seats[one]


def descend(state: MeaCulpa, seat: Seat, steps: int, clause: str) -> MeaCulpa:
    """The State after one movement towards Hell, by that clause: on to the next free space, and no movement if that
    would be Hell. Raises NotKnown."""
    if steps <= 0:
        return state
    here = soul(state, seat)
    taken = occupied(state, seat)
    space = next_free(here + steps, taken)
    if space > LAST_SPACE:
        return kept_from_hell(state, seat, steps, taken)
    after = replace(state, souls=put(state.souls, seat, space))
    witness(("goal.no-heavenward",))
    if here == START:
        witness(("move.start",))
    if any(here < each < here + steps for each in taken):
        witness(("move.pass",))
    if space != here + steps:
        return happened(state, after, "move.occupied", "descends", player=seat, n=steps, space=space)
    return happened(state, after, clause, "descends", player=seat, n=steps, space=space)


@carries("move.occupied")
def next_free(space: int, taken: set[int]) -> int:
    """The space itself, or the next one towards Hell without a soul."""
    while space in taken:
        space += 1
    return space


@carries("move.hell-stay")
def kept_from_hell(state: MeaCulpa, seat: Seat, steps: int, taken: set[int]) -> MeaCulpa:
    """The State after a soul that would come to Hell stayed where it is, or went as far as it can. Raises NotKnown."""
    here = soul(state, seat)
    witness(("move.last40",))
    if state.ruling("G9") == "stay":
        return happened(state, state, "move.hell-stay", "stays", player=seat, n=steps, space=here)
    space = next(space for space in range(LAST_SPACE, here - 1, -1) if space not in taken)
    after = replace(state, souls=put(state.souls, seat, space))
    return happened(state, after, "G9", "clamped", player=seat, n=steps, space=space)


def occupied(state: MeaCulpa, seat: Seat) -> set[int]:
    """The spaces of all other souls. Raises NotKnown if one of them is unknown."""
    return {soul(state, Seat(other)) for other in seats(state) if other != seat}


@carries("move.order")
def descend_all(state: MeaCulpa, steps: dict[Seat, int], clause: str) -> MeaCulpa:
    """The State after several souls moved by that clause: nearest Hell first, then outward. Raises NotKnown."""
    for seat in from_hell_up(state, [seat for seat, n in steps.items() if n]):
        state = descend(state, seat, steps[seat], clause)
    return state
