"""The verbs of moves in Heuchel & Meuchel, as `data/heuchel_meuchel/speech.toml` has them."""

from __future__ import annotations

from functools import cache

from referee.speech.frames import frames

from ..box.components import GAME

ANY_CARD = frozenset({"card"})


@cache
def verbs(kind: str) -> frozenset[str]:
    """The concepts that say a move of a kind, each by itself."""
    return frozenset(frames(GAME)[kind].verbs)
