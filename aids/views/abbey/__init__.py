"""Mystery of the Abbey: what its sheets say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..game_words import GameWords
from .owner import SAMPLE

if TYPE_CHECKING:
    from ..shown import Pile

VIEWS: Final = {
    "suspects": "suspects.suspects",
    "suspects-half": "suspects.suspects",
    "suspect-cards": "suspects.suspects",
    "deck-cards": "deck_cards.deck_cards",
    "questions": "questions.questions",
    "cards": "cards.cards",
    "rooms": "rooms.rooms",
    "claims": "pads.claims",
    "score": "pads.score",
    "house": "house.house",
    "board": "board.board",
    "decks": "board.decks",
}
"""The views by module and name: only that of the sheet that is made is loaded, and the rules that it rests on."""


def PILES(words: GameWords) -> tuple[Pile, ...]:  # noqa: N802 - what all games have
    """The cards as they are read on a screen."""
    from .shown import piles

    return piles(words)


def PAGE_FIGURES(words: GameWords) -> dict[str, str]:  # noqa: N802 - what all games may have
    """What only the owner's copy tells on the page of the rules."""
    from .page import figures

    return figures(words)


def rests_on_sample(variant: str) -> bool:
    """The sample cast and its doors are printed for those who ask for them, and for nobody else."""
    return variant == SAMPLE
