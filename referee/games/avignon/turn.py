"""A turn: exactly two of the four actions, none twice, and not the opponent's turn put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Player, Seat, Term, anyone, breach, happened, one, witness

from .components import SLOTS, box
from .frame import action
from .last_action import last_action, null
from .moves import (
    AcceptDraw,
    Beseech,
    Chastise,
    DeclineDraw,
    Done,
    Draw,
    EndTurn,
    Excommunicate,
    OfferDraw,
    Petition,
)
from .petition import can_change_anything, forgotten
from .petition import petition as begin_petition
from .repetition import remembered
from .samaritan import last_turn, undone
from .state import (
    Act,
    Avignon,
    Result,
    TurnStep,
    actions_left,
    active,
    done,
    number_of,
    other,
    place_at,
    slots_of,
)
from .supply import exchange
from .track import pull, push, sizes
from .victory import Due

ACTIONS = {Beseech: "beseech", Chastise: "chastise", Excommunicate: "excommunicate", Petition: "petition"}
EVERY_ACTION: dict[str, tuple[Move, ...]] = {
    name: tuple(kind(slot) for slot in SLOTS) for kind, name in ACTIONS.items()
}
CLAUSES = {
    Beseech: "act.beseech",
    Chastise: "act.chastise",
    Excommunicate: "act.excommunicate",
    Petition: "act.petition",
}
Action = Beseech | Chastise | Excommunicate | Petition


class Turn(TurnStep, frozen=True, tag="turn"):
    """The active player's actions. It stays on the agenda for the whole game and passes the turn by itself."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.alternate", "turn.two-actions", "turn.selfless", "setup.rome-first")

    def decision(self, state: Avignon, /) -> Decision | None:
        untold = state.done is None or state.number is None
        return one(active(state)) if untold or actions_left(state) else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        taken, display = state.done or (), state.display
        actions = [
            move
            for name, moves in EVERY_ACTION.items()
            if name not in taken
            for move, at in zip(moves, display, strict=True)
            if at is not None
        ]
        return actions if taken or state.offered else [*actions, OfferDraw()]

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            if state.number == 2 and not done(state):
                yield breach("turn.selfless", "spent", player=Player(Seat(who)))
            yield breach("turn.alternate", player=Player(Seat(who)), active=Player(active(state)))

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(who, int) and who != active(state):
            return
        match move:
            case Beseech() | Chastise() | Excommunicate() | Petition():
                yield from self._action(state, who, move)
            case EndTurn() | Done():
                left = actions_left(state)
                yield breach("turn.two-actions", "early", player=Player(active(state)), n=left)
            case OfferDraw():
                if done(state) or state.offered:
                    yield breach("G10", "not-now")
            case AcceptDraw() | DeclineDraw():
                yield breach("G10", "no-offer")
            case Draw():
                yield breach("cong.replace", "no-gap", person=Term(f"person.{move.person}"))
            case _:
                yield breach("act.petition", "nothing-open")

    def _action(self, state: Avignon, who: Mover, move: Action) -> Iterator[Breach]:
        action = ACTIONS[type(move)]
        if actions_left(state) < 1:
            yield from spent(state)
            return
        if action in done(state):
            left = tuple(Term(f"action.{other}") for other in box().actions if other not in done(state))
            yield breach("turn.distinct", "used", action=Term(f"action.{action}"), left=left)
        aimed = aimed_at(state, move.place)
        if not aimed:
            yield from missing(state, move)
            return
        slot, seat = aimed[0], active(state)
        if isinstance(move, Petition) and state.ruling("G18") == "effect":
            yield from without_effect(state, seat, slot)
        if actions_left(state) == 1:
            touched = None if isinstance(move, Petition) else slot
            yield from last_action(state, lambda: self.apply(state, who, move), touched)

    def apply(self, state: Avignon, who: Mover, move: Move, /) -> Avignon:
        if not isinstance(move, Action):
            offered = state.push(Answer(other(active(state))), offered=True)
            return happened(state, offered, "G10", "offered", player=active(state))
        slot, seat = aimed_at(state, move.place)[0], active(state)
        state = replace(forgotten(state), done=(*done(state), ACTIONS[type(move)]), number=number_of(state))
        if state.ruling("G12") == "action":
            state = state.push(Due(sizes(state)))
        witness((CLAUSES[type(move)],))
        match move:
            case Beseech():
                return pull(state, slot, action(seat, "act.beseech"))
            case Chastise():
                return push(state, slot, action(seat, "act.chastise"))
            case Excommunicate():
                return exchange(state, slot, action(seat, "act.excommunicate"))
            case Petition():
                return begin_petition(state, seat, slot)

    def resolve(self, state: Avignon, /) -> Avignon:
        """The turn passes to the other player."""
        display, before = state.display, state.before
        told = before is not None or state.touched
        previous = last_turn(before, display, state.touched) if told else None
        passed = replace(
            state,
            active=other(active(state)),
            number=number_of(state) + 1,
            done=(),
            before=display,
            touched=False,
            mixed=False,
            previous=previous,
            reset=None,
            unchanged=None,
            offered=False,
        )
        if state.number == 1:
            passed = happened(state, passed, "turn.selfless", "ends", player=active(state))
        return remembered(passed)


