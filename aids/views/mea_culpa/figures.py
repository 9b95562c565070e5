"""Mea Culpa: the figures on the page of the rules that stand in other files: prices and the cards of the House."""

from __future__ import annotations

from typing import Final

from referee.games.mea_culpa.box.components import LETTER_PRICE
from referee.games.mea_culpa.box.edition import Edition
from referee.games.mea_culpa.box.house import house

from ..game_words import GameWords
from .owner import edition

BLANK: Final = r"\_\_\_\_"
"""Where a price is written in by hand."""


def page_figures(words: GameWords) -> dict[str, str]:
    """By slot: `bread-buy`, `wine-sell` in taler, blank where neither the rules nor an owner has told them, never a
    figure of the sample edition; `steal-3-notches`, `steal-3-copies` of every card of the House. Raises DataError."""
    own = edition()
    printed = Edition(id=own.id, title=own.title) if own.sample else own
    figures = {"letter-buy": str(LETTER_PRICE)}
    for (good, way), price in printed.prices.items():
        figures[f"{good}-{way}"] = BLANK if price is None else str(price)
    for card in house().card:
        figures[f"{card.id}-notches"] = str(card.notches)
        figures[f"{card.id}-copies"] = str(card.copies)
    return figures
