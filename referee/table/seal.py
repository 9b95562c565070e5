"""The checksums of the file of logs: every entry is chained to the one before it, and every row of the list of games
has a seal, so that a changed count or order is noticed as well as a changed entry."""

from __future__ import annotations

import sqlite3
import zlib

SEALED = "CAST(name AS BLOB), CAST(sum AS BLOB), CAST(done AS BLOB), CAST(used AS BLOB)"
"""The columns under seal. The casts make bytes even of a damaged type."""

LAST_SAID = "(SELECT CAST(t.sum AS BLOB) FROM talk t WHERE t.game = game.id ORDER BY t.number DESC LIMIT 1)"
"""The link of the last remark, so that no remark can get lost unnoticed."""


def chain(before: bytes, body: bytes) -> bytes:
    """The link of what is written after the link `before`."""
    return b"%08x%08x" % (zlib.crc32(body, zlib.crc32(before)), zlib.adler32(body, zlib.adler32(before)))


def seal(row: list[bytes | None]) -> bytes:
    """The seal of a row, from the columns under seal."""
    return chain(b"seal", b"\n".join(each or b"" for each in row))


def has_talk(db: sqlite3.Connection) -> bool:
    """True if the file keeps what is said beside the moves; files before version 4 don't."""
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'talk'").fetchone() is not None


def _sealed(db: sqlite3.Connection) -> str:
    """The columns under seal in this file."""
    return f"{SEALED}, {LAST_SAID}" if has_talk(db) else SEALED


def put_seals(db: sqlite3.Connection, game: int | None = None) -> None:
    """Seals one row, or every row."""
    rows = db.execute(f"SELECT id, {_sealed(db)} FROM game WHERE ?1 IS NULL OR id = ?1", (game,)).fetchall()
    db.executemany("UPDATE game SET seal = ? WHERE id = ?", [(seal(row), id_) for id_, *row in rows])


def is_sealed(db: sqlite3.Connection, game: int) -> bool:
    """True if a row is as it was written, as far as the file can tell."""
    if not has_seals(db):
        return True
    seal_read, *row = db.execute(f"SELECT CAST(seal AS BLOB), {_sealed(db)} FROM game WHERE id = ?", (game,)).fetchone()
    return bool(seal_read == seal(row))


def last_used(db: sqlite3.Connection) -> tuple[str, bool] | None:
    """The name of the game that was used last, and whether that is certain. With a broken seal anywhere it is not
    certain, and the name is that of the broken row, as far as it can be read. None if no game is kept."""
    sealed = has_seals(db)
    column = "CAST(seal AS BLOB)" if sealed else "NULL"
    rows = db.execute(f"SELECT {column}, {_sealed(db)} FROM game ORDER BY used DESC, id DESC").fetchall()
    for seal_read, *row in rows if sealed else ():
        if seal_read != seal(row):
            return (row[0] or b"?").decode(errors="replace"), False
    return ((rows[0][1] or b"?").decode(errors="replace"), True) if rows else None


def has_seals(db: sqlite3.Connection) -> bool:
    """True if the file seals its rows; files before version 3 don't."""
    return any(column == "seal" for _, column, *_ in db.execute("PRAGMA table_info(game)"))
