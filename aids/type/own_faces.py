"""Faces of one's own: the families that a theme names, and in which they set a page."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from msgspec import Struct

from ..page.own_theme import FILE, Cuts, OwnTheme
from ..page.problems import Problem, SheetError
from .faces import FAMILIES, Family, load_file
from .source import Source
from .ttf import tables_of
from .typography import Typography

LOCKED: Final = 2
"""The licence bit of a font that may not be embedded."""
ALLOWED: Final = 0x000E
"""The licence bits of a font."""


class OwnFaces(Struct, frozen=True):
    """Families by the part that they play, and those for letters that these lack."""

    parts: dict[str, Family]
    fallback: tuple[Family, ...]

    def setting(self, how: Typography) -> Typography:
        """How a language is set in these faces; letters that none of them has are taken from the house's."""
        faces = {**how.faces, **self.parts}
        last = tuple(FAMILIES[name] for name in FAMILIES)
        return how._replace(faces=faces, fallback=(*self.fallback, *last))


_FACES: ContextVar[OwnFaces | None] = ContextVar("own faces", default=None)


@contextmanager
def own_faces(own: OwnTheme | None) -> Iterator[None]:
    """Inside, pages are set in the faces of a theme. Raises SheetError for files that are no fonts."""
    before = _FACES.set(_read(own) if own and own.files else None)
    try:
        yield
    finally:
        _FACES.reset(before)


def faces_in_use() -> OwnFaces | None:
    """One's own faces, inside `own_faces`."""
    return _FACES.get()


def in_own_faces(how: Typography) -> Typography:
    """How a language is set, in one's own faces where there are any."""
    own = _FACES.get()
    return own.setting(how) if own else how


def _read(own: OwnTheme) -> OwnFaces:
    if problems := [problem for file in own.files if (problem := _checked(file))]:
        raise SheetError(problems)
    parts = {part: _family(cuts) for part, cuts in own.faces.items()}
    return OwnFaces(parts, tuple(map(_family, own.fallback)))


def _family(cuts: Cuts) -> Family:
    return Family(cuts["regular"].stem, tuple((cut, str(file.resolve())) for cut, file in cuts.items()))


def _checked(file: Path) -> Problem | None:
    """What is wrong with a font file."""
    try:
        load_file(Source(file.resolve()))
        data = file.read_bytes()
        permitted = struct.unpack_from(">H", data, tables_of(data)["OS/2"][0] + 8)[0]
    except (OSError, KeyError, ValueError, IndexError, struct.error, UnicodeDecodeError):
        return Problem("aids-face-damaged", {"file": file.name}, "aids-way-face-damaged", FILE)
    if permitted & ALLOWED == LOCKED:
        return Problem("aids-face-locked", {"file": file.name}, "aids-way-face-locked", FILE)
    return None
