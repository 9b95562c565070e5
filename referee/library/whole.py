"""Writing a file at once: the old one stays until the new one is complete, and nothing is left beside it."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(file: Path, content: bytes) -> None:
    """Writes a file in an existing folder. A device or a pipe is written to directly. Raises OSError, after which all
    is as before."""
    file = file.resolve()
    if file.exists() and not file.is_file():
        file.write_bytes(content)
        return
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_bytes(content)
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def write_in_folder(file: Path, content: bytes) -> None:
    """The same as `write_whole`, and creates the folders above the file. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, content)
