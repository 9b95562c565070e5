"""Small tables from TOML, kept compiled: the reader of TOML is loaded only when one has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import msgpack

from referee.library.cache import keep_bytes, key_of


def read_tables(file: Path) -> dict[str, Any]:
    """The tables of a file. Raises OSError, tomllib.TOMLDecodeError."""

    def make() -> bytes:
        import tomllib

        return msgpack.encode(tomllib.loads(file.read_text("utf-8")))

    held: dict[str, Any] = msgpack.decode(keep_bytes(f"tables/{key_of([file], 'tables')}", make))
    return held
