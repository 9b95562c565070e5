"""How moves of Heuchel & Meuchel are written and read: `move 3 top 2`, `take 2 from B and 1 from C`, `lose 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.judge import at_step
from referee.core.move import Move
from referee.core.notation import (
    THEN,
    Form,
    Notation,
    NotationError,
    Number,
    Param,
    Read,
    Synonyms,
    Tokens,
    match_word,
    skip_word,
)
from referee.core.question import NotKnown

from .components import GAME, HAND, ROWS, box, square_name
from .moves import (
    Again,
    ChooseColumn,
    Count,
    Deal,
    Go,
    Lay,
    Left,
    Lose,
    Order,
    Part,
    Pass,
    Place,
    Roll,
    Stack,
    Take,
    Top,
)
from .setup import Laying
from .state import NOTHING, Heuchel
from .taking import Taking
from .turn import Turn

FORMS = (
    Form(ChooseColumn, "column <column>"),
    Form(Deal, "deal <class> <value>"),
    Form(Lay, "lay <stacks>"),
    Form(Stack, "stack <class> <value> [<height>]"),
    Form(Left, "left <class> <value>"),
    Form(Roll, "roll <value>"),
    Form(Go, "move <place> [<top>] [<to>]"),
    Form(Take, "take <parts>"),
    Form(Pass, "pass"),
    Form(Again, "again"),
    Form(Lose, "lose <place> [<card>]"),
    Form(Top, "top <class> <value>"),
    Form(Count, "count <class> <value>"),
)

MOST = 36
"""Cards that can lie in one stack at most."""

_LETTER = re.compile(r"\b([a-f])\b(?!['’])", re.IGNORECASE)
_SQUARE = re.compile(r"([a-f])(\d{1,2})")


class ColumnParam(Param):
    """A column by its letter, which reaches this place with the row 0."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        if tokens and (found := _SQUARE.fullmatch(tokens[0])) and int(found[2]) == 0:
            yield Read(box().columns.index(found[1]), 1)

    def write(self, state: Any, value: int) -> str:
        return square_name(value, 0)[0]


class ClassParam(Param):
    """A class by its name; the value is its rank."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for name, rank in box().ranks.items():
            for read in match_word(name, tokens, synonyms):
                yield Read(rank, read.used, read.guessed)

    def write(self, state: Any, value: int) -> str:
        return box().classes[value]


class PlaceParam(Param):
    """A row, or a square by letter and row."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from Number(ROWS[0], ROWS[-1]).read(state, tokens, synonyms)
        for column in ColumnParam().read(state, tokens, synonyms):
            for row in Number(ROWS[0], ROWS[-1]).read(state, tokens[1:], synonyms):
                yield Read(square_name(column.value, row.value), 2)
        if tokens and (found := _SQUARE.fullmatch(tokens[0])) and int(found[2]) in ROWS:
            yield Read(square_name(box().columns.index(found[1]), int(found[2])), 1)


class After(Param):
    """A word and what follows it, as in `top 2`."""

    def __init__(self, word: str, then: Param) -> None:
        self.word, self.then = word, then

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for said in match_word(self.word, tokens, synonyms):
            for read in self.then.read(state, tokens[said.used :], synonyms):
                yield Read(read.value, said.used + read.used, said.guessed + read.guessed)

    def write(self, state: Any, value: Any) -> str:
        return f"{self.word} {self.then.write(state, value)}"


class Several(Param):
    """The same thing several times over, with `and` or `then` between."""

    def __init__(self, each: Param) -> None:
        self.each = each

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for first in self.each.read(state, tokens, synonyms):
            yield Read((first.value,), first.used, first.guessed)
            used, guessed = skip_word("and", tokens[first.used :], synonyms)
            used += first.used
            if tokens[used:] and tokens[used] in THEN:
                used += 1
            for more in self.read(state, tokens[used:], synonyms):
                yield Read((first.value, *more.value), used + more.used, first.guessed + guessed + more.guessed)

    def write(self, state: Any, value: tuple[Any, ...]) -> str:
        return " and ".join(self.each.write(state, each) for each in value)


