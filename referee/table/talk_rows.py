"""The rows of the file of logs that hold what is said beside the moves, chained like the entries."""

from __future__ import annotations

import sqlite3
from functools import cache

import msgspec
from msgspec import Struct

from .seal import chain, has_talk, put_seals
from .talk import Said

SCHEMA = """
CREATE TABLE IF NOT EXISTS talk (game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE, number INTEGER NOT NULL,
                   body BLOB NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
"""

_ROWS = "SELECT number, CAST(body AS BLOB), CAST(sum AS BLOB) FROM talk WHERE game = ? ORDER BY number"
_LAST = "SELECT number, CAST(sum AS BLOB) FROM talk WHERE game = ? ORDER BY number DESC LIMIT 1"
_COUNT = "SELECT COUNT(*) FROM talk WHERE game = ?"


@cache
def _decoder() -> msgspec.json.Decoder[Said]:
    """Made when something was said: most games are played without."""
    return msgspec.json.Decoder(Said)


class Rows(Struct, frozen=True):
    """What was said, as far as it is as it was written, and whether that is all of it."""

    said: tuple[Said, ...] = ()
    is_whole: bool = True


def read(db: sqlite3.Connection, game: int) -> Rows:
    """Raises sqlite3.DatabaseError where the file can't be read."""
    if not has_talk(db):
        return Rows()
    link, found = b"", list[Said]()
    for number, body, held in db.execute(_ROWS, (game,)):
        try:
            link = chain(link, body)
            if number != len(found) + 1 or link != held:
                return Rows(tuple(found), False)
            found.append(_decoder().decode(body))
        except (ValueError, TypeError, msgspec.MsgspecError, RecursionError):
            return Rows(tuple(found), False)
    return Rows(tuple(found))


def count(db: sqlite3.Connection, game: int) -> int:
    """How much was said."""
    return int(db.execute(_COUNT, (game,)).fetchone()[0]) if has_talk(db) else 0


def write(db: sqlite3.Connection, game: int | None, said: tuple[Said, ...]) -> None:
    """Adds what was said, under the seal of its game."""
    last, link = db.execute(_LAST, (game,)).fetchone() or (0, b"")
    for number, each in enumerate(said, last + 1):
        body = msgspec.json.encode(each)
        link = chain(link, body)
        db.execute("INSERT INTO talk VALUES (?, ?, ?, ?)", (game, number, body, link))
    if said:
        put_seals(db, game)


def delete(db: sqlite3.Connection, game: int) -> None:
    """Forgets what was said in a game."""
    db.execute("DELETE FROM talk WHERE game = ?", (game,))
