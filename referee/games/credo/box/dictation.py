"""Fields of an edition in the owner's words: `3`, `59 x 92`."""

from __future__ import annotations

from typing import Any


def dictate(kind: str, text: str) -> Any:
    """The value of a field of that type. Raises ValueError with what was not understood."""
    match kind:
        case "int":
            return int(text)
        case "mm":
            sides = [float(side) for side in text.lower().replace("x", " ").replace("×", " ").replace(",", " ").split()]
            if len(sides) != 2 or not all(20 <= side <= 200 for side in sides):
                raise ValueError(text)
            return sides
    return text.strip()
