"""Words that only want a yes, behind which somebody goes on: `her cell is empty, right? In I go`."""

from __future__ import annotations

import re
from typing import Any

from .addressed import words_of
from .lexicon import lexicon
from .reading import SPOKEN, speaks

_TAG = re.compile(r"\s*,\s*([^,.;:!?–—]+?)\s*\?(?=\s*\w)")
"""Words between a comma and a question mark behind which more is said."""


def without_tags(game: Any, text: str, lang: str) -> str:
    """A sentence without such words."""
    if "?" not in text or not speaks(game) or lang not in SPOKEN:
        return text
    ways = [words_of(way) for way in lexicon(game.id, lang).tongue.tags]
    return _TAG.sub(lambda found: "." if words_of(found[1]) in ways else found[0], text)
