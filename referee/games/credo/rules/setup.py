"""Setting up: Articles and mats, Church cards, Events, and what has to be played at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    BY_CHANCE,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Step,
    Terms,
    breach,
    carries,
    happened,
    on_trust,
    witness,
)

from ..box.components import BOXED, CARD, FOLLOWER, WESTERN, box, follower, open_ids, value_of
from ..box.deck import events, immediate
from ..moves import Deal, DealRest, Pass, Play
from ..position.fields import NOT_SEEN
from ..position.state import Act, Credo, Pick, put, seats, without
from .church import join, put_in
from .dealing import DealArticles, DealEvents, TakeArticles, TakeEvents
from .draws import all_yellow, any_term
from .events.play import SETUP, calls_council, event_term, play_breaches
from .final import GameEnd
from .laying import LayMats
from .mats import EMPTY, penalty_steps
from .turn import Turn
from .windows import played


def start(terms: Terms) -> Credo:
    """The State before the first card. A knowing referee deals, or is told every card; a blind one is told what lies
    open. The first player named sits at the dealer's left (G68)."""
    n = len(terms.seats)
    blue = [card for card in open_ids() if card not in (*BOXED, WESTERN)]
    flock = [follower(value) if terms.knowing else FOLLOWER for value in box().followers]
    articles: Step = DealArticles() if terms.knowing else TakeArticles()
    church = tuple(DealChurch(Seat(seat)) for seat in range(n))
    return Credo(
        terms=terms,
        agenda=(articles, LayMats(), *church, Penalties(), *after_church(terms), Turn(Seat(0)), GameEnd()),
        churches=((),) * n,
        followers=((),) * n,
        mats=(EMPTY,) * n,
        hands=((),) * n,
        boxes=waiting_patriarchs(),
        stock=tuple(sorted([*blue, *flock])),
        yellow=all_yellow() if terms.knowing else (CARD,) * len(all_yellow()),
    )


@carries("setup.remove-two-patriarchs")
def waiting_patriarchs() -> tuple[str, ...]:
    """The Patriarchs in their boxes at the beginning."""
    return tuple(sorted(BOXED))


@carries("setup.church-stock")
def rest_is_stock(state: Credo) -> Credo:
    """Leaves in the stock what was not dealt."""
    return state


def after_church(terms: Terms) -> tuple[Step, ...]:
    """The Steps after the Church cards: Events, then those that are played at once, Councils last."""
    order = tuple(Seat(seat) for seat in range(len(terms.seats)))
    dealing: Step = DealEvents() if terms.knowing else TakeEvents()
    first = (SetupPlay(seat, councils=False) for seat in order)
    return dealing, *first, *(SetupPlay(seat, councils=True) for seat in order), MixDeck()


def pile_size(state: Credo) -> int:
    """The number of Church cards that every player is dealt: there is one pile more than there are players."""
    cards = len(open_ids()) - len(BOXED) - 1 + len(box().followers)
    return cards // (len(state.terms.seats) + 1)


