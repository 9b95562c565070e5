"""Sentences of people who had never seen how the referee hears are understood as they were meant, or asked back; hardly
ever taken for another move. The shares are those of every unseen sentence and of a fifth of the known ones."""

from __future__ import annotations

from collections import Counter

import pytest

from .banks import GAMES, OF_FIVE, is_unseen
from .score import scored

pytestmark = pytest.mark.slow

MOST_WRONG = 0.02
LEAST_UNDERSTOOD = 0.8
LEAST_OFFERED = 0.97
"""Shares of what may be carried out wrongly, of what is understood at once, and of what is understood or offered.

Measured on 28 November 2026 on unseen sentences, in hundredths: understood at once: Abbey 87.2, Avignon 92.0,
Credo 88.3, Heuchel & Meuchel 92.2, Mea Culpa 94.7; understood or offered: 99.1 or more everywhere; wrong: none."""


@pytest.mark.parametrize("unseen", [False, True], ids=["known", "unseen"])
@pytest.mark.parametrize("game", GAMES)
def test_strangers_are_understood_or_asked(game: str, unseen: bool) -> None:
    rows = scored(game, of=1 if unseen else OF_FIVE, unseen=unseen)
    counted = Counter(kind for row, kind, _ in rows if is_unseen(row) is unseen)
    every = counted.total()
    assert counted["wrong"] <= MOST_WRONG * every, counted
    assert counted["understood"] >= LEAST_UNDERSTOOD * every, counted
    assert counted["understood"] + counted["asked"] >= LEAST_OFFERED * every, counted
