"""The position of Parley, its moves and what a seat may see of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core import Breach, Move, NotKnown, Question, Seat, State, Tell, Terms, Unknown, Value, View, breach

NUMBERS = tuple(range(1, 10))


class Card(Struct, frozen=True):
    """A card with an id of its own; `number` is None while the referee has not seen it."""

    id: int
    number: int | None


class Parley(State, frozen=True, kw_only=True):
    hands: tuple[tuple[Card, ...], ...]
    money: tuple[int, ...] = (3, 3, 3)
    last: Card | None = None
    laid: tuple[Card, ...] = ()
    scores: tuple[int, ...] = (0, 0, 0)
    prizes: tuple[Seat, ...] = ()
    paid: tuple[Seat, ...] = ()
    story: tuple[str, ...] = ()
    ended: bool = False

    def told(self, line: str) -> Parley:
        return replace(self, story=(*self.story, line))

    def learn(self, question: Question, answer: Value) -> Parley:
        hands = tuple(tuple(_filled(card, question, answer) for card in hand) for hand in self.hands)
        last = self.last and _filled(self.last, question, answer)
        laid = tuple(_filled(card, question, answer) for card in self.laid)
        return replace(self, hands=hands, last=last, laid=laid)

    def after_end(self) -> Breach:
        return breach("end")


def _filled(card: Card, question: Question, answer: Value) -> Card:
    return Card(card.id, int(answer)) if question.about == (card.id,) else card


def possible(state: Parley) -> tuple[int, ...]:
    """The numbers that lie nowhere in sight."""
    seen = {card.number for hand in (*state.hands, state.laid) for card in hand}
    if state.last is not None:
        seen.add(state.last.number)
    return tuple(number for number in NUMBERS if number not in seen)


def number(state: Parley, card: Card) -> Any:
    """The number of a card, or an Unknown that tells which ones it could still have."""
    if card.number is not None:
        return card.number
    return Unknown(Question("number", (card.id,), possible(state), "rank"))


def known_number(state: Parley, card: Card) -> int:
    """Raises NotKnown."""
    found = number(state, card)
    if isinstance(found, Unknown):
        raise NotKnown(found.question)
    return int(found)


class Bid(Move, frozen=True, tag="bid"):
    taler: int


class Play(Move, frozen=True, tag="play"):
    card: int


class Pass(Move, frozen=True, tag="pass"):
    pass


class Counter(Move, frozen=True, tag="counter"):
    card: int


class Pay(Move, frozen=True, tag="pay"):
    pass


class Bribe(Move, frozen=True, tag="bribe"):
    """Two cards whose sum must beat the last card."""

    first: int
    second: int


class Roll(Move, frozen=True, tag="roll"):
    prize: int


MOVES = Bid | Play | Pass | Counter | Pay | Bribe | Roll | Tell


class ParleyView(View, frozen=True, kw_only=True):
    """Own cards in full, the others' by their count; who has bid, and never how much."""

    own: tuple[Card, ...]
    counts: tuple[int, ...]
    has_bid: tuple[Seat, ...]
    own_bid: Move | None
    last: Card | None
    agenda: tuple[Any, ...]
    story: tuple[str, ...]


def view(state: Parley, seat: Seat | None) -> ParleyView:
    return ParleyView(
        game="parley",
        seat=seat,
        over=state.over(),
        own=() if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        has_bid=tuple(who for who, _ in state.sealed),
        own_bid=None if seat is None else dict(state.sealed).get(seat),
        last=state.last,
        agenda=state.agenda,
        story=state.story,
    )


def terms(**rulings: str) -> Terms:
    return Terms("parley", ("Ann", "Ben", "Cy"), tuple(({"R1": "strict"} | rulings).items()), None)
