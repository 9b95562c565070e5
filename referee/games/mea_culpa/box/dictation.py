"""Fields of an edition, read from what the owner types: `3`, `59 x 92`, `1 red, 3 blue, 1 green`, also `1 rot und 3
blau`."""

from __future__ import annotations

import re
from typing import Any

from referee.core import match_word, tokens_of
from referee.core.words.synonyms import synonyms

from .components import COLOURS, GAME

_COUNTED = re.compile(r"(\d+)\s+(.+)")


def dictate(kind: str, text: str) -> Any:
    """The value of a field of that type; text is a list of Letters. Raises ValueError with what was not understood."""
    match kind:
        case "int":
            return int(text)
        case "mm":
            sides = [float(side) for side in text.lower().replace("x", " ").replace("×", " ").replace(",", " ").split()]
            if len(sides) != 2 or not all(20 <= side <= 200 for side in sides):
                raise ValueError(text)
            return sides
        case "text":
            return letters(text)
    return text.strip()


def letters(text: str) -> dict[str, int]:
    """Letters by colour, in any language; `none` for no Letter at all. Raises ValueError."""
    lowered = text.strip().lower()
    if lowered in ("", "0", "-", "–") or is_said("nothing", lowered) or lowered == "none":
        return {}
    words = [", " if is_said("and", word) else word for word in lowered.split()]
    counts: dict[str, int] = {}
    for part in " ".join(words).split(","):
        counted = _COUNTED.fullmatch(part.strip())
        colour = None if counted is None else next((each for each in COLOURS if is_said(each, counted[2])), None)
        if counted is None or colour is None or colour in counts:
            raise ValueError(part.strip())
        counts[colour] = int(counted[1])
    return counts


def is_said(word: str, text: str) -> bool:
    """True if a text is exactly that word of the notation, in any language."""
    tokens = tokens_of(text)
    readings = match_word(word, tokens, synonyms(GAME, ("letter", "word")))
    return any(read.used == len(tokens) and not read.guessed for read in readings)
