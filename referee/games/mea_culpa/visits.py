"""Visiting the House of Pleasure: who may go where, and the Pope's secret meetings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Player, Seat, Step, breach, carries, happened, one

from .board import suite_open
from .components import MOST_NOTCHES, POPE, ROOMS, SINNER, SUITE_5, SUITE_6
from .doors import is_used, room_card
from .due import DUE, Caught
from .known import post
from .moves import Guess, Meeting, RevealDie, Visit
from .record_of_sins import nearest_of
from .register_of_sins import forgive
from .room_effects import Discard, Flip, closed, notches_of, visit_room
from .state import Act, MeaCulpa, put, seats

VISITS: tuple[Move, ...] = (
    *(Visit(room) for room in ROOMS),
    *(Visit(SUITE_5, room) for room in ROOMS),
    Visit(SUITE_5),
    Visit(SUITE_6),
)
EVERY_DOOR = (*ROOMS, SUITE_5, SUITE_6)
SECRET_VISITS: tuple[Move, ...] = (*map(Visit, EVERY_DOOR), Meeting())
GUESSES = tuple(map(Guess, EVERY_DOOR))
DICE = tuple(map(RevealDie, EVERY_DOOR))


def visit_breaches(state: MeaCulpa, seat: Seat, character: str, move: Move, turned: int) -> Iterator[Breach]:
    """Why this visit is not open to a character; `turned` is what the post is turned before it. Raises NotKnown."""
    if isinstance(move, Meeting) or character == POPE:
        yield from meeting_breaches(state, character, move)
        return
    if not isinstance(move, Visit):
        return
    yield from closed_breaches(state, move.room)
    if move.room == SUITE_5 and move.borrowed is not None:
        yield from borrowed_breaches(state, move.borrowed)
    elif move.room == SUITE_5:
        yield from lender_breaches(state)
    elif move.borrowed is not None:
        yield breach("house.s5.borrow", "only", room=move.room)
    if waived(character):
        return
    notches, now = notches_of(state, move.room), post(state, seat) + turned
    if now <= MOST_NOTCHES < now + notches:
        if turned:
            yield breach("house.limit6", "second", room=move.room, n=notches, now=now)
        else:
            yield breach("house.limit6", "over", room=move.room, n=notches, now=now)


@carries("house.rooms")
def closed_breaches(state: MeaCulpa, room: int) -> Iterator[Breach]:
    """Why a room or suite is closed. Raises NotKnown."""
    if (
        (room in ROOMS and is_used(state, room))
        or (room == SUITE_5 and not suite_open(state, room))
        or (room == SUITE_6 and state.suite6_shut)
    ):
        yield breach("house.once", "used", room=room)
    elif room == SUITE_6 and not suite_open(state, room):
        yield breach("house.s6.need", "empty")


def borrowed_breaches(state: MeaCulpa, borrowed: int) -> Iterator[Breach]:
    """Why the visitor of Suite 5 can't use that room's card. Raises NotKnown."""
    if is_used(state, borrowed):
        yield breach("house.once", "used", room=borrowed)


def lender_breaches(state: MeaCulpa) -> Iterator[Breach]:
    """Why a visitor of Suite 5 who has not named a room yet finds none. Raises NotKnown."""
    if not any(state.rooms) and all(is_used(state, room) for room in ROOMS):
        yield breach("house.s5.borrow", "none")


@carries("sinner.no-notch")
def waived_for_sinner() -> bool:
    return True


def waived(character: str) -> bool:
    """Whether a character visits without turning his post."""
    return character == SINNER and waived_for_sinner()


def meeting_breaches(state: MeaCulpa, character: str, move: Move) -> Iterator[Breach]:
    """Why the Pope can't set his die so. Raises NotKnown."""
    if character != POPE:
        yield breach("pope.incognito", "not-pope")
    elif isinstance(move, Visit) and move.borrowed is not None:
        yield breach("pope.incognito", "later")
    elif state.ruling("G16") == "open-only":
        if isinstance(move, Visit) and closed(state, move.room):
            yield breach("G16", "closed")
        elif isinstance(move, Meeting) and all(closed(state, room) for room in EVERY_DOOR):
            yield breach("G16", "all-closed")


def visit(state: MeaCulpa, seat: Seat, character: str, move: Move) -> MeaCulpa:
    """Begins a visit: pushes what it brings before the rest of the agenda. Raises NotKnown."""
    if character == POPE:
        return meet(state, seat, move)
    if not isinstance(move, Visit):
        raise LookupError("only the Pope meets in secret")
    tell_visit(state, seat, move.room)
    sins = move.room not in ROOMS and not forgives_stone(state)
    if move.room not in ROOMS and not sins:
        state = forgive(state, seat, "stones", 1)
    free = waived(character)
    if free and notches_of(state, move.room):
        happened(state, state, "sinner.no-notch", "waived", player=seat)
    steps = visit_room(state, seat, move.room, move.borrowed, not free, sins)
    return state.push(*steps, *DUE)


