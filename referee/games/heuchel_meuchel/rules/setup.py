"""Setting up: columns, the deal, the stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    BY_CHANCE,
    BY_TABLE,
    CHANCE,
    Breach,
    Decision,
    Move,
    Mover,
    NotKnown,
    Player,
    Question,
    Seat,
    Term,
    Terms,
    answered,
    anyone,
    breach,
    evenly,
    happened,
    one,
    secret,
    witness,
)

from ..box.components import DIE, HAND, VALUES, box
from ..moves import ChooseColumn, Deal, Lay, Left, Order, Stack
from ..position.sight import UNSEEN, left_over
from ..position.state import NOTHING, Act, Card, Heuchel, Squares, Unit, column_of, possible, unaccounted
from .due import ROLLING
from .turn import DieTurn, Turn


def start(terms: Terms, columns: tuple[int | None, ...] = ()) -> Heuchel:
    """The empty board. A knowing referee is told every card, or deals them; a blind one is told what lies open."""
    count = len(terms.seats)
    dealing: tuple[Act, ...] = (Dealing(), Laying()) if terms.knowing else (Declaring(), Showing())
    return Heuchel(
        terms=terms,
        agenda=(Choosing(), *dealing, *first_turn(terms)),
        columns=columns or (None,) * count,
        penalties=((),) * count,
        hands=((),) * count,
    )


def first_turn(terms: Terms) -> tuple[Act, ...]:
    """The Steps of the first turn."""
    return (ROLLING, DieTurn()) if terms.variant == DIE else (Turn(),)


def _class(rank: int) -> Term:
    return Term(f"class.{box().classes[rank]}")


class Choosing(Act, frozen=True, tag="choose-column"):
    """Every player chooses a column."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.choose-column",)

    def decision(self, state: Heuchel, /) -> Decision | None:
        without = tuple(Seat(seat) for seat, column in enumerate(state.columns) if column is None)
        if not without:
            return None
        return one(without[0]) if state.ruling("G5") == "turn" else anyone(without, implied=False)

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        return [ChooseColumn(column) for column in range(len(box().columns))]

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int) and state.columns[who] is not None:
            yield breach("setup.choose-column", "has-one", player=Player(Seat(who)))
        else:
            waiting = Seat(state.columns.index(None))
            yield breach("G5", "order", player=Player(waiting))

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, ChooseColumn):
            yield breach("setup.done", "columns")
        elif move.column in state.columns:
            owner = Seat(state.columns.index(move.column))
            column = Term(f"column.{box().columns[move.column]}")
            yield breach("setup.choose-column", "taken", column=column, player=Player(owner))

    def apply(self, state: Heuchel, who: Mover, move: ChooseColumn, /) -> Heuchel:
        seat = Seat(who if isinstance(who, int) else state.columns.index(None))
        after = replace(state, columns=(*state.columns[:seat], move.column, *state.columns[seat + 1 :]))
        return happened(state, after, "setup.choose-column", "chosen", player=seat, column=move.column)

    def resolve(self, state: Heuchel, /) -> Heuchel:
        return state.then()


class UntoldChoosing(Choosing, frozen=True, tag="untold-choosing"):
    """Columns are chosen; it is unknown by which player, or which of them are left."""

    implicit: ClassVar[bool] = True
    asks: ClassVar[tuple[type[Move], ...]] = (ChooseColumn,)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, ChooseColumn)

    def first(self, state: Heuchel) -> Seat:
        """The player who chooses now. Raises NotKnown."""
        asked = Question("chooses", (), state.terms.seats, "G5")
        answer = state.answer(asked)
        if answer is None:
            raise NotKnown(asked)
        return Seat(state.terms.seats.index(str(answer)))

    def decision(self, state: Heuchel, /) -> Decision | None:
        if state.ruling("G5") == "turn":
            return one(self.first(state))
        return anyone(tuple(Seat(seat) for seat in range(len(state.terms.seats))), implied=False)

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("G5", "order", player=Player(self.first(state)))

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, ChooseColumn):
            yield breach("setup.done", "columns")
            return
        column = box().columns[move.column]
        if not answered(state, "free-column", "setup.choose-column", column):
            yield breach("setup.choose-column", "taken-untold", column=Term(f"column.{column}"))
        if not isinstance(who, int) or state.ruling("G5") == "turn":
            return
        if answered(state, "has-column", "setup.choose-column", state.terms.seats[who]):
            yield breach("setup.choose-column", "has-one", player=Player(Seat(who)))


