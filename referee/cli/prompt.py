"""The interactive table: `play`. Every line is a move, or one of the commands of `referee` without its name, with its
options."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .common import heading, open_table, seat_of, show_now, show_summary
from .drawing import show_board
from .layout import show_lines
from .options import As, Lang, Name, NotationIn, StoreDir, new_app
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.table.fold import Table

app = new_app()
ORDERS = (
    "check",
    "show",
    "moves",
    "undo",
    "redo",
    "log",
    "score",
    "tell",
    "ruling",
    "fix",
    "audit",
    "hint",
    "why",
    "rules",
    "help",
    "quit",
)

OF_SOME = {"council": "forecast", "notebook": "notebook"}
"""Orders of those games alone that have such a module."""

MOST_OFFERED = 9
"""Lines that can be chosen by one digit."""

ASKS = "?"
"""What makes a line a question: nothing is moved."""

NOTATED = ("move", "check", "moves", "show", "log", "undo", "redo")
"""Orders that print moves."""

BY_SEAT = ("move", "check", "moves", "show", "log", "now", "hint", "notebook")
"""Orders that are answered for a seat."""

_OPTION = re.compile(r"(?:^|\s)--[a-z].*$")
_FIXED = ("--name", "--store", "--lang")
"""Options that hold for the whole sitting."""


@app.command(help=t("help.play"))
def play(
    name: Name = None, seat: As = None, store: StoreDir = None, notation: NotationIn = None, lang: Lang = None
) -> None:
    table = open_table(store, name)
    heading(t("play.welcome", name=table.header.name))
    sit(table, None if seat is None else table.header.seats[seat_of(table.header.seats, seat)], store, notation)


def sit(table: Table, seat: str | None, store: Path | None, notation: str | None = None) -> None:
    """Takes line after line until somebody leaves; where a `seat` is named, only what its player may see is shown."""
    from referee.desk.board import board
    from referee.desk.session import at_table

    name = table.header.name
    lines = _lines(store, name, seat)
    session = at_table(table, spoken())
    viewer = None if seat is None else seat_of(session.seats, seat)
    if table.header.bots:
        from .company import bots_play

        for done in bots_play(session, viewer, notation):
            session = done.session
    show_board(board(session, viewer))
    show_now(session, viewer)
    offered: tuple[str, ...] = ()
    for line in lines:
        said = chosen(line.strip(), offered)
        if called(said) in ("quit", "exit"):
            return
        offered = obey(said, name, store, notation, seat) if said else ()


def chosen(said: str, offered: tuple[str, ...]) -> str:
    """What is said, or the line of those offered just before whose number it is."""
    number = int(said) if said.isdecimal() and len(said) < len(str(MOST_OFFERED)) + 1 else 0
    return offered[number - 1] if 0 < number <= len(offered) else said


def _lines(store: Path | None, name: str, seat: str | None = None) -> Any:
    """What is typed, line by line: with completion and history in a terminal, plain when piped."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Moves(Completer):
        """The orders and the legal moves that begin like the line."""

        def get_completions(self, document: Any, complete_event: Any) -> Any:
            typed = document.text_before_cursor
            bare = typed.removeprefix("check ")
            table = open_table(store, name)
            for line in (*_moves(table, seat), *orders(table)):
                if line.startswith(bare):
                    yield Completion(line, start_position=-len(bare))

    session: Any = PromptSession(completer=Moves())
    while True:
        try:
            yield session.prompt(f"{name}> ")
        except (EOFError, KeyboardInterrupt):
            return


def orders(table: Table) -> tuple[str, ...]:
    """The commands that can be given at a table, by their English names."""
    return (*ORDERS, *(order for order, module in OF_SOME.items() if table.game.has_part(module)))


def _moves(table: Table, seat: str | None = None) -> list[str]:
    """Every legal line of the present position; of a `seat` those that its player may read."""
    from referee.desk.session import at_table

    return at_table(table, spoken()).lines(None if seat is None else seat_of(table.header.seats, seat))


def obey(
    said: str, name: str, store: Path | None, notation: str | None = None, seat: str | None = None
) -> tuple[str, ...]:
    """Carries out one line, of the player at `seat` where one sits here alone; an error is told and the game goes on.
    Returns the lines that are offered to choose from by number, where it was not clear what is meant."""
    import typer

    from referee.core.notation import Unsure
    from referee.desk.errors import worded
    from referee.desk.lookup import at_this_table
    from referee.desk.session import at_table

    from .app import app
    from .usage import from_parser

    if called(said.split()[0]) == "help":
        print(t("play.help", orders=", ".join(orders(open_table(store, name)))))
        return ()
    try:
        if called(said.split()[0]) == "rules":
            lookup = at_this_table(at_table(open_table(store, name), spoken()))
            show_lines(lookup.lines(lookup.find(said.partition(" ")[2])))
            return ()
        app(_arguments(said, name, store, notation, seat), standalone_mode=False)
    except typer.Exit:
        return ()
    except Exception as wrong:
        if isinstance(wrong, OSError) and wrong.filename is None:  # nobody reads the answer
            raise
        print(worded(from_parser(wrong) or wrong, spoken()).text)
        if isinstance(wrong, Unsure):
            print(t("error.choose"))
            return wrong.nearest
        show_summary(at_table(open_table(store, name), spoken()))
    return ()


def called(word: str) -> str:
    """An order by its name in the language spoken; anything else as it stands."""
    pairs = (pair.partition("=") for pair in t("play.words").split())
    return {own: order for own, _, order in pairs}.get(word.casefold(), word)


def _arguments(
    said: str, name: str, store: Path | None, notation: str | None = None, seat: str | None = None
) -> list[str]:
    """A line as the arguments of the command that it means. Raises UsageError."""
    from referee.speech.intents import intent

    order, _, rest = said.partition(" ")
    order = called(order)
    known = order in ORDERS or (order in OF_SOME and order in orders(open_table(store, name)))
    if not known or (rest and intent(said, spoken().lang) is not None):
        order, rest = ("check" if said.rstrip().endswith(ASKS) else "move"), said
    found = _OPTION.search(rest)
    words, options = (rest[: found.start()], _words(found[0])) if found else (rest, [])
    words = words.strip().strip("\"'")
    if fixed := next((each for each in options if each.partition("=")[0] in _FIXED), None):
        raise UsageError("error.play-option", option=fixed.partition("=")[0])
    place = ["--name", name, *(["--store", str(store)] if store is not None else [])]
    if notation is not None and order in NOTATED and "--notation" not in options:
        place += ["--notation", notation]
    if seat is not None and order in BY_SEAT and not any(each.partition("=")[0] == "--as" for each in options):
        place += ["--as", seat]
    return [order, *options, *place, *(["--", words] if words else [])]


def _words(text: str) -> list[str]:
    """What is typed as a shell would take it; a quotation mark that is alone is a letter like others."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
