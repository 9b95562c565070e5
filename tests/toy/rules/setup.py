"""The deal, the turns, the end: everything that the rules tell anybody to do."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from referee.core import (
    BY_CHANCE,
    Breach,
    Choice,
    Decision,
    Move,
    Mover,
    NotKnown,
    Player,
    Seat,
    Step,
    Terms,
    breach,
    happened,
    put,
)

from ..moves import Deal, Keep, Swap
from ..position.fields import HIGHEST, NUMBERS
from ..position.state import FIELD, Alms, card


def start(terms: Terms) -> Alms:
    """The table before the first card."""
    deals = tuple(Dealing(Seat(seat)) for seat in range(len(terms.seats)))
    return Alms(terms=terms, agenda=(*deals, *turns(terms, 0)), cards=(None,) * len(terms.seats), deck=NUMBERS)


def turns(terms: Terms, first: int) -> tuple[Step, ...]:
    return *(Turn(Seat(seat)) for seat in range(first, len(terms.seats))), Show()


class Dealing(Step, frozen=True, tag="dealing"):
    """A card from the deck comes to a player, face down."""

    clauses: ClassVar[tuple[str, ...]] = ("alms.deal",)
    seat: Seat

    def decision(self, state: Alms, /) -> Decision | None:
        return BY_CHANCE

    def candidates(self, state: Alms, who: Mover, /) -> Iterable[Move]:
        return [Deal(number) for number in (NUMBERS if state.deck is None else state.deck)]

    def weights(self, state: Alms, /) -> tuple[tuple[Move, int], ...]:
        return tuple((move, 1) for move in self.candidates(state, self.seat))

    def breaches(self, state: Alms, who: Mover, move: Any, /) -> Iterator[Breach]:
        if not isinstance(move, Deal):
            yield breach("alms.deal", "first", player=Player(self.seat))
        elif state.deck is not None and move.number not in state.deck:
            yield breach("alms.deal", "gone", n=move.number)

    def apply(self, state: Alms, who: Mover, move: Deal, /) -> Alms:
        left = None if state.deck is None else tuple(each for each in state.deck if each != move.number)
        after = state.then(cards=put(state.cards, (self.seat,), move.number), deck=left)
        return happened(state, after, "alms.deal", "dealt", player=self.seat, card=(self.seat, move.number))


class Turn(Choice, frozen=True, tag="turn"):
    """A player keeps the card or swaps it."""

    clauses: ClassVar[tuple[str, ...]] = ("alms.turn",)
    asks: ClassVar[tuple[type[Move], ...]] = (Keep, Swap)
    seat: Seat

    def chooser(self, state: Alms, /) -> Seat:
        return self.seat

    def moves(self, state: Alms, /) -> Iterable[Move]:
        return (Keep(), Swap())

    def out_of_turn(self, state: Alms, who: Mover, /) -> Iterator[Breach]:
        yield breach("alms.turn", "other", player=Player(self.seat))

    def instead(self, state: Alms, move: Move, /) -> Iterator[Breach]:
        yield breach("alms.turn", "other", player=Player(self.seat))

    def forbids(self, state: Alms, move: Keep | Swap, /) -> Iterator[Breach]:
        if isinstance(move, Swap) and card(state, self.seat) == HIGHEST:
            yield breach("alms.nine", "swap")

    def chosen(self, state: Alms, move: Keep | Swap, /) -> Alms:
        if isinstance(move, Keep):
            return happened(state, state.then(), "alms.turn", "kept", player=self.seat)
        held, deck = state.cards[self.seat], state.deck
        deck = None if held is None or deck is None else tuple(sorted((*deck, held)))
        after = state.then(Dealing(self.seat), cards=put(state.cards, (self.seat,), None), deck=deck)
        return happened(state, after, "alms.turn", "swapped", player=self.seat)


class Show(Step, frozen=True, tag="show"):
    """All cards are shown; the highest wins."""

    clauses: ClassVar[tuple[str, ...]] = ("alms.win",)

    def resolve(self, state: Alms, /) -> Alms:
        for seat, held in enumerate(state.cards):
            if held is None:
                raise NotKnown(FIELD["cards"].asking(state, (seat,)))
        winner = Seat(max(range(len(state.cards)), key=lambda seat: state.cards[seat] or 0))
        after = state.then(winner=winner, open=True)
        return happened(state, after, "alms.win", "won", player=winner, cards=after.cards)
