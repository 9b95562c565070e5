"""Words for people, before they are put into a language."""

from __future__ import annotations

from msgspec import Struct

from .breach import Argument
from .terms import Seat


class Line(Struct, frozen=True):
    """Message `id` of the game with its values; `clause` says why, `seat` whom it is about."""

    id: str
    values: tuple[tuple[str, Argument], ...] = ()
    clause: str = ""
    seat: Seat | None = None


Cell = Argument | Line | None


class Grid(Struct, frozen=True):
    """A table to be drawn: the heads of its columns, and its rows from top to bottom."""

    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


Panel = Line | Grid


def line(id_: str, clause: str = "", seat: Seat | None = None, /, **values: Argument) -> Line:
    return Line(id_, tuple(values.items()), clause, seat)
