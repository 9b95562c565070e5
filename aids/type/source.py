"""A font as its file holds it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zlib import crc32

from msgspec import Struct

from .ttf import tables_of


@cache
def mark_of(file: Path) -> str:
    """A name for a font file as it was installed: it changes with its place, size and time."""
    stat = file.stat()
    return f"{crc32(str(file).encode()):08x}{stat.st_size:x}-{stat.st_mtime_ns:x}"


class Source(Struct, frozen=True, cache_hash=True):
    """A font as its file holds it; of one that has many weights (`weight` is not nought), one of them."""

    file: Path
    weight: int = 0

    @property
    def mark(self) -> str:
        """A name for its content."""
        return f"{mark_of(self.file)}{f'-{self.weight}' if self.weight else ''}"

    @property
    def drawn(self) -> bool:
        """True if its outlines have to be drawn anew: those of a file with many weights, or in cubic curves."""
        return bool(self.weight) or "glyf" not in tables_of(self.file.read_bytes())
