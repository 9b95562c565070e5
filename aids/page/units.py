"""Lengths. Inside, every length is in points; paper is spoken of in millimetres."""

from __future__ import annotations

from typing import Final

MM: Final = 72 / 25.4
"""One millimetre in points."""

UNITS: Final[dict[str, float]] = {"mm": MM, "pt": 1.0, "in": 72.0}

EPS: Final = 0.01
"""Lengths that differ by less are the same (1/280 mm): rounding is not overflow."""


def mm(points: float) -> float:
    """Points as millimetres."""
    return points / MM
