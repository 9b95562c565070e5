"""The bots by strength, the names that players use."""

from __future__ import annotations

from .match import Bot
from .random_legal import RandomLegal
from .sensible import Sensible
from .thoughtful import Thoughtful

STRENGTHS: dict[str, type[Bot]] = {"random": RandomLegal, "sensible": Sensible, "thoughtful": Thoughtful}
"""Every strength, the weakest first."""


SECONDS = 1.0
"""The time in seconds that the thoughtful bot thinks about a move at a table."""


def at_table(strength: str) -> Bot:
    """A bot for a seat at a table, where its moves need not be repeatable. Raises KeyError."""
    return Thoughtful(seconds=SECONDS) if strength == "thoughtful" else STRENGTHS[strength]()


def bots_of(strengths: tuple[str, ...]) -> tuple[Bot, ...]:
    """A bot for each seat. Raises KeyError for an unknown strength."""
    return tuple(STRENGTHS[name]() for name in strengths)
