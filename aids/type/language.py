"""How a language is set: faces by role, hyphenation dictionary."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from msgspec import Struct, convert, field

from referee.library.paths import data_root
from referee.library.words import PSEUDO

from ..tables import read_tables
from .faces import NARROW

USUAL: Final = {"text": "spectral", "title": "cardo", "head": "alegreya-sans"}


_COUNTED = re.compile(r"(?<=(?<![\w.,])[0-9]) (?=[^\W\d_])")


class Printing(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """`data/words/<lang>/print.toml`. A space before or after these signs is set as a narrow one that never breaks."""

    hyphens: str
    direction: str = "ltr"
    narrow_before: str = ""
    narrow_after: str = ""
    faces: dict[str, str] = field(default_factory=lambda: dict(USUAL))

    def spaced(self, text: str) -> str:
        """Text with the narrow spaces of this language; a figure stays with the word that it counts."""
        text = _COUNTED.sub("\u00a0", text)
        if self.narrow_before:
            text = re.sub(f"[ \u00a0](?=[{re.escape(self.narrow_before)}])", NARROW, text)
        if self.narrow_after:
            text = re.sub(f"(?<=[{re.escape(self.narrow_after)}])[ \u00a0]", NARROW, text)
        return text


@cache
def printing(lang: str) -> Printing:
    """How a language is set. Languages without a file are set like English."""
    file = data_root() / "words" / ("en" if lang == PSEUDO else lang) / "print.toml"
    if not file.is_file():
        file = data_root() / "words" / "en" / "print.toml"
    return convert(read_tables(file), Printing)
