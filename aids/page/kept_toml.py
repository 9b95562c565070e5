"""Small TOML files, kept compiled: the reader of TOML is loaded only when one has changed."""

from __future__ import annotations

import marshal
from pathlib import Path
from typing import Any

from referee.library.cache import KIND, keep_bytes, key_of


def read_kept_toml(file: Path) -> dict[str, Any]:
    """The tables of a file, which hold no dates. Raises OSError, tomllib.TOMLDecodeError."""

    def make() -> bytes:
        import tomllib

        return marshal.dumps(tomllib.loads(file.read_text("utf-8")))

    tables: dict[str, Any] = marshal.loads(keep_bytes(f"tables/{key_of([file], 'tables')}.{KIND}", make))
    return tables
