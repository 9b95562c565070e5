"""The one SQLite file of the logs.

It is made complete, and can be read from a medium that can't be written. Each fault has its name: damaged, busy, out of
reach. A damaged file is never written to. A change of a whole game (a new one, one less) checks the whole file first;
adding an entry has checked the game before, link by link."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, ENOSPC
from pathlib import Path

from . import talk_rows
from .faults import Damaged, NoGame, StoreError, Unreadable, Unwritable
from .seal import has_seals, put_seals

FILE = "tables.sqlite3"
VERSION = 4
"""Version 1 has no entries for moves taken back, version 2 no seals, version 3 no talk beside the moves. Each is read
as it is, and brought up to date when it is written."""

_WAIT = 10.0
"""Seconds that a process waits for another one to finish its transaction."""

_MOST = 1 << 30
"""The largest size of a file of logs that is believed, in bytes."""

_SCHEMA = f"""
CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, header BLOB NOT NULL, done INTEGER NOT NULL,
                   sum BLOB NOT NULL, used REAL NOT NULL, seal BLOB);
CREATE TABLE entry (game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, number INTEGER NOT NULL,
                    body BLOB NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE house (game TEXT NOT NULL, ruling TEXT NOT NULL, option TEXT NOT NULL, text TEXT NOT NULL,
                    PRIMARY KEY (game, ruling, text));
{talk_rows.SCHEMA}
PRAGMA user_version = {VERSION};
"""

_OUT_OF_REACH = (
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
)
"""SQLite's errors for a sound file that is out of reach."""


_TROUBLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors from a file that is damaged or out of reach. SQLite may even quote bytes that are no text."""


class LogFile:
    """The file in one folder, even if it does not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def exists(self) -> bool:
        """True if the file exists. Raises Unreadable if the folder can't be searched."""
        try:
            return self.path.stat() is not None
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as wrong:
            raise Unreadable("store.unreadable", file=self.path, why=wrong.strerror) from None

    @contextmanager
    def reading(self, to_save: bool = False) -> Iterator[sqlite3.Connection]:
        """The file as it is at one moment. to_save: a copy, even of a file without its end. Raises Damaged, Unreadable,
        StoreError if it is busy."""
        try:
            with self._copy() if to_save else self._open_to_read() as db:
                if not to_save:
                    self._checked_version(db)
                yield db
        except _TROUBLE as wrong:
            raise self._fault(wrong, Unreadable("store.unreadable", file=self.path, why=wrong)) from None

    @contextmanager
    def writing(self, make: bool = False, whole: bool = False) -> Iterator[sqlite3.Connection]:
        """One transaction, committed if nothing is raised. make: create a missing file. whole: check all of it first.
        Raises NoGame if there is no file, Damaged, Unwritable, StoreError if it is busy."""
        if not self.exists():
            if not make:
                raise NoGame("store.empty")
            self._make()
        if why := self._write_obstacle():
            raise Unwritable("store.unwritable", file=self.path, why=why)
        try:
            db = self._connected("mode=rw")
            try:
                version = self._checked_version(db)
                db.execute("PRAGMA synchronous = FULL")
                db.execute("BEGIN IMMEDIATE")
                if whole and (check := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                    raise Damaged("store.damaged", file=self.path, what=check)
                if version < VERSION:
                    _upgrade(db)
                yield db
                db.execute("COMMIT")
            finally:
                db.close()
            self._restrict_access()
        except _TROUBLE as wrong:
            raise self._fault(wrong, Unwritable("store.unwritable", file=self.path, why=wrong)) from None

    @contextmanager
    def watching(self) -> Iterator[Callable[[], bool]]:
        """A function that returns True if anything was written since its last call; always True if that can't be seen
        without reading the file. Raises Damaged, Unreadable."""
        db = self._connected("mode=ro")
        last: object = None

        def has_changed() -> bool:
            nonlocal last
            try:
                (version,) = db.execute("PRAGMA data_version").fetchone()
            except sqlite3.DatabaseError:
                return True
            last, before = version, last
            return bool(last != before)

        try:
            has_changed()
            yield has_changed
        finally:
            db.close()

    @contextmanager
    def _open_to_read(self) -> Iterator[sqlite3.Connection]:
        """The file open for reading, in a transaction, in the first way that works: as usual; beside a process that
        writes; alone, on a read-only medium; from a copy, if the last changes lie in a file beside it. Raises
        sqlite3.DatabaseError."""
        waiting = self._has_companion("wal")
        ways = []
        if not self._write_obstacle():
            ways.append("mode=rw")
        if waiting and self._has_companion("shm"):
            ways.append("mode=ro")
        if not waiting:
            ways.append("mode=ro&immutable=1")
        for way in ways:
            db = self._connected(way)
            try:
                db.execute("BEGIN")
                db.execute("SELECT 1 FROM sqlite_master").fetchone()
            except _TROUBLE as wrong:
                db.close()
                if _kind(wrong) not in _OUT_OF_REACH:
                    raise
                continue
            try:
                yield db
            finally:
                db.close()
            return
        with self._copy() as db:
            yield db

    @contextmanager
    def _copy(self) -> Iterator[sqlite3.Connection]:
        """A copy of the length that its header says, so that a missing end is noticed only where it is needed."""
        from shutil import copyfile
        from tempfile import TemporaryDirectory

        try:
            with TemporaryDirectory(prefix="consistory-") as folder:
                copy = LogFile(Path(folder))
                for ending in ("", "-wal"):
                    with suppress(FileNotFoundError):
                        copyfile(f"{self.path}{ending}", f"{copy.path}{ending}")
                _extend(copy.path)
                db = copy._connected("mode=rw")
                try:
                    db.execute("BEGIN")
                    yield db
                finally:
                    db.close()
        except OSError as wrong:
            raise Unreadable("store.unreadable", file=self.path, why=wrong.strerror) from None

    def _connected(self, way: str) -> sqlite3.Connection:
        """A connection to the file. Raises Damaged for an empty file, which this program never writes, and
        sqlite3.DatabaseError."""
        from urllib.parse import quote

        try:
            if self.path.stat().st_size == 0:
                raise Damaged("store.damaged", file=self.path, what="0")
        except OSError as wrong:
            raise Unreadable("store.unreadable", file=self.path, why=wrong.strerror) from None
        place = f"file:{quote(os.fsencode(self.path.absolute()))}?{way}"
        return sqlite3.connect(place, timeout=_WAIT, isolation_level=None, uri=True)

    def _checked_version(self, db: sqlite3.Connection) -> int:
        """The version of the file, after a quick check. Raises Damaged."""
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        if not 1 <= version <= VERSION:
            raise Damaged("store.version", file=self.path, what=str(VERSION))
        pages, size = (db.execute(f"PRAGMA {each}").fetchone()[0] for each in ("page_count", "page_size"))
        length = self.path.stat().st_size
        if length < pages * size and not self._has_companion("wal"):
            raise Damaged("store.damaged", file=self.path, what=str(length))
        return version

    def _write_obstacle(self) -> str:
        """The system's reason why nothing can be written here; empty if it can. SQLite would say less, and leave its
        index behind."""
        if os.access(self.path, os.W_OK):  # opening and closing it would loosen SQLite's own locks in this process
            return "" if os.access(self.path.parent, os.W_OK) else os.strerror(EACCES)
        try:
            os.close(os.open(self.path, os.O_RDWR))
        except OSError as wrong:
            return wrong.strerror or str(wrong)
        return os.strerror(EACCES)

    def _has_companion(self, ending: str) -> bool:
        """True if SQLite keeps a file beside this one: the last changes, or the list of readers."""
        try:
            return self.path.with_name(f"{FILE}-{ending}").stat().st_size > 0
        except OSError:
            return False

    def _fault(self, wrong: Exception, out_of_reach: StoreError) -> StoreError:
        """SQLite's error as a fault of the file."""
        if _kind(wrong) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError("store.busy", file=self.path)
        if _kind(wrong) in _OUT_OF_REACH:
            if self._is_full(wrong):
                out_of_reach.values["why"] = os.strerror(ENOSPC)
            return out_of_reach
        return Damaged("store.damaged", file=self.path, what=str(wrong))

    def _is_full(self, wrong: Exception) -> bool:
        """True if no space is left, which SQLite may report as a disk error."""
        if _kind(wrong) == sqlite3.SQLITE_FULL:
            return True
        try:
            return _kind(wrong) == sqlite3.SQLITE_IOERR and not os.statvfs(self.path.parent).f_bavail
        except (OSError, AttributeError):  # no such call on every system
            return False

    def _make(self) -> None:
        """Creates a file, complete before it gets its name, so that a killed process leaves no half of one."""
        draft = self.path.with_name(f"{FILE}.{os.getpid()}")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                out.write(_empty())
                out.flush()
                os.fsync(out.fileno())
            try:
                os.link(draft, self.path)
            except FileExistsError:
                pass
            except OSError:  # a medium that knows no second name for a file
                draft.rename(self.path)
        except OSError as wrong:
            raise Unwritable("store.unwritable", file=self.path, why=wrong.strerror) from None
        finally:
            with suppress(OSError):
                draft.unlink()

    def _restrict_access(self) -> None:
        """Removes other users' permissions: the seeds of running games are secret. A file that all may read is of an
        older version."""
        with suppress(OSError):
            if self.path.stat().st_mode & 0o007:
                self.path.chmod(0o600)


def _upgrade(db: sqlite3.Connection) -> None:
    """Turns an older file into one of this version."""
    if not has_seals(db):
        db.execute("ALTER TABLE game ADD COLUMN seal BLOB")
    db.execute(talk_rows.SCHEMA)
    put_seals(db)
    db.execute(f"PRAGMA user_version = {VERSION}")


def _extend(file: Path) -> None:
    """Makes a file as long as its header says, unless that is too long to be true."""
    with file.open("r+b") as stream:
        head = stream.read(32)
        size, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
        whole = (65_536 if size == 1 else size) * pages
        if file.stat().st_size < whole <= _MOST:
            stream.truncate(whole)


def _empty() -> bytes:
    """The bytes of a file without games. It is made in memory, where SQLite keeps no write-ahead log; the two numbers
    in the header switch it on."""
    db = sqlite3.connect(":memory:")
    db.executescript(_SCHEMA)
    made = bytearray(db.serialize())
    db.close()
    made[18:20] = b"\2\2"
    return bytes(made)


def is_damage(wrong: Exception) -> bool:
    """True if SQLite's error is about the contents, not about the medium or about other users of the file."""
    return _kind(wrong) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, *_OUT_OF_REACH)


def _kind(wrong: Exception) -> int:
    """The primary code of SQLite's error. A read beyond the end counts as damage, not as a fault of the medium."""
    code: int = getattr(wrong, "sqlite_errorcode", 0)
    return sqlite3.SQLITE_CORRUPT if code == sqlite3.SQLITE_IOERR_SHORT_READ else code & 0xFF
