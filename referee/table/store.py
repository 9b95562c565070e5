"""The logs of this machine, by name: one transaction for each entry.

Every entry is chained to the one before it by a checksum. So a damaged log is noticed before it is used, and a process
that has not read what another one wrote meanwhile can't write after it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from referee.library.characters import is_path_like, unseen

from . import talk_rows
from .faults import Damaged as Damaged
from .faults import DamagedGame as DamagedGame
from .faults import NoGame as NoGame
from .faults import Overtaken as Overtaken
from .faults import StoreError as StoreError
from .faults import Unreadable as Unreadable
from .faults import Unwritable as Unwritable
from .file import FILE as FILE
from .file import LogFile, is_damage
from .log import Entry, Header, Log, Logged
from .seal import chain, is_sealed, last_used, put_seals
from .talk import Remark, TakenBack, Talk, places

LONGEST = 60
"""The largest number of characters in the name of a game."""

PAUSE = 0.05
"""Seconds between two checks for changes."""

_GAME = (
    "SELECT id, CAST(header AS BLOB), CAST(done AS INTEGER), CAST(sum AS BLOB), CAST(used AS INTEGER) "
    "FROM game WHERE name = ?"
)
_ENTRIES = "SELECT number, CAST(body AS BLOB), CAST(sum AS BLOB) FROM entry WHERE game = ? ORDER BY number"
_LINK = "SELECT CAST(sum AS BLOB) FROM entry WHERE game = ? AND number = ?"
_NAMES = "SELECT CAST(name AS BLOB) FROM game ORDER BY used DESC, id DESC"
"""The casts make bytes even of a damaged type."""

_TOUCH = "UPDATE game SET done = ?, used = (SELECT COALESCE(MAX(used), 0) + 1 FROM game) WHERE id = ?"
"""The last use is counted, not timed, because a clock can be set back. The count of a game never repeats, so it also
numbers the changes of its log."""

_CHANGE = "SELECT CAST(used AS INTEGER) FROM game WHERE id = ?"

Row = tuple[int, bytes, int, bytes, int]
"""A game's row: its number, header, the number of entries that count, first link, and last change."""

_header = msgspec.json.Decoder(Header)
_logged = msgspec.json.Decoder(Logged)


class Written(Struct, frozen=True):
    """The result of a write: the links of the new entries, and the number of the change."""

    links: tuple[bytes, ...]
    change: int


class Stamp(Struct, frozen=True):
    """The state of a game: the number of the last change of its log, and the number of remarks beside it."""

    change: int
    said: int


class Sound(Struct, frozen=True):
    """The part of a kept log that is as it was written: all of it, or all before the first damage. `broken` is the
    number of the damaged entry, 0 for damage before all entries, None for none."""

    log: Log | None
    broken: int | None = None


