"""Hyphenation points, looked up once per word and kept: the dictionaries are slow to open."""

from __future__ import annotations

import marshal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from referee.library.cache import KIND, checked, sealed
from referee.library.paths import cache_dir
from referee.library.whole import write_in_folder

if TYPE_CHECKING:
    from pyphen import Pyphen

LEFT, RIGHT, SHORTEST = 2, 3, 6


class Hyphens:
    """Hyphenation of one language; none if no dictionary is named. `kept` words never open the dictionary."""

    def __init__(self, dictionary: str, folder: Path | None = None) -> None:
        self.dictionary = dictionary
        self._file = (folder or cache_dir()) / f"hyphens-{dictionary}.{KIND}"
        self._kept = self._read()
        self._fresh: dict[str, list[int]] = {}
        self._book: Pyphen | None = None

    def _read(self) -> dict[str, list[int]]:
        try:
            stored = checked(self._file.read_bytes())
        except OSError:
            return {}
        kept: dict[str, list[int]] = marshal.loads(stored) if stored else {}
        return kept

    def points(self, word: str) -> list[int]:
        """Where a word may be hyphenated: positions from its start, at least 2 letters before and 3 after."""
        if len(word) < SHORTEST or not self.dictionary:
            return []
        points = self._kept.get(word)
        if points is None:
            if self._book is None:
                from pyphen import Pyphen

                self._book = Pyphen(lang=self.dictionary, left=LEFT, right=RIGHT)
            points = [int(at) for at in self._book.positions(word.lower()) if LEFT <= at <= len(word) - RIGHT]
            self._kept[word] = self._fresh[word] = points
        return points

    def save(self) -> None:
        """Keeps the new words for the next run; a cache that can't be written is no error."""
        if not self._fresh:
            return
        try:
            write_in_folder(self._file, sealed(marshal.dumps({**self._read(), **self._fresh})))
        except OSError:
            return
        self._fresh.clear()


def hyphens_of(dictionary: str) -> Hyphens:
    """The hyphenation of a language, the same for every sheet."""
    return _hyphens_in(cache_dir(), dictionary)


@cache
def _hyphens_in(folder: Path, dictionary: str) -> Hyphens:
    return Hyphens(dictionary, folder)
