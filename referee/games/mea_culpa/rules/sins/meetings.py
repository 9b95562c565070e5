"""The Pope's secret meetings: the die, the guess, and the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, Step, breach, carries, happened

from ...box.components import MOST_NOTCHES, ROOMS, SUITE_5, SUITE_6
from ...moves import Guess, Meeting, RevealDie, Visit
from ...position.doors import room_card
from ...position.known import post
from ...position.state import MeaCulpa, Pick, put, seats
from ..due import DUE, Caught, Misplaced
from ..room_effects import Discard, Flip, closed, notches_of, visit_room
from .record_of_sins import nearest_of

EVERY_DOOR = (*ROOMS, SUITE_5, SUITE_6)
GUESSES = tuple(map(Guess, EVERY_DOOR))
DICE = tuple(map(RevealDie, EVERY_DOOR))


def forbids_meeting(state: MeaCulpa, move: Visit | Meeting) -> Iterator[Breach]:
    """Why the Pope can't set his die to this room. Raises NotKnown."""
    if isinstance(move, Visit) and move.borrowed is not None:
        yield breach("pope.incognito", "later")
    elif state.ruling("G16") == "open-only":
        if isinstance(move, Visit) and closed(state, move.room):
            yield breach("G16", "closed")
        elif isinstance(move, Meeting) and all(closed(state, room) for room in EVERY_DOOR):
            yield breach("G16", "all-closed")


def meet(state: MeaCulpa, seat: Seat, move: Visit | Meeting) -> MeaCulpa:
    """The State after the Pope announced a meeting; if he told the referee the die, it is sealed."""
    die = move.room if isinstance(move, Visit) else None
    after = (state if die is None else state.seal(seat, move)).push(PopeGuess(seat))
    return happened(state, after, "pope.incognito", "meets", player=seat, die=die)


def tell_visit(state: MeaCulpa, seat: Seat, room: int) -> None:
    """Reports the room that a visitor goes to. Raises NotKnown."""
    if room in ROOMS:
        happened(state, state, "house.rooms", "visits", player=seat, room=room, card=room_card(state, room))
    else:
        happened(state, state, "house.rooms", "visits-suite", player=seat, suite=room)


class PopeGuess(Pick, frozen=True, tag="pope-guess"):
    """The Pope has set his die; the player nearest Hell, except the Pope, names a room."""

    clauses: ClassVar[tuple[str, ...]] = ("pope.guess", "pope.incognito")
    asks: ClassVar[tuple[type[Move], ...]] = (Guess,)
    pope: Seat

    def chooser(self, state: MeaCulpa, /) -> Seat:
        return nearest_of(state, [seat for seat in seats(state) if seat != self.pope])

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return GUESSES

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("pope.guess", "other", player=Player(self.chooser(state)))

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("pope.guess", "first")

    def chosen(self, state: MeaCulpa, move: Guess, /) -> MeaCulpa:
        after = state.then(PopeReveal(self.pope, move.room))
        return happened(state, after, "pope.guess", "guessed", player=self.chooser(state), room=move.room)


class PopeReveal(Pick, frozen=True, tag="pope-reveal"):
    """The die is shown, and the Pope visits the room."""

    clauses: ClassVar[tuple[str, ...]] = ("pope.reveal",)
    asks: ClassVar[tuple[type[Move], ...]] = (RevealDie,)
    pope: Seat
    guess: int

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return None if state.sealed else self.pope

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return DICE

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("pope.reveal", "first")

    def forbids(self, state: MeaCulpa, move: RevealDie, /) -> Iterator[Breach]:
        if state.ruling("G16") == "open-only" and closed(state, move.room):
            yield breach("G16", "closed")

    def chosen(self, state: MeaCulpa, move: RevealDie, /) -> MeaCulpa:
        after = happened(state, state.then(), "pope.reveal", "shown", room=move.room)
        return secret_visit(after, self.pope, move.room, self.guess)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        sealed, opened = state.open_seals()
        move = sealed[self.pope]
        room = move.room if isinstance(move, Visit) else 0
        after = happened(state, opened.then(), "pope.reveal", "shown", room=room)
        return secret_visit(after, self.pope, room, self.guess)


def secret_visit(state: MeaCulpa, pope: Seat, room: int, guess: int) -> MeaCulpa:
    """The State after the Pope's meeting. Raises NotKnown."""
    caught = guess == room
    if closed(state, room):
        return wasted(state, pope, room)
    if post(state, pope) + notches_of(state, room) > MOST_NOTCHES:
        reading = state.ruling("G15")
        if caught or reading.startswith("always"):
            return overrun(state, pope, room, 2 if caught and reading.endswith("two") else 1)
    if not caught:
        return unseen(state, pope, room)
    return seen(state, pope, room)


@carries("G16")
def wasted(state: MeaCulpa, pope: Seat, room: int) -> MeaCulpa:
    """The State after the die showed a closed room: one step towards Hell, and nothing else."""
    return happened(state, state.push(Misplaced(pope, "G16")), "G16", "wasted", room=room)


@carries("pope.overrun")
def overrun(state: MeaCulpa, pope: Seat, room: int, steps: int) -> MeaCulpa:
    """The State after a room would have turned the post too far: it stops at six, and the action is lost."""
    after = replace(state, posts=put(state.posts, pope, MOST_NOTCHES))
    state = happened(state, after, "pope.overrun", "overrun", player=pope, room=room)
    state = state.push(Misplaced(pope, "pope.overrun"), *(Caught(pope) for _ in range(steps - 1)))
    if state.ruling("G15a") == "open":
        return state
    if room == SUITE_6:
        return happened(state, replace(state, suite6_shut=True), "G15a", "shut")
    return state.push(Discard(room) if room in ROOMS else Flip())


@carries("pope.free")
def unseen(state: MeaCulpa, pope: Seat, room: int) -> MeaCulpa:
    """The State after the Pope met somebody without being caught."""
    happened(state, state, "pope.free", "unseen", player=pope)
    tell_visit(state, pope, room)
    return state.push(*visit_room(state, pope, room, None, False, False), *DUE)


@carries("pope.caught.costs")
def seen(state: MeaCulpa, pope: Seat, room: int) -> MeaCulpa:
    """The State after the Pope was caught."""
    happened(state, state, "pope.caught", "caught", player=pope)
    tell_visit(state, pope, room)
    steps: tuple[Step, ...] = (*visit_room(state, pope, room, None, True, True), *DUE)
    if state.ruling("G14") == "before":
        return state.push(Caught(pope), *steps)
    return state.push(*steps, Caught(pope))