class Dealing(Act, frozen=True, tag="deal"):
    """The shuffled cards come one by one, six to a player."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.shuffle", "setup.draw-six")

    def decision(self, state: Heuchel, /) -> Decision | None:
        return BY_CHANCE if len(state.hands[-1]) < HAND else None

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        dealt = {(card.rank, card.value) for card in state.cards}
        ranks = range(1, len(box().classes))
        return [Deal(rank, value) for rank in ranks for value in VALUES if (rank, value) not in dealt]

    def weights(self, state: Heuchel, /) -> tuple[tuple[Move, int], ...]:
        return evenly(self.candidates(state, CHANCE))

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("setup.done", "deal")

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Deal):
            yield breach("setup.done", "deal")
        elif move.value not in possible(state, move.rank):
            yield breach("comp.cards", "out", told=_class(move.rank), value=move.value)

    def apply(self, state: Heuchel, who: Mover, move: Deal, /) -> Heuchel:
        seat, dealt = dealt_to(state), len(state.cards)
        hand = (*state.hands[seat], dealt)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        after = replace(state, cards=(*state.cards, Card(move.rank, move.value)), hands=hands)
        happened(state, after, "setup.shuffle", "dealt", player=seat, dealt=dealt)
        if len(hand) == HAND:
            happened(after, after, "setup.draw-six", "complete", player=seat)
        return after

    def resolve(self, state: Heuchel, /) -> Heuchel:
        return state.then()


def dealt_to(state: Heuchel) -> Seat:
    """The player who gets the next card."""
    return Seat(next(seat for seat, hand in enumerate(state.hands) if len(hand) < HAND))


def _has_stacks(state: Heuchel, hand: Unit) -> bool:
    """True if a hand has several cards of one class, so that there is an order to choose."""
    return len({state.cards[card].rank for card in hand}) < len(hand)


def by_class(state: Heuchel, seat: Seat) -> dict[int, list[int]]:
    """The cards of a hand by the rank of their class."""
    cards_by_rank: dict[int, list[int]] = {}
    for card in state.hands[seat]:
        cards_by_rank.setdefault(state.cards[card].rank, []).append(card)
    return dict(sorted(cards_by_rank.items()))


class Laying(Act, frozen=True, tag="lay"):
    """Every player orders his stacks in secret and lays all six cards on the squares of their classes."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.place-on-pattern", "setup.stack-order")

    def decision(self, state: Heuchel, /) -> Decision | None:
        choosing = tuple(Seat(seat) for seat, hand in enumerate(state.hands) if _has_stacks(state, hand))
        waiting = state.unsealed(choosing)
        return secret(waiting) if waiting else None

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        hand = by_class(state, Seat(who)) if isinstance(who, int) else {}
        stacks = [
            [Order(rank, values) for values in permutations(_values(state, cards))]
            for rank, cards in hand.items()
            if len(cards) > 1
        ]
        return (Lay(chosen) for chosen in product(*stacks))

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("setup.done", "layout")

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Lay):
            yield breach("setup.done", "layout")
            return
        hand = by_class(state, Seat(who)) if isinstance(who, int) else {}
        named = [order.rank for order in move.stacks]
        if isinstance(who, int) and UNSEEN.rank in hand and UNSEEN.rank not in named:
            yield from self._untold_breaches(state, Seat(who), move)
            return
        for number, order in enumerate(move.stacks):
            values = sorted(_values(state, hand.get(order.rank, [])))
            if sorted(order.values) != values or order.rank in named[:number]:
                yield breach("setup.stack-order", "other-cards", told=_class(order.rank))
        for rank, cards in hand.items():
            if len(cards) > 1 and rank not in named:
                yield breach("setup.stack-order", "missing", told=_class(rank), n=len(cards))

    def _untold_breaches(self, state: Heuchel, seat: Seat, move: Lay) -> Iterator[Breach]:
        """The same for an observer who can't see the hand. Raises NotKnown."""
        if len({order.rank for order in move.stacks}) < len(move.stacks):
            yield breach("setup.stack-order", "other-cards", told=_class(move.stacks[-1].rank))
        elif not answered(state, "stacks-held", "setup.stack-order", state.terms.seats[seat]):
            yield breach("setup.stack-order", "other-cards-untold", player=Player(seat))

    def apply(self, state: Heuchel, who: Mover, move: Lay, /) -> Heuchel:
        if not isinstance(who, int):
            return state
        seat = Seat(who)
        return happened(state, state.seal(seat, move), "setup.stack-order", "decided", player=seat)

    def resolve(self, state: Heuchel, /) -> Heuchel:
        before, (choices, state) = state, state.open_seals()
        for seat in _seats(state):
            column = column_of(state, seat)
            squares = _laid(state, seat, choices.get(seat))
            state = replace(
                state,
                units=(*state.units[:column], squares, *state.units[column + 1 :]),
                hands=(*state.hands[:seat], (), *state.hands[seat + 1 :]),
            )
            stacks = tuple(filter(None, squares))
            before = happened(before, state, "setup.place-on-pattern", "laid", player=seat, stacks=stacks)
        if state.terms.options["G4"] == "shown" and (undealt := left_over(state)):
            happened(state, state, "G4", "left-over", undealt=undealt)
        return happened(state, state.then(), "setup.done", "begins")


