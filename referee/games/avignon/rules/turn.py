"""A turn: exactly two of the four actions, none twice, and without restoring the opponent's turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Term,
    answered,
    anyone,
    breach,
    happened,
    one,
    witness,
)

from ..box.components import box
from ..moves import (
    AcceptDraw,
    DeclineDraw,
    Done,
    Draw,
    EndTurn,
    OfferDraw,
    Petition,
)
from ..position.state import (
    Act,
    Avignon,
    Result,
    TurnStep,
    actions_left,
    active,
    done,
    is_dark,
    number_of,
    other,
)
from .actions import ACTION, ACTIONS, aimed_at, missing
from .last_action import changes_nothing, last_action
from .petitions.petition import forgotten
from .repetition import remembered
from .samaritan import last_turn, restores_last_turn
from .track import sizes
from .victory import Due

OFFERED, OFFERED_BEFORE = "offered", "offered-before"
"""The questions whether a draw is offered, and whether one was in this turn, whose answers hold for a turn."""


class Turn(TurnStep, frozen=True, tag="turn"):
    """The active player's actions. The Step stays on the agenda for the whole game and passes the turn on by itself."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.alternate", "turn.two-actions", "turn.selfless", "setup.rome-first")

    def decision(self, state: Avignon, /) -> Decision | None:
        untold = state.done is None or state.number is None
        return one(active(state)) if untold or actions_left(state) else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        taken = state.done or ()
        actions = [move for action in ACTIONS if action.kind not in taken for move in action.candidates(state, who)]
        return actions if taken or state.offered else [*actions, OfferDraw()]

    def out_of_turn(self, state: Avignon, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            if state.number == 2 and not done(state):
                yield breach("turn.selfless", "spent", player=Player(Seat(who)))
            yield breach("turn.alternate", player=Player(Seat(who)), active=Player(active(state)))

    def late(self, state: Avignon, move: Move, /) -> Seat | None:
        """An answer to a draw is the opponent's, whether a draw was offered or not: it is never a matter of the
        turn."""
        answers = isinstance(move, AcceptDraw | DeclineDraw) and state.active is not None
        return other(active(state)) if answers else None

    def breaches(self, state: Avignon, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(who, int) and who != active(state) and who != self.late(state, move):
            return
        if type(move) in ACTION:
            yield from self._action(state, who, move)
            return
        match move:
            case EndTurn() | Done():
                left = actions_left(state)
                yield breach("turn.two-actions", "early", player=Player(active(state)), n=left)
            case OfferDraw():
                # Who tells a whole table tells of an offer, too; who tells next to nothing has to be asked.
                if done(state) or state.offered or (is_dark(state) and answered(state, OFFERED_BEFORE, "G10")):
                    yield breach("G10", "not-now")
            case AcceptDraw() | DeclineDraw():
                yield breach("G10", "no-offer")
            case Draw():
                yield breach("cong.replace", "no-gap", person=Term(f"person.{move.person}"))
            case _:
                yield breach("act.petition", "nothing-open")

    def _action(self, state: Avignon, who: Mover, move: Any) -> Iterator[Breach]:
        action = ACTION[type(move)]
        still = actions_left(state)
        if still < 1:
            yield from spent(state)
            return
        if action.kind in done(state):
            left = tuple(Term(f"action.{other}") for other in box().actions if other not in done(state))
            yield breach("turn.distinct", "used", action=Term(f"action.{action.kind}"), left=left)
        aimed = aimed_at(state, move.place)
        if not aimed:
            yield from missing(state, action, move.place)
            return
        yield from action.forbids(state, active(state), move)
        if still == 1:
            touched = None if isinstance(move, Petition) else aimed[0]
            yield from last_action(state, lambda: self.apply(state, who, move), touched)

    def apply(self, state: Avignon, who: Mover, move: Move, /) -> Avignon:
        if isinstance(move, OfferDraw):
            offered = state.push(Answer(other(active(state))), offered=True)
            return happened(state, offered, "G10", "offered", player=active(state))
        action, seat = ACTION[type(move)], active(state)
        state = replace(forgotten(state), done=(*done(state), action.kind), number=number_of(state))
        if state.ruling("G12") == "action":
            state = state.push(Due(sizes(state)))
        witness((action.clause,))
        return action.effect(state, seat, move)

    def resolve(self, state: Avignon, /) -> Avignon:
        """The turn passes to the other player."""
        display, before = state.display, state.before
        is_known = before is not None or state.touched
        previous = last_turn(before, display, state.touched) if is_known else None
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
        return remembered(forgotten(passed, frozenset((OFFERED, OFFERED_BEFORE))))


class Spent(Act, frozen=True, tag="spent"):
    """A turn whose actions have all been taken, by the position. It is over when its player says so, or when the other
    player goes on."""

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
        elif restores_last_turn(state):
            yield breach("samaritan", "undone", opponent=Player(other(active(state))))
        elif state.ruling("G9") == "forbidden" and changes_nothing(state):
            yield breach("G9", "null-turn")

    def apply(self, state: Avignon, who: Mover, move: Move, /) -> Avignon:
        return happened(state, state.then(), "turn.two-actions", "ends", player=active(state))


def spent(state: Avignon) -> Iterator[Breach]:
    """The breach of another action in a turn that has none left."""
    if number_of(state) == 1:
        yield breach("turn.selfless", "spent", player=Player(active(state)))
    else:
        yield breach("turn.two-actions", "spent", player=Player(active(state)))


class Answer(Act, frozen=True, tag="answer"):
    """A draw was offered to this seat."""

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
