"""The games kept on this machine: `list`, `resume`, `export`, `import`, `delete`, `salvage`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.desk.answers import Kept, KeptGames
from referee.library.streams import write_file_text

from .common import open_table, seat_of, show_json, show_rows, tell_changes
from .options import As, Json, Lang, Name, StoreDir, completing, new_app
from .speech import t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.core.terms import Seat
    from referee.table.fold import Table
    from referee.table.log import Log
    from referee.table.store import Sound

app = new_app()
Named = Annotated[str, typer.Argument(metavar="NAME", help=t("option.name"), autocompletion=completing("names"))]


def _store(folder: Path | None) -> Any:
    from referee.library.paths import store_dir
    from referee.table.store import Store

    return Store(store_dir(folder))


@app.command("list", help=t("help.list"))
def list_games(store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    kept = _store(store)
    rows = [_row(name, kept.sound(name)) for name in kept.names()]
    if as_json:
        show_json(KeptGames(tuple(rows)))
    elif rows:
        show_rows(
            [t("list.name"), t("list.game"), t("list.seats"), t("list.entries"), t("list.last")],
            [[row.name, row.game, ", ".join(row.seats), str(row.entries), row.last] for row in rows],
        )
    else:
        print(t("store.empty"))
    for row in rows:
        if row.damaged and not as_json:
            print(t("list.damaged", name=row.name))


def _row(name: str, sound: Sound) -> Kept:
    """A kept game as far as it is sound."""
    log, damaged = sound.log, sound.broken is not None
    if log is None:
        return Kept(name, "", (), 0, "", damaged)
    last = log.entries[log.done - 1].at if log.done else log.header.begun.replace("+00:00", "Z")
    return Kept(name, log.header.game, log.header.seats, log.done, last, damaged)


@app.command(help=t("help.resume"))
def resume(name: Named, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from .looking import show

    _store(store).use(name)
    show(None, name, store, as_json=as_json, lang=lang)


@app.command(help=t("help.export"))
def export(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=t("option.export"))] = None,
    position: Annotated[bool, typer.Option("--position", help=t("option.export-position"))] = False,
    seat: As = None,
    everything: Annotated[bool, typer.Option("--open", help=t("option.export-open"))] = False,
    seed: Annotated[bool, typer.Option("--seed", help=t("option.export-seed"))] = False,
    name: Name = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    table = open_table(store, name)
    viewer = None if seat is None else seat_of(table.header.seats, seat)
    if everything and viewer is not None:
        raise UsageError("error.export-both")
    if seed and (position or not everything):
        raise UsageError("error.export-seed")
    if everything and position and not table.terms.knowing:
        raise UsageError("error.export-open")
    shown = _position(table, viewer, everything) if position else _log(table, viewer, everything, seed)
    if file is None:
        write_file_text(shown)
    else:
        _write(file, shown)


def _position(table: Table, viewer: Seat | None, everything: bool) -> str:
    from referee.table.letters import tables_to_text

    text = tables_to_text(table.game.write_position(table.state, viewer, everything))
    if everything:
        print(t("export.open"), file=sys.stderr)
    return text


def _log(table: Table, viewer: Seat | None, everything: bool, seed: bool) -> str:
    """The whole log where `everything` is asked for, which is then said; else what a seat or a bystander may read."""
    from referee.table.fold import Table
    from referee.table.letters import reading_to_text

    log = table.store.read(table.header.name)
    if not everything:
        return reading_to_text(Table(table.store, log), (logged.at for logged in log.entries), viewer, log.talk)
    return _whole(log, seed or table.state.over())


def _whole(log: Log, with_seed: bool) -> str:
    """The text of a whole log; what it tells that players may not know is said in one line."""
    from referee.table.letters import log_to_text

    seeded = with_seed and bool(log.header.seed)
    told = [t("export.whole-seed" if seeded else "export.whole", name=log.header.name)]
    if log.header.seed and not seeded:
        told.append(t("export.no-seed"))
    print(*told, file=sys.stderr)
    return log_to_text(log, with_seed)


def _write(file: Path, text: str) -> None:
    """Raises UsageError."""
    from referee.library.whole import write_whole

    try:
        write_whole(file, text.encode())
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
    except OSError as wrong:
        raise UsageError("error.unreadable", file=file, why=wrong.strerror) from None
    except UnicodeDecodeError:
        raise UsageError("error.unreadable", file=file, why=t("why.no-text")) from None
    log = log_from_text(text, name)
    _store(store).adopt(log)
    print(t("import.done", name=log.header.name, n=log.done))
    tell_changes(log.header)
    if log.header.dice == "yours" and not log.header.seed:
        print(t("import.no-seed"))


@app.command(help=t("help.delete"))
def delete(
    name: Named,
    yes: Annotated[bool, typer.Option("--yes", help=t("option.yes"))] = False,
    damaged: Annotated[bool, typer.Option("--damaged", help=t("option.damaged"))] = False,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    kept = _store(store)
    if damaged:
        kept.sound(name)
    else:
        kept.read(name)
    try:
        sure = yes or typer.confirm(t("delete.sure", name=name))
    except typer.Abort:
        print(f"\n{t('delete.kept', name=name)}")
        raise
    if not sure:
        print(t("delete.kept", name=name))
        raise typer.Exit(0)
    kept.delete(name, damaged)
    print(t("delete.done", name=name))


@app.command(help=t("help.salvage"))
def salvage(
    name: Named,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=t("option.salvage"))] = None,
    called: Annotated[str | None, typer.Option("--name", help=t("option.new-name"), metavar="NAME")] = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.desk.sitting_down import free_name
    from referee.table.salvage import salvaged

    kept = _store(store)
    found = salvaged(kept, name, called or (name if file is not None else free_name(kept, name)))
    if file is not None:
        _write(file, _whole(found.log, with_seed=True))
    else:
        kept.adopt(found.log)
    print(t("salvage.done", name=found.log.header.name, n=found.log.done, broken=found.broken))
