"""The bots by their strength, as players name it."""

from __future__ import annotations

from .match import Bot
from .random_legal import RandomLegal
from .sensible import Sensible
from .thoughtful import Thoughtful

STRENGTHS: dict[str, type[Bot]] = {"random": RandomLegal, "sensible": Sensible, "thoughtful": Thoughtful}
"""Every strength, the weakest first."""


SECONDS = 1.0
"""How long the thoughtful bot thinks about a move at a table."""


def at_table(strength: str) -> Bot:
    """A bot for a seat at a table, where its moves need not be the same twice. Raises KeyError."""
    return Thoughtful(seconds=SECONDS) if strength == "thoughtful" else STRENGTHS[strength]()


def bots_of(strengths: tuple[str, ...]) -> tuple[Bot, ...]:
    """A bot for each seat. Raises KeyError for a strength that there is not."""
    return tuple(STRENGTHS[name]() for name in strengths)
