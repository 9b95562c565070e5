"""Values that the table tells a referee who can't see: the card that shows now, and the cards of the final count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core import BY_TABLE, Breach, Decision, Move, Mover, Seat, Term, breach, happened

from ..box.components import VALUES, box, square_name
from ..moves import Count, Top
from ..position.state import NOTHING, Act, Heuchel, Unit, possible
from ..telling.score import ending, points, reached


class Telling(Act, frozen=True):
    """The table names the value of one card of a known class. A value that can be worked out is not asked for."""

    kind: ClassVar[type[Any]]

    def card(self, state: Heuchel) -> int | None:
        """The card that is asked for; None if no card is left."""
        raise NotImplementedError

    def place(self, state: Heuchel) -> str:
        """The place of that card: a square, or a player's name."""
        raise NotImplementedError

    def decision(self, state: Heuchel, /) -> Decision | None:
        card = self.card(state)
        if card is None or len(possible(state, state.cards[card].rank)) == 1:
            return None
        return BY_TABLE

    def resolve(self, state: Heuchel, /) -> Heuchel:
        """A value that is the only one left is known without asking."""
        card = self.card(state)
        if card is None:
            return self.done(state)
        return self.tell(state, card, possible(state, state.cards[card].rank)[0], worked_out=True)

    def done(self, state: Heuchel) -> Heuchel:
        """The State after all values are known."""
        return state.then()

    def tell(self, state: Heuchel, card: int, value: int, worked_out: bool = False) -> Heuchel:
        """The State with the value of the card known, from the table or because no other value is left."""
        raise NotImplementedError

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        card = self.card(state)
        return [] if card is None else [self.kind(state.cards[card].rank, value) for value in VALUES]

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield from self._first(state)

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Top | Count):
            yield from self._first(state)
        else:
            yield from self._impossible(state, move)

    def _impossible(self, state: Heuchel, move: Top | Count) -> Iterator[Breach]:
        card = self.card(state)
        rank = move.rank if card is None else state.cards[card].rank
        named = Term(f"class.{box().classes[move.rank]}")
        if move.rank != rank:
            yield self.other_class(state, named, Term(f"class.{box().classes[rank]}"))
        elif move.value not in possible(state, rank):
            yield breach("card.value", "seen", told=named, value=move.value)

    def other_class(self, state: Heuchel, named: Term, wanted: Term) -> Breach:
        """The breach of naming a card of another class than the one that lies there."""
        return breach("stack.no-resort", "class", told=named, wanted=wanted, place=self.place(state))

    def _first(self, state: Heuchel) -> Iterator[Breach]:
        raise NotImplementedError

    def apply(self, state: Heuchel, who: Mover, move: Any, /) -> Heuchel:
        card = self.card(state)
        return state if card is None else self.tell(state, card, move.value)


class NewTop(Telling, frozen=True, tag="top"):
    """A card that was covered before shows."""

    clauses: ClassVar[tuple[str, ...]] = ("stack.no-resort",)
    kind: ClassVar[type[Any]] = Top
    column: int
    row: int

    def card(self, state: Heuchel) -> int | None:
        squares = state.units[self.column]
        unit = squares[self.row] if squares is not None else ()
        return unit[0] if unit and state.cards[unit[0]].value is None else None

    def place(self, state: Heuchel) -> str:
        return square_name(self.column, self.row)

    def tell(self, state: Heuchel, card: int, value: int, worked_out: bool = False) -> Heuchel:
        at = (self.column, self.row)
        rests = tuple(rest for rest in state.rests if (rest.column, rest.row) != at)
        after = replace(state.with_value(card, value), rests=rests)
        if worked_out:
            return happened(state, after, "card.value", "worked-out", card=card, at=at)
        return happened(state, after, "setup.stack-secret", "shows", card=card, at=at)

    def _first(self, state: Heuchel) -> Iterator[Breach]:
        yield breach("setup.stack-secret", "tell-top", square=self.place(state))


class Counting(Telling, frozen=True, tag="count"):
    """All cards are turned over and counted: the board column by column from the bottom, then the lost cards."""

    clauses: ClassVar[tuple[str, ...]] = ("goal.aim",)
    kind: ClassVar[type[Any]] = Count

    def card(self, state: Heuchel) -> int | None:
        return next((card for _, card in self._untold(state)), None)

    def place(self, state: Heuchel) -> str:
        return next((heap.place(state) for heap, _ in self._untold(state)), "")

    def _untold(self, state: Heuchel) -> Iterator[tuple[Heap, int]]:
        for heap in heaps(state):
            for card in heap.cards:
                if state.cards[card].value is None:
                    yield heap, card

    def tell(self, state: Heuchel, card: int, value: int, worked_out: bool = False) -> Heuchel:
        after = state.with_value(card, value)
        heap = next(heap for heap in heaps(state) if card in heap.cards)
        if heap.at is None:
            return happened(state, after, "score.minus-discards", "counted", card=card, player=heap.seat, n=value)
        if reached(state, card, heap.at[1], heap.face_down):
            return happened(state, after, "score.plus", "counted", card=card, at=heap.at, n=value)
        return happened(state, after, "score.minus-unreached", "counted", card=card, at=heap.at, n=value)

    def done(self, state: Heuchel) -> Heuchel:
        after = state.then()
        ended = ending(after)
        return after if ended is None else _result(after, ended.winners)

    def other_class(self, state: Heuchel, named: Term, wanted: Term) -> Breach:
        if self._counts_lost(state):
            return breach("stack.no-resort", "lost-class", told=named, wanted=wanted, place=self.place(state))
        return super().other_class(state, named, wanted)

    def _first(self, state: Heuchel) -> Iterator[Breach]:
        if self._counts_lost(state):
            yield breach("score.plus", "tell-lost", place=self.place(state))
        else:
            yield breach("score.plus", "tell-count", place=self.place(state))

    def _counts_lost(self, state: Heuchel) -> bool:
        """True if the next card lies in front of a player."""
        return next((heap.at is None for heap, _ in self._untold(state)), False)


class Heap(Struct, frozen=True):
    """Cards that are counted together: those on a square or, if `at` is None, those that a player has lost."""

    seat: Seat
    cards: Unit
    at: tuple[int, int] | None = None
    face_down: bool = False

    def place(self, state: Heuchel) -> str:
        """The square of the heap, or the player's name for lost cards."""
        return state.terms.seats[self.seat] if self.at is None else square_name(*self.at)


def heaps(state: Heuchel) -> Iterator[Heap]:
    """All cards in the order of the count: player by player the squares from the bottom, then the lost cards."""
    for seat, column in enumerate(state.columns):
        if column is not None:
            for row, home in enumerate(state.piles[column]):
                yield Heap(Seat(seat), home, (column, row), face_down=True)
                yield Heap(Seat(seat), (state.units[column] or NOTHING)[row], (column, row))
        yield Heap(Seat(seat), state.penalties[seat])


def _result(state: Heuchel, winners: tuple[Seat, ...]) -> Heuchel:
    """Reports how the game has ended."""
    totals = points(state)
    for seat, total in enumerate(totals):
        happened(state, state, "score.winner", "total", player=Seat(seat), n=total)
    most = max(totals)
    best = tuple(Seat(seat) for seat, total in enumerate(totals) if total == most)
    if len(winners) > 1:
        return happened(state, state, "G18", "shared", players=winners, n=most)
    if len(best) > 1:
        return happened(state, state, "G18", "fewer-lost", players=best, player=winners[0], n=most)
    return happened(state, state, "score.winner", "won", player=winners[0], n=most)
