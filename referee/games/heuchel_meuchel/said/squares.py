"""Squares that are named in Heuchel & Meuchel: from where to where somebody goes, and where else something is taken."""

from __future__ import annotations

from collections.abc import Iterator

from referee.speech import Heard, Part, said
from referee.speech.meaning import FROM, TO, preposition

from ..box.components import ROWS, VALUES, box, square_name
from ..moves import Go, Place, Take
from ..moves import Part as Share
from ..position.state import Heuchel
from ..rules.places import column_at, row_of
from .staying import own_column, unit_in

SQUARE = "square."
"""What the concepts of squares begin with."""


def squares_named(heard: Heard) -> tuple[str, ...]:
    """The squares of the board that are named, in order, each once."""
    every = {square_name(column, row) for column in range(len(box().columns)) for row in ROWS}
    named = dict.fromkeys(name.upper() for name in heard.named(SQUARE))
    return tuple(name for name in named if name in every)


def way_named(heard: Heard) -> tuple[str, str] | None:
    """The squares from which and to which somebody is said to go; None where not exactly two are named. Where no
    preposition says otherwise, the first is the one that is left."""
    named = [span for span in sorted(heard.spans, key=lambda span: span.places) if _square_of(span.concepts)]
    if len(squares_named(heard)) != 2 or len(named) != 2:
        return None
    roles = [preposition(heard, span) for span in named]
    if (roles[0] == TO and roles[1] != TO) or (roles[1] == FROM and roles[0] != FROM):
        named.reverse()
    start, end = (_square_of(span.concepts) for span in named)
    return start, end


def _square_of(concepts: frozenset[str]) -> str:
    return next((each.removeprefix(SQUARE).upper() for each in concepts if each.startswith(SQUARE)), "")


def ways_named(state: Heuchel, heard: Heard) -> Iterator[Go]:
    """The move from one square that is named to another."""
    own = own_column(state)
    if way := way_named(heard):
        start, end = (row_of(name) if column_at(name) == own else name for name in way)
        yield Go(start, None, end)


def sideways(state: Heuchel, heard: Heard) -> Iterator[Go]:
    """Moves of own units to another column: to a square there that is named, into the column itself, or just
    sideways."""
    own = own_column(state)
    if own is None or (heard.has("take") and not heard.has("go") and not heard.has("move")):
        return
    squares = [name for name in squares_named(heard) if column_at(name) != own]
    columns = [column for column in _columns_named(state, heard) if column != own]
    beside = [column for column in (own - 1, own + 1) if column in range(len(box().columns)) and not squares]
    for row in ROWS:
        if unit_in(state, own, row):
            level = [square_name(column, row) for column in (*columns, *(beside if goes_sideways(heard) else ()))]
            slanting = beside if heard.has("diagonal") and row + 1 in ROWS else ()
            level += [square_name(column, row + 1) for column in slanting]
            yield from (Go(row, None, square) for square in dict.fromkeys((*squares, *level)))


def goes_sideways(heard: Heard) -> bool:
    """Whether somebody is said to go to the side, and not across somebody else."""
    across = [set(span.places) for span in heard.spans if "over" in span.concepts]
    sides = (span.places for span in heard.spans if "sideways" in span.concepts)
    return any(not any(each.issuperset(places) for each in across) for places in sides)


def _columns_named(state: Heuchel, heard: Heard) -> Iterator[int]:
    """The columns that are called so, by their letter or their player."""
    if heard.has("column-word"):
        yield from (column for column, letter in enumerate(box().columns) if heard.has(f"letter.{letter}"))
        yield from (
            column for seat, column in enumerate(state.columns) if column is not None and heard.has(f"of.{seat}")
        )


def _is_called(state: Heuchel, column: int, row: int, heard: Heard) -> bool:
    """Whether the upper card of a player who is named is called by its class and its value."""
    owner = state.columns.index(column) if column in state.columns else None
    unit = unit_in(state, column, row)
    if owner is None or not unit or not heard.has(f"seat.{owner}"):
        return False
    top = state.cards[unit[0]]
    called = {f"class.{box().classes[top.rank]}"}
    classes = {each for span in heard.spans for each in span.concepts if each.startswith("class.")}
    return classes == called and heard.numbers == (top.value,)


def landing(state: Heuchel, row: int, to: Place) -> Part:
    """Everything that points at the square to which somebody claims to go from a row of the own column."""
    own, there = own_column(state), row_of(to)
    column = own if isinstance(to, int) else column_at(to)
    square = () if column is None else (f"{SQUARE}{square_name(column, there).casefold()}",)
    if column == own:
        return said(square, f"row{there}", f"goal{there}", f"far{abs(there - row)}")
    owner = state.columns.index(column) if column in state.columns else None
    ways = {f"letter.{to[0].casefold()}", "sideways"} if isinstance(to, str) and there == row else {"diagonal"}
    ways |= {f"of.{owner}", f"seat.{owner}"} if there == row and owner is not None else set()
    return said(square, ways)


def goes_elsewhere(state: Heuchel, move: Go, lands: int | None, heard: Heard) -> bool:
    """Whether two squares are named, and a move is not from the one to the other."""
    own, way = own_column(state), way_named(heard)
    if way is None or own is None:
        return False
    to = lands if move.to is None else move.to
    ends = (move.place, to)
    return way != tuple("" if end is None else square_name(own, end) if isinstance(end, int) else end for end in ends)


def takes_elsewhere(state: Heuchel, heard: Heard) -> Iterator[Take]:
    """Takes from squares of other columns that are named or lie in a row that is, where the moved unit is not in it."""
    moved = None if state.moved is None else state.moved[1]
    squares, numbers = squares_named(heard), [number for number in heard.numbers if number in VALUES]
    for column, units in enumerate(state.units):
        if units is None or column == own_column(state):
            continue
        for row in ROWS:
            named = square_name(column, row) in squares or (moved is not None and heard.has(f"row{row}"))
            called = _is_called(state, column, row, heard)
            if (named or called) and row != moved and units[row]:
                yield from (
                    Take((Share(column, n, row),))
                    for n in range(1, max(len(units[row]), *([] if called else numbers), 1) + 1)
                )
