"""The effects of a room or suite: its costs, its effects, and its closing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Frame, Move, Seat, Step, breach, happened, witness

from ..box.components import ROOMS, SUITE_5
from ..box.house import Card, Suite, cards, suites
from ..moves import UseRoom
from ..position.board import suite_open
from ..position.doors import is_used, room_card, room_notches
from ..position.known import post
from ..position.state import USED, Act, MeaCulpa, Pick, put
from .verbs.frame import HouseFrame

EVERY_ROOM = tuple(UseRoom(room) for room in ROOMS)


def turn_post(state: MeaCulpa, seat: Seat, notches: int, clause: str) -> MeaCulpa:
    """The State with a post turned by this number of notches, by that clause. Raises NotKnown."""
    if not notches:
        return state
    now = post(state, seat) + notches
    after = replace(state, posts=put(state.posts, seat, now))
    return happened(state, after, clause, "turned", player=seat, n=notches, now=now)


def closed(state: MeaCulpa, room: int) -> bool:
    """True if a room or suite can't be visited any more in this round. Raises NotKnown."""
    if room in ROOMS:
        return is_used(state, room)
    if room == SUITE_5:
        return not suite_open(state, room) or all(card == USED for card in state.rooms)
    return not suite_open(state, room)


def notches_of(state: MeaCulpa, room: int) -> int:
    """The price of a visit in notches. Raises NotKnown."""
    if room not in ROOMS:
        return suites()[room].notches
    return room_notches(state, room)


def visit_room(
    state: MeaCulpa, seat: Seat, room: int, borrowed: int | None, notches: bool, sins: bool
) -> tuple[Step, ...]:
    """The Steps of a visit: costs first, then the effect, then the room is closed. notches, sins: whether the visitor
    pays these costs. Raises NotKnown."""
    if room in ROOMS:
        paid = (TurnPost(seat, notches_of(state, room)),) if notches else ()
        return *paid, *use_card(state, seat, room)
    suite = suites()[room]
    bill = Frame(seat, suite.cost_clause, f"card.{suite.id}")
    costs: list[Step] = [step for sin in suite.sins if sins for step in sin.expand(bill)]
    if costs:
        witness((suite.cost_clause,))
    if notches and suite.notches:
        costs.append(TurnSuite(seat, suite.notches))
    if room == SUITE_5:
        costs.append(Flip())
    return *costs, *carried_out(suite, seat, borrowed)


def use_card(state: MeaCulpa, seat: Seat, room: int) -> tuple[Step, ...]:
    """The effects of the card in a room, and its discarding. Raises NotKnown."""
    return *carried_out(cards()[room_card(state, room)], seat), Discard(room)


def carried_out(thing: Card | Suite, seat: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
    """The Steps of a card or suite for its visitor, in the name of its clause."""
    frame = HouseFrame(seat, thing.clause, f"card.{thing.id}", borrowed)
    witness((thing.clause,))
    return tuple(step for effect in thing.effects for step in effect.expand(frame))


class TurnPost(Act, frozen=True, tag="turn-post"):
    """A room's notches."""

    clauses: ClassVar[tuple[str, ...]] = ("house.room.notch", "house.room.effect")
    seat: Seat
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        witness(("house.room.effect",))
        return turn_post(state.then(), self.seat, self.n, "house.room.notch")


class TurnSuite(Act, frozen=True, tag="turn-suite"):
    """The notches of Suite 6."""

    clauses: ClassVar[tuple[str, ...]] = ("house.s6.notch",)
    seat: Seat
    n: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return turn_post(state.then(), self.seat, self.n, "house.s6.notch")


class Flip(Act, frozen=True, tag="flip"):
    """The card of Suite 5 shows its occupied side."""

    clauses: ClassVar[tuple[str, ...]] = ("house.s5.flip",)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(suite5=False), "house.s5.flip", "occupied")


class Discard(Act, frozen=True, tag="discard"):
    """The card that was used goes face up to the discard pile."""

    clauses: ClassVar[tuple[str, ...]] = ("house.room.discard",)
    room: int

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        card = state.rooms[self.room - 1]
        discard = (*state.discard, card) if card else state.discard
        after = state.then(rooms=put(state.rooms, self.room - 1, USED), discard=discard)
        return happened(state, after, "house.room.discard", "discarded", room=self.room, card=card)


class BorrowRoom(Pick, frozen=True, tag="borrow-room"):
    """The visitor of Suite 5 uses the card of a room; `room` if he has named it already."""

    clauses: ClassVar[tuple[str, ...]] = ("house.s5.borrow", "house.s5.discard")
    asks: ClassVar[tuple[type[Move], ...]] = (UseRoom,)
    seat: Seat
    room: int | None

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return self.seat if self.room is None and any(card != USED for card in state.rooms) else None

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return EVERY_ROOM

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("house.s5.borrow", "name")

    def forbids(self, state: MeaCulpa, move: UseRoom, /) -> Iterator[Breach]:
        if is_used(state, move.room):
            yield breach("house.once", "used", room=move.room)

    def chosen(self, state: MeaCulpa, move: UseRoom, /) -> MeaCulpa:
        return self.used(state, move.room)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then() if self.room is None else self.used(state, self.room)

    def used(self, state: MeaCulpa, room: int) -> MeaCulpa:
        """The State in which the card of that room is carried out. Raises NotKnown."""
        after = state.then(*use_card(state, self.seat, room))
        card = room_card(state, room)
        return happened(state, after, "house.s5.borrow", "used", player=self.seat, room=room, card=card)
