"""The games kept on this machine: `list`, `resume`, `export`, `import`, `delete`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.desk.answers import Kept, KeptGames

from .common import As, Json, Lang, Name, StoreDir, completing, new_app, open_table, seat_of, show_json, show_rows
from .speech import t
from .usage import UsageError

app = new_app()
Named = Annotated[str, typer.Argument(metavar="NAME", help=t("option.name"), autocompletion=completing("names"))]


def _store(folder: Path | None) -> Any:
    from referee.library.paths import store_dir
    from referee.table.store import Store

    return Store(store_dir(folder))


@app.command("list", help=t("help.list"))
def list_games(store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    kept = _store(store)
    rows = []
    for name in kept.names():
        log = kept.read(name)
        header = log.header
        last = log.entries[log.done - 1].at if log.done else header.begun
        rows.append(Kept(name, header.game, header.seats, log.done, last))
    if as_json:
        show_json(KeptGames(tuple(rows)))
    elif rows:
        show_rows(
            [t("list.name"), t("list.game"), t("list.seats"), t("list.entries"), t("list.last")],
            [[row.name, row.game, ", ".join(row.seats), str(row.entries), row.last] for row in rows],
        )
    else:
        print(t("store.empty"))


@app.command(help=t("help.resume"))
def resume(name: Named, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from .looking import show

    _store(store).use(name)
    show(None, name, store, as_json, lang)


@app.command(help=t("help.export"))
def export(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=t("option.export"))] = None,
    position: Annotated[bool, typer.Option("--position", help=t("option.export-position"))] = False,
    seat: As = None,
    everything: Annotated[bool, typer.Option("--open", help=t("option.export-open"))] = False,
    name: Name = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.table.letters import log_to_text, tables_to_text

    table = open_table(store, name)
    if everything and not table.terms.knowing:
        raise UsageError("error.export-open")
    if position:
        viewer = None if seat is None else seat_of(table.header.seats, seat)
        text = tables_to_text(table.game.write_position(table.state, viewer, everything))
        if everything:
            print(t("export.open"), file=sys.stderr)
    else:
        text = log_to_text(table.store.read(table.header.name))
    if file is None:
        print(text, end="")
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
    print(t("export.done", file=file))


@app.command("import", help=t("help.import"))
def import_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=t("option.import"))],
    name: Annotated[str | None, typer.Option("--name", help=t("option.new-name"), metavar="NAME")] = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.table.letters import log_from_text

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise UsageError("error.unreadable", file=file, why=wrong) from None
    log = log_from_text(text, name)
    _store(store).adopt(log)
    print(t("import.done", name=log.header.name, n=log.done))


@app.command(help=t("help.delete"))
def delete(
    name: Named,
    yes: Annotated[bool, typer.Option("--yes", help=t("option.yes"))] = False,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    if not yes and not typer.confirm(t("delete.sure", name=name)):
        raise typer.Exit(0)
    _store(store).delete(name)
    print(t("delete.done", name=name))
