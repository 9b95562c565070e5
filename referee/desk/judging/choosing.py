"""What can be answered to a question, in one phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.words.translation import Words

MOST_ANSWERS = 12
"""The number of answers listed behind a question; the JSON and `referee moves` have the rest."""

FEW = 6
"""The largest number of consecutive numbers that are listed one by one."""


def answers_text(labels: Sequence[str], words: Words) -> str:
    """Few answers one by one, a stretch of numbers by its ends; empty if there are more."""
    if len(labels) > FEW and all(label.isdecimal() for label in labels):
        numbers = [int(label) for label in labels]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{numbers[0]}–{numbers[-1]}"
    return words.list(labels, "or") if 0 < len(labels) <= MOST_ANSWERS else ""
