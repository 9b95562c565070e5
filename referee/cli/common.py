"""What the subcommands share: options, printing, finding the table and reading what was said."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.library.characters import visible, visible_line
from referee.library.streams import json_text

from .speech import spoken, t
from .usage import Group

if TYPE_CHECKING:
    from referee.core.move import Move, Mover
    from referee.core.panels import Panel
    from referee.core.terms import Seat
    from referee.core.wording import Sayer
    from referee.table.fold import Table


def completing(what: str) -> Any:
    """The callback that completes one kind of word; what it needs is loaded when a shell asks."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        from .completing import suggestions

        return suggestions(what, ctx.params, incomplete)

    return complete


Lang = Annotated[
    str | None, typer.Option("--lang", help=t("option.lang"), metavar="LANG", autocompletion=completing("languages"))
]
Json = Annotated[bool, typer.Option("--json", help=t("option.json"))]
StoreDir = Annotated[Path | None, typer.Option("--store", help=t("option.store"), metavar="DIR")]
Name = Annotated[
    str | None, typer.Option("--name", help=t("option.name"), metavar="NAME", autocompletion=completing("names"))
]
Position = Annotated[Path | None, typer.Option("--position", help=t("option.position"), metavar="FILE")]
As = Annotated[
    str | None, typer.Option("--as", help=t("option.as"), metavar="SEAT", autocompletion=completing("seats"))
]
GameArg = Annotated[str, typer.Argument(metavar="GAME", help=t("option.game"), autocompletion=completing("games"))]


def new_app() -> typer.Typer:
    """A group of subcommands with the house's settings."""
    return typer.Typer(
        cls=Group,
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )


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

        drawn = RichTable(*head, box=None, header_style="bold", pad_edge=False)
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
            print(sayer.line(panel))


def open_table(store: Path | None, name: str | None) -> Table:
    """The table named, or the one used last. Raises NoGame, Damaged."""
    from referee.library.paths import store_dir
    from referee.table.fold import Table
    from referee.table.store import Store

    return Table.open(Store(store_dir(store)), name)


def sayer_of(game: str, seats: tuple[str, ...]) -> Sayer:
    from referee.core.wording import Sayer
    from referee.library.load import load_game

    return Sayer(load_game(game), spoken(), seats)


def seat_of(seats: tuple[str, ...], told: str) -> Seat:
    """A seat by its player's name, or by its number from 1 where no player is called so. Raises UsageError."""
    from referee.core.terms import Seat

    from .usage import UsageError

    for number, name in enumerate(seats):
        if told.casefold() == name.casefold():
            return Seat(number)
    if told.isdecimal() and told.isascii() and 1 <= int(told[:9]) <= len(seats):
        return Seat(int(told) - 1)
    raise UsageError("error.seat", seat=told, seats=spoken().list(seats, "or"))


def mover_of(state: Any, spoken_by: int | None, told: str | None, move: Move) -> Mover:
    """Whose move it is meant to be: chance's or the table's for what these decide, the one who is named, else whoever
    has to choose now. Raises NotKnown when that hangs on what nobody told."""
    from referee.core.play import default_mover, mover_saying
    from referee.core.terms import Seat

    if spoken_by is not None:
        return mover_saying(state, Seat(spoken_by), move)
    return default_mover(state, move) if told is None else mover_saying(state, seat_of(state.terms.seats, told), move)


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


def hidden_or(line: str | None) -> str:
    """A line of a log as it is printed, or the words for one that its reader may not see."""
    return t("log.hidden") if line is None else line


def mover_text(by: str | None) -> str:
    """Whose move it is, for people: a player by name, chance and the table in the language spoken."""
    if by is None:
        return "?"
    return t(f"who.{by}") if by in ("chance", "table") else by


def who_name(who: Mover, seats: tuple[str, ...]) -> str:
    """A player's name, `chance` or `table`."""
    return seats[who] if isinstance(who, int) else who.value


def read_position(file: Path, game: str | None) -> tuple[str, dict[str, Any]]:
    """The game and the tables of a position file. Raises UsageError, DataError."""
    from referee.library import toml
    from referee.library.errors import DataError

    from .usage import UsageError

    if not file.exists():
        raise UsageError("error.no-file", file=file)
    try:
        tables = toml.parse(file)
    except DataError as wrong:
        raise DataError("position", f"{file}: {wrong.what}") from None
    named = tables.get("game")
    if game is not None and isinstance(named, str) and game != named:
        raise UsageError("error.position-game", game=game, file=file, named=named)
    told = game or named
    if not isinstance(told, str):
        raise UsageError("error.which-game", file=file)
    return told, tables
