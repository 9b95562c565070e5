"""The parts of a board and the lines of a text for people, before they are put into a language."""

from __future__ import annotations

from msgspec import Struct

from ..rules.breach import Argument
from ..state.terms import Seat


class Line(Struct, frozen=True):
    """Message `id` of the game with its values. `clause` is the reason, `seat` the player it is about."""

    id: str
    values: tuple[tuple[str, Argument], ...] = ()
    clause: str = ""
    seat: Seat | None = None


class Piece(Struct, frozen=True):
    """Something on the board, and the canonical words that moves use for it."""

    shown: Argument | Line
    named: str


class Bar(Struct, frozen=True):
    """A figure that is compared with others, and the highest of these."""

    n: int
    most: int


Cell = Argument | Line | Piece | Bar | None


class Grid(Struct, frozen=True):
    """A table to be drawn: the heads of its columns, and its rows from top to bottom. `tracked` is the column that only
    repeats a Track of the same board."""

    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    tracked: int | None = None


Panel = Line | Grid


class Track(Struct, frozen=True):
    """Spaces in a row, and the players who stand on them, by the number of the space."""

    spaces: tuple[Cell, ...]
    marks: tuple[tuple[int, Seat], ...]


class Things(Struct, frozen=True):
    """Things that lie together, each with a remark: a count, a price."""

    things: tuple[tuple[Cell, Cell], ...]


Lines = tuple[Line, ...]


class Part(Struct, frozen=True):
    """A part of the board as somebody may see it. Its words stand under `board.<id>`; `seat` is the player to whom it
    belongs; `current` is True if everybody is looking at it now."""

    id: str
    body: Lines | Grid | Track | Things
    seat: Seat | None = None
    current: bool = False


def things(*cells: Cell) -> Things:
    """Things without remarks."""
    return Things(tuple((thing, None) for thing in cells))


def line(id_: str, clause: str = "", seat: Seat | None = None, /, **values: Argument) -> Line:
    """A Line with these values."""
    return Line(id_, tuple(values.items()), clause, seat)
