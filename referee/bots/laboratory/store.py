"""Figures of chunks, kept in a file while a simulation runs, so that it can go on after it was stopped."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from pathlib import Path
from zlib import crc32

from .plan import CHUNK, Plan


class Kept:
    """The chunks of a plan that were played already; only whole ones, because the last chunk of a shorter run has fewer
    games. A line has the number of the chunk, its figures and their checksum; an incomplete line is ignored. Without a
    `folder` nothing is kept."""

    def __init__(self, folder: Path | None, plan: Plan) -> None:
        self._plan = plan
        self._file = None if folder is None else folder / f"{plan.game}-{plan.key}.chunks"
        self.chunks: dict[int, bytes] = {}
        if self._file is not None and self._file.is_file():
            for row in self._file.read_text("ascii", errors="replace").splitlines():
                self._read(row)

    def _read(self, row: str) -> None:
        try:
            number, packed, checksum = row.split(" ")
            figures = b64decode(packed, validate=True)
            if crc32(figures) == int(checksum) and self._whole(int(number)):
                self.chunks[int(number)] = figures
        except ValueError:
            pass

    def _whole(self, chunk: int) -> bool:
        return len(self._plan.games_of(chunk)) == CHUNK

    def keep(self, chunk: int, figures: bytes) -> None:
        """Appends the figures of a chunk. Raises OSError."""
        if self._file is None or not self._whole(chunk):
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        row = f"{chunk} {b64encode(figures).decode()} {crc32(figures)}\n"
        with self._file.open("a", encoding="ascii") as file:
            file.write(row)
            file.flush()
            os.fsync(file.fileno())
