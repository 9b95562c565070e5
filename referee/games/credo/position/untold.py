"""Moments whose history is unknown: the questions that a dispute then asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.core import (
    YES_NO,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    anyone,
    asked,
    breach,
    is_so,
    secret,
)

from ..box.components import value_of
from ..box.deck import immediate
from ..moves import Call, Claim, Finish, Gift, Give, Lay, Lose, Pass, Play, Remove, Take
from ..rules.council.council import CallChoice
from ..rules.events.play import SETUP, calls_council, event_term, play_breaches
from ..rules.laying import LayMats, finished
from ..rules.parting import CLAUSE, term
from ..rules.turn import DrawYellow, call_breaches
from ..rules.windows import BeforeDraw, gift_breaches
from .fields import ANYTHING, DUE_KINDS
from .known import of_kind
from .state import Act, Credo, name_of, seats, untimely

Parted = Lose | Take | Remove | Give


class MatsUntold(LayMats, frozen=True, tag="mats-untold"):
    """The mats are being laid out, and it is unknown who has finished."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.choose-doctrine",)
    asks: ClassVar[tuple[type[Move], ...]] = (Lay, Finish)

    def decision(self, state: Credo, /) -> Decision | None:
        return secret(seats(state))

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(who, int) and isinstance(move, self.asks) and finished(state, Seat(who)):
            yield breach("setup.choose-doctrine", "finished", player=Player(Seat(who)))
        yield from super().breaches(state, who, move)


class DrawUntold(Act, frozen=True, tag="draw-untold"):
    """A turn in which it is unknown whether the player has drawn."""

    def resolve(self, state: Credo, /) -> Credo:
        drawn = is_so(state, Question("has-drawn", (), YES_NO, "turn.draw"))
        return state.then() if drawn else state.then(BeforeDraw(), DrawYellow())


class CallUntold(CallChoice, frozen=True, tag="call-untold"):
    """The end of a turn in which it is unknown whether the Emperor has called a Council."""

    def chooser(self, state: Credo, /) -> Seat | None:
        seat = super().chooser(state)
        called = Question("called", (), YES_NO, "council.call-emperor")
        return None if seat is None or is_so(state, called) else seat


class DealtUntold(Act, frozen=True, tag="dealt-untold"):
    """The dealt Events that are played at once are being played, and it is unknown by which player."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.play-immediates",)

    def decision(self, state: Credo, /) -> Decision | None:
        return anyone(seats(state), implied=False)

    def takes(self, move: Move, /) -> bool:
        return True

    def breaches(self, state: Credo, who: Mover, move: Any, /) -> Iterator[Breach]:
        if not isinstance(who, int):
            return
        seat = Seat(who)
        if not isinstance(move, Play | Pass) or not _is_so(state, "playing-dealt", name_of(state, seat)):
            yield breach("turn.order", "wait", player=Player(seat))
        elif isinstance(move, Play):
            yield from play_breaches(state, seat, move, SETUP)
            if immediate(move.event) and calls_council(move.event) and not _is_so(state, "last-round"):
                yield breach("setup.council-last", "later", event=event_term(move.event))
        elif _is_so(state, "due-event", name_of(state, seat)):
            yield breach("setup.play-immediates", "some", player=Player(seat))

    def apply(self, state: Credo, who: Mover, move: Move, /) -> Credo:
        """Raises NotKnown: the effect can't be known."""
        return state


def _is_so(state: Credo, question: str, *about: str) -> bool:
    """The table's answer about the dealt Events. Raises NotKnown."""
    return bool(is_so(state, Question(question, about, YES_NO, "setup.play-immediates")))


class Settling(Act, frozen=True, tag="settling"):
    """Something unknown is being settled: an Event, a roll, a loss."""

    def decision(self, state: Credo, /) -> Decision | None:
        return anyone(seats(state), implied=False)

    def takes(self, move: Move, /) -> bool:
        return True

    def breaches(self, state: Credo, who: Mover, move: Any, /) -> Iterator[Breach]:
        if not isinstance(who, int):
            return
        seat, kind = Seat(who), str(move.__struct_config__.tag)
        if isinstance(move, Play):
            yield from untimely(state, move)
        elif isinstance(move, Call):
            yield from call_breaches(state, who)
        elif isinstance(move, Gift):
            yield breach("turn.order", "wait", player=Player(seat))
            yield from gift_breaches(state, seat, move)
        elif isinstance(move, Claim) or not _asked_for(state, seat, kind):
            yield breach("turn.order", "wait", player=Player(seat))
        elif isinstance(move, Parted):
            yield from _kind_breaches(state, seat, move, kind)

    def apply(self, state: Credo, who: Mover, move: Move, /) -> Credo:
        """Raises NotKnown: the effect can't be known."""
        return state


def _asked_for(state: Credo, seat: Seat, kind: str) -> bool:
    """True if a card, a roll or the Council asks a player for such a choice. Raises NotKnown."""
    return bool(is_so(state, Question("choosing", (name_of(state, seat), kind), YES_NO, "turn.order")))


def _kind_breaches(state: Credo, seat: Seat, move: Parted, how: str) -> Iterator[Breach]:
    """Why a card of this kind is not the one that has to go. Raises NotKnown."""
    due = asked(state, Question("due-kind", (name_of(state, seat), how), DUE_KINDS, CLAUSE[how]))
    if due == ANYTHING:
        return
    if value_of(move.card) is not None:
        yield breach("followers.facedown-sorted", "automatic")
    elif not of_kind(move.card, str(due)):
        yield breach(CLAUSE[how], "kind", card=term(move.card))
