"""Writing a file in one go: the old one stands until the new one is complete, and nothing is left beside it."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(file: Path, content: bytes) -> None:
    """Writes a file in a folder that is there; what is no plain file (a device, a pipe) is written to as it is. Raises
    OSError, after which everything is as it was."""
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
    """`write_whole`, with the folders above it. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, content)
