"""State of Heuchel & Meuchel.

A card has an id of its own, so that it keeps its identity while it moves face down or under others. Its class is always
public, because every stack starts on the square of its class; its value may be unknown to the referee."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.core import Field, NotKnown, Question, Seat, Step, Unknown
from referee.core.rules.ending import PositionError
from referee.core.state.terms import every_seat

from ..box.components import GAME, VALUES, box, column_name, square_name
from .bare import Bare
from .fields import FIELD, FIELDS
from .pieces import NOTHING as NOTHING
from .pieces import Card as Card
from .pieces import Rest as Rest
from .pieces import Squares as Squares
from .pieces import Unit as Unit


class Act(Step, frozen=True):
    """A Step of Heuchel & Meuchel."""


class Heuchel(Bare, frozen=True, kw_only=True):
    """The position, with its Fields."""

    fields: ClassVar[tuple[Field, ...]] = FIELDS
    agenda: tuple[Act, ...] = ()


def with_square(squares: tuple[Any, ...], column: int, row: int, unit: Unit) -> tuple[Any, ...]:
    """Columns of squares with one square changed."""
    changed = list(squares[column])
    changed[row] = unit
    return (*squares[:column], tuple(changed), *squares[column + 1 :])


def active(state: Heuchel) -> Seat:
    """The seat whose turn it is. Raises NotKnown."""
    if state.turn is None:
        raise NotKnown(FIELD["turn"].asking(state, ()))
    return state.turn


def column_of(state: Heuchel, seat: Seat) -> int:
    """The column of a seat. Raises LookupError before it is chosen."""
    column = state.columns[seat]
    if column is None:
        raise LookupError(f"seat {seat} has no column yet")
    return column


def owner_of(state: Heuchel, column: int) -> Seat:
    """The seat that owns a column. Raises ValueError if nobody does."""
    return Seat(state.columns.index(column))


def squares_of(state: Heuchel, column: int) -> Squares:
    """The squares of a column, for an effect that needs them. Raises PositionError if the column is unknown."""
    squares = state.units[column]
    if squares is None:
        raise PositionError(GAME, "units", "position.untold-column", column=column_name(column))
    return squares


def is_bare(state: Heuchel, column: int, row: int) -> bool:
    """True if a square is known to be empty, with nothing home there."""
    squares = state.units[column]
    return squares is not None and not squares[row] and not state.piles[column][row]


def rolled(state: Heuchel) -> int:
    """The die of this turn. Raises NotKnown."""
    if state.roll is None:
        raise NotKnown(FIELD["roll"].asking(state, ()))
    return state.roll


def is_extra(state: Heuchel) -> bool:
    """True if this is an extra turn. Raises NotKnown."""
    if state.extra is None:
        raise NotKnown(FIELD["extra"].asking(state, ()))
    return state.extra


def possible(state: Heuchel, rank: int) -> tuple[int, ...]:
    """The values of a class that no known card has."""
    seen = {card.value for card in (*state.cards, *state.left) if card.rank == rank}
    return tuple(value for value in VALUES if value not in seen)


def unaccounted(state: Heuchel, rank: int) -> int:
    """The number of cards of a class whose place the referee does not know."""
    return len(VALUES) - sum(card.rank == rank for card in (*state.cards, *state.left))


def value(state: Heuchel, card: int) -> Any:
    """The value of a card, or an Unknown."""
    card_ = state.cards[card]
    if card_.value is not None:
        return card_.value
    about = (box().classes[card_.rank], place_of(state, card), card)
    return Unknown(Question("value", about, possible(state, card_.rank), "card.value"))


def place_of(state: Heuchel, card: int) -> str:
    """The square of a card; empty if it lies on none."""
    for squares in (state.units, state.piles):
        for column, rows in enumerate(squares):
            for row, unit in enumerate(rows or ()):
                if card in unit:
                    return square_name(column, row)
    return ""


def outranks(state: Heuchel, high: int, low: int) -> Any:
    """True if the first of two different cards ranks above the second: by class, and inside a class by value. For an
    unknown value the values that are left may be enough. Raises NotKnown if they are not."""
    one, other = state.cards[high], state.cards[low]
    if one.rank != other.rank:
        return one.rank > other.rank
    if None in (one.value, other.value):
        left = possible(state, one.rank)
        ours, theirs = (left if card.value is None else (card.value,) for card in (one, other))
        if ours and theirs and (max(ours) <= min(theirs) or min(ours) >= max(theirs)):
            return min(ours) >= max(theirs)
    return bool(value(state, high) > value(state, low))


def pawns_left(state: Heuchel) -> list[Seat]:
    """The seats that may have pawns face up on the board; an unknown column may have some."""
    units = state.units
    return [
        seat
        for seat, column in zip(every_seat(len(state.columns)), state.columns, strict=True)
        if column is not None and ((rows := units[column]) is None or any(rows))
    ]
