"""Mea Culpa: what its sheets say."""

from __future__ import annotations

from collections.abc import Callable

from ...speech import Speech
from . import cards
from .owner import edition

VIEWS: dict[str, Callable[[Speech, str], object]] = {**cards.VIEWS}


def rests_on_sample(variant: str) -> bool:
    return variant != "blank" and edition().sample
