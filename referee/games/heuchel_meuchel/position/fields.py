"""Fields of a position of Heuchel & Meuchel.

A square in a file has all its cards, top card first: `A9 = "quack 4, minstrel 2"`. What is left out is unknown: the
value of a card (`quack ?`, or just `quack`), whose turn it is, the roll, and every column without any square (an empty
one is named in `empty`). The other squares of a column with squares are empty."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import (
    AsItIs,
    Field,
    Flag,
    Listed,
    Question,
    Row,
    Seat,
    Seated,
    Value,
    Whole,
    Word,
    happened,
    hidden,
    public,
)

from ..box.components import DIE_FACES, ROWS, square_name
from .bare import Bare
from .pieces import Rest
from .sight import left_in_sight, masked_cards
from .squares import CardLine, CardLines, Square

LETTERS = ("A", "B", "C", "D", "E", "F")
COLUMN = Word(LETTERS, values=tuple(range(len(LETTERS))))

NEXT = ("roll", "move", "top", "take", "extra", "count")
"""The words for what has to happen next."""


def _units(state: Bare, _: Any) -> dict[str, Any]:
    return _lines(state, state.units)


def _piles(state: Bare, _: Any) -> dict[str, Any]:
    return _lines(state, state.piles)


def _lines(state: Bare, squares: tuple[Any, ...]) -> dict[str, Any]:
    """The cards on each square of some columns."""
    return {
        square_name(column, row): tuple(state.cards[card] for card in unit)
        for column, rows in enumerate(squares)
        for row, unit in enumerate(rows or ())
        if unit
    }


def _by_seat(state: Bare, rows: tuple[tuple[int, ...], ...]) -> tuple[Any, ...]:
    return tuple(tuple(state.cards[card] for card in cards) or None for cards in rows)


def _empty(state: Bare, _: Any) -> tuple[int, ...] | None:
    """The columns that are known to be empty."""
    empty = tuple(
        column
        for column, rows in enumerate(state.units)
        if column in state.columns and rows is not None and not any(rows) and not any(state.piles[column])
    )
    return empty or None


def _ids(state: Bare, _: Any) -> tuple[int, ...] | None:
    """The ids of the cards in the order in which a file names them, if that order differs from that of the ids."""
    units = [unit for squares in (state.units, state.piles) for rows in squares for unit in rows or () if unit]
    named = tuple(card for unit in (*units, *state.penalties, *state.hands) for card in unit)
    return None if named == tuple(range(len(named))) else named


def _learn_turn(state: Bare, question: Question, answer: Value) -> Bare:
    seat = Seat(state.terms.seats.index(str(answer)))
    return happened(state, replace(state, turn=seat), "setup.start-player", "told", player=seat)


def _learn_roll(state: Bare, question: Question, answer: Value) -> Bare:
    return happened(state, replace(state, roll=int(answer)), "dice.roll", "told", roll=int(answer))


def _learn_value(state: Bare, question: Question, answer: Value) -> Bare:
    return state.with_value(int(question.about[2]), int(answer))


def _may_have_moved(state: Bare, path: tuple[int, ...]) -> tuple[Value, ...]:
    """The squares on which a moved unit can stand, in the column of the player whose turn it is if that is known; or
    none at all."""
    on_turn = state.columns if state.turn is None else (state.columns[state.turn],)
    columns = range(len(LETTERS)) if None in on_turn else [column for column in on_turn if column is not None]
    squares = [(column, state.units[column]) for column in columns]
    return (
        "none",
        *(square_name(column, row) for column, rows in squares for row in ROWS[1:] if rows is None or rows[row]),
    )


def _learn_moved(state: Bare, question: Question, answer: Value) -> Bare:
    """The State with an answer filled in. If no unit has just moved, the turn itself goes on."""
    if answer == "none":
        return replace(state, agenda=state.agenda[2:], extra=False if state.extra is None else state.extra)
    square = (LETTERS.index(str(answer)[0]), int(str(answer)[1:]))
    return replace(state, moved=square, last=square)


FIELDS = (
    public(
        "columns",
        Row(each=COLUMN),
        "each player's column; left out, they sit in the order of the seats",
        shown="columns",
    ),
    public(
        "turn",
        Seated(),
        "whose turn it is",
        shown="turn",
        question="turn",
        clause="setup.start-player",
        learns=_learn_turn,
        silent="the line on what comes next says it; where somebody is passed over, that is told",
    ),
    hidden("", Word(NEXT), "what has to happen next", name="next"),
    public(
        "moved",
        Square(),
        "the square of the unit that may take",
        shown="moved",
        question="moved",
        clause="take.when",
        answers=_may_have_moved,
        learns=_learn_moved,
        silent="it follows from the move that was told",
    ),
    public(
        "extra",
        Flag(),
        "whether this is an extra turn",
        shown="extra",
        question="extra",
        clause="extra.grant",
        silent="an extra turn that is earned is told; that it is over goes without saying",
    ),
    public(
        "roll",
        Whole(DIE_FACES[0], DIE_FACES[-1]),
        "what the die shows",
        shown="roll",
        question="roll",
        clause="dice.roll",
        learns=_learn_roll,
    ),
    hidden("", Listed(each=Square()), "squares on which a card shows that nobody has told yet", name="asked"),
    public(
        "took",
        Flag(),
        "whether pawns were taken while such a card has to be told",
        default=False,
        silent="it follows from the take that was told",
    ),
    public(
        "units",
        CardLines(),
        "what lies face up, by square, top card first; other squares of a column that is told are empty",
        plain=_units,
    ),
    public("piles", CardLines(), "what lies face down on goal squares, top card first", plain=_piles),
    public("penalties", Row(each=CardLine()), "the cards in front of each player, none where left out", plain=_by_seat),
    public("hands", Row(each=CardLine()), "the cards in each player's hand, before they are laid out", plain=_by_seat),
    hidden("", Listed(each=COLUMN), "columns that are told although nothing lies in them", name="empty", plain=_empty),
    Field(
        "left",
        CardLine(),
        "cards that nobody was dealt and that were shown",
        seen=left_in_sight,
        plain=lambda state, held: held or None,
    ),
    hidden(
        "",
        Listed(each=Whole(0, 35)),
        "the number of each card in the order of this file, where the referee counts them otherwise",
        name="ids",
        plain=_ids,
    ),
    Field(
        "cards",
        AsItIs(type=Any),
        "",
        seen=masked_cards,
        name="",
        question="value",
        clause="card.value",
        learns=_learn_value,
    ),
    public(
        "last",
        Square(),
        "the square to which a unit moved last and from which nothing was taken",
        silent="it remembers the last move, for a take that comes too late",
    ),
    public(
        "rests",
        AsItIs(type=tuple[Rest, ...]),
        "what was left behind and nobody has looked at yet",
        default=(),
        silent="what lies there is told when it is looked at",
    ),
    public("ended", Flag(), "whether the cards are being counted", default=False),
)

FIELD = {field.field: field for field in FIELDS if field.field}
