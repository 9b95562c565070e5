"""Patterns as paths, y up, from a corner of the rectangle that they fill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .operators import numbers

_ROUND: Final = 0.5523
DOT: Final = 0.12
"""Radius of a dot in parts of the step."""
STRAND: Final = 0.3
"""How far from the middle the strands of the weave lie, in parts of the step."""


def _lines(w: float, h: float, size: float, rise: float) -> Iterator[str]:
    """Parallel lines from the lower to the upper edge; `rise` is their height over one step."""
    lean = h * size / rise
    first = min(0.0, -lean)
    for step in range(int((w + abs(lean)) / size) + 2):
        at = first + step * size
        yield f"{numbers(at, 0)} m {numbers(at + lean, h)} l"


def _lozenge(w: float, h: float, size: float) -> str:
    rise = size * 1.6
    return " ".join((*_lines(w, h, size, rise), *_lines(w, h, size, -rise), "S"))


def _hatch(w: float, h: float, size: float) -> str:
    return " ".join((*_lines(w, h, size, size), "S"))


def _dots(w: float, h: float, size: float) -> str:
    r, k = size * DOT, size * DOT * _ROUND
    parts: list[str] = []
    for row in range(int(h / size * 2) + 2):
        for col in range(int(w / size) + 2):
            x, y = (col + (0.5 if row % 2 else 0.0)) * size, row * size / 2
            parts.append(
                f"{numbers(x + r, y)} m {numbers(x + r, y + k, x + k, y + r, x, y + r)} c "
                f"{numbers(x - k, y + r, x - r, y + k, x - r, y)} c {numbers(x - r, y - k, x - k, y - r, x, y - r)} c "
                f"{numbers(x + k, y - r, x + r, y - k, x + r, y)} c"
            )
    return " ".join((*parts, "f"))


def _weave(w: float, h: float, size: float) -> str:
    parts: list[str] = []
    for row in range(int(h / size) + 1):
        for col in range(int(w / size) + 1):
            x, y, s = col * size, row * size, size * STRAND
            for off in (size / 2 - s / 2, size / 2 + s / 2):
                if (row + col) % 2:
                    parts.append(f"{numbers(x, y + off)} m {numbers(x + size, y + off)} l")
                else:
                    parts.append(f"{numbers(x + off, y)} m {numbers(x + off, y + size)} l")
    return " ".join((*parts, "S"))


_DRAWN: Final[dict[str, Callable[[float, float, float], str]]] = {
    "lozenge": _lozenge, "hatch": _hatch, "dots": _dots, "weave": _weave,
}  # fmt: skip


def pattern(name: str, w: float, h: float, size: float) -> str:
    """The operators of a pattern over a rectangle; the caller cuts it off at its edges."""
    return _DRAWN[name](w, h, size)
