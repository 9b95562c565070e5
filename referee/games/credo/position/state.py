"""State of Credo. Bishops, Laity, mats, discards and the Creed lie open.

Followers lie face down: their owner knows them, all others know their number. Yellow cards are held in hand. A blind
referee sees neither: 0 stands for the value of a Follower card, `card` for a yellow card. A value that was never given
(in a dispute about a partial position) is None; the accessors in `known` then ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from referee.core import (
    Breach,
    Choice,
    Decision,
    Field,
    Move,
    Mover,
    NotKnown,
    Player,
    Question,
    Seat,
    State,
    Step,
    Term,
    Window,
    breach,
)
from referee.core.state.terms import every_seat

from ..box.components import CARD, NUMBERS
from ..moves import Play
from .fields import FIELDS, NO_SEAT
from .records import Away, Council, Result

Mat = tuple[tuple[str, ...] | None, ...]


class Act(Step, frozen=True):
    """A Step of Credo."""

    def strikes(self, state: Any, /) -> tuple[Seat, ...]:
        """The Churches that this effect strikes by the text of its card; none if the player aims it. Raises
        NotKnown."""
        return ()

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        yield from out_of_turn(self, state, who)


class AfterDebate(Act, frozen=True):
    """Where a Council goes on when its debate is over."""


class Pick(Choice, frozen=True):
    """A Step of Credo at which one player chooses. Events have to wait until he has chosen."""

    def strikes(self, state: Any, /) -> tuple[Seat, ...]:
        """The Churches from which the player picks one, or the one that the card names. Raises NotKnown."""
        return ()

    def hindrances(self, state: Any, /) -> Iterator[Breach]:
        """Why the card of this effect can't be played: there is nothing to choose. Raises NotKnown."""
        yield from ()

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Play) and Play not in self.asks:
            return untimely(state, move)
        return super().breaches(state, who, move)

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        yield from out_of_turn(self, state, who)


class Opening(Window, frozen=True):
    """A moment of Credo at which several players may act: `ways` are the candidates, `forbids` the rules, `done` the
    effect."""

    def ways(self, state: Any, seat: Seat, /) -> Iterable[Move]:
        """Moves worth trying, without a look at hidden values."""
        raise NotImplementedError(type(self).__name__)

    def forbids(self, state: Any, seat: Seat, move: Any, /) -> Iterator[Breach]:
        """Every rule that the move breaks. Raises NotKnown."""
        yield from ()

    def done(self, state: Any, seat: Seat, move: Any, /) -> Any:
        """The State after a legal move. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def candidates(self, state: Any, who: Mover, /) -> Iterable[Move]:
        return self.ways(state, Seat(who)) if isinstance(who, int) else ()

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        return self.forbids(state, Seat(who), move) if isinstance(who, int) else iter(())

    def apply(self, state: Any, who: Mover, move: Any, /) -> Any:
        if not isinstance(who, int):
            raise LookupError("nobody's move")
        return self.done(state, Seat(who), move)

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        yield from out_of_turn(self, state, who)


def untimely(state: Credo, move: Play) -> Iterator[Breach]:
    """Why an Event can't be played while something else is being settled."""
    event = Term(f"event.{move.event}")
    if state.council is not None and state.council.ballots:
        yield breach("debate.closed", "closed", event=event)
    else:
        yield breach("ev.any-time", "settling", event=event)


def out_of_turn(step: Step, state: Any, who: Mover) -> Iterator[Breach]:
    """The breach of a mover that this decision does not belong to."""
    decision: Decision | None = step.decision(state)
    if isinstance(who, int) and decision is not None and decision.seats:
        yield breach("turn.order", "other", player=Player(Seat(who)), other=Player(decision.seats[0]))
    elif isinstance(who, int):
        yield breach("turn.order", "wait", player=Player(Seat(who)))
    else:
        yield breach("turn.order", "seat")


class Credo(State, frozen=True, kw_only=True):
    """Piles and hands are sorted, so that they do not show in which order cards came. `turns` is the number of turns
    that have begun. An unknown Church is None, an unknown mat (None, None, None). `exiles` pairs a Bishop with the card
    that lies on him; `fronts` a player with an Event that stays in front of him. `duplicate` is the one drawn in this
    turn, while it is in hand and its drawer has not decided about it."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS
    active: Seat | None = None
    turns: int = 0
    churches: tuple[tuple[str, ...] | None, ...]
    followers: tuple[tuple[int, ...] | None, ...]
    exiles: tuple[tuple[str, str], ...] | None = ()
    mats: tuple[Mat, ...]
    creed: tuple[str, ...] | None = ()
    hands: tuple[tuple[str, ...] | None, ...]
    duplicate: str | None = None
    boxes: tuple[str, ...] | None = ()
    stock: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    yellow: tuple[str, ...] | None = None
    yellow_discard: tuple[str, ...] = ()
    permanent: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    beside: tuple[str, ...] | None = ()
    fronts: tuple[tuple[Seat, str], ...] = ()
    iconolaters: int | None = NO_SEAT
    silenced: str | None = None
    away: Away | None = None
    council: Council | None = None
    result: Result | None = None

    def seat(self, name: str) -> Seat:
        return Seat(self.terms.seats.index(name))

    def after_end(self) -> Breach:
        """The breach of any move after the final count."""
        return breach("end.count", "over")


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """A row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def without(pile: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    """A pile without one copy of a card. Raises ValueError if it has none."""
    at = pile.index(card)
    return (*pile[:at], *pile[at + 1 :])


def with_cards(pile: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """A pile with more cards, sorted."""
    return tuple(sorted((*pile, *cards)))


def drawn_from(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A pile without a card, or without an unseen one. Raises ValueError if it has neither."""
    return without(pile, card if card in pile else CARD)


def seats(state: Credo) -> tuple[Seat, ...]:
    """All seats, clockwise."""
    return every_seat(len(state.terms.seats))


def clockwise(state: Credo, first: Seat) -> tuple[Seat, ...]:
    """All seats, starting with this one."""
    return _round(len(state.terms.seats), first)


@cache
def _round(count: int, first: Seat) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % count) for step in range(count))


def others(state: Credo, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, clockwise."""
    return clockwise(state, seat)[1:]


def name_of(state: Credo, seat: Seat) -> str:
    """The name of a player."""
    return state.terms.seats[seat]


def but(actor: Seat, *owners: Seat | None) -> tuple[Seat, ...]:
    """Each of these Churches once, without the player's own."""
    return tuple(dict.fromkeys(seat for seat in owners if seat is not None and seat != actor))


def council_of(state: Credo) -> Council:
    """The Council that meets. Raises NotKnown if its Article is unknown."""
    if state.council is not None:
        return state.council
    question = Question("council", (), NUMBERS, "council.one-article")
    number = state.answer(question)
    if number is None:
        raise NotKnown(question)
    return Council(number=int(number), emperor=None)
