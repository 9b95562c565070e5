"""A mark of files by names, sizes and times, which shows without reading them whether any may have changed. Imported
before all else, so it imports as little as possible."""

from __future__ import annotations

import os
import zlib

TYPE_CHECKING = False  # as in typing, which would take longer to load than this module
if TYPE_CHECKING:
    from collections.abc import Iterable

ENDINGS = (".py", ".toml", ".po", ".j2", ".svg", ".json", ".csv", ".tsv", ".xlsx", ".ods")
"""The endings of program, data and template files."""


def mark_of(roots: Iterable[str], endings: tuple[str, ...] = ENDINGS) -> str:
    """A value that changes with the names, sizes and times of the files below these folders. For a file name that ends
    in a dot, the time of the folder itself counts."""
    first, second = 1, 0
    for line in _all_seen(roots, endings):
        line_bytes = line.encode(errors="surrogateescape")
        first, second = zlib.adler32(line_bytes, first), zlib.crc32(line_bytes, second)
    return f"{first:08x}{second:08x}"


def _all_seen(roots: Iterable[str], endings: tuple[str, ...]) -> Iterable[str]:
    left = list(roots)
    while left:
        folder = left.pop()
        try:
            if folder.endswith("."):
                yield f"{folder}{os.stat(folder).st_mtime_ns}"
                continue
            with os.scandir(folder) as entries:
                in_order = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in in_order:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    left.append(entry.path)
            elif entry.name.endswith(endings):
                status = entry.stat()
                yield f"{entry.path}:{status.st_size}:{status.st_mtime_ns}"
