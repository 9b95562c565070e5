"""Lines on a terminal: hanging indents that break between words only, and colour. Plain and unbroken when piped."""

from __future__ import annotations

import os
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from referee.library.characters import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.desk.lines import Line

STYLES = {"good": "32", "bad": "31", "open": "33", "dim": "2", "bold": "1"}
"""What stands out how."""

NARROW = 40
"""Columns below which nothing is wrapped any more."""


def columns() -> int:
    """How wide the terminal is; 0 where there is none, or one too narrow to wrap for."""
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
    print(coloured(hung(text, head, columns()), style))


def show_lines(lines: Iterable[Line]) -> None:
    """Prints lines of the desk."""
    for line in lines:
        say(visible(line.text), line.head, line.style)
