"""The view of Heuchel & Meuchel: classes always, values only of open cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from referee.core import (
    Ask,
    Cell,
    Decision,
    Grid,
    Line,
    Move,
    Mover,
    NotKnown,
    Part,
    Player,
    Seat,
    Term,
    Things,
    line,
    things,
)

from ..box.components import ROWS, box, square_name
from ..moves import Deal, Lay
from ..position.pieces import Unit
from ..position.state import Heuchel
from ..rules.die import Offer, Rolling
from ..rules.setup import Choosing, Dealing, Declaring, Laying, Showing, dealt_to, declaring
from ..rules.showing import NewTop, Telling
from ..rules.taking import Taking
from ..rules.turn import DieTurn
from .score import ending, points


class Shown(Struct, frozen=True):
    """A card as somebody sees it; `value` is None when it is covered, face down or untold."""

    kind: str
    value: int | None


class Square(Struct, frozen=True):
    """A square with cards on it, top card first; `home` when they lie face down."""

    column: str
    row: int
    home: bool
    cards: tuple[Shown, ...]


class More(Struct, frozen=True):
    """The part of the view that Fields do not give."""

    squares: Annotated[tuple[Square, ...], Meta(description="every square with cards on it")]
    untold: Annotated[tuple[str, ...], Meta(description="columns of which nothing is told")]
    penalties: Annotated[tuple[tuple[Shown, ...], ...], Meta(description="the cards in front of each player, by seat")]
    hand: Annotated[tuple[Shown, ...], Meta(description="the viewer's hand, before it is laid out")]
    left: Annotated[tuple[Shown, ...], Meta(description="cards that nobody was dealt, where they are shown")]
    awaited: Annotated[str, Meta(description="what has to happen next")]
    waiting: Annotated[tuple[Seat, ...], Meta(description="who has to choose, by seat")]
    points: Annotated[tuple[int, ...] | None, Meta(description="the final count, by seat")]
    winners: Annotated[tuple[Seat, ...], Meta(description="who has won, by seat")]


class BoardCell(Struct, frozen=True):
    """The drawing of a square: the number of cards, whether they are home, and the top card as the viewer sees it."""

    height: int
    home: bool
    top: Shown


class BoardRow(Struct, frozen=True):
    """A row of the board, its cells by column from A."""

    row: int
    cells: tuple[BoardCell | None, ...]


def more(state: Heuchel, seat: Seat | None) -> More:
    """The game's own part of the view; `state` is masked already."""
    letters, squares = box().columns, []
    for home, all_rows in ((False, state.units), (True, state.piles)):
        for column, rows in enumerate(all_rows):
            for row, unit in enumerate(rows or ()):
                if unit:
                    squares.append(Square(letters[column].upper(), row, home, _shown(state, unit)))
    decision = _decision(state)
    ended = ending(state)
    return More(
        squares=tuple(squares),
        untold=tuple(letters[column].upper() for column, rows in enumerate(state.units) if rows is None),
        penalties=tuple(_shown(state, cards) for cards in state.penalties),
        hand=() if seat is None else _shown(state, state.hands[seat]),
        left=tuple(Shown(box().classes[card.rank], card.value) for card in state.left),
        awaited=awaited(state),
        waiting=() if decision is None else decision.seats,
        points=None if ended is None else points(state),
        winners=() if ended is None else ended.winners,
    )


def _decision(state: Heuchel) -> Decision | None:
    """The decision, as far as it is known."""
    try:
        return state.agenda[0].decision(state) if state.agenda else None
    except NotKnown:
        return None


def _shown(state: Heuchel, unit: Unit) -> tuple[Shown, ...]:
    """The cards of a unit as the viewer sees them."""
    return tuple(Shown(box().classes[card.rank], card.value) for card in map(state.cards.__getitem__, unit))


