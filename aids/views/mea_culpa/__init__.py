"""Mea Culpa: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable

from ..game_words import GameWords
from . import board, cards, figures, meeting, pads, sheets, shown, souls
from .owner import edition

VIEWS: dict[str, Callable[[GameWords, str], object]] = {
    "characters": cards.characters,
    "house": cards.the_house,
    "house-cards": cards.the_house,
    "incognito": meeting.incognito,
    "round": sheets.the_round,
    "record": souls.record,
    "register": sheets.register,
    "evaluation": pads.evaluation,
    "dens": pads.dens,
    "last": pads.last,
    "chests": pads.chests,
    "board": board.board,
}

PILES = shown.piles

PAGE_FIGURES = figures.page_figures

FROM_OWNERS_ONLY = ("house-cards", "register", "rules-page")
"""The size of a card, a table's own sins and the prices on the page of the rules are taken from an owner's edition,
never from the sample one."""


def rests_on_sample(variant: str) -> bool:
    return variant != "blank" and edition().sample
