"""How a language is set: faces by role, hyphenation dictionary."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final

from msgspec import Struct, convert, field

from referee.library.paths import data_root
from referee.library.words import PSEUDO


USUAL: Final = {"text": "spectral", "title": "cardo", "head": "alegreya-sans"}


class Printing(Struct, frozen=True, forbid_unknown_fields=True):
    """`data/words/<lang>/print.toml`."""

    hyphens: str
    direction: str = "ltr"
    faces: dict[str, str] = field(default_factory=lambda: dict(USUAL))


@cache
def printing(lang: str) -> Printing:
    """How a language is set. Languages without a file are set like English."""
    file = data_root() / "words" / ("en" if lang == PSEUDO else lang) / "print.toml"
    if not file.is_file():
        file = data_root() / "words" / "en" / "print.toml"
    return convert(tomllib.loads(file.read_text("utf-8")), Printing)
