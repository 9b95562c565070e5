"""Words for squares, columns and cards: `A4`, `row 4`, `the quack 4`, `2 cards from B`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.core import THEN, Number, Param, Read, Slot, Synonyms, Tokens, match_word, skip_all, skip_word, tokens_of

from .box.components import HAND, ROWS, VALUES, box, column_name, square_name
from .moves import Order, Part, Place
from .position.state import NOTHING, Card, Heuchel, Unit
from .rules.showing import Telling
from .rules.taking import after_taking

MOST = 36
"""The largest number of cards in one stack."""

_SQUARE = re.compile(r"([a-f])(\d{1,2})")
_BEFORE_PLACE = ("from", "at", "row", "unit", "stack")


class ColumnParam(Param):
    """A column by its letter (with or without the row 0), or by the name of its player."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        skipped = skip_all(("column",), tokens, synonyms)
        tokens = tokens[skipped:]
        if tokens and (square := _SQUARE.fullmatch(tokens[0])) and int(square[2]) == 0:
            yield Read(box().columns.index(square[1]), skipped + 1)
        for name, column in zip(state.terms.seats, state.columns, strict=True):
            name_tokens = tokens_of(name)
            if column is not None and len(name) > 1 and tokens[: len(name_tokens)] == name_tokens:
                yield Read(column, skipped + len(name_tokens))

    def write(self, state: Any, value: int) -> str:
        return column_name(value)


