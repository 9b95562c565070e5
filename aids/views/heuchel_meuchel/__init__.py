"""Heuchel & Meuchel: what its sheets say."""

from __future__ import annotations

from typing import Final

from .board import OURS, board, pawn_cards
from .common import edition
from .moves import strip, turn
from .sheets import house, score
from .shown import piles


def rests_on_sample(variant: str) -> bool:
    """The sizes of the board and of the cards come from the owner's copy, but for those that are ours."""
    return variant != OURS and edition().sample


VIEWS: Final = {"strip": strip, "turn": turn, "score": score, "house": house, "board": board, "cards": pawn_cards}

PILES = piles
