"""The bots by their strength, as players name it."""

from __future__ import annotations

from .match import Bot
from .random_legal import RandomLegal
from .sensible import Sensible
from .thoughtful import Thoughtful

STRENGTHS: dict[str, type[Bot]] = {"random": RandomLegal, "sensible": Sensible, "thoughtful": Thoughtful}
"""Every strength, the weakest first."""


def bots_of(strengths: tuple[str, ...]) -> tuple[Bot, ...]:
    """A bot for each seat. Raises KeyError for a strength that there is not."""
    return tuple(STRENGTHS[name]() for name in strengths)
