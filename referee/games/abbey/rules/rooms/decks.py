"""Drawing from a deck: Scriptorium, Bibliotheca, Events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, Literal

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, Term, breach, happened, put, witness

from ...box.components import BIBLIOTHECA, DECKS, EVENT, SCRIPTORIUM
from ...moves import DrawBook, DrawCard, HasNone
from ...position.known import books, edition, sure
from ...position.state import Abbey
from ..steps import Lot
from .books import CLAUSE_OF, UNKNOWN_CARD, carried_out, without

DRAWN_BY: Final = {SCRIPTORIUM: "room.script.take", BIBLIOTHECA: "room.bib.card", EVENT: "mass.step3.event"}
"""The clause by which a card of a deck is drawn."""


class Reading(Lot, frozen=True, tag="reading"):
    """A player draws the top card of a deck. A book with a hand is kept; any other card is read out and carried out. If
    the deck is known, chance decides; else the table says which card came, or of a book only that it was one."""

    asks: ClassVar[tuple[type[Move], ...]] = (DrawCard, DrawBook, HasNone)
    seat: Seat
    deck: Literal["event", "scriptorium", "bibliotheca"]

    @property
    def number(self) -> int:
        """The index of the deck."""
        return DECKS.index(self.deck)

    def cards(self, state: Abbey) -> tuple[str, ...]:
        """The cards that can be on top: all that nobody has seen; if there are none, the first card that went
        underneath."""
        unseen = state.decks[self.number]
        return unseen or state.under[self.number][:1]

    def left(self, state: Abbey) -> bool | None:
        """True if the deck holds a card; None if the referee does not know it."""
        if state.decks[self.number] is None:
            return None if state.veil is None else state.veil.decks[self.number]
        return bool(self.cards(state))

    def falls(self, state: Abbey, /) -> bool:
        return bool(self.left(state))

    def asked(self, state: Abbey, /) -> bool:
        return self.left(state) is None

    def tells(self, state: Abbey, seat: Seat, /) -> bool:
        return seat == self.seat or self.deck != SCRIPTORIUM

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        if state.decks[self.number] is not None:
            return [DrawCard(card) for card in self.cards(state)]
        known_cards = [DrawCard(card.id) for card in edition(state).card if card.deck == self.deck]
        book = (DrawBook(),) if self.deck == SCRIPTORIUM else ()
        return *known_cards, *book, DrawCard(UNKNOWN_CARD), HasNone()

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach(DRAWN_BY[self.deck], "first", player=Player(self.seat))

    def forbids(self, state: Abbey, move: Any, /) -> Iterator[Breach]:
        known, shown = self.left(state) is not None, state.decks[self.number] is not None
        if isinstance(move, DrawCard) and move.card != UNKNOWN_CARD:
            text, named = edition(state).cards.get(move.card), Term(f"card.{move.card}")
            if text is None or text.deck != self.deck:
                yield breach(DRAWN_BY[self.deck], "other-deck", card=named)
            elif shown and move.card not in self.cards(state):
                yield breach(DRAWN_BY[self.deck], "gone", card=named)
            elif text.chronicle and state.ruling("G6") == "out":
                yield breach("G6", "out", card=named)
            elif not known and text.hand and state.shelves[self.seat] is None:
                yield breach("room.script.special", "hand", card=named)
        elif (isinstance(move, DrawBook) and self.deck != SCRIPTORIUM) or known:
            yield from self.wanted(state)

    def apply(self, state: Abbey, who: Mover, move: Any, /) -> Abbey:
        witness((CLAUSE_OF[self.deck],))
        if isinstance(move, HasNone):
            return self.empty(state.then())
        if isinstance(move, DrawBook):
            return self.kept(state.then(), None)
        after = self.taken(state.then(), move.card)
        text = edition(state).cards.get(move.card)
        if text is not None and text.hand:
            return self.kept(after, move.card)
        after = self.reported(state, after, move.card)
        return after.push(*carried_out(after, move.card, self.seat, CLAUSE_OF[self.deck]))

    def resolve(self, state: Abbey, /) -> Abbey:
        return self.empty(state.then())

    def taken(self, state: Abbey, card: str) -> Abbey:
        """The State with the card taken out of its deck."""
        unseen, under = state.decks[self.number], state.under[self.number]
        if unseen:
            return replace(state, decks=put(state.decks, (self.number,), without(unseen, card)))
        return replace(state, under=put(state.under, (self.number,), under[1:])) if unseen is not None else state

    def kept(self, state: Abbey, card: str | None) -> Abbey:
        """The State with a book face down in front of its owner."""
        shelf = state.shelves[self.seat]
        now = tuple(sorted((*shelf, card))) if shelf is not None and card is not None else None
        after = replace(
            state,
            books=put(state.books, (self.seat,), sure(books(state, self.seat)) + 1),
            shelves=put(state.shelves, (self.seat,), now),
        )
        if card is None:
            return happened(state, after, "room.script.special", "blind", player=self.seat)
        return happened(state, after, "room.script.special", "kept", player=self.seat, card=(card, self.seat))

    def reported(self, before: Abbey, after: Abbey, card: str) -> Abbey:
        if self.deck == SCRIPTORIUM:
            return happened(before, after, "room.script.plain", player=self.seat, card=card)
        if self.deck == BIBLIOTHECA:
            return happened(before, after, "room.bib.card", player=self.seat, card=card)
        return happened(before, after, "mass.step3.event", player=self.seat, card=card)

    def empty(self, state: Abbey) -> Abbey:
        """The State after a player found the deck empty."""
        if self.deck == SCRIPTORIUM:
            return happened(state, state, "room.script.take", "empty", player=self.seat)
        if self.deck == BIBLIOTHECA:
            return happened(state, state, "room.bib.card", "empty", player=self.seat)
        return happened(state, state, "mass.step3.event", "empty")
