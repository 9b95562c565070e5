"""Visiting the House of Pleasure: which rooms are open to whom. The Pope visits in secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core import Action, Breach, Move, breach, carries, happened

from ...box.components import MOST_NOTCHES, POPE, ROOMS, SINNER, SUITE_5, SUITE_6
from ...box.house import suites
from ...moves import Meeting, Visit
from ...position.board import suite_open
from ...position.doors import is_used
from ...position.known import post
from ...position.state import MeaCulpa
from ..due import DUE
from ..room_effects import notches_of, visit_room
from ..sins.meetings import EVERY_DOOR, forbids_meeting, meet, tell_visit
from ..sins.register_of_sins import forgive
from .agent import Agent

VISITS: tuple[Move, ...] = (
    *(Visit(room) for room in ROOMS),
    *(Visit(SUITE_5, room) for room in ROOMS),
    Visit(SUITE_5),
    Visit(SUITE_6),
)
SECRET_VISITS: tuple[Move, ...] = (*map(Visit, EVERY_DOOR), Meeting())


def candidates(state: MeaCulpa, agent: Agent) -> Iterable[Move]:
    """The candidates for a visit."""
    return SECRET_VISITS if agent.character == POPE else VISITS


def forbids(state: MeaCulpa, agent: Agent, move: Visit) -> Iterator[Breach]:
    """Why this visit is not open to a character. Raises NotKnown."""
    if agent.character == POPE:
        yield from forbids_meeting(state, move)
        return
    yield from used_up(state, move.room)
    if move.room == SUITE_5 and move.borrowed is not None:
        yield from forbids_borrowing(state, move.borrowed)
    elif move.room == SUITE_5:
        yield from no_lender(state)
    elif move.borrowed is not None:
        yield breach("house.s5.borrow", "only", room=move.room)
    if waived(agent.character):
        return
    notches, now = notches_of(state, move.room), post(state, agent.seat) + agent.turned
    if now <= MOST_NOTCHES < now + notches:
        if agent.turned:
            yield breach("house.limit6", "second", room=move.room, n=notches, now=now)
        else:
            yield breach("house.limit6", "over", room=move.room, n=notches, now=now)


@carries("house.rooms")
def used_up(state: MeaCulpa, room: int) -> Iterator[Breach]:
    """Why a room or suite is closed. Raises NotKnown."""
    if (
        (room in ROOMS and is_used(state, room))
        or (room == SUITE_5 and not suite_open(state, room))
        or (room == SUITE_6 and state.suite6_shut)
    ):
        yield breach("house.once", "used", room=room)
    elif room == SUITE_6 and not suite_open(state, room):
        yield breach("house.s6.need", "empty")


def forbids_borrowing(state: MeaCulpa, borrowed: int) -> Iterator[Breach]:
    """Why the visitor of Suite 5 can't use that room's card. Raises NotKnown."""
    if is_used(state, borrowed):
        yield breach("house.once", "used", room=borrowed)


def no_lender(state: MeaCulpa) -> Iterator[Breach]:
    """Why a visitor of Suite 5 who has not named a room yet finds none. Raises NotKnown."""
    if not any(state.rooms) and all(is_used(state, room) for room in ROOMS):
        yield breach("house.s5.borrow", "none")


@carries("sinner.no-notch")
def waived_for_sinner() -> bool:
    """True: the Petty Sinner visits without turning his post."""
    return True


def waived(character: str) -> bool:
    """True if a character visits without turning his post."""
    return character == SINNER and waived_for_sinner()


def forbids_secret(state: MeaCulpa, agent: Agent, move: Meeting) -> Iterator[Breach]:
    """Why this character can't meet in secret. Raises NotKnown."""
    if agent.character != POPE:
        yield breach("pope.incognito", "not-pope")
    else:
        yield from forbids_meeting(state, move)


def visit(state: MeaCulpa, agent: Agent, move: Visit) -> MeaCulpa:
    """The State at the beginning of a visit, with its Steps before the rest of the agenda. Raises NotKnown."""
    seat, room = agent.seat, move.room
    if agent.character == POPE:
        return meet(state, seat, move)
    tell_visit(state, seat, room)
    forgotten = "stones" in state.forgetting
    if room not in ROOMS and forgotten:
        state = forgive(state, seat, "stones", 1)
    free = waived(agent.character)
    if free and notches_of(state, room):
        happened(state, state, "sinner.no-notch", "waived", player=seat)
    steps = visit_room(state, seat, room, move.borrowed, not free, not forgotten)
    return state.push(*steps, *DUE)


def price_of_visit(state: MeaCulpa, agent: Agent, move: Visit) -> dict[str, int]:
    """The price of a visit for a player who does not go in secret. Raises NotKnown."""
    if agent.character == POPE:
        return {}
    notches = 0 if waived(agent.character) else notches_of(state, move.room)
    sins = () if move.room in ROOMS else suites()[move.room].sins
    return {"notches": notches, "sin-stones": sum(sin.n for sin in sins)}


def meet_unseen(state: MeaCulpa, agent: Agent, move: Meeting) -> MeaCulpa:
    """The State after the Pope announced a meeting without telling the referee the die."""
    return meet(state, agent.seat, move)


ACTIONS = (
    Action(
        move=Visit,
        kind="visit",
        forms=(
            "visit <room> [<borrowed>]",
            "visit room <room>",
            "visit suite <room> [<borrowed>]",
            "visit house room <room>",
            "visit house suite <room> [<borrowed>]",
        ),
        also=("visit room <room> <borrowed>",),
        candidates=candidates,
        forbids=forbids,
        price=price_of_visit,
        effect=visit,
    ),
    Action(move=Meeting, kind="visit", forms=("meeting",), forbids=forbids_secret, effect=meet_unseen),
)