def meet(state: MeaCulpa, seat: Seat, move: Move) -> MeaCulpa:
    """The Pope announces a meeting; where he told the die, it is sealed."""
    die = move.room if isinstance(move, Visit) else None
    after = (state if die is None else state.seal(seat, move)).push(PopeGuess(seat))
    return happened(state, after, "pope.incognito", "meets", player=seat, die=die)


def tell_visit(state: MeaCulpa, seat: Seat, room: int) -> None:
    """Tells whom a visitor goes to see. Raises NotKnown."""
    if room in ROOMS:
        happened(state, state, "house.rooms", "visits", player=seat, room=room, card=room_card(state, room))
    else:
        happened(state, state, "house.rooms", "visits-suite", player=seat, suite=room)


def forgives_stone(state: MeaCulpa) -> bool:
    return "stones" in state.forgetting


class PopeGuess(Act, frozen=True, tag="pope-guess"):
    """The Pope has set his die; the player nearest Hell but him names a room."""

    clauses: ClassVar[tuple[str, ...]] = ("pope.guess", "pope.incognito")
    pope: Seat

    def guesser(self, state: MeaCulpa) -> Seat:
        return nearest_of(state, [Seat(seat) for seat in seats(state) if seat != self.pope])

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return one(self.guesser(state))

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return GUESSES

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("pope.guess", "other", player=Player(self.guesser(state)))

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Guess):
            yield breach("pope.guess", "first")

    def apply(self, state: MeaCulpa, who: Mover, move: Guess, /) -> MeaCulpa:
        after = state.then(PopeReveal(self.pope, move.room))
        return happened(state, after, "pope.guess", "guessed", player=who, room=move.room)


class PopeReveal(Act, frozen=True, tag="pope-reveal"):
    """The die is shown, and the Pope visits the room."""

    clauses: ClassVar[tuple[str, ...]] = ("pope.reveal",)
    pope: Seat
    guess: int

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return None if state.sealed else one(self.pope)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return DICE

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, RevealDie):
            yield breach("pope.reveal", "first")
        elif state.ruling("G16") == "open-only" and closed(state, move.room):
            yield breach("G16", "closed")

    def apply(self, state: MeaCulpa, who: Mover, move: RevealDie, /) -> MeaCulpa:
        after = happened(state, state.then(), "pope.reveal", "shown", room=move.room)
        return secret_visit(after, self.pope, move.room, self.guess)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        sealed, opened = state.open_seals()
        move = sealed[self.pope]
        room = move.room if isinstance(move, Visit) else 0
        after = happened(state, opened.then(), "pope.reveal", "shown", room=room)
        return secret_visit(after, self.pope, room, self.guess)


def secret_visit(state: MeaCulpa, pope: Seat, room: int, guess: int) -> MeaCulpa:
    """What comes of the Pope's meeting. Raises NotKnown."""
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
    """A die that shows a closed room: one step, and nothing else."""
    return happened(state, state.push(Caught(pope)), "G16", "wasted", room=room)


@carries("pope.overrun")
def overrun(state: MeaCulpa, pope: Seat, room: int, steps: int) -> MeaCulpa:
    """The room would turn the post too far: it stops at six, and the action is lost."""
    after = replace(state, posts=put(state.posts, pope, MOST_NOTCHES))
    state = happened(state, after, "pope.overrun", "overrun", player=pope, room=room)
    state = state.push(*(Caught(pope) for _ in range(steps)))
    if state.ruling("G15a") == "open":
        return state
    if room == SUITE_6:
        return happened(state, replace(state, suite6_shut=True), "G15a", "shut")
    return state.push(Discard(room) if room in ROOMS else Flip())


@carries("pope.free")
def unseen(state: MeaCulpa, pope: Seat, room: int) -> MeaCulpa:
    happened(state, state, "pope.free", "unseen", player=pope)
    tell_visit(state, pope, room)
    return state.push(*visit_room(state, pope, room, None, False, False), *DUE)


@carries("pope.caught.costs")
def seen(state: MeaCulpa, pope: Seat, room: int) -> MeaCulpa:
    happened(state, state, "pope.caught", "caught", player=pope)
    tell_visit(state, pope, room)
    steps: tuple[Step, ...] = (*visit_room(state, pope, room, None, True, True), *DUE)
    if state.ruling("G14") == "before":
        return state.push(Caught(pope), *steps)
    return state.push(*steps, Caught(pope))
