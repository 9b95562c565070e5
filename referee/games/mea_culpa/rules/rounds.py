"""A round: the market, the characters, the House."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Term, breach, carries, happened, witness

from ..box.components import CHARACTERS, COLOURS, MARKET_STONES, ROOMS, STONES, SUITE_6, box
from ..box.house import cards
from ..moves import DealCard, DrawStone, PhaseMove
from ..position.board import suite_open
from ..position.doors import dealt
from ..position.state import USED, Act, MeaCulpa, put, variant
from .final import Compare
from .offers import Offers
from .sins.register_of_sins import turn_over, watch
from .turn import ActionPhase

YELLOW = COLOURS.index("yellow")

THREE = 3


class Round(Act, frozen=True, tag="round"):
    """Prepares a round and puts its phases on the agenda; it follows itself."""

    clauses: ClassVar[tuple[str, ...]] = (
        "round.phases",
        "prep.characters",
        "prep.die",
        "p3.next",
    )

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if any(seat is not None for seat in state.holders):
            witness(("prep.characters",))
            witness(("p3.next",) if len(state.terms.seats) == THREE else ())
        if state.posts:
            witness(("prep.die",))
        after = state.then(
            FillMarket(MARKET_STONES),
            *(Deal(room) for room in ROOMS),
            *watch(state),
            Offers(),
            ActionPhase(),
            Compare(),
            Round(),
            holders=(None,) * len(CHARACTERS),
            cards_told=True,
            blank=False,
            order=(),
            posts=(),
            keeper=None,
            offers=(),
            gained=(),
            missed=(),
        )
        happened(state, after, "round.phases", "begins")
        after = fill_suite6(place_imperial_crew(open_suite5(clear_rooms(after))))
        return turn_over(after) if variant(after) else after


@carries("prep.rooms.clear")
def clear_rooms(state: MeaCulpa) -> MeaCulpa:
    """The State after the unused cards were discarded."""
    left = tuple(card for card in state.rooms if card)
    after = replace(state, discard=(*state.discard, *left), rooms=(USED,) * len(ROOMS))
    return happened(state, after, "prep.rooms.clear", "cleared", n=len(left), cards=left) if left else after


@carries("prep.suite5")
def open_suite5(state: MeaCulpa) -> MeaCulpa:
    """The State with Suite 5 open again."""
    if state.suite5:
        return state
    return happened(state, replace(state, suite5=True), "prep.suite5", "welcome")


@carries("prep.crew")
def place_imperial_crew(state: MeaCulpa) -> MeaCulpa:
    """The State with a crew on the Emperor's card, unless one stands there."""
    if state.imperial:
        return state
    return happened(state, replace(state, hut=state.hut - 1, imperial=1), "prep.crew", "climbs")


@carries("prep.suite6")
def fill_suite6(state: MeaCulpa) -> MeaCulpa:
    """The State with a yellow Letter in Suite 6, unless one is there or none is left."""
    if state.suite6_shut:
        return happened(state, replace(state, suite6_shut=False), "prep.suite6", "opened")
    if suite_open(state, SUITE_6):
        return state
    if not state.supply[YELLOW]:
        return happened(state, state, "G39", "closed")
    after = replace(state, suite6=True, supply=put(state.supply, YELLOW, state.supply[YELLOW] - 1))
    return happened(state, after, "prep.suite6", "laid")


class FillMarket(Act, frozen=True, tag="fill-market"):
    """Seven stones are drawn blindly from the bag, or all if it has fewer."""

    clauses: ClassVar[tuple[str, ...]] = ("prep.market",)
    left: int

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return BY_CHANCE if self.left and (state.bag is None or any(state.bag)) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, DrawStone)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [DrawStone(stone) for stone in STONES]

    def weights(self, state: MeaCulpa, /) -> tuple[tuple[Move, int], ...]:
        return tuple((DRAWS[stone], n) for stone, n in zip(STONES, state.bag or box().stones, strict=True) if n)

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, PhaseMove):
            yield breach("act.end", "between")
        elif not isinstance(move, DrawStone):
            yield breach("prep.market", "first", n=self.left)
        elif state.bag is not None and not state.bag[STONES.index(move.stone)]:
            yield breach("prep.market", "none", stone=Term(f"stone.{move.stone}"))

    def apply(self, state: MeaCulpa, who: Mover, move: DrawStone, /) -> MeaCulpa:
        at = STONES.index(move.stone)
        bag, count = state.bag, state.market[at]
        after = state.then(
            FillMarket(self.left - 1),
            bag=None if bag is None else put(bag, at, bag[at] - 1),
            market=state.market if count is None else put(state.market, at, count + 1),
        )
        return happened(state, after, "prep.market", "drawn", stone=move.stone)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return happened(state, state.then(), "G23", "short", n=self.left) if self.left else state.then()


DRAWS = {stone: DrawStone(stone) for stone in STONES}


class Deal(Act, frozen=True, tag="deal"):
    """The next House card goes face up into a room."""

    clauses: ClassVar[tuple[str, ...]] = ("prep.rooms.fill",)
    room: int

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return BY_CHANCE

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, DealCard)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [DealCard(card) for card in cards()]

    def weights(self, state: MeaCulpa, /) -> tuple[tuple[Move, int], ...]:
        return tuple((DealCard(card), n) for card, n in dealable(state).items())

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, PhaseMove):
            yield breach("act.end", "between")
        elif not isinstance(move, DealCard):
            yield breach("prep.rooms.fill", "first", room=self.room)
        elif move.card not in dealable(state):
            yield breach("prep.rooms.fill", "none", card=Term(f"card.{move.card}"))

    def apply(self, state: MeaCulpa, who: Mover, move: DealCard, /) -> MeaCulpa:
        if state.deck == ():
            state = reshuffled(state)
        deck = state.deck
        if deck is not None:
            at = deck.index(move.card)
            deck = (*deck[:at], *deck[at + 1 :])
        state = dealt(state)
        rooms = put(state.rooms, self.room - 1, move.card)
        after = state.then(rooms=rooms, deck=deck)
        happened(state, after, "prep.rooms.fill", "dealt", room=self.room, card=move.card)
        return rebuilt(after) if deck == () else after


@carries("prep.deck.reshuffle")
def reshuffled(state: MeaCulpa) -> MeaCulpa:
    """The State in which the discard pile has become the deck."""
    after = replace(state, deck=tuple(sorted(state.discard)), discard=())
    return happened(state, after, "prep.deck.reshuffle", "shuffled")


def rebuilt(state: MeaCulpa) -> MeaCulpa:
    """The State after the last card was dealt: by one option of the ruling the discard pile is shuffled at once."""
    if state.ruling("G60") == "needed" or not state.discard:
        return state
    return reshuffled(state)


def dealable(state: MeaCulpa) -> dict[str, int]:
    """The cards that can come next, with the number of their copies."""
    if state.deck is None:
        return unseen_cards(state)
    copies: dict[str, int] = {}
    for card in state.deck or state.discard:
        copies[card] = copies.get(card, 0) + 1
    return copies


def unseen_cards(state: MeaCulpa) -> dict[str, int]:
    """The House cards that lie neither in a room nor on the discard pile."""
    seen = [*state.rooms, *state.discard]
    return {card: left for card, card_data in cards().items() if (left := card_data.copies - seen.count(card)) > 0}
