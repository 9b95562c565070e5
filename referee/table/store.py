"""The logs of this machine: one SQLite file, one transaction an entry.

Every entry is chained to the one before it by a checksum, so a scribbled log is noticed before anything is built on
it. A damaged file is never written to.
"""

from __future__ import annotations

import os
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from .log import Entry, Header, Log, Logged

FILE = "tables.sqlite3"
_VERSION = 1
_WAIT = 10.0
"""Seconds that a process waits for another one to finish its transaction."""

_SCHEMA = """
CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, header BLOB NOT NULL, done INTEGER NOT NULL,
                   sum BLOB NOT NULL, used REAL NOT NULL);
CREATE TABLE entry (game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, number INTEGER NOT NULL,
                    body BLOB NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE house (game TEXT NOT NULL, ruling TEXT NOT NULL, option TEXT NOT NULL, text TEXT NOT NULL,
                    PRIMARY KEY (game, ruling, text));
"""

_GAME = "SELECT id, CAST(header AS BLOB), CAST(done AS INTEGER), CAST(sum AS BLOB) FROM game WHERE name = ?"
_ENTRIES = "SELECT number, CAST(body AS BLOB), CAST(sum AS BLOB) FROM entry WHERE game = ? ORDER BY number"
"""The casts make bytes even of a scribbled type."""

_header = msgspec.json.Decoder(Header)
_logged = msgspec.json.Decoder(Logged)


class StoreError(Exception):
    """Something about the store; `id` names the message, `values` fill it in."""

    def __init__(self, id_: str, **values: object) -> None:
        self.id, self.values = id_, values
        super().__init__(f"{id_}: {values}")


class Damaged(StoreError):
    """The file is no longer what was written. Nothing was changed."""


class NoGame(StoreError):
    """No game of that name, or none at all."""


class Overtaken(StoreError):
    """Another process has written to this game since it was read."""


