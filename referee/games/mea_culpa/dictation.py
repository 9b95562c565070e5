"""Fields of an edition in the owner's words: `3`, `59 x 92`, `1 red, 3 blue, 1 green`."""

from __future__ import annotations

import re
from typing import Any

from .components import COLOURS

_COUNTED = re.compile(r"(\d+)\s+([a-z]+)")


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
    """Letters by colour; `none` for no Letter at all. Raises ValueError."""
    said = text.strip().lower()
    if said in ("", "none", "0", "-", "–"):
        return {}
    found: dict[str, int] = {}
    for part in said.replace(" and ", ",").split(","):
        counted = _COUNTED.fullmatch(part.strip())
        if counted is None or counted[2] not in COLOURS or counted[2] in found:
            raise ValueError(part.strip())
        found[counted[2]] = int(counted[1])
    return found
