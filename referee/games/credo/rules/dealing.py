"""Dealing yellow cards before the game: Articles, later Events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Player, Seat, breach, happened

from ..box.components import ARTICLES_EACH, CARD, EVENTS_EACH, box
from ..box.deck import events
from ..moves import Deal
from ..position.state import Act, Credo, drawn_from, put, with_cards
from .draws import any_term


class Dealing(Act, frozen=True):
    """Every player is dealt the same number of cards of one kind; `number` have been dealt so far."""

    each: ClassVar[int]
    clause: ClassVar[str]
    number: int = 0

    def kinds(self) -> Collection[str]:
        """The cards that can be dealt."""
        raise NotImplementedError(type(self).__name__)

    def seat(self) -> Seat:
        """The player who gets the next card."""
        return Seat(self.number // self.each)

    def decision(self, state: Credo, /) -> Decision | None:
        return BY_CHANCE if self.number < self.each * len(state.terms.seats) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Deal)

    def weights(self, state: Credo, /) -> tuple[tuple[Move, int], ...]:
        return tuple((Deal(card), n) for card, n in Counter(state.yellow or ()).items() if card in self.kinds())

    def candidates(self, state: Credo, who: Mover, /) -> Iterable[Move]:
        return [move for move, _ in self.weights(state)]

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Deal):
            yield breach(self.clause, "first", player=Player(self.seat()))
        elif move.card not in self.kinds() or move.card not in (state.yellow or ()):
            yield breach(self.clause, "none", card=any_term(move.card))

    def apply(self, state: Credo, who: Mover, move: Deal, /) -> Credo:
        seat = self.seat()
        after = state.then(
            type(self)(self.number + 1),
            yellow=drawn_from(state.yellow or (), move.card),
            hands=put(state.hands, seat, with_cards(state.hands[seat] or (), (move.card,))),
        )
        return happened(state, after, self.clause, "dealt", player=seat, yellow=(seat, move.card))

    def resolve(self, state: Credo, /) -> Credo:
        return state.then()


class DealArticles(Dealing, frozen=True, tag="deal-articles"):
    """Everybody is dealt nine Articles."""

    clause: ClassVar[str] = "setup.deal-articles"
    clauses: ClassVar[tuple[str, ...]] = (clause,)
    each: ClassVar[int] = ARTICLES_EACH

    def kinds(self) -> Collection[str]:
        return box().articles


class DealEvents(Dealing, frozen=True, tag="deal-events"):
    """Everybody is dealt three Events."""

    clause: ClassVar[str] = "setup.deal-events"
    clauses: ClassVar[tuple[str, ...]] = (clause,)
    each: ClassVar[int] = EVENTS_EACH

    def kinds(self) -> Collection[str]:
        return events()


class Taking(Act, frozen=True):
    """Every player takes the same number of cards, which a blind referee does not see."""

    each: ClassVar[int]
    clause: ClassVar[str]

    def resolve(self, state: Credo, /) -> Credo:
        hands = tuple(with_cards(hand or (), (CARD,) * self.each) for hand in state.hands)
        after = state.then(hands=hands, yellow=(state.yellow or ())[self.each * len(hands) :])
        return happened(state, after, self.clause, "all", n=self.each)


class TakeArticles(Taking, frozen=True, tag="take-articles"):
    """Nine Articles for everybody."""

    clause: ClassVar[str] = "setup.deal-articles"
    clauses: ClassVar[tuple[str, ...]] = (clause,)
    each: ClassVar[int] = ARTICLES_EACH


class TakeEvents(Taking, frozen=True, tag="take-events"):
    """Three Events for everybody."""

    clause: ClassVar[str] = "setup.deal-events"
    clauses: ClassVar[tuple[str, ...]] = (clause,)
    each: ClassVar[int] = EVENTS_EACH