class Store:
    """The tables kept in one folder. Raises Damaged wherever the file does not hold what was written."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE

    def create(self, header: Header) -> None:
        """Begins a log and makes it the current one. Raises StoreError when the name is taken."""
        body = msgspec.json.encode(header)
        with self._writing(make=True) as db:
            if db.execute("SELECT 1 FROM game WHERE name = ?", (header.name,)).fetchone():
                raise StoreError("store.name-taken", name=header.name)
            db.execute(
                "INSERT INTO game (name, header, done, sum, used) VALUES (?, ?, 0, ?, ?)",
                (header.name, body, _chain(b"", body), _now()),
            )

    def adopt(self, log: Log) -> None:
        """Keeps a whole log that came from elsewhere, in one transaction. Raises StoreError when the name is taken."""
        self.create(log.header)
        with self._writing() as db:
            game, total = self._game(db, log.header.name)
            for number, logged in enumerate(log.entries, 1):
                total = _insert(db, game, number, logged, total)
            db.execute("UPDATE game SET done = ? WHERE id = ?", (log.done, game))

    def names(self) -> list[str]:
        """The names of all games, the last used first."""
        if not self.file.exists():
            return []
        with self._reading() as db:
            return [name for (name,) in db.execute("SELECT name FROM game ORDER BY used DESC, id DESC")]

    def current(self) -> str:
        """The game that was used last. Raises NoGame."""
        names = self.names()
        if not names:
            raise NoGame("store.empty")
        return names[0]

    def read(self, name: str) -> Log:
        """A whole log, checked link by link. Raises NoGame, Damaged."""
        if not self.file.exists():
            raise NoGame("store.no-game", name=name, known="")
        with self._reading() as db:
            row = db.execute(_GAME, (name,)).fetchone()
            if row is None:
                raise NoGame("store.no-game", name=name, known=", ".join(self.names()))
            game, body, done, total = row
            rows = db.execute(_ENTRIES, (game,)).fetchall()
        if _chain(b"", body) != total:
            raise Damaged("store.damaged", file=self.file, what=name)
        for expected, (number, entry, link) in enumerate(rows, 1):
            if number != expected or (total := _chain(total, entry)) != link:
                raise Damaged("store.damaged", file=self.file, what=f"{name}, {expected}")
        if not 0 <= done <= len(rows):
            raise Damaged("store.damaged", file=self.file, what=name)
        try:
            entries = tuple(_logged.decode(entry) for _, entry, _ in rows)
            return Log(header=_header.decode(body), entries=entries, done=done)
        except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
            raise Damaged("store.damaged", file=self.file, what=f"{name}: {wrong}") from None

    def append(self, name: str, done: int, entries: tuple[Entry, ...]) -> None:
        """Writes entries behind the first `done`; what was taken back after them is gone. Raises Overtaken when
        another process wrote meanwhile."""
        with self._writing() as db:
            game, total = self._game(db, name, done)
            db.execute("DELETE FROM entry WHERE game = ? AND number > ?", (game, done))
            if done:
                total = db.execute("SELECT sum FROM entry WHERE game = ? AND number = ?", (game, done)).fetchone()[0]
            for number, entry in enumerate(entries, done + 1):
                total = _insert(db, game, number, Logged(_stamp(), entry), total)
            db.execute("UPDATE game SET done = ?, used = ? WHERE id = ?", (done + len(entries), _now(), game))

    def point(self, name: str, done: int, to: int) -> None:
        """Takes back or does again: the first `to` entries count. Raises Overtaken."""
        with self._writing() as db:
            game, _ = self._game(db, name, done)
            db.execute("UPDATE game SET done = ?, used = ? WHERE id = ?", (to, _now(), game))

    def use(self, name: str) -> None:
        """Makes a game the current one. Raises NoGame."""
        with self._writing() as db:
            game, _ = self._game(db, name)
            db.execute("UPDATE game SET used = ? WHERE id = ?", (_now(), game))

    def delete(self, name: str) -> None:
        """Raises NoGame."""
        with self._writing() as db:
            game, _ = self._game(db, name)
            db.execute("DELETE FROM entry WHERE game = ?", (game,))
            db.execute("DELETE FROM game WHERE id = ?", (game,))

    def house_rules(self, game: str) -> list[tuple[str, str, str]]:
        """What this house always plays: (ruling, option, text)."""
        if not self.file.exists():
            return []
        with self._reading() as db:
            return db.execute(
                "SELECT ruling, option, text FROM house WHERE game = ? ORDER BY ruling", (game,)
            ).fetchall()

    def keep_house_rule(self, game: str, ruling: str, option: str, text: str) -> None:
        with self._writing(make=True) as db:
            if ruling:
                db.execute("DELETE FROM house WHERE game = ? AND ruling = ?", (game, ruling))
            db.execute("INSERT OR REPLACE INTO house VALUES (?, ?, ?, ?)", (game, ruling, option, text))

    def _game(self, db: sqlite3.Connection, name: str, done: int | None = None) -> tuple[int, bytes]:
        row = db.execute("SELECT id, sum, done FROM game WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise NoGame("store.no-game", name=name, known=", ".join(self.names()))
        if done is not None and row[2] != done:
            raise Overtaken("store.overtaken", name=name)
        return row[0], row[1]

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        db = self._open()
        try:
            yield db
        except sqlite3.DatabaseError as wrong:
            raise self._damaged(wrong) from None
        finally:
            db.close()

    @contextmanager
    def _writing(self, make: bool = False) -> Iterator[sqlite3.Connection]:
        if make and not self.file.exists():
            self._make()
        if not self.file.exists():
            raise NoGame("store.empty")
        db = self._open()
        try:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        except sqlite3.OperationalError as wrong:
            if "locked" in str(wrong) or "busy" in str(wrong):
                raise StoreError("store.busy", file=self.file) from None
            if "readonly" in str(wrong) or "full" in str(wrong):
                raise StoreError("store.unwritable", file=self.file, why=wrong) from None
            raise self._damaged(wrong) from None
        except sqlite3.DatabaseError as wrong:
            raise self._damaged(wrong) from None
        finally:
            db.close()

    def _open(self) -> sqlite3.Connection:
        """An open, checked file. An empty one was never written by us."""
        try:
            if self.file.stat().st_size == 0:
                raise Damaged("store.damaged", file=self.file, what="0")
            db = sqlite3.connect(self.file, timeout=_WAIT, isolation_level=None)
        except (OSError, sqlite3.OperationalError) as wrong:
            raise StoreError("store.unreadable", file=self.file, why=wrong) from None
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                raise Damaged("store.version", file=self.file, what=str(_VERSION))
            if (said := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                raise Damaged("store.damaged", file=self.file, what=said)
            if self._is_cut(db):
                raise Damaged("store.damaged", file=self.file, what=str(self.file.stat().st_size))
            db.execute("PRAGMA synchronous = FULL")
        except sqlite3.DatabaseError as wrong:
            db.close()
            raise self._damaged(wrong) from None
        except Damaged:
            db.close()
            raise
        return db

    def _is_cut(self, db: sqlite3.Connection) -> bool:
        """Whether the file ends before its last page, although nothing waits in the log beside it."""
        pages, size = (db.execute(f"PRAGMA {each}").fetchone()[0] for each in ("page_count", "page_size"))
        waiting = self.file.with_name(f"{FILE}-wal")
        return not (waiting.exists() and waiting.stat().st_size) and self.file.stat().st_size < pages * size

    def _damaged(self, wrong: sqlite3.Error) -> StoreError:
        if "locked" in str(wrong):
            return StoreError("store.busy", file=self.file)
        return Damaged("store.damaged", file=self.file, what=str(wrong))

    def _make(self) -> None:
        """A new file, complete before it gets its name, so that a killed process leaves no half-made one."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft = self.file.with_name(f"{FILE}.{os.getpid()}")
            draft.unlink(missing_ok=True)
            db = sqlite3.connect(draft, isolation_level=None)
            db.executescript(f"PRAGMA journal_mode = WAL; {_SCHEMA} PRAGMA user_version = {_VERSION};")
            db.close()
            try:
                os.link(draft, self.file)
            except FileExistsError:
                pass
            finally:
                draft.unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as wrong:
            raise StoreError("store.unwritable", file=self.file, why=wrong) from None


def _insert(db: sqlite3.Connection, game: int, number: int, logged: Logged, total: bytes) -> bytes:
    body = msgspec.json.encode(logged)
    link = _chain(total, body)
    db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (game, number, body, link))
    return link


def _chain(before: bytes, body: bytes) -> bytes:
    return b"%08x%08x" % (zlib.crc32(body, zlib.crc32(before)), zlib.adler32(body, zlib.adler32(before)))


def _now() -> float:
    return time.time()


def _stamp() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
