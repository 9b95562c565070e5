"""The rows for talk in the file of logs, chained like the entries."""

from __future__ import annotations

import sqlite3
from functools import cache

import msgspec
from msgspec import Struct

from .seal import chain, has_talk, put_seals
from .talk import Remark

SCHEMA = """
CREATE TABLE IF NOT EXISTS talk (game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, number INTEGER NOT NULL,
                   body BLOB NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
"""

_ROWS = "SELECT number, CAST(body AS BLOB), CAST(sum AS BLOB) FROM talk WHERE game = ? ORDER BY number"
_LAST = "SELECT number, CAST(sum AS BLOB) FROM talk WHERE game = ? ORDER BY number DESC LIMIT 1"
_COUNT = "SELECT COUNT(*) FROM talk WHERE game = ?"


@cache
def _decoder() -> msgspec.json.Decoder[Remark]:
    """The decoder, made when it is first needed: most games have no talk."""
    return msgspec.json.Decoder(Remark)


class Rows(Struct, frozen=True):
    """The remarks that are as they were written, and whether these are all."""

    said: tuple[Remark, ...] = ()
    is_whole: bool = True


def read(db: sqlite3.Connection, game: int) -> Rows:
    """The remarks of a game. Raises sqlite3.DatabaseError if the file can't be read."""
    if not has_talk(db):
        return Rows()
    link, remarks = b"", list[Remark]()
    for number, body, link_read in db.execute(_ROWS, (game,)):
        try:
            link = chain(link, body)
            if number != len(remarks) + 1 or link != link_read:
                return Rows(tuple(remarks), False)
            remarks.append(_decoder().decode(body))
        except (ValueError, TypeError, msgspec.MsgspecError, RecursionError):
            return Rows(tuple(remarks), False)
    return Rows(tuple(remarks))


def count(db: sqlite3.Connection, game: int) -> int:
    """The number of remarks."""
    return int(db.execute(_COUNT, (game,)).fetchone()[0]) if has_talk(db) else 0


def write(db: sqlite3.Connection, game: int | None, remarks: tuple[Remark, ...]) -> None:
    """Adds remarks, under the seal of their game."""
    last, link = db.execute(_LAST, (game,)).fetchone() or (0, b"")
    for number, remark in enumerate(remarks, last + 1):
        body = msgspec.json.encode(remark)
        link = chain(link, body)
        db.execute("INSERT INTO talk VALUES (?, ?, ?, ?)", (game, number, body, link))
    if remarks:
        put_seals(db, game)


def delete(db: sqlite3.Connection, game: int) -> None:
    """Deletes the remarks of a game."""
    db.execute("DELETE FROM talk WHERE game = ?", (game,))
