"""What the subcommands share: printing, finding the table and reading what was said."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.library.characters import visible, visible_line
from referee.library.streams import json_text

from .layout import say
from .position_files import disputed
from .speech import spoken, t
from .telling import hidden_or

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.core.panels import Panel
    from referee.core.terms import Seat
    from referee.core.wording import Sayer
    from referee.desk.session import Session
    from referee.desk.verdicts import Answer
    from referee.table.fold import Table
    from referee.table.log import Header


def show_json(told: Any) -> None:
    """One object on standard output: a dict, or one of the types of `answers`."""
    if not isinstance(told, dict):
        from msgspec import to_builtins

        told = to_builtins(told)
    print(json_text(told, indent=2 if sys.stdout.isatty() else None))


def show_rows(head: list[str], rows: list[list[str]]) -> None:
    """A table: drawn by rich in a terminal, in plain columns when piped."""
    rows = [[visible_line(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table as RichTable
        from rich.text import Text

        drawn = RichTable(box=None, header_style="bold", pad_edge=False)
        ids = 1 if head and not head[0] else 0
        for number, name in enumerate(head):
            drawn.add_column(name, overflow="fold", no_wrap=number == ids)  # what has to be typed is never cut
        for row in rows:
            drawn.add_row(*map(Text, row))
        Console().print(drawn)
        return
    lines = [head, *rows] if any(head) else rows
    widths = [max((len(line[n]) for line in lines), default=0) for n in range(len(lines[0]) if lines else 0)]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def heading(text: str) -> None:
    """A line that stands out in a terminal."""
    if sys.stdout.isatty():
        from rich.console import Console

        Console(highlight=False).print(visible(text), style="bold", markup=False)
    else:
        print(visible(text))


def show_panels(sayer: Sayer, panels: tuple[Panel, ...]) -> None:
    """A view of the table."""
    from referee.core.panels import Grid

    for panel in panels:
        if isinstance(panel, Grid):
            cells = [[sayer.cell(cell) for cell in row] for row in panel.rows]
            show_rows([sayer.cell(cell) for cell in panel.columns], cells)
        else:
            say(sayer.line(panel))


def show_now(session: Session, viewer: Seat | None = None, notation: str | None = None) -> None:
    """Whose decision it is, what may be done, and an example, in two lines at most."""
    from referee.desk.present import lines, now

    for line in lines(now(session, viewer, notation), session):
        say(line)


def show_after(answer: Answer, session: Session, viewer: Seat | None = None) -> None:
    """What now, behind an answer that does not end in a question."""
    from referee.desk.verdicts import DEPENDS

    if answer.verdict != DEPENDS:
        show_summary(session, viewer)


def show_summary(session: Session, viewer: Seat | None = None) -> None:
    """What now, in one line."""
    from referee.desk.present import now

    say(now(session, viewer).summary)


def open_table(store: Path | None, name: str | None) -> Table:
    """The table named, or the one used last. Raises NoGame, Damaged."""
    from referee.library.paths import store_dir
    from referee.table.fold import Table
    from referee.table.store import Store

    return Table.open(Store(store_dir(store)), name)


def at_table(store: Path | None, name: str | None) -> Session:
    """The present position of the game named, or of the one used last. Raises NoGame, Damaged."""
    from referee.desk.session import at_table

    return at_table(open_table(store, name), spoken())


def tell_changes(header: Header) -> None:
    """That the referee or its data are not those with which a game was begun, on standard error."""
    from referee.table.stamp import changed_since

    for id_, values in changed_since(header).items():
        print(t(id_, **values), file=sys.stderr)


def looked_at(
    game: str | None, position: Path | None, ruling: list[str] | None, name: str | None, store: Path | None
) -> Session:
    """What a command is asked about: a position from a file, or a kept game; under other rulings where some are named.
    Raises UsageError, DataError, PositionError, NoGame."""
    from .usage import UsageError

    rulings = rulings_of(ruling)
    if position is not None:
        return disputed(position, game, store, rulings)
    session = at_table(store, name)
    if game is not None and game != session.id:
        raise UsageError("error.other-game", game=game, current=session.id)
    return session.under(rulings) if rulings else session


def rulings_of(told: list[str] | None) -> dict[str, str]:
    """`["G7=state"]` as a mapping. Raises UsageError."""
    from .usage import UsageError

    found = {}
    for each in told or []:
        ruling, equals, option = each.partition("=")
        if not equals:
            raise UsageError("error.ruling-form", told=each)
        found[ruling.strip()] = option.strip()
    return found


def sayer_of(game: str, seats: tuple[str, ...], options: Mapping[str, str] | None = None) -> Sayer:
    """Speaks of a game, or of a table under the rulings that it has chosen."""
    from referee.core.wording import Sayer
    from referee.library.load import load_game

    return Sayer(load_game(game), spoken(), seats, options)


def seat_of(seats: tuple[str, ...], told: str) -> Seat:
    """A seat by its player's name, or by its number from 1 where no player is called so. Raises UsageError."""
    from referee.core.terms import Seat

    from .usage import UsageError

    for number, name in enumerate(seats):
        if told.casefold() == name.casefold():
            return Seat(number)
    if told.isdecimal() and told.isascii() and 1 <= int(told[:9]) <= len(seats):
        return Seat(int(told) - 1)
    raise UsageError("error.seat", seat=told, seats=spoken().list(seats))


def readings_of(table: Table, viewer: Seat | None = None) -> list[str | None]:
    """Every line of the log as a seat, or a bystander, may read it."""
    from referee.table.reading import readings

    return readings(table, viewer)


def entry_text(entry: Any, line: str | None, seats: tuple[str, ...]) -> str:
    """What an entry of a log did, in the words that were said; `line` as its reader may see it."""
    ruling = getattr(entry, "ruling", "")
    if ruling:
        return f"{ruling}={entry.option}"
    return f"{seats[entry.by]} {hidden_or(line)}" if line is None and isinstance(entry.by, int) else hidden_or(line)
