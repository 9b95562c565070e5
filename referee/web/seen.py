"""What one seat sees of a table, from the desk: whose decision it is, what was done, the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.panels import Grid
from referee.desk.judging import words_for
from referee.table.tales import opening, tale_of

if TYPE_CHECKING:
    from referee.core.terms import Seat
    from referee.core.wording import Told
    from referee.desk.session import Session


class Cell(Struct, frozen=True):
    """A place of a board: words, an icon that stands for them where there are none, a small second line."""

    text: str
    icon: str = ""
    note: str = ""
    label: str = ""
    seat: int | None = None
    tone: str = ""


class Part(Struct, frozen=True):
    """A part of a board."""

    id: str
    kind: str
    title: str = ""
    icon: str = ""
    hint: str = ""
    covered: bool = False
    heads: tuple[Cell | None, ...] = ()
    rows: tuple[tuple[Cell | None, ...], ...] = ()
    things: tuple[Cell, ...] = ()
    lines: tuple[str, ...] = ()


class Wait(Struct, frozen=True):
    name: str
    seat: int
    state: str


class Now(Struct, frozen=True):
    title: str
    icon: str
    line: str
    why: str = ""
    turn: tuple[str, ...] = ()
    waits: tuple[Wait, ...] = ()


def now(session: Session, viewer: Seat | None) -> Now:
    """Whose decision it is."""
    return Now("", "bell", session.next())


def board(session: Session, viewer: Seat | None) -> tuple[Part, ...]:
    """The board, from what all see to what this seat alone sees."""
    found = []
    for number, panel in enumerate(session.game.panels(session.state, viewer)):
        if isinstance(panel, Grid):
            heads = tuple(Cell(session.sayer.cell(each)) for each in panel.columns)
            rows = tuple(tuple(Cell(session.sayer.cell(each)) for each in row) for row in panel.rows)
            found.append(Part(str(number), "grid", heads=heads if any(head.text for head in heads) else (), rows=rows))
        else:
            found.append(Part(str(number), "text", lines=(session.sayer.line(panel),)))
    return tuple(found)


def happened(session: Session, viewer: Seat | None, most: int | None) -> tuple[Told, ...]:
    """What was done, newest first; the last `most` or everything."""
    table = session.table
    found: list[Told] = []
    for number in range(len(table.entries) - 1, -1, -1):
        found += reversed(words_for(session, tale_of(table, number), viewer))
        if most is not None and len(found) >= most:
            return tuple(found[:most])
    found += reversed(words_for(session, opening(table), viewer))
    return tuple(found[:most])
