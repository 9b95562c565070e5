"""Mystery of the Abbey: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..game_words import GameWords
from . import board, cards, house, pads, page, questions, rooms, shown, suspects
from .owner import SAMPLE

VIEWS: Final[dict[str, Callable[[GameWords, str], object]]] = {
    "suspects": suspects.suspects,
    "suspects-half": suspects.suspects,
    "questions": questions.questions,
    "cards": cards.cards,
    "rooms": rooms.rooms,
    "claims": pads.claims,
    "score": pads.score,
    "house": house.house,
    "board": board.board,
    "decks": board.decks,
}

PILES = shown.piles
PAGE_FIGURES = page.figures


def rests_on_sample(variant: str) -> bool:
    """The sample cast and its doors are printed for those who ask for them, and for nobody else."""
    return variant == SAMPLE
