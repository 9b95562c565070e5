"""What the table tells a referee who can't see: the card that shows now, and the cards of the final count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from referee.core import BY_TABLE, Breach, Decision, Move, Mover, Term, breach

from .components import VALUES, box, square_name
from .moves import Count, Top
from .state import NOTHING, Act, Heuchel, Unit, possible, valued


class Telling(Act, frozen=True):
    """The table tells the value of one card whose class is known. What can be worked out is not asked."""

    kind: ClassVar[type[Any]]

    def card(self, state: Heuchel) -> int | None:
        """The card that is asked for; None when there is none left."""
        raise NotImplementedError

    def place(self, state: Heuchel) -> str:
        """Where that card lies: a square, or a player's name."""
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
            return state.then()
        return valued(state, card, possible(state, state.cards[card].rank)[0])

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
        told = Term(f"class.{box().classes[move.rank]}")
        if move.rank != rank:
            wanted = Term(f"class.{box().classes[rank]}")
            yield breach("stack.no-resort", "class", told=told, wanted=wanted, place=self.place(state))
        elif move.value not in possible(state, rank):
            yield breach("card.value", "seen", told=told, value=move.value)

    def _first(self, state: Heuchel) -> Iterator[Breach]:
        raise NotImplementedError

    def apply(self, state: Heuchel, who: Mover, move: Any, /) -> Heuchel:
        card = self.card(state)
        return state if card is None else valued(state, card, move.value)


class NewTop(Telling, frozen=True, tag="top"):
    """A card shows that was covered before."""

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

    def _first(self, state: Heuchel) -> Iterator[Breach]:
        yield breach("setup.stack-secret", "tell-top", square=self.place(state))


class Counting(Telling, frozen=True, tag="count"):
    """All cards are turned over and counted: the board column by column from the bottom, then what was lost."""

    clauses: ClassVar[tuple[str, ...]] = ("goal.aim",)
    kind: ClassVar[type[Any]] = Count

    def card(self, state: Heuchel) -> int | None:
        return next((card for _, unit in counted(state) for card in unit if state.cards[card].value is None), None)

    def place(self, state: Heuchel) -> str:
        card = self.card(state)
        return next((where for where, unit in counted(state) if card in unit), "")

    def _first(self, state: Heuchel) -> Iterator[Breach]:
        yield breach("score.plus", "tell-count", place=self.place(state))


def counted(state: Heuchel) -> Iterator[tuple[str, Unit]]:
    """Every square with cards, and every player with lost ones."""
    for seat, column in enumerate(state.columns):
        if column is not None:
            for row, home in enumerate(state.piles[column]):
                yield square_name(column, row), home
                yield square_name(column, row), (state.units[column] or NOTHING)[row]
        yield state.terms.seats[seat], state.penalties[seat]
