"""The languages that a test meets: English and two others, picked by a name, so that tests together meet them all."""

from __future__ import annotations

import os
from zlib import crc32

from referee.words.language import languages

OTHERS = len(languages()) if os.environ.get("CONSISTORY_LANGUAGES") == "all" else 2
"""CONSISTORY_LANGUAGES=all picks all, as before a release."""


def picked(name: str) -> list[str]:
    """English and the other languages for what has this name."""
    others = sorted(languages()[1:], key=lambda lang: crc32(f"{lang} {name}".encode()))
    return [languages()[0], *others[:OTHERS]]