class DealChurch(Act, frozen=True, tag="deal-church"):
    """A player gets a pile of Church cards. A blind referee is told the Bishops and Laity, in any order, and then
    that the rest are Followers."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.deal-church", "voters.open")
    seat: Seat

    def missing(self, state: Credo) -> int:
        """The number of cards that the pile still lacks."""
        cards = (*(state.churches[self.seat] or ()), *(state.followers[self.seat] or ()))
        return pile_size(state) - len(cards)

    def decision(self, state: Credo, /) -> Decision | None:
        return BY_CHANCE if self.missing(state) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Deal | DealRest)

    def tells(self, state: Credo, seat: Seat, /) -> bool:
        return seat == self.seat

    def candidates(self, state: Credo, who: Mover, /) -> Iterable[Move]:
        stock = dict.fromkeys(state.stock or ())
        if state.terms.knowing:
            return [Deal(card) for card in stock]
        return [*(Deal(card) for card in stock if card != FOLLOWER), DealRest()]

    def weights(self, state: Credo, /) -> tuple[tuple[Move, int], ...]:
        stock = state.stock or ()
        if state.terms.knowing:
            return tuple((Deal(card), n) for card, n in Counter(stock).items())
        waiting = [card for card in stock if card != FOLLOWER]
        open_cards, flock, wanted = len(state.churches[self.seat] or ()), stock.count(FOLLOWER), self.missing(state)
        in_all = len(waiting) + open_cards
        none_left = comb(in_all, open_cards) * comb(flock, wanted)
        more_left = sum(comb(in_all, open_cards + n) * comb(flock, wanted - n) for n in range(1, wanted + 1))
        outcomes: list[tuple[Move, int]] = [(Deal(card), more_left) for card in waiting]
        outcomes.append((DealRest(), len(waiting) * none_left if waiting else none_left))
        return tuple((move, weight) for move, weight in outcomes if weight)

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, DealRest):
            if state.terms.knowing:
                yield breach("setup.deal-church", "name")
            elif (state.stock or ()).count(FOLLOWER) < self.missing(state):
                yield breach("setup.deal-church", "few", n=self.missing(state))
        elif not isinstance(move, Deal):
            yield breach("setup.deal-church", "first", player=Player(self.seat), n=self.missing(state))
        elif move.card not in (state.stock or ()) or (move.card == FOLLOWER and not state.terms.knowing):
            yield breach("setup.deal-church", "none", card=any_term(move.card))

    def apply(self, state: Credo, who: Mover, move: Deal | DealRest, /) -> Credo:
        if isinstance(move, DealRest):
            n = self.missing(state)
            stock = list(state.stock or ())
            for _ in range(n):
                stock.remove(FOLLOWER)
            flock = (*(state.followers[self.seat] or ()), *(NOT_SEEN,) * n)
            after = state.then(stock=tuple(stock), followers=put(state.followers, self.seat, flock))
            return happened(state, after, "setup.deal-church", "followers", player=self.seat, n=n)
        value = value_of(move.card)
        after = replace(state, stock=without(state.stock or (), move.card))
        if value is not None:
            after = put_in(after, self.seat, value)
            return happened(
                state, after, "setup.deal-church", "follower", player=self.seat, drawn=(self.seat, move.card)
            )
        after = join(after, move.card, self.seat)
        return happened(state, after, "setup.deal-church", "open", player=self.seat, card=move.card)

    def resolve(self, state: Credo, /) -> Credo:
        return state.then()


class Penalties(Act, frozen=True, tag="penalties"):
    """Every player pays for the Articles on his mat that cost something, now that there are Church cards to pay
    with."""

    def resolve(self, state: Credo, /) -> Credo:
        steps = [
            step
            for seat in seats(state)
            for row in state.mats[seat]
            for article in row or ()
            for step in penalty_steps(state, seat, article)
        ]
        return rest_is_stock(state.then(*steps))


class SetupPlay(Pick, frozen=True, tag="setup-play"):
    """A player plays the dealt Events that are played at once: first the others, in a second round those that call a
    Council."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.play-immediates",)
    asks: ClassVar[tuple[type[Move], ...]] = (Play, Pass)
    seat: Seat
    councils: bool

    def due(self, state: Credo) -> list[str]:
        """The cards that have to be played now, as far as the hand is seen."""
        hand = state.hands[self.seat] or ()
        return [card for card in hand if immediate(card) and calls_council(card) == self.councils]

    def chooser(self, state: Credo, /) -> Seat | None:
        return self.seat if self.due(state) or CARD in (state.hands[self.seat] or ()) else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        kinds = dict.fromkeys(self.due(state))
        if CARD in (state.hands[self.seat] or ()):
            kinds = {card: None for card in events() if immediate(card) and (self.councils or not calls_council(card))}
        return [*(Play(card) for card in kinds), Pass()]

    def forbids(self, state: Credo, move: Play | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            for card in dict.fromkeys(self.due(state)):
                yield breach("setup.play-immediates", "must", player=Player(self.seat), event=event_term(card))
            if CARD in (state.hands[self.seat] or ()):
                on_trust(breach("setup.play-immediates", "some", player=Player(self.seat)))
            return
        yield from play_breaches(state, self.seat, move, SETUP)
        if immediate(move.event) and calls_council(move.event) and not self.councils:
            yield breach("setup.council-last", "later", event=event_term(move.event))

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("setup.play-immediates", "first", player=Player(self.seat))

    def chosen(self, state: Credo, move: Play | Pass, /) -> Credo:
        if isinstance(move, Pass):
            return happened(state, state.then(), "setup.play-immediates", "done", player=self.seat)
        witness(("setup.immediates-discard", *(("setup.council-last",) if self.councils else ())))
        return played(state, self.seat, move)


class MixDeck(Act, frozen=True, tag="mix-deck"):
    """What is left of Articles and Events is shuffled together."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.mix-deck",)

    def resolve(self, state: Credo, /) -> Credo:
        return happened(state, state.then(), "setup.mix-deck", "mixed")
