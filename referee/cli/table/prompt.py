"""The interactive table: `play`. Every line is a move, or one of the commands of `referee` without its name, with its
options."""

from __future__ import annotations

import re
import shlex
import sys
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ..call import Call
from ..drawing import show_board
from ..layout import say, show_lines, show_now, show_summary
from ..options import command, new_app

if TYPE_CHECKING:
    from referee.table.fold import Table

app = new_app()

NOTATED = ("move", "check", "moves", "show", "log", "undo", "redo")
"""Orders that print moves."""

BY_SEAT = ("move", "check", "moves", "show", "log", "now", "hint", "notebook")
"""Orders that are answered for a seat."""

_OPTION = re.compile(r"(?:^|\s)--[a-z].*$")
_FIXED = ("--name", "--store", "--lang")
"""Options that hold for the whole sitting."""


@command(app, "seat", "name", "notation")
def play(call: Call) -> None:
    table = call.table()
    seat = call.viewer(table.header.seats)
    say(call.text("play.welcome", name=table.header.name), style="bold")
    sit(call, table, None if seat is None else table.header.seats[seat])


def sit(call: Call, table: Table, seat: str | None) -> None:
    """Takes line after line until somebody leaves; where a `seat` is named, only what its player may see is shown."""
    from referee.desk.board import board
    from referee.desk.reading.orders import ENDS, called, chosen
    from referee.desk.table.session import at_table

    call = replace(call, name=table.header.name, seat=seat)
    lines, session = _lines(call), at_table(table, call.words)
    viewer = call.viewer(session.seats)
    if table.header.bots:
        from .saying import bots_move

        session = bots_move(call, session, viewer)
    show_board(board(session, viewer), call.words)
    show_now(session, viewer)
    offered: tuple[str, ...] = ()
    for line in lines:
        line_chosen = chosen(line.strip(), offered)
        if called(line_chosen, call.words) in ENDS:
            return
        offered = obey(call, line_chosen) if line_chosen else ()


def _lines(call: Call) -> Any:
    """What is typed, line by line: with completion and history in a terminal, plain when piped."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    from referee.desk.offers.completions import beginning_so, typable

    class Typable(Completer):
        """What can be typed that begins like the line; what there is, is found out once for each prompt."""

        known: tuple[str, ...] = ()

        def get_completions(self, document: Any, complete_event: Any) -> Any:
            if not self.known:
                session = call.session()
                self.known = typable(session, call.viewer(session.seats), call.notation)
            typed, lines = beginning_so(self.known, document.text_before_cursor, call.words)
            return (Completion(line, start_position=-len(typed)) for line in lines)

    completer = Typable()
    session: Any = PromptSession(completer=completer)
    while True:
        completer.known = ()
        try:
            yield session.prompt(f"{call.name}> ")
        except (EOFError, KeyboardInterrupt):
            return


def obey(call: Call, typed: str) -> tuple[str, ...]:
    """Carries out one line of the seat that the call names, or of anybody; an error is told and the game goes on.
    Returns the lines that are offered to choose from by number, where it was not clear what is meant."""
    import typer

    from referee.desk.books.lookup import at_this_table
    from referee.desk.errors import numbered, worded
    from referee.desk.reading.orders import called_here, order_in

    from ..app import app
    from ..errors import from_parser

    session = call.session()
    order, rest = order_in(typed, session.table, call.words)
    if order == "help" and not rest:
        say(call.text("play.help", orders=", ".join(called_here(session.table, call.words))))
        return ()
    if order in ("rules", "help"):
        lookup = at_this_table(session)
        show_lines(lookup.lines(lookup.find(rest)))
        return ()
    try:
        arguments = _arguments(call, order, rest)
        app(arguments, standalone_mode=False, obj=call.words)
    except typer.Exit:
        return ()
    except Exception as wrong:
        if isinstance(wrong, OSError) and wrong.filename is None:  # nobody reads the answer
            raise
        error = worded(from_parser(wrong, [order]) or wrong, call.words)
        print(error.text)
        if lines := numbered(wrong):
            say(call.text("error.choose"))
            return lines
        show_summary(call.session())
    return ()


def _arguments(call: Call, order: str, rest: str) -> list[str]:
    """An order as the arguments of its command. Raises UsageError."""
    from referee.desk.faults import UsageError

    match = _OPTION.search(rest)
    words, options = (rest[: match.start()], _words(match[0])) if match else (rest, [])
    words = words.strip().strip("\"'")
    named = [each.partition("=")[0] for each in options]
    if fixed := next((each for each in named if each in _FIXED), None):
        raise UsageError("error.play-option", option=fixed)
    place = ["--name", call.name or "", *(["--store", str(call.store)] if call.store is not None else [])]
    if call.notation is not None and order in NOTATED and "--notation" not in named:
        place += ["--notation", call.notation]
    if call.seat is not None and order in BY_SEAT and "--as" not in named:
        place += ["--as", call.seat]
    return [order, *options, *place, *(["--", words] if words else [])]


def _words(text: str) -> list[str]:
    """What is typed as a shell would take it; a quotation mark that is alone is a letter like others."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
