"""What files look like from outside: names, sizes and times, which tell without a look inside whether anything may have
changed. Loaded before anything else, and loads as little as it can."""

from __future__ import annotations

import os
import zlib

TYPE_CHECKING = False  # as in typing, which would take longer to load than this module
if TYPE_CHECKING:
    from collections.abc import Iterable

ENDINGS = (".py", ".toml", ".po", ".j2", ".svg", ".json", ".csv", ".tsv", ".xlsx", ".ods")
"""Files that programs, data and templates are made of."""


def mark_of(roots: Iterable[str], endings: tuple[str, ...] = ENDINGS) -> str:
    """Changes with names, sizes and times of the files below these folders; of one that ends in a dot, with the time of
    the folder itself."""
    first, second = 1, 0
    for line in _all_seen(roots, endings):
        told = line.encode(errors="surrogateescape")
        first, second = zlib.adler32(told, first), zlib.crc32(told, second)
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
                found = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in found:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    left.append(entry.path)
            elif entry.name.endswith(endings):
                told = entry.stat()
                yield f"{entry.path}:{told.st_size}:{told.st_mtime_ns}"
