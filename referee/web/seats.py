"""Which phone may speak for which seat, kept beside the logs: codes and cookies as SHA-256 only, never as they are."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec import Struct

FILE: Final = "phones.sqlite3"
CODES_KEPT: Final = 8
"""Codes of a table that stay good: the one on the sign of last week, and those shown since."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS room (id TEXT PRIMARY KEY, game TEXT UNIQUE NOT NULL, port INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS code (number INTEGER PRIMARY KEY, room TEXT NOT NULL, sum BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS phone (sum BLOB PRIMARY KEY, room TEXT NOT NULL, seat INTEGER, wants INTEGER,
                                  UNIQUE (room, seat));
"""
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""What code and id are written in: no letter that looks like another one; 5 bits each."""

_ID_LETTERS: Final = 8
_CODE_LETTERS: Final = 16
"""80 bits."""


class Phone(Struct, frozen=True):
    """One admitted phone: the seat it speaks for, None for one that looks on, and the seat that it asks for."""

    sum: bytes
    seat: int | None
    wants: int | None = None

    @property
    def id(self) -> str:
        """How pages name a phone: tells nothing about its cookie."""
        return hashlib.sha256(b"phone" + self.sum).hexdigest()[:12]


class Seats:
    """The phones of every table of one folder."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        folder.mkdir(parents=True, exist_ok=True)
        if not self.file.exists():
            self.file.touch(mode=0o600)
        self._db = sqlite3.connect(self.file, timeout=5, isolation_level=None, check_same_thread=False)
        self._alone = Lock()
        with self._reading() as db:
            db.executescript(_SCHEMA)

    def room(self, game: str, port: int = 0) -> tuple[str, int]:
        """The id of a table on the network, and the port that its phones know; both are made the first time. A `port`
        other than 0 is kept from now on."""
        with self._writing() as db:
            row = db.execute("SELECT id, port FROM room WHERE game = ?", (game,)).fetchone()
            if row is None:
                row = (_random(_ID_LETTERS), port)
                db.execute("INSERT INTO room VALUES (?, ?, ?)", (row[0], game, port))
            elif port and port != row[1]:
                db.execute("UPDATE room SET port = ? WHERE id = ?", (port, row[0]))
                row = (row[0], port)
        return row[0], row[1]

    def new_code(self, room: str, alone: bool = False) -> str:
        """A fresh code that admits phones to a table; `alone` makes every earlier one worthless."""
        code = _random(_CODE_LETTERS)
        with self._writing() as db:
            if alone:
                db.execute("DELETE FROM code WHERE room = ?", (room,))
            db.execute("INSERT INTO code (room, sum) VALUES (?, ?)", (room, _sum(code)))
            db.execute(
                "DELETE FROM code WHERE room = ?1 AND number NOT IN "
                "(SELECT number FROM code WHERE room = ?1 ORDER BY number DESC LIMIT ?2)",
                (room, CODES_KEPT),
            )
        return code

    def admit(self, room: str, code: str) -> str | None:
        """The cookie of a new phone that looks on; None when the code is not one of this table."""
        with self._writing() as db:
            known = db.execute("SELECT 1 FROM code WHERE room = ? AND sum = ?", (room, _sum(_typed(code)))).fetchone()
            if known is None:
                return None
            cookie = secrets.token_urlsafe(32)
            db.execute("INSERT INTO phone VALUES (?, ?, NULL, NULL)", (_sum(cookie), room))
        return cookie

    def phone(self, room: str, cookie: str) -> Phone | None:
        """The phone that holds a cookie; None for an unknown one, or one whose seat was given away."""
        with self._reading() as db:
            row = db.execute(
                "SELECT sum, seat, wants FROM phone WHERE sum = ? AND room = ?", (_sum(cookie), room)
            ).fetchone()
        return None if row is None else Phone(*row)

    def taken(self, room: str) -> frozenset[int]:
        """The seats that have a phone."""
        with self._reading() as db:
            return frozenset(
                row[0] for row in db.execute("SELECT seat FROM phone WHERE room = ? AND seat >= 0", (room,))
            )

    def sit(self, room: str, phone: Phone, seat: int | None) -> bool:
        """Seats a phone, or lets it look on with None. A taken seat is asked for, and False is given."""
        with self._writing() as db:
            held = db.execute("SELECT sum FROM phone WHERE room = ? AND seat = ?", (room, seat)).fetchone()
            free = seat is None or held is None or held[0] == phone.sum
            if free:
                db.execute("UPDATE phone SET seat = ?, wants = NULL WHERE sum = ?", (seat, phone.sum))
            else:
                db.execute("UPDATE phone SET wants = ? WHERE sum = ?", (seat, phone.sum))
        return free

    def asking(self, room: str) -> tuple[Phone, ...]:
        """The phones that ask for a taken seat, the first one first."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT sum, seat, wants FROM phone WHERE room = ? AND wants >= 0 ORDER BY rowid", (room,)
            ).fetchall()
        return tuple(Phone(*row) for row in rows)

    def answer(self, room: str, id_: str, by: Phone, yes: bool) -> bool:
        """Gives a taken seat to the phone that asks for it, or doesn't; the old phone is out afterwards. Neither may be
        answered for oneself. False when nobody asks any more."""
        with self._writing() as db:
            rows = db.execute("SELECT sum, seat, wants FROM phone WHERE room = ? AND wants >= 0", (room,)).fetchall()
            asker = next((found for row in rows if (found := Phone(*row)).id == id_), None)
            if asker is None or by.seat is None or by.sum == asker.sum:
                return False
            if yes:
                db.execute("DELETE FROM phone WHERE room = ? AND seat = ?", (room, asker.wants))
                db.execute("UPDATE phone SET seat = wants WHERE sum = ?", (asker.sum,))
            db.execute("UPDATE phone SET wants = NULL WHERE sum = ?", (asker.sum,))
        return True

    def free(self, room: str, seat: int) -> bool:
        """Makes a seat free again, from the keyboard; False when it was."""
        with self._writing() as db:
            return db.execute("DELETE FROM phone WHERE room = ? AND seat = ?", (room, seat)).rowcount > 0

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The one connection, for one thread at a time: every page and every event asks who is who."""
        with self._alone:
            yield self._db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, kept when nothing is raised."""
        with self._reading() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
            except BaseException:
                db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")


def _random(letters: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(letters))


def _typed(code: str) -> str:
    """A code as it may be typed: in capitals, with gaps and dashes."""
    return "".join(letter for letter in code.casefold() if letter in _LETTERS)


def _sum(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
