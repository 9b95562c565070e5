"""What may be seen of Avignon: everything but the order of the deck, and the discard pile where it is kept closed."""

from __future__ import annotations

from msgspec import Struct

from referee.core.breach import Player, Term
from referee.core.room import Ending, Line
from referee.core.terms import Seat
from referee.core.view import View

from .components import GAME, SLOTS, box
from .state import Avignon, unseen
from .supply import DrawStep


class Lies(Struct, frozen=True):
    """A person on display; what nobody told is None."""

    slot: int
    person: str | None
    map: str | None


class AvignonView(View, frozen=True, kw_only=True):
    """The same for every seat. `unseen` are the persons of which a copy may still be drawn; `discard` is None while
    the pile is closed or untold."""

    rome: Seat
    active: Seat | None
    done: tuple[str, ...] | None
    display: tuple[Lies, ...]
    congregations: tuple[tuple[str, ...] | None, ...]
    discard: tuple[str, ...] | None
    discarded: int | None
    deck: int | None
    unseen: tuple[str, ...]
    awaited: str
    winner: Seat | None = None


def view(state: Avignon, seat: Seat | None) -> AvignonView:
    open_pile = state.ruling("G23") == "open"
    return AvignonView(
        game=GAME,
        seat=seat,
        over=state.over(),
        rome=state.rome,
        active=state.active,
        done=state.done,
        display=display_of(state),
        congregations=state.congregations,
        discard=state.discard if open_pile else None,
        discarded=None if state.discard is None else len(state.discard),
        deck=None if state.deck is None else len(state.deck),
        unseen=unseen(state) if open_pile else tuple(sorted({*(state.deck or ()), *(state.discard or ())})),
        awaited=awaited(state),
        winner=state.result.winner if state.result is not None else None,
    )


def display_of(state: Avignon) -> tuple[Lies, ...]:
    """The filled slots from left to right."""
    maps = box().maps
    return tuple(
        Lies(slot, at.person, None if at.level is None else maps[at.level])
        for slot in SLOTS
        if (at := state.display[slot - 1]) is not None
    )


def awaited(state: Avignon) -> str:
    """What has to happen next: `over`, `draw`, or the tag of the Step."""
    if not state.agenda:
        return "over"
    step = state.agenda[0]
    return "draw" if isinstance(step, DrawStep) else str(step.__struct_config__.tag)


def facts(state: Avignon) -> tuple[str, ...]:
    """The position in short lines."""
    seats = state.terms.seats
    told = [f"slot {lies.slot}: {lies.person or '?'} at {lies.map or '?'}" for lies in display_of(state)]
    for name, held in zip(seats, state.congregations, strict=True):
        told.append(f"{name} holds: {'?' if held is None else ', '.join(held) or 'nothing'}")
    if state.result is not None:
        winner = state.result.winner
        return *told, "drawn" if winner is None else f"winner: {seats[winner]}"
    told.append(f"turn: {'?' if state.active is None else seats[state.active]}")
    told.append(f"actions: {'?' if state.done is None else ', '.join(state.done) or 'none'}")
    told.append(f"discard: {'?' if state.discard is None else ', '.join(state.discard) or 'none'}")
    told.append(f"deck: {'?' if state.deck is None else len(state.deck)}")
    told.append(f"next: {awaited(state)}")
    return tuple(told)


def score(state: Avignon) -> tuple[Line, ...]:
    """Each congregation, and what ended the game."""
    lines = []
    for number, held in enumerate(state.congregations):
        seat = Seat(number)
        named = tuple(Term(f"person.{kind}") for kind in held or ())
        count = "?" if held is None else len(named)
        lines.append(
            Line("congregation", (("player", Player(seat)), ("n", count), ("persons", named)), "end.three", seat)
        )
    if state.result is not None:
        winner = state.result.winner
        for clause in state.result.clauses:
            if winner is None:
                lines.append(Line("drawn", (), clause))
            else:
                lines.append(Line("won", (("player", Player(winner)),), clause, winner))
    return tuple(lines)


def ending(state: Avignon) -> Ending | None:
    if state.result is None:
        return None
    winner = state.result.winner
    return Ending(() if winner is None else (winner,), state.result.clauses)
