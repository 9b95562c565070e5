"""What Parley tells its players to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Player, Seat, Step, anyone, breach, one, secret

from .state import Bid, Bribe, Card, Counter, Parley, Pass, Pay, Play, Roll, known_number, number

SEATS = (Seat(0), Seat(1), Seat(2))
ENOUGH = 10


class Bids(Step, frozen=True, tag="bids"):
    """Sealed offers, revealed together; the highest begins, of equal ones the first in order of seats."""

    clauses = ("bids",)

    def decision(self, state: Parley, /) -> Decision | None:
        return secret(left) if (left := state.unsealed(SEATS)) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Bid)

    def candidates(self, state: Parley, who: Mover, /) -> Iterable[Move]:
        return [Bid(taler) for taler in range(5)]

    def breaches(self, state: Parley, who: Any, move: Any, /) -> Iterator[Breach]:
        if not isinstance(move, Bid):
            yield breach("bids", "first")
        elif who in SEATS and move.taler > state.money[who]:
            yield breach("bids", "poor", n=state.money[who])

    def apply(self, state: Parley, who: Any, move: Move, /) -> Parley:
        return state.seal(who, move)

    def resolve(self, state: Parley, /) -> Parley:
        bids, opened = state.open_seals()
        best = max(SEATS, key=lambda seat: (bids[seat].taler, -seat))  # type: ignore[attr-defined]
        said = ", ".join(f"{seat} bids {bid.taler}" for seat, bid in sorted(bids.items()))  # type: ignore[attr-defined]
        return opened.told(said).then(Turn(best), End())


class Turn(Step, frozen=True, tag="turn"):
    """One player plays a higher card, or two of which the sum is higher, or passes."""

    seat: Seat

    def decision(self, state: Parley, /) -> Decision | None:
        return one(self.seat)

    def candidates(self, state: Parley, who: Mover, /) -> Iterable[Move]:
        hand = [card.id for card in state.hands[self.seat]]
        return [*map(Play, hand), *(Bribe(a, b) for a in hand for b in hand if a < b), Pass()]

    def out_of_turn(self, state: Parley, who: Mover, /) -> Iterator[Breach]:
        yield breach("turn", seat=Player(self.seat))

    def breaches(self, state: Parley, who: Mover, move: Any, /) -> Iterator[Breach]:
        match move:
            case Play(card):
                yield from self._rank(state, self._held(state, card))
            case Bribe(first, second):
                both = [self._held(state, first), self._held(state, second)]
                if state.last is not None and None not in both:
                    total = sum(known_number(state, card) for card in both if card is not None)
                    if total <= known_number(state, state.last):
                        yield breach("rank", "sum")
            case Pass():
                return
            case _:
                yield breach("turn", "other", seat=Player(self.seat))

    def _held(self, state: Parley, card: int) -> Card | None:
        return next((held for held in state.hands[self.seat] if held.id == card), None)

    def _rank(self, state: Parley, card: Card | None) -> Iterator[Breach]:
        if card is None:
            yield breach("hand", "not-yours")
            return
        if state.money[self.seat] == 0:
            yield breach("money", "broke")
        if state.last is None or state.ruling("R1") != "strict":
            return
        if not number(state, card) > known_number(state, state.last):
            yield breach("rank")

    def apply(self, state: Parley, who: Any, move: Any, /) -> Parley:
        following = Turn(SEATS[(self.seat + 1) % 3])
        if isinstance(move, Pass):
            return state.told(f"{self.seat} passes").then(following)
        ids = (move.card,) if isinstance(move, Play) else (move.first, move.second)
        cards = [self._held(state, card) for card in ids]
        laid = tuple(card for card in cards if card is not None)
        gained = tuple(Gain(self.seat, card.id) for card in laid)
        hand = tuple(card for card in state.hands[self.seat] if card.id not in ids)
        hands = tuple(hand if seat == self.seat else held for seat, held in zip(SEATS, state.hands, strict=True))
        others = tuple(seat for seat in SEATS if seat != self.seat)
        return state.then(*gained, Due(), Window(others), following, hands=hands, laid=laid)


class Gain(Step, frozen=True, tag="gain"):
    """A played card lies open and counts for its player; its number has to be known."""

    clauses = ("gain",)
    seat: Seat
    card: int

    def resolve(self, state: Parley, /) -> Parley:
        found = known_number(state, next(card for card in state.laid if card.id == self.card))
        scores = tuple(held + found * (seat == self.seat) for seat, held in zip(SEATS, state.scores, strict=True))
        left = tuple(card for card in state.laid if card.id != self.card)
        return state.told(f"{self.seat} gains {found}").then(scores=scores, last=Card(self.card, found), laid=left)


class Window(Step, frozen=True, tag="window"):
    """Anybody but the player may counter, as long as the next one has not gone on."""

    seats: tuple[Seat, ...]

    def decision(self, state: Parley, /) -> Decision | None:
        return anyone(self.seats)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Counter)

    def candidates(self, state: Parley, who: Any, /) -> Iterable[Move]:
        return [Counter(card.id) for card in state.hands[who]]

    def breaches(self, state: Parley, who: Any, move: Any, /) -> Iterator[Breach]:
        if who in SEATS and move.card not in [card.id for card in state.hands[who]]:
            yield breach("hand", "not-yours")

    def apply(self, state: Parley, who: Any, move: Counter, /) -> Parley:
        hand = state.hands[who]
        card = next(held for held in hand if held.id == move.card)
        left = tuple(held for held in hand if held.id != move.card)
        hands = tuple(left if seat == who else held for seat, held in zip(SEATS, state.hands, strict=True))
        return state.push(Gain(who, card.id), Due(), hands=hands, laid=(card,))

    def close(self, state: Parley, /) -> Parley:
        return state.told("no counter").then()


class Due(Step, frozen=True, tag="due"):
    """The barrier: whoever has enough and no prize yet is paid first; the second prize ends the game."""

    clauses = ("due",)

    def resolve(self, state: Parley, /) -> Parley:
        for seat in SEATS:
            if state.scores[seat] >= ENOUGH and seat not in state.paid:
                if len(state.paid) == 1:
                    return state.unwind(End, Prize(seat), paid=(*state.paid, seat))
                return state.then(Prize(seat), Due(), paid=(*state.paid, seat))
        return state.then()


class Prize(Step, frozen=True, tag="prize"):
    """A lot decides the prize, and the winner may pay a taler to all."""

    seat: Seat

    def decision(self, state: Parley, /) -> Decision | None:
        return BY_CHANCE

    def weights(self, state: Parley, /) -> tuple[tuple[Move, int], ...]:
        return ((Roll(1), 3), (Roll(2), 1))

    def candidates(self, state: Parley, who: Mover, /) -> Iterable[Move]:
        return [move for move, _ in self.weights(state)]

    def breaches(self, state: Parley, who: Mover, move: Any, /) -> Iterator[Breach]:
        if not isinstance(move, Roll):
            yield breach("prize", "first")

    def apply(self, state: Parley, who: Mover, move: Roll, /) -> Parley:
        return state.told(f"prize {move.prize}").then(Treat(self.seat), prizes=(*state.prizes, self.seat))


class Treat(Step, frozen=True, tag="treat"):
    seat: Seat

    def decision(self, state: Parley, /) -> Decision | None:
        return one(self.seat)

    def candidates(self, state: Parley, who: Mover, /) -> Iterable[Move]:
        return [Pay(), Pass()]

    def breaches(self, state: Parley, who: Mover, move: Any, /) -> Iterator[Breach]:
        if not isinstance(move, Pay | Pass):
            yield breach("prize", "first")

    def apply(self, state: Parley, who: Mover, move: Move, /) -> Parley:
        return state.then()


class End(Step, frozen=True, tag="end"):
    """The mark to which the second prize cuts the agenda down."""

    def resolve(self, state: Parley, /) -> Parley:
        return replace(state, agenda=(), ended=True)


def at_table(*hands: tuple[int | None, ...], agenda: tuple[Step, ...] = (Bids(),), **told: Any) -> Parley:
    """A position; cards are numbered through in the order given."""
    from .state import terms

    ids = iter(range(100))
    dealt = tuple(tuple(Card(next(ids), each) for each in hand) for hand in hands)
    return Parley(terms=told.pop("terms", terms()), agenda=agenda, hands=dealt, **told)
