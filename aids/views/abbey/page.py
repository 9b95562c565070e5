"""What only the owner's copy tells on the page of the rules: the third order, and how many cards a Mass passes on."""

from __future__ import annotations

from typing import Final

from referee.games.abbey.box.components import components

from ..game_words import GameWords
from .owner import edition

TO_WRITE_ON: Final = r"\_\_\_"
"""A short line, for a figure that nobody has told."""


def figures(words: GameWords) -> dict[str, str]:
    """By the slot in which they stand: `third-order`, and each hour of the Mass by its id. Raises DataError."""
    printed = edition("")
    passed = {hour.id: printed.passed.get(hour.id) for hour in components().mass}
    marked = {id: f"*{n}*" if n else TO_WRITE_ON for id, n in passed.items()}
    return {**marked, "third-order": words.say(f"abbey.order.{printed.third_order}")}
