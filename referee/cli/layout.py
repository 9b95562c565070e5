"""Printing: lines with hanging indents and colour on a terminal, plain and unbroken when piped; columns; JSON."""

from __future__ import annotations

import os
import sys
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from referee.library.characters import visible, visible_line
from referee.library.streams import json_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.core.state.terms import Seat
    from referee.desk.judging.verdicts import Answer
    from referee.desk.lines import Line
    from referee.desk.table.session import Session

STYLES = {"good": "32", "bad": "31", "open": "33", "dim": "2", "bold": "1"}
"""What stands out how."""

NARROW = 40
"""The width in columns below which nothing is wrapped."""


def columns() -> int:
    """How wide the terminal is; 0 if there is none, or one too narrow to wrap for."""
    if not sys.stdout.isatty():
        return 0
    from shutil import get_terminal_size

    width = get_terminal_size().columns
    return width if width >= NARROW else 0


def hung(text: str, head: str = "", width: int = 0) -> str:
    """A text behind its head (`  – `), further lines below its beginning; no word, no id, no number is ever broken."""
    if not width or len(head) + len(text) <= width:
        return head + text
    below = " " * len(head)
    lines = wrap(
        text, width, initial_indent=head, subsequent_indent=below, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)


def coloured(text: str, style: str) -> str:
    """A text in a colour where a terminal shows colours and nobody asked for none."""
    if not style or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def say(text: str, head: str = "", style: str = "") -> None:
    """Prints a text behind its head, with a hanging indent on a terminal."""
    print(coloured(hung(visible(text), head, columns()), style))


def show_lines(lines: Iterable[Line]) -> None:
    """Prints lines of the desk, each as soon as it is there."""
    for line in lines:
        say(*line)


def warn(lines: Iterable[Line]) -> None:
    """Prints lines of the desk beside the answer, on standard error."""
    for line in lines:
        print(line.text, file=sys.stderr)


def show_json(data: Any) -> None:
    """One object on standard output: a dict, or one of the types of `answers`."""
    if not isinstance(data, dict):
        from msgspec import to_builtins

        data = to_builtins(data)
    print(json_text(data, indent=2 if sys.stdout.isatty() else None))


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


def show_now(session: Session, viewer: Seat | None = None, notation: str | None = None) -> None:
    """Whose decision it is, what may be done, and an example, in two lines at most."""
    from referee.desk.table.present import lines, now

    for line in lines(now(session, viewer, notation), session):
        say(line)


def show_after(answer: Answer, session: Session, viewer: Seat | None = None) -> None:
    """What now, behind an answer that does not end in a question."""
    from referee.desk.judging.verdicts import DEPENDS

    if answer.verdict != DEPENDS:
        show_summary(session, viewer)


def show_summary(session: Session, viewer: Seat | None = None) -> None:
    """What now, in one line."""
    from referee.desk.table.present import now

    say(now(session, viewer).summary)