class Store:
    """The tables kept in one folder. All methods raise Damaged if the file differs from what was written, Unreadable
    and Unwritable if it is out of reach."""

    def __init__(self, folder: Path) -> None:
        self._file = LogFile(folder)
        self.file = self._file.path

    def create(self, header: Header) -> None:
        """Begins a log and makes it the current one. Raises StoreError if the name is taken or can't be one."""
        self.adopt(Log(header=header))

    def adopt(self, log: Log) -> None:
        """Keeps a whole log, in one transaction, and makes it the current one. Raises StoreError if the name is taken
        or can't be one."""
        name = log.header.name
        if not name or len(name) > LONGEST or unseen(name) or is_path_like(name):
            raise StoreError("store.bad-name", name=name[:LONGEST], most=LONGEST)
        with self._file.writing(make=True, whole=True) as db:
            if db.execute("SELECT 1 FROM game WHERE name = ?", (name,)).fetchone():
                raise StoreError("store.name-taken", name=name)
            body = msgspec.json.encode(log.header)
            link = chain(b"", body)
            game = db.execute(
                "INSERT INTO game (name, header, done, sum, used) VALUES (?, ?, 0, ?, 0)", (name, body, link)
            ).lastrowid
            for number, logged in enumerate(log.entries, 1):
                link = _insert(db, game, number, logged, link)
            talk_rows.write(db, game, log.talk)
            _touch(db, game, log.done)

    def names(self) -> list[str]:
        """The names of all games, the last used first."""
        if not self._file.exists():
            return []
        with self._file.reading() as db:
            return _names(db)

    def current(self) -> str:
        """The game that was used last. Raises NoGame; DamagedGame if a game's row is damaged."""
        if not self._file.exists():
            raise NoGame("store.empty")
        with self._file.reading() as db:
            latest = last_used(db)
        if latest is None:
            raise NoGame("store.empty")
        name, sure = latest
        if not sure:
            raise DamagedGame("store.damaged-list", name=name, file=self.file)
        return name

    def read(self, name: str) -> Log:
        """A whole log, checked link by link. Raises NoGame, DamagedGame."""
        if not self._file.exists():
            raise NoGame("store.no-game", name=name, known="")
        with self._file.reading() as db:
            return self._whole(db, name)

    def sound(self, name: str, to_save: bool = False) -> Sound:
        """The sound part of a log. to_save: look for it even in a damaged file. Raises NoGame, Damaged if not even its
        name can be read."""
        if not self._file.exists():
            raise NoGame("store.no-game", name=name, known="")
        with self._file.reading(to_save) as db:
            return _sound(db, name, self._row(db, name))

    def stamp(self, name: str) -> Stamp:
        """The state of a game, for comparison. Raises NoGame."""
        if not self._file.exists():
            raise NoGame("store.no-game", name=name, known="")
        with self._file.reading() as db:
            game, *_, change = self._row(db, name)
            return Stamp(change, talk_rows.count(db, game))

    def wait(self, name: str, since: Stamp, timeout: float) -> Stamp:
        """The state of a game, as soon as it differs from `since`, or after `timeout` seconds. Raises NoGame."""
        end = time.monotonic() + timeout
        with self._file.watching() as has_changed:
            while (now := self.stamp(name)) == since:
                while not has_changed():
                    if time.monotonic() >= end:
                        return now
                    time.sleep(PAUSE)
                if time.monotonic() >= end:
                    return now
        return now

    def note(self, name: str, after: int, *talk: Talk) -> tuple[Remark, ...]:
        """Keeps what was said beside the moves, after `after` entries of the log. Returns all remarks. Raises NoGame,
        DamagedGame."""
        remarks = tuple(Remark(_stamp(), after, each) for each in talk)
        with self._file.writing() as db:
            game = self._row(db, name)[0]
            before = self._whole(db, name).talk
            talk_rows.write(db, game, remarks)
        return (*before, *remarks)

    def append(self, name: str, after: bytes, entries: tuple[Entry, ...], change: int | None = None) -> Written:
        """Writes entries after the one with the link `after`, in one transaction; entries that were taken back there
        are removed. Raises Overtaken if another process wrote meanwhile: the last change is no longer `change`, even if
        the last entry is the same."""
        with self._file.writing() as db:
            game, done, link = self._standing(db, name, after, change)
            db.execute("DELETE FROM entry WHERE game = ? AND number > ?", (game, done))
            links = []
            for number, entry in enumerate(entries, done + 1):
                link = _insert(db, game, number, Logged(_stamp(), entry), link)
                links.append(link)
            change = _touch(db, game, done + len(entries))
        return Written(tuple(links), change)

    def point(self, name: str, after: bytes, to: int, change: int | None = None, moves: int = 0) -> int:
        """Makes the first `to` entries count (takes back, or does again). Returns the number of the change. If a remark
        stands after them, a note that `moves` were taken back is kept. Raises Overtaken as `append` does."""
        with self._file.writing() as db:
            game, _, _ = self._standing(db, name, after, change)
            remarks = talk_rows.read(db, game).said
            if any(place > to for place in places(remarks)):
                talk_rows.write(db, game, (Remark(_stamp(), to, TakenBack(moves, to)),))
            return _touch(db, game, to)

    def use(self, name: str) -> None:
        """Makes a game the current one. Raises NoGame, DamagedGame."""
        with self._file.writing() as db:
            log, game = self._whole(db, name), self._row(db, name)[0]
            _touch(db, game, log.done)

    def delete(self, name: str, damaged: bool = False) -> None:
        """Deletes a game. damaged: even if part of it could still be saved. Raises NoGame, DamagedGame."""
        with self._file.writing(whole=True) as db:
            game = self._row(db, name)[0]
            if not damaged:
                self._whole(db, name)
            db.execute("DELETE FROM entry WHERE game = ?", (game,))
            talk_rows.delete(db, game)
            db.execute("DELETE FROM game WHERE id = ?", (game,))

    def house_rules(self, game: str) -> list[tuple[str, str, str]]:
        """The rules of this house for all games: (ruling, option, text)."""
        if not self._file.exists():
            return []
        with self._file.reading() as db:
            return db.execute(
                "SELECT ruling, option, text FROM house WHERE game = ? ORDER BY ruling", (game,)
            ).fetchall()

    def keep_house_rule(self, game: str, ruling: str, option: str, text: str) -> None:
        """Keeps a rule of this house for all games. Raises StoreError."""
        with self._file.writing(make=True, whole=True) as db:
            if ruling:
                db.execute("DELETE FROM house WHERE game = ? AND ruling = ?", (game, ruling))
            db.execute("INSERT OR REPLACE INTO house VALUES (?, ?, ?, ?)", (game, ruling, option, text))

    def _row(self, db: sqlite3.Connection, name: str) -> Row:
        """The row of a game. Raises NoGame."""
        row: Row | None = db.execute(_GAME, (name,)).fetchone()
        if row is None:
            raise NoGame("store.no-game", name=name, known=", ".join(_names(db)))
        return row

    def _whole(self, db: sqlite3.Connection, name: str) -> Log:
        """The whole log of a game. Raises NoGame, DamagedGame."""
        row = self._row(db, name)
        sound = _sound(db, name, row)
        if sound.log is None or sound.broken is not None:
            what = "store.damaged-game" if sound.broken else "store.damaged-start"
            raise DamagedGame(what, name=name, number=sound.broken, file=self.file)
        return sound.log

    def _standing(self, db: sqlite3.Connection, name: str, after: bytes, change: int | None) -> tuple[int, int, bytes]:
        """A game's number, the number of its entries that count, and the link of the last one. Raises Overtaken if that
        link is not `after`, DamagedGame if the row is damaged."""
        game, _, done, link, last = self._row(db, name)
        if not is_sealed(db, game):
            raise DamagedGame("store.damaged-list", name=name, file=self.file)
        if done:
            row = db.execute(_LINK, (game, done)).fetchone()
            link = row[0] if row is not None else b""
        if link != after or change not in (None, last):
            raise Overtaken("store.overtaken", name=name)
        return game, done, link


