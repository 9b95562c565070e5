"""Which view an aid has: those of its game's own module, and those that every game has."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from .catalogue import Aid
from .game_words import GameWords
from .rules import rules_view

RULES = ("rules", "rules-page", "rules-booklet")
"""Aids that every game has, made from its clauses alone."""


def _module(game: str) -> ModuleType:
    return import_module(f"{__package__}.{game.replace('-', '_')}")


def view_of(game: str, aid: Aid, variant: str, words: GameWords) -> object:
    """What an aid says. Raises DataError, Unwritten."""
    if aid.id in RULES:
        return rules_view(words)
    made: object = _module(game).VIEWS[aid.id](words, variant)
    return made


def on_sample(game: str, aid: Aid, variant: str) -> bool:
    """Whether an aid rests on a sample edition and must say so. A module may name aids in `FROM_OWNERS_ONLY`: they use
    what an owner has told, and print nothing that a sample edition makes up."""
    if not aid.edition:
        return False
    module = _module(game)
    return aid.id not in getattr(module, "FROM_OWNERS_ONLY", ()) and bool(module.rests_on_sample(variant))