class ClassParam(Param):
    """A class by its name; the value is its rank."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for name, rank in box().ranks.items():
            for read in match_word(name, tokens, synonyms):
                yield Read(rank, read.used, read.guessed)

    def write(self, state: Any, value: int) -> str:
        return box().classes[value]


class AskedParam(Param):
    """The class of the card whose value the table is asked for; it is known, so it may be left out."""

    def __init__(self, asking: type[Telling]) -> None:
        self.asking = asking

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        head = state.agenda[0] if state.agenda else None
        if isinstance(head, self.asking) and (card := head.card(state)) is not None:
            yield Read(state.cards[card].rank, 0)
            yield from ClassParam().read(state, tokens, synonyms)


class PlaceParam(Param):
    """A row, a square by letter and row, or the player's own unit by its top card: `quack`, `the quack 4 in row 3`."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        skipped = skip_all(_BEFORE_PLACE, tokens, synonyms)
        for read in self.square(state, tokens[skipped:], synonyms):
            yield Read(read.value, skipped + read.used, read.guessed)
        for top in PawnParam().read(state, tokens[skipped:], synonyms):
            used = skipped + top.used
            for place in self._topped_by(state, *top.value):
                yield Read(place, used, top.guessed)
            between = skip_all(_BEFORE_PLACE, tokens[used:], synonyms)
            for at in self.square(state, tokens[used + between :], synonyms):
                if between or (isinstance(at.value, int) and self._shows(after_taking(state), at.value, *top.value)):
                    yield Read(at.value, used + between + at.used, top.guessed + at.guessed)

    def _topped_by(self, state: Any, rank: int, value: int | None) -> Iterator[Place]:
        """The rows with such a card on top in the column of the player who moves next, and the squares of a player who
        may take before."""
        after = after_taking(state)
        yield from (row for row in ROWS if self._shows(after, row, rank, value))
        if after is not state:
            own = (row for row in ROWS if self._shows(state, row, rank, value))
            yield from (square_name(state.columns[state.turn], row) for row in own)

    def _shows(self, state: Any, row: int, rank: int, value: int | None) -> bool:
        """True if such a card is on top of the unit in a row of the column of the player whose turn it is."""
        column = None if state.turn is None else state.columns[state.turn]
        unit = () if column is None else (state.units[column] or NOTHING)[row]
        return is_card(state, unit, rank, value)

    def square(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        """A row by its number, or a square."""
        yield from Number(ROWS[0], ROWS[-1]).read(state, tokens, synonyms)
        for column in ColumnParam().read(state, tokens, synonyms):
            for row in Number(ROWS[0], ROWS[-1]).read(state, tokens[1:], synonyms):
                yield Read(square_name(column.value, row.value), 2)
        if tokens and (match := _SQUARE.fullmatch(tokens[0])) and int(match[2]) in ROWS:
            yield Read(square_name(box().columns.index(match[1]), int(match[2])), 1)


class PawnParam(Param):
    """A class, and perhaps a value: (rank, value or None)."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for rank in ClassParam().read(state, tokens, synonyms):
            for value in Number(VALUES[0], VALUES[-1]).read(state, tokens[rank.used :], synonyms):
                yield Read((rank.value, value.value), rank.used + 1, rank.guessed)
            yield Read((rank.value, None), rank.used, rank.guessed)


def is_card(state: Heuchel, unit: Unit, rank: int, value: int | None) -> bool:
    """True if such a card is on top of a unit, as far as its value is known."""
    if not unit:
        return False
    top = state.cards[unit[0]]
    return (top.rank == rank and None in (value, top.value)) or top == Card(rank, value)


class HeightParam(Param):
    """The number of cards from the top: `2`, `2 cards`, `all`; None for all of them."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for count in (*Number(1, MOST).read(state, tokens, synonyms), *match_word("all", tokens, synonyms)):
            used = count.used + skip_all(("card",), tokens[count.used :], synonyms)
            yield Read(count.value if isinstance(count.value, int) else None, used, count.guessed)

    def slots(self, state: Any, name: str, value: int | None) -> tuple[Slot, ...]:
        return (Slot(name, value or ""),)


class LiftParam(HeightParam):
    """The number of cards that are lifted off: `1 card`, `the top card`, `the top 2`."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        top = skip_all(("top",), tokens, synonyms)
        for count in super().read(state, tokens[top:], synonyms):
            yield Read(count.value, top + count.used, count.guessed)
        if top:
            yield Read(1, top + skip_all(("card",), tokens[top:], synonyms))


class After(Param):
    """A word and the parameter after it, as in `top 2`; `never` are words that are not shortened forms of that word."""

    def __init__(self, word: str, then: Param, *never: str) -> None:
        self.word, self.then, self.never = word, then, never

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for opening in match_word(self.word, tokens, synonyms):
            if opening.guessed and tokens[0] in self.never:
                continue
            for read in self.then.read(state, tokens[opening.used :], synonyms):
                yield Read(read.value, opening.used + read.used, opening.guessed + read.guessed)

    def write(self, state: Any, value: Any) -> str:
        return f"{self.word} {self.then.write(state, value)}"

    def slots(self, state: Any, name: str, value: Any) -> tuple[Slot, ...]:
        return self.then.slots(state, name, value)


class Several(Param):
    """The same parameter several times, with `and` or `then` between."""

    def __init__(self, each: Param) -> None:
        self.each = each

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for first in self.each.read(state, tokens, synonyms):
            yield Read((first.value,), first.used, first.guessed)
            used, guessed = skip_word("and", tokens[first.used :], synonyms)
            used += first.used
            if tokens[used:] and tokens[used] in THEN:
                used += 1
            guessed += first.guessed + (used == first.used)
            for more in self.read(state, tokens[used:], synonyms):
                yield Read((first.value, *more.value), used + more.used, guessed + more.guessed)

    def write(self, state: Any, value: tuple[Any, ...]) -> str:
        return " and ".join(self.each.write(state, each) for each in value)

    def slots(self, state: Any, name: str, value: tuple[Any, ...]) -> tuple[Slot, ...]:
        return (Slot(name, tuple(self.each.write(state, each) for each in value)),)


class PartParam(Param):
    """`2 from B`; without a number the whole stack. A pawn that lies open is called by its name: `quack from B`."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for count in [*LiftParam().read(state, tokens, synonyms)] or [Read(None, 0)]:
            used = count.used + skip_all(("from",), tokens[count.used :], synonyms)
            for column in ColumnParam().read(state, tokens[used:], synonyms):
                yield Read(Part(column.value, count.value), used + column.used, count.guessed)
            for place in PlaceParam().square(state, tokens[used:][:1], synonyms):
                if isinstance(place.value, str):
                    column_at = box().columns.index(place.value[0].lower())
                    part = Part(column_at, count.value, int(place.value[1:]))
                    yield Read(part, used + place.used, count.guessed)
        yield from self._named(state, tokens, synonyms)
        yield from self._beneath(state, tokens, synonyms)

    def _beneath(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        """`card 2 from B`: a card that lies under others."""
        for card in After("card", Number(2, MOST)).read(state, tokens, synonyms):
            used = card.used + skip_all(("from",), tokens[card.used :], synonyms)
            for column in ColumnParam().read(state, tokens[used:], synonyms):
                yield Read(Part(column.value, card=card.value), used + column.used, card.guessed)

    def _named(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        """A card on top of a unit beside the moved one, with its column or without."""
        own, row = state.moved or state.last or (None, 0)
        for pawn in PawnParam().read(state, tokens, synonyms):
            others = ((n, squares) for n, squares in enumerate(state.units) if squares is not None and n != own)
            shown = [n for n, squares in others if is_card(state, squares[row], *pawn.value)]
            used = pawn.used + skip_all(("from",), tokens[pawn.used :], synonyms)
            columns = {read.value: read.used for read in ColumnParam().read(state, tokens[used:], synonyms)}
            for column in shown:
                if column in columns:
                    yield Read(Part(column, 1), used + columns[column], pawn.guessed)
                elif not columns and used == pawn.used:
                    yield Read(Part(column, 1), used, pawn.guessed)

    def write(self, state: Any, value: Part) -> str:
        where = square_name(value.column, value.row) if value.row else ColumnParam().write(state, value.column)
        return f"card {value.card} from {where}" if value.card else f"{value.count or 'all'} from {where}"


class OrderParam(Param):
    """`quack 4 2 5`: a stack of one class, top card first."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for rank in ClassParam().read(state, tokens, synonyms):
            values: tuple[int, ...] = ()
            while len(values) < HAND:
                values_read = list(Number(1, 6).read(state, tokens[rank.used + len(values) :], synonyms))
                if not values_read:
                    break
                values += (values_read[0].value,)
            if values:
                yield Read(Order(rank.value, values), rank.used + len(values), rank.guessed)

    def write(self, state: Any, value: Order) -> str:
        return " ".join((box().classes[value.rank], *map(str, value.values)))
