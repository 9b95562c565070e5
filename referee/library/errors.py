"""Errors of files: the file, the entry, the field, and what is wrong."""

from __future__ import annotations

from pathlib import Path


class LibraryError(Exception):
    """Something is missing or damaged. Exit code 4."""


class DataError(LibraryError):
    """A data file has something that it may not have. `str()` is one line: file, entry, field: what."""

    def __init__(self, file: Path | str, what: str, entry: str = "", field: str = "") -> None:
        self.file, self.what, self.entry, self.field = str(file), what, entry, field
        place = ", ".join(part for part in (self.file, entry, field) if part)
        super().__init__(f"{place}: {what}")


class BadName(LibraryError):
    """A name that no file can have, or that leads out of its folder. `kind` says what it was to name."""

    def __init__(self, kind: str, asked: str) -> None:
        self.kind, self.asked = kind, asked
        super().__init__(f"{kind}: {asked}")


class Unwritten(LibraryError):
    """A request for something that no file has: a game, a clause, an edition, a language."""

    def __init__(self, kind: str, asked: str, known: list[str]) -> None:
        from difflib import get_close_matches

        self.kind, self.asked, self.known = kind, asked, known
        self.nearest = get_close_matches(asked, known, n=3, cutoff=0.5)
        super().__init__(f"{kind}: {asked}")