class PartParam(Param):
    """`2 from B`; without a number the whole stack."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        counts = [*Number(1, MOST).read(state, tokens, synonyms), *match_word("all", tokens, synonyms)]
        for count in counts or [Read(None, 0)]:
            amount = count.value if isinstance(count.value, int) else None
            used, guessed = skip_word("from", tokens[count.used :], synonyms)
            used += count.used
            rest = tokens[used:]
            for column in ColumnParam().read(state, rest, synonyms):
                yield Read(Part(column.value, amount), used + column.used, count.guessed + guessed)
            for place in PlaceParam().read(state, rest[:1], synonyms):
                if isinstance(place.value, str):
                    column_at = box().columns.index(place.value[0].lower())
                    part = Part(column_at, amount, int(place.value[1:]))
                    yield Read(part, used + place.used, count.guessed + guessed)

    def write(self, state: Any, value: Part) -> str:
        where = square_name(value.column, value.row or 0) if value.row else ColumnParam().write(state, value.column)
        return f"{value.count or 'all'} from {where}"


class OrderParam(Param):
    """`quack 4 2 5`: a stack of one class, top card first."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for rank in ClassParam().read(state, tokens, synonyms):
            values: tuple[int, ...] = ()
            while len(values) < HAND:
                said = list(Number(1, 6).read(state, tokens[rank.used + len(values) :], synonyms))
                if not said:
                    break
                values += (said[0].value,)
            if values:
                yield Read(Order(rank.value, values), rank.used + len(values), rank.guessed)

    def write(self, state: Any, value: Order) -> str:
        return " ".join((box().classes[value.rank], *map(str, value.values)))


class TableNotation(Notation):
    """Letters of columns are kept from being taken for articles, and what is said in a roundabout way is put as
    everybody says it: all cards of a stack are the stack, the own column needs no letter."""

    def read(self, state: Any, text: str) -> Move:
        try:
            return plainly(state, super().read(state, _LETTER.sub(r"\g<1>0", text)))
        except NotationError as wrong:
            wrong.text = text
            raise


def plainly(state: Heuchel, move: Move) -> Move:
    """A move in its canonical form."""
    try:
        step, at = at_step(state, move)
    except NotKnown:
        return move
    match move:
        case Stack(height=1):
            return replace(move, height=None)
        case Lay() if isinstance(step, Laying):
            return Lay(tuple(sorted(move.stacks, key=lambda order: order.rank)))
        case Take() if isinstance(step, Taking):
            return Take(tuple(_part(at, part) for part in move.parts))
        case Go() | Lose() if isinstance(step, Turn) and at.turn is not None:
            return _own(step, at, move)
    return move


def _part(state: Heuchel, part: Part) -> Part:
    row = state.moved[1] if state.moved is not None else 0
    squares = state.units[part.column]
    at = part.row or row
    count = part.count or (len(squares[at]) if squares is not None else 0) or None
    return Part(part.column, count, None if part.row == row else part.row)


def _own(step: Turn, state: Heuchel, move: Go | Lose) -> Go | Lose:
    column = state.columns[state.turn or 0]
    if column is None:
        return move
    move = replace(move, place=_own_row(column, move.place))
    if isinstance(move, Lose):
        return replace(move, card=None) if move.card == 1 else move
    to = None if move.to is None else _own_row(column, move.to)
    move = replace(move, to=to)
    units, piles = state.units[column] or NOTHING, state.piles[column]
    if not isinstance(move.place, int) or not (unit := units[move.place]):
        return move
    top = None if move.top == len(unit) else move.top
    try:
        goal = box().goals[state.cards[unit[0]].rank]
        lands = step.landing(state, units, piles, move.place, goal)
    except NotKnown:
        return replace(move, top=top)
    return replace(move, top=top, to=None if to == lands else to)


def _own_row(column: int, place: Place) -> Place:
    if isinstance(place, str) and box().columns[column] == place[0].lower():
        return int(place[1:])
    return place


def _synonyms() -> Synonyms:
    from referee.core.lexicon import synonyms

    return synonyms(GAME, ("class", "word"))


NOTATION = TableNotation(
    FORMS,
    {
        "column": ColumnParam(),
        "class": ClassParam(),
        "value": Number(1, 6),
        "stacks": Several(OrderParam()),
        "height": After("of", Number(1, HAND)),
        "place": PlaceParam(),
        "top": After("top", Number(1, MOST)),
        "to": After("to", PlaceParam()),
        "parts": Several(PartParam()),
        "card": After("card", Number(1, MOST)),
    },
    _synonyms,
)