def _sound(db: sqlite3.Connection, name: str, row: Row) -> Sound:
    """The part of a log with an unbroken chain. Raises sqlite3.DatabaseError only if there is none."""
    game, body, done, link, change = row
    try:
        header = _header.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        return Sound(None, 0)
    if chain(b"", body) != link or header.name != name:
        return Sound(None, 0)
    entries: list[Logged] = []
    links = [link]
    broken = None
    for number, entry, link_read in _rows(db, game):
        try:
            link = chain(link, entry)
            if number != len(entries) + 1 or link != link_read:
                raise ValueError(number)
            entries.append(_logged.decode(entry))
            links.append(link)
        except (ValueError, TypeError, msgspec.MsgspecError, RecursionError):
            broken = len(entries) + 1
            break
    if not 0 <= done <= len(entries) or not is_sealed(db, game):
        broken, done = broken or len(entries) + 1, len(entries)
    talk = _talk(db, game)
    if not talk.is_whole:
        broken = broken or len(entries) + 1
    log = Log(header=header, entries=tuple(entries), done=done, talk=talk.said, links=tuple(links), change=change)
    return Sound(log, broken)


def _rows(db: sqlite3.Connection, game: int) -> Iterable[tuple[int, bytes, bytes]]:
    """The entries as far as the file can be read; then an entry that fits no chain."""
    try:
        yield from db.execute(_ENTRIES, (game,))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as wrong:
        if not is_damage(wrong):
            raise
        yield -1, b"", b""


def _talk(db: sqlite3.Connection, game: int) -> talk_rows.Rows:
    """The remarks beside the moves, as far as the file can be read."""
    try:
        return talk_rows.read(db, game)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as wrong:
        if not is_damage(wrong):
            raise
        return talk_rows.Rows((), False)


def _touch(db: sqlite3.Connection, game: int | None, done: int) -> int:
    """Makes the first `done` entries of a game count, and the game the last one used. Returns the number of the
    change."""
    db.execute(_TOUCH, (done, game))
    put_seals(db, game)
    change: int = db.execute(_CHANGE, (game,)).fetchone()[0]
    return change


def _names(db: sqlite3.Connection) -> list[str]:
    return [(name or b"").decode(errors="replace") for (name,) in db.execute(_NAMES)]


def _insert(db: sqlite3.Connection, game: int | None, number: int, logged: Logged, before: bytes) -> bytes:
    body = msgspec.json.encode(logged)
    link = chain(before, body)
    db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (game, number, body, link))
    return link


def _stamp() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
