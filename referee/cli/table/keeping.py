"""The games kept on this machine: `list`, `resume`, `export`, `import`, `delete`, `salvage`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.library.streams import write_file_text

from ..call import Call
from ..layout import say, show_json, show_lines, show_rows, warn
from ..options import KeptName, NewName, argument, command, new_app, option

app = new_app()


@command(app, "as_json", called="list")
def list_games(call: Call) -> None:
    from referee.desk.table.kept import kept_games, kept_notes, kept_rows

    games = kept_games(call.games())
    if call.as_json:
        show_json(games)
        return
    if games.games:
        head, *rows = kept_rows(games, call.words)
        show_rows(head, rows)
    show_lines(kept_notes(games, call.words))


@command(app, "as_json")
def resume(call: Call, name: KeptName) -> None:
    from msgspec.structs import replace

    from .looking import show

    call.games().use(name)
    show(replace(call, name=name))


@command(app, "seat", "name")
def export(
    call: Call,
    file: Annotated[Path | None, argument("[FILE]", "export")] = None,
    position: Annotated[bool, option("position", text="export-position")] = False,
    everything: Annotated[bool, option("open", text="export-open")] = False,
    seed: Annotated[bool, option("seed", text="export-seed")] = False,
) -> None:
    from referee.desk.table.kept import exported, written

    table = call.table()
    viewer = call.viewer(table.header.seats)
    text, note = exported(table, viewer, call.words, position=position, everything=everything, seed=seed)
    warn(note)
    if file is None:
        write_file_text(text)
    else:
        show_lines([written(file, text, call.words)])


@command(app, called="import", text="import")
def import_game(call: Call, file: Annotated[Path, argument("FILE", "import")], name: NewName = None) -> None:
    from referee.desk.table.kept import changes, taken_in

    header, (done, *more) = taken_in(call.games(), file, name, call.words)
    show_lines([done])
    warn(changes(header, call.words))
    show_lines(more)


@command(app)
def delete(
    call: Call,
    name: KeptName,
    yes: Annotated[bool, option("yes")] = False,
    damaged: Annotated[bool, option("damaged")] = False,
) -> None:
    from referee.desk.table.kept import require

    games = call.games()
    require(games, name, damaged)
    try:
        sure = yes or typer.confirm(call.text("delete.sure", name=name))
    except typer.Abort:
        say("")
        say(call.text("delete.kept", name=name))
        raise
    if sure:
        games.delete(name, damaged)
    say(call.text("delete.done" if sure else "delete.kept", name=name))


@command(app)
def salvage(
    call: Call,
    name: KeptName,
    file: Annotated[Path | None, argument("[FILE]", "salvage")] = None,
    called: NewName = None,
) -> None:
    from referee.desk.table.kept import saved

    note, done = saved(call.games(), name, called, file, call.words)
    warn(note)
    show_lines(done)
