"""Credo: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable

from ..game_words import GameWords
from . import council, dice

VIEWS: dict[str, Callable[[GameWords, str], object]] = {
    "dice": dice.dice,
    "council": council.council,
}


def rests_on_sample(variant: str) -> bool:
    return False
