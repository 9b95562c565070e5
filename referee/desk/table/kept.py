"""The games kept in a folder: opened, listed, sent, taken in, saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.library.whole import write_whole
from referee.table.fold import Table
from referee.table.letters import log_from_text, log_to_text, reading_to_text, tables_to_text
from referee.table.stamp import changed_since

from ..answers import Kept, KeptGames
from ..faults import UsageError
from ..lines import Line
from .sitting_down import free_name

if TYPE_CHECKING:
    from referee.core.state.terms import Seat
    from referee.table.log import Header, Log
    from referee.table.store import Store
    from referee.words.translation import Words


def changes(header: Header, words: Words) -> Iterator[Line]:
    """That the referee or its data are not those with which a game was begun."""
    for id_, values in changed_since(header).items():
        yield Line(words.referee(id_, **values))


def kept_games(store: Store) -> KeptGames:
    """Every game as far as it is sound, the last used first."""
    return KeptGames(tuple(_kept(store, name) for name in store.names()))


def _kept(store: Store, name: str) -> Kept:
    sound = store.sound(name)
    log, damaged = sound.log, sound.broken is not None
    if log is None:
        return Kept(name, "", (), 0, "", damaged)
    last = log.entries[log.done - 1].at if log.done else log.header.begun.replace("+00:00", "Z")
    return Kept(name, log.header.game, log.header.seats, log.done, last, damaged)


def kept_rows(games: KeptGames, words: Words) -> list[list[str]]:
    """The games for people: the heads of the columns, then one row a game."""
    heads = [words.referee(f"list.{each}") for each in ("name", "game", "seats", "entries", "last")]
    rows = [[row.name, row.game, ", ".join(row.seats), str(row.entries), row.last] for row in games.games]
    return [heads, *rows]


def kept_notes(games: KeptGames, words: Words) -> Iterator[Line]:
    """That there are none, or which are damaged."""
    if not games.games:
        yield Line(words.referee("store.empty"))
    for row in games.games:
        if row.damaged:
            yield Line(words.referee("list.damaged", name=row.name))


def require(store: Store, name: str, damaged: bool) -> None:
    """Raises NoGame where there is no such game, DamagedGame where it is damaged and that was not to be expected."""
    if damaged:
        store.sound(name)
    else:
        store.read(name)


def exported(
    table: Table, viewer: Seat | None, words: Words, *, position: bool, everything: bool, seed: bool
) -> tuple[str, tuple[Line, ...]]:
    """A log, or the present `position`, as a seat or a bystander may read it, or `everything`, which has then to be
    said. Raises UsageError."""
    if everything and viewer is not None:
        raise UsageError("error.export-both")
    if seed and (position or not everything):
        raise UsageError("error.export-seed")
    if position:
        if everything and not table.terms.knowing:
            raise UsageError("error.export-open")
        text = tables_to_text(table.game.write_position(table.state, viewer, everything))
        return text, (Line(words.referee("export.open")),) if everything else ()
    log = table.store.read(table.header.name)
    if not everything:
        fold = Table(table.store, log)
        return reading_to_text(fold, (logged.at for logged in log.entries), viewer, log.talk), ()
    return _whole(log, seed or table.state.over(), words)


def _whole(log: Log, with_seed: bool, words: Words) -> tuple[str, tuple[Line, ...]]:
    """The text of a whole log, and what has to be said of it: it tells what players may not know."""
    seeded = with_seed and bool(log.header.seed)
    note = [words.referee("export.whole-seed" if seeded else "export.whole", name=log.header.name)]
    if log.header.seed and not seeded:
        note.append(words.referee("export.no-seed"))
    return log_to_text(log, with_seed), (Line(" ".join(note)),)


def position_file(file: Path, tables: dict[str, Any]) -> None:
    """Writes a position. Raises UsageError."""
    try:
        file.write_text(tables_to_text(tables), encoding="utf-8")
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None


def written(file: Path, text: str, words: Words) -> Line:
    """Writes a file in one go, and says so. Raises UsageError."""
    try:
        write_whole(file, text.encode())
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
    return Line(words.referee("export.done", file=file))


def taken_in(store: Store, file: Path, name: str | None, words: Words) -> tuple[Header, tuple[Line, ...]]:
    """Keeps a log that was sent; what has to be said of it. Raises UsageError, StoreError."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as wrong:
        raise UsageError("error.unreadable", file=file, why=wrong.strerror) from None
    except UnicodeDecodeError:
        raise UsageError("error.unreadable", file=file, why=words.referee("why.no-text")) from None
    log = log_from_text(text, name)
    store.adopt(log)
    lines = [Line(words.referee("import.done", name=log.header.name, n=log.done))]
    if log.header.dice == "yours" and not log.header.seed:
        lines.append(Line(words.referee("import.no-seed")))
    return log.header, tuple(lines)


def saved(
    store: Store, name: str, called: str | None, file: Path | None, words: Words
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Keeps the sound part of a damaged game under another name, or writes it to a file: what has to be said of it, and
    what was done. Raises StoreError, Damaged, UsageError."""
    from referee.table.salvage import salvaged

    salvage = salvaged(store, name, called or (name if file is not None else free_name(store, name)))
    header = salvage.log.header
    done = Line(words.referee("salvage.done", name=header.name, n=salvage.log.done, broken=salvage.broken))
    if file is None:
        store.adopt(salvage.log)
        return (), (done,)
    text, note = _whole(salvage.log, True, words)
    return note, (written(file, text, words), done)