def _laid(state: Heuchel, seat: Seat, lay: Move | None) -> Squares:
    """The column of a seat with its hand on the start squares, in the order that it chose."""
    orders = {order.rank: order.values for order in lay.stacks} if isinstance(lay, Lay) else {}
    squares = list(NOTHING)
    for rank, cards in by_class(state, seat).items():
        by_value = {state.cards[card].value: card for card in cards}
        wanted = orders.get(rank, tuple(by_value))
        squares[box().starts[rank]] = tuple(by_value[value] for value in wanted)
    return tuple(squares)


class Declaring(Act, frozen=True, tag="declare"):
    """A referee who can't see the hands is told the top card and the height of every stack."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.draw-six", "setup.place-on-pattern", "setup.stack-secret")

    def decision(self, state: Heuchel, /) -> Decision | None:
        return BY_TABLE if declaring(state) is not None else None

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        for rank in range(1, len(box().classes)):
            for value in VALUES:
                yield Stack(rank, value)
                yield from (Stack(rank, value, height) for height in range(2, HAND + 1))

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("setup.done", "layout")

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        seat = declaring(state)
        if not isinstance(move, Stack) or seat is None:
            yield breach("setup.done", "layout")
            return
        height, named = move.height or 1, _class(move.rank)
        squares = state.units[column_of(state, seat)] or NOTHING
        missing = HAND - sum(map(len, squares))
        if squares[box().starts[move.rank]]:
            yield breach("setup.place-on-pattern", "twice", told=named, player=Player(seat))
        if height > missing:
            yield breach("setup.draw-six", "too-many", player=Player(seat), n=missing)
        elif missing - height > sum(unaccounted(state, rank) for rank in _open_ranks(squares) if rank != move.rank):
            yield breach("setup.draw-six", "too-few", player=Player(seat))
        if height > unaccounted(state, move.rank):
            yield breach("comp.cards", "class-full", told=named, n=unaccounted(state, move.rank))
        if move.value not in possible(state, move.rank):
            yield breach("card.value", "seen", told=named, value=move.value)

    def apply(self, state: Heuchel, who: Mover, move: Stack, /) -> Heuchel:
        seat = declaring(state)
        column, first = column_of(state, seat if seat is not None else Seat(0)), len(state.cards)
        height, row = move.height or 1, box().starts[move.rank]
        covered = (Card(move.rank, None),) * (height - 1)
        squares = list(state.units[column] or NOTHING)
        squares[row] = tuple(range(first, first + height))
        units = (*state.units[:column], tuple(squares), *state.units[column + 1 :])
        after = replace(state, cards=(*state.cards, Card(move.rank, move.value), *covered), units=units)
        return happened(state, after, "setup.place-on-pattern", "told", card=first, at=(column, row), n=height)

    def resolve(self, state: Heuchel, /) -> Heuchel:
        return state.then()


def declaring(state: Heuchel) -> Seat | None:
    """The player whose stacks are named next; None if all are."""
    for seat in _seats(state):
        if sum(map(len, state.units[column_of(state, seat)] or NOTHING)) < HAND:
            return seat
    return None


class Showing(Act, frozen=True, tag="left"):
    """The cards that nobody was dealt are shown, by one option of the ruling (G4)."""

    def decision(self, state: Heuchel, /) -> Decision | None:
        missing = sum(unaccounted(state, rank) for rank in range(1, len(box().classes)))
        return BY_TABLE if missing and state.ruling("G4") == "shown" else None

    def candidates(self, state: Heuchel, who: Mover, /) -> Iterable[Move]:
        return [Left(rank, value) for rank in range(1, len(box().classes)) for value in VALUES]

    def out_of_turn(self, state: Heuchel, who: Mover, /) -> Iterator[Breach]:
        yield breach("G4", "first")

    def breaches(self, state: Heuchel, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Left):
            yield breach("G4", "first")
        elif not unaccounted(state, move.rank):
            yield breach("comp.cards", "class-full", told=_class(move.rank), n=0)
        elif move.value not in possible(state, move.rank):
            yield breach("card.value", "seen", told=_class(move.rank), value=move.value)

    def apply(self, state: Heuchel, who: Mover, move: Left, /) -> Heuchel:
        card = Card(move.rank, move.value)
        return happened(state, replace(state, left=(*state.left, card)), "G4", "shown", undealt=(card,))

    def resolve(self, state: Heuchel, /) -> Heuchel:
        witness(("setup.done",))
        return happened(state, state.then(), "setup.done", "begins")


def _open_ranks(squares: Squares) -> list[int]:
    """The classes without a stack in a column so far."""
    return [rank for rank in range(1, len(box().classes)) if not squares[box().starts[rank]]]


SETTING_UP = (Choosing, Dealing, Laying, Declaring, Showing)
"""The Steps before the first turn."""


def _seats(state: Heuchel) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(len(state.columns)))


def _values(state: Heuchel, cards: list[int]) -> tuple[int, ...]:
    return tuple(value for card in cards if (value := state.cards[card].value) is not None)
