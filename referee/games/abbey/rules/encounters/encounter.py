"""A Monk meets others: one question, an answer or a vow of silence, perhaps a question back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from referee.core import Breach, Move, Mover, Player, Question, Seat, asked, breach, happened, witness

from ...box.components import box
from ...moves import Answer, Ask, Pass, Query, Silence
from ...position.known import called, occupants, room, together
from ...position.state import Abbey, Act, seats
from ..rooms.books import BookWindow
from ..rooms.hands import in_penance, spoken_to
from ..steps import Duty, Leave
from .promises import promised
from .questions import COUNTING, CROSSED_COUNT, GOING, HOLD_COUNT, UNKNOWN, illegal, reply_to, rooms, samples, unfit

MOST_COUNTED = 12
"""The highest number that is listed as an answer; higher ones can be said."""


class Meeting(Act, frozen=True, tag="meeting"):
    """A Monk has ended its move beside others: a book may be used, and one of them is asked."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.encounter.must-ask",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        if not occupants(state, room(state, self.seat), self.seat):
            return state.then()
        return state.then(BookWindow("encounter", self.seat), Encounter(self.seat))


class Encounter(Duty, frozen=True, tag="encounter"):
    """A player who ends a move beside others asks one of them; penitents can't be asked (G17)."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.encounter.must-ask",)
    asks: ClassVar[tuple[type[Move], ...]] = (Ask,)
    seat: Seat

    def chooser(self, state: Abbey, /) -> Seat | None:
        if state.rooms[self.seat] is None:
            return self.seat
        others = occupants(state, room(state, self.seat), self.seat)
        return self.seat if spoken_to(state, others) else None

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Ask(seat, query) for seat in seats(state) for query in samples(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        there = [seat for seat in seats(state) if seat != self.seat and state.rooms[seat] == state.rooms[self.seat]]
        other = Player(there[0] if there else self.seat)
        yield breach("turn.encounter.must-ask", "first", player=Player(self.seat), other=other)

    def forbids(self, state: Abbey, move: Ask, /) -> Iterator[Breach]:
        if move.player == self.seat:
            yield breach("turn.encounter.choose", "yourself")
        elif not together(state, self.seat, move.player):
            yield breach("turn.encounter.choose", "elsewhere", player=Player(move.player))
        elif in_penance(state, move.player):
            yield breach("penance.no-questions", "asked", player=Player(move.player))
        yield from illegal(state, move.query)

    def chosen(self, state: Abbey, move: Ask, /) -> Abbey:
        witness(("turn.encounter.choose",))
        after = state.then(Reply(self.seat, move.player, move.query))
        return asked_aloud(state, after, self.seat, move.player, move.query)


class Questioning(Encounter, frozen=True, tag="questioning"):
    """By a card, a player asks a question of one certain player."""

    other: Seat

    def chooser(self, state: Abbey, /) -> Seat | None:
        return None if in_penance(state, self.other) else self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Ask(self.other, query) for query in samples(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("turn.encounter.must-ask", "first", player=Player(self.seat), other=Player(self.other))

    def forbids(self, state: Abbey, move: Ask, /) -> Iterator[Breach]:
        if move.player != self.other:
            yield breach("turn.encounter.choose", "fixed", player=Player(self.other))
        yield from illegal(state, move.query)


class Reply(Duty, frozen=True, tag="reply"):
    """The player who is asked keeps silent, or answers and may ask back."""

    clauses: ClassVar[tuple[str, ...]] = ("ask.reply.silence", "ask.reply.answer", "ask.truth")
    asks: ClassVar[tuple[type[Move], ...]] = (Silence, Answer)
    asker: Seat | None
    seat: Seat
    query: Query

    def chooser(self, state: Abbey, /) -> Seat:
        return self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        yield Silence()
        yield from answers(state, self.query)

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("ask.reply.silence", "reply", player=Player(self.seat))

    def forbids(self, state: Abbey, move: Silence | Answer, /) -> Iterator[Breach]:
        if isinstance(move, Answer):
            yield from unfit(state, self.seat, self.query, move)

    def chosen(self, state: Abbey, move: Silence | Answer, /) -> Abbey:
        if isinstance(move, Silence):
            return happened(state, state.then(), "ask.reply.silence", player=self.seat)
        asker = self.asker if self.asker is not None else who_asked(state)
        return answered(state.then(CounterQuestion(self.seat, asker)), self.seat, self.query, move)


class CounterQuestion(Leave, frozen=True, tag="counter-question"):
    """The player who has answered may ask one question back (G42)."""

    clauses: ClassVar[tuple[str, ...]] = ("ask.reply.answer",)
    asks: ClassVar[tuple[type[Move], ...]] = (Ask, Pass)
    other: Seat

    def concerns(self, state: Abbey, who: Mover, /) -> bool:
        return who == self.seat

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        yield Pass()
        yield from (Ask(self.other, query) for query in samples(state))

    def forbids(self, state: Abbey, move: Ask | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            return
        if move.player != self.other:
            yield breach("ask.reply.answer", "fixed", player=Player(self.other))
        yield from illegal(state, move.query)

    def apply(self, state: Abbey, who: Mover, move: Ask | Pass, /) -> Abbey:
        if isinstance(move, Pass):
            return self.close(state)
        after = state.then(CounterReply(self.seat, self.other, move.query))
        return asked_aloud(state, after, self.seat, self.other, move.query)

    def close(self, state: Abbey, /) -> Abbey:
        return happened(state, state.then(), "ask.reply.answer", "no-question", player=self.seat)


class CounterReply(Reply, frozen=True, tag="counter-reply"):
    """The question back has to be answered."""

    clauses: ClassVar[tuple[str, ...]] = ("ask.counter.bound", "ask.truth")

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return answers(state, self.query)

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("ask.reply.silence", "reply", player=Player(self.seat))

    def forbids(self, state: Abbey, move: Silence | Answer, /) -> Iterator[Breach]:
        if isinstance(move, Silence):
            yield breach("ask.counter.bound", "silence", player=Player(self.seat))
        else:
            yield from unfit(state, self.seat, self.query, move)

    def chosen(self, state: Abbey, move: Any, /) -> Abbey:
        return answered(state.then(), self.seat, self.query, move)


def who_asked(state: Abbey) -> Seat:
    """The player who has asked the question, if the position does not say. Raises NotKnown."""
    names = state.terms.seats
    return Seat(names.index(str(asked(state, Question("asker", (), names, "ask.reply.answer")))))


def answers(state: Abbey, query: Query) -> Iterator[Move]:
    """Answers worth trying."""
    yield Answer(UNKNOWN)
    yield Answer()
    match reply_to(query):
        case "number":
            yield from (Answer(number) for number in range(MOST_COUNTED + 1))
        case "yes-no":
            yield from (Answer("yes"), Answer("no"))
        case "trait":
            yield from (Answer(value) for value in box().values)
        case "player":
            yield from (Answer(name) for name in state.terms.seats)
        case "room":
            yield from (Answer(place) for place in rooms(state))


def answered(state: Abbey, seat: Seat, query: Query, answer: Answer) -> Abbey:
    """The State after an answer: all players hear it (G56), and an intention binds."""
    value = answer.value
    if value is None:
        return happened(state, state, "ask.reply.answer", "said", player=seat)
    state = happened(state, state, "ask.reply.answer", player=seat, answer=value)
    if query.form != GOING or value == UNKNOWN:
        return state
    if not query.where:
        return promised(state, seat, str(value), going=True)
    is_intention = query.where in (*box().places, *box().kinds)
    return promised(state, seat, query.where, value == "yes") if is_intention else state


def asked_aloud(before: Abbey, after: Abbey, seat: Seat, other: Seat, query: Query) -> Abbey:
    """The State after a question, which all players hear."""
    case, values = query.form, dict[str, Any]()
    if query.form in COUNTING:
        case = case if query.traits else {HOLD_COUNT: "hold-all", CROSSED_COUNT: "crossed-all"}[query.form]
        values = {"traits": query.traits} if query.traits else {}
    elif query.names:
        values = {"names": ", ".join(called(before, name) for name in query.names)}
    elif query.form == GOING:
        case, values = (case, {"room": query.where}) if query.where else ("where-going", {})
    else:
        case, values = "other", {"wanted": reply_to(query)}
    return happened(before, after, "turn.encounter.must-ask", case, player=seat, other=other, **values)
