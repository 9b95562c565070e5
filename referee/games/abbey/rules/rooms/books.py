"""Books that are kept, the moments at which they can be used, and cards that are read out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, Literal

from msgspec.structs import replace

from referee.core import Breach, Frame, Move, Player, Seat, Step, Term, breach, happened, on_trust, put
from referee.core.rules.later import later

from ...box.components import BIBLIOTHECA, DECKS, EVENT, SCRIPTORIUM
from ...moves import Pass, Play
from ...position.known import books, edition, has_book, sample, sure, surprised
from ...position.state import Abbey, Act, seats
from ..steps import Shared
from .declared import Declared

Moment = Literal["turn-start", "encounter", "caught", "passing", "turn-end"]

UNKNOWN_CARD: Final = "card"
"""Stands for a card that the edition does not have."""

CLAUSE_OF: Final = {SCRIPTORIUM: "room.script.plain", BIBLIOTHECA: "room.bib.card", EVENT: "mass.step3.event"}
"""The clause by which the cards of a deck are carried out."""


class Played(Frame, frozen=True):
    """The frame of a card that is carried out. `other` is the player whom its reader has met, or who caught him."""

    other: Seat | None = None


class BookWindow(Shared, frozen=True, tag="book-window"):
    """A player may use a book at the moment that the book names; while cards are passed, every player may."""

    clauses: ClassVar[tuple[str, ...]] = ("room.script.special",)
    asks: ClassVar[tuple[type[Move], ...]] = (Play, Pass)
    moment: Moment
    seat: Seat | None = None
    other: Seat | None = None

    def sharing(self, state: Abbey, /) -> tuple[Seat, ...]:
        every = seats(state) if self.seat is None else (self.seat,)
        return tuple(seat for seat in every if state.books[seat] != 0)

    def waived(self, seat: Seat) -> Iterator[Breach]:
        """The breach of a player who has passed and can't use a book here any more."""
        yield breach("room.script.special", "passed", player=Player(seat))

    def candidates(self, state: Abbey, who: Any, /) -> Iterable[Move]:
        yield Pass()
        for card in edition(state).card:
            if card.hand and card.window == self.moment:
                yield Play(card.id)

    def breaches(self, state: Abbey, who: Any, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Play) and isinstance(who, int):
            yield from self.unusable(state, Seat(who), move.card)

    def unusable(self, state: Abbey, seat: Seat, card: str) -> Iterator[Breach]:
        """Why a player can't use a book now. Raises NotKnown."""
        text, named = edition(state).cards.get(card), Term(f"card.{card}")
        if not has_book(state, seat):
            yield breach("room.script.special", "none", player=Player(seat))
            return
        shelf = state.shelves[seat]
        lacks = breach("room.script.special", "not-held", player=Player(seat), card=named)
        if shelf is None:
            on_trust(lacks)
        elif card not in shelf:
            yield lacks
        if text is not None and not text.hand:
            yield breach("room.script.special", "no-hand", card=named)
        elif text is not None and text.window not in (None, self.moment):
            yield breach("room.script.special", "not-now", card=named)
        if text is not None and text.chronicle and state.ruling("G6") == "out":
            yield breach("G6", "out", card=named)

    def apply(self, state: Abbey, who: Any, move: Any, /) -> Abbey:
        if isinstance(move, Pass):
            return happened(state, state.then(self.without(who)), "room.script.special", "not-used", player=who)
        shelf = state.shelves[who]
        left = None if shelf is None else without(shelf, move.card)
        after = replace(
            state,
            books=put(state.books, (who,), sure(books(state, who)) - 1),
            shelves=put(state.shelves, (who,), left),
        )
        after = happened(state, after, "room.script.special", "played", player=who, card=move.card)
        return after.push(*carried_out(after, move.card, who, "room.script.special", self.other))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards with one copy of `card` less."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def carried_out(state: Abbey, card: str, seat: Seat, clause: str, other: Seat | None = None) -> tuple[Step, ...]:
    """The Steps of a card that a player reads or uses, and its destination. A card without a known text is read to the
    table, which says what it did."""
    text = edition(state).cards.get(card)
    if text is None or text.effects is None:
        return Declared(seat, card), Discard(card)
    sample(state, f"card.{card}")
    frame = Played(seat, clause, card, other)
    return *(step for effect in text.effects for step in effect.expand(frame)), Discard(card)


class Discard(Act, frozen=True, tag="discard"):
    """A used card goes underneath its deck. An owner whom it has sent home finds the Monk who is inside (G23)."""

    clauses: ClassVar[tuple[str, ...]] = ("deck.discard.bottom",)
    card: str

    def resolve(self, state: Abbey, /) -> Abbey:
        home = tuple(
            later("referee.games.abbey", "caught", owner=owner, intruder=other) for owner, other in surprised(state)
        )
        state = state.then(*home)
        text = edition(state).cards.get(self.card)
        number = DECKS.index(text.deck) if text is not None else None
        if number is None or state.decks[number] is None:
            return state
        under = put(state.under, (number,), (*state.under[number], self.card))
        return happened(state, replace(state, under=under), "deck.discard.bottom", card=self.card)
