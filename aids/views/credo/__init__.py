"""Credo: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable

from ..game_words import GameWords
from . import cards, council, dice, indexes, pads, shown, table
from .owner import edition

VIEWS: dict[str, Callable[[GameWords, str], object]] = {
    "dice": dice.dice,
    "council": council.council,
    "votes": pads.votes,
    "creed": pads.creed,
    "followers": pads.followers,
    "doctrines": indexes.doctrines,
    "events": indexes.index,
    "permanent": indexes.permanent,
    "halves": indexes.halves,
    "markers": table.markers,
    "emperor": table.emperor,
    "mat": table.mat,
    "house": table.house,
    "start": table.start,
    "church-cards": cards.church,
    "article-cards": cards.article_cards,
    "event-cards": cards.event_cards,
}


PILES = shown.piles

FROM_OWNERS_ONLY = ("votes", "halves", "church-cards", "event-cards")
"""The votes of Patriarchs and the size of a card are taken from an owner's edition; a sample one makes none up."""


def rests_on_sample(variant: str) -> bool:
    return variant != "blank" and edition().sample