def without_effect(state: Avignon, seat: Seat, slot: int) -> Iterator[Breach]:
    """Why the petition of the person in a slot can't be chosen. Raises NotKnown."""
    if not can_change_anything(state, seat, slot):
        person = place_at(state, slot).person
        if person is None:
            yield breach("G18", "nobody-named", slot=slot)
        else:
            yield breach("G18", "no-effect", person=Term(f"person.{person}"))


class Spent(Act, frozen=True, tag="spent"):
    """A turn of which a position tells that its actions have all been taken. It is over when its player says so, or
    when the other goes on."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.two-actions",)

    def decision(self, state: Avignon, /) -> Decision | None:
        return anyone((active(state),))

    def takes(self, move: Move, /) -> bool:
        return not isinstance(move, Draw)

    def concerns(self, state: Avignon, who: Mover, /) -> bool:
        return who == active(state)

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [EndTurn()]

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, EndTurn | Done):
            yield from spent(state)
        elif undone(state):
            yield breach("samaritan", "undone", opponent=Player(other(active(state))))
        elif state.ruling("G9") == "forbidden" and null(state):
            yield breach("G9", "null-turn")

    def apply(self, state: Avignon, who: Mover, move: Move, /) -> Avignon:
        return happened(state, state.then(), "turn.two-actions", "ends", player=active(state))


def spent(state: Avignon) -> Iterator[Breach]:
    """The turn has no action left."""
    if number_of(state) == 1:
        yield breach("turn.selfless", "spent", player=Player(active(state)))
    else:
        yield breach("turn.two-actions", "spent", player=Player(active(state)))


class Answer(Act, frozen=True, tag="answer"):
    """A draw has been offered to this seat."""

    clauses: ClassVar[tuple[str, ...]] = ()
    seat: Seat

    def decision(self, state: Avignon, /) -> Decision | None:
        return one(self.seat)

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [AcceptDraw(), DeclineDraw()]

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, AcceptDraw | DeclineDraw):
            yield breach("G10", "unanswered", player=Player(self.seat))

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        yield breach("G10", "unanswered", player=Player(self.seat))

    def apply(self, state: Avignon, who: Mover, move: Move, /) -> Avignon:
        if isinstance(move, AcceptDraw):
            return happened(state, replace(state, agenda=(), result=Result(None, ("G10",))), "G10", "agreed")
        return happened(state, state.then(), "G10", "declined", player=self.seat)


def aimed_at(state: Avignon, place: int | str) -> list[int]:
    """The slots that a move can mean: the slot it names, or those of the person it names. Raises NotKnown."""
    if isinstance(place, str):
        return slots_of(state, place)
    return [place] if state.display[place - 1] is not None else []


def missing(state: Avignon, move: Action) -> Iterator[Breach]:
    """Nobody lies where the move points."""
    place, clause = move.place, CLAUSES[type(move)]
    if isinstance(place, int):
        yield breach(clause, "empty", slot=place)
    elif any(place in (held or ()) for held in state.congregations):
        yield breach("cong.immune", person=Term(f"person.{place}"))
    else:
        yield breach(clause, "absent", person=Term(f"person.{place}"))
