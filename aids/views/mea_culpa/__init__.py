"""Mea Culpa: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable

from ...speech import Speech
from . import board, cards, pads, sheets
from .owner import edition

VIEWS: dict[str, Callable[[Speech, str], object]] = {**cards.VIEWS, **sheets.VIEWS, **pads.VIEWS, **board.VIEWS}

FROM_OWNERS_ONLY = ("house-cards", "register")
"""The size of a card and a table's own sins are taken from an owner's edition, never from the sample one."""


def rests_on_sample(variant: str) -> bool:
    return variant != "blank" and edition().sample
