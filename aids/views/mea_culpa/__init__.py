"""Mea Culpa: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable

from ...speech import Speech
from . import cards, meeting, sheets, souls
from .owner import edition

VIEWS: dict[str, Callable[[Speech, str], object]] = {
    "characters": cards.characters,
    "house": cards.the_house,
    "house-cards": cards.the_house,
    "incognito": meeting.incognito,
    "round": sheets.the_round,
    "record": souls.record,
    "register": sheets.register,
}

FROM_OWNERS_ONLY = ("house-cards", "register")
"""The size of a card and a table's own sins are taken from an owner's edition, never from the sample one."""


def rests_on_sample(variant: str) -> bool:
    return variant != "blank" and edition().sample
