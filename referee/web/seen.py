"""What one seat sees of a table, from the desk: whose decision it is, what was done, the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.desk.board import Grid, Things, Track
from referee.desk.board import board as lying
from referee.desk.judging import words_for
from referee.table.tales import opening, tale_of

if TYPE_CHECKING:
    from referee.core.terms import Seat
    from referee.core.wording import Told
    from referee.desk.board import Cell as Shown
    from referee.desk.board import Part as Lying
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
    return tuple(map(_part, lying(session, viewer)))


def _part(part: Lying) -> Part:
    """A part of the board as the pages take it."""
    name = part.id if part.owner is None else f"{part.id}-{part.owner}"
    held: dict[str, Any] = {"id": name, "title": part.title, "icon": part.id, "covered": part.covered}
    match part:
        case Track():
            stands = {mark.space: mark.seat for mark in part.marks}
            places = (Cell(space.text, seat=stands.get(at)) for at, space in enumerate(part.spaces))
            return Part(kind="things", things=tuple(places), **held)
        case Grid():
            heads = _cells(part.heads) if any(head.text for head in part.heads) else ()
            return Part(kind="grid", heads=heads, rows=tuple(map(_cells, part.rows)), **held)
        case Things():
            return Part(kind="things", things=_cells(part.things), **held)
    return Part(kind="text", lines=tuple(each.text for each in part.lines), **held)


def _cells(cells: tuple[Shown, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(each.text, each.icon, each.note, seat=each.seat) for each in cells)


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