def seen(state: Heuchel, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move | None:
    """The move as a seat may read it. A card is dealt face down, and only its owner sees how a stack is laid
    (setup.draw-six, setup.stack-secret); all else is public."""
    if isinstance(move, Lay):
        return move if seat == who else None
    if isinstance(move, Deal):
        return move if seat == dealt_to(state) else None
    return move


def rows_of(state: Heuchel, seat: Seat | None) -> tuple[BoardRow, ...]:
    """The rows of the board from top to bottom; `state` is masked already."""
    by_place = {(square.column, square.row): square for square in more(state, seat).squares}
    letters = [letter.upper() for letter in box().columns]
    return tuple(
        BoardRow(row, tuple(_board_cell(by_place.get((letter, row))) for letter in letters)) for row in reversed(ROWS)
    )


def _board_cell(square: Square | None) -> BoardCell | None:
    return None if square is None else BoardCell(len(square.cards), square.home, square.cards[0])


def board(state: Heuchel, seat: Seat | None) -> tuple[Part, ...]:
    """The owners of the columns, the board, the hand, the lost cards; `state` is masked already."""
    seen = more(state, seat)
    remarks = [line("show.untold", column=letter) for letter in seen.untold]
    if state.roll is not None:
        remarks.append(line("show.roll", n=state.roll))
    heads = tuple(_head(state, column) for column in range(len(box().columns)))
    rows = tuple((each.row, *(_drawn(cell) for cell in each.cells)) for each in rows_of(state, seat))
    parts = [Part("board", Grid((None, *heads), rows)), *((Part("told", tuple(remarks)),) if remarks else ())]
    for number, lost in enumerate(seen.penalties):
        if lost:
            parts.append(Part("lost", _listed(lost), Seat(number)))
    for id_, cards, owner in (("left", seen.left, None), ("hand", seen.hand, seat)):
        if cards:
            parts.append(Part(id_, _listed(cards), owner))
    return tuple(parts)


def _head(state: Heuchel, column: int) -> Cell:
    """A column by its letter, and its owner."""
    letter = box().columns[column].upper()
    if column not in state.columns:
        return letter
    return line("show.column", player=Player(Seat(state.columns.index(column))), column=letter)


def _listed(cards: tuple[Shown, ...]) -> Things:
    """Cards that lie beside the board."""
    return things(*(_drawn(BoardCell(1, False, card)) for card in cards))


def _drawn(cell: BoardCell | None) -> Cell:
    if cell is None:
        return None
    kind = Term(f"class.{cell.top.kind}")
    if cell.home:
        return line("show.home", n=cell.height, top=kind)
    value = "?" if cell.top.value is None else cell.top.value
    return (
        line("show.unit", top=kind, value=value, n=cell.height)
        if cell.height > 1
        else line("show.card", top=kind, value=value)
    )


def awaited(state: Heuchel) -> str:
    """The tag of the next Step, or `over`."""
    return str(state.agenda[0].__struct_config__.tag) if state.agenda else "over"


def next_line(state: Heuchel) -> Line:
    """The next thing to do."""
    if not state.agenda:
        return line("next.over")
    step = state.agenda[0]
    match step:
        case Choosing():
            return line("next.column", player=Player(Seat(state.columns.index(None))))
        case Dealing():
            return line("next.deal", player=Player(dealt_to(state)))
        case Laying():
            return line("next.lay")
        case Declaring() if (seat := declaring(state)) is not None:
            return line("next.declare", player=Player(seat))
        case Showing():
            return line("next.left")
        case Telling():
            return _asked(state, step)
        case Ask():
            return line("next.ask")
    if state.turn is None:
        return line("next.ask")
    player = Player(state.turn)
    match step:
        case Rolling():
            return line("next.roll", player=player)
        case Offer():
            return line("next.offer", player=player)
        case Taking():
            return line("next.take", player=player, square="" if state.moved is None else square_name(*state.moved))
    if isinstance(step, DieTurn) and state.roll is not None:
        return _by_die(state, step, state.turn, state.roll)
    return line("next.extra" if state.extra else "next.move", player=player)


def _asked(state: Heuchel, step: Telling) -> Line:
    """The card that the table names next, by its class."""
    card, place = step.card(state), step.place(state)
    top = Term(f"class.{box().classes[0 if card is None else state.cards[card].rank]}")
    if isinstance(step, NewTop):
        return line("next.top", place=place, top=top)
    return line("next.count-lost" if place in state.terms.seats else "next.count", place=place, top=top)


def _by_die(state: Heuchel, step: DieTurn, seat: Seat, roll: int) -> Line:
    """What a roll asks for: a move that fits, a card if there is none, or either (G24)."""
    player = Player(seat)
    try:
        if not step.fits(state, seat):
            return line("next.zugzwang" if state.ruling("G20") == "top" else "next.zugzwang-any", player=player, n=roll)
        may_lose = step.may_refuse(state)
    except NotKnown:
        return line("next.move-by", player=player, n=roll)
    return line("next.move-or-lose" if may_lose else "next.move-by", player=player, n=roll)
