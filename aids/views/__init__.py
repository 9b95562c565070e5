"""Views: what a sheet says, as plain values, in one language."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ..catalogue import Aid
from ..speech import Speech
from .rules import rules_view

RULES = ("rules", "rules-page", "rules-booklet")
"""Aids that every game has, made from its clauses alone."""


def _room(game: str) -> ModuleType:
    return import_module(f"{__name__}.{game.replace('-', '_')}")


def view_of(game: str, aid: Aid, variant: str, speech: Speech) -> object:
    """What an aid says. Raises DataError, Unwritten."""
    if aid.id in RULES:
        return rules_view(speech)
    made: object = _room(game).VIEWS[aid.id](speech, variant)
    return made


def on_sample(game: str, aid: Aid, variant: str) -> bool:
    """Whether an aid rests on a sample edition and must say so. A room may name aids in `FROM_OWNERS_ONLY`: they use
    what an owner has told, and print nothing that a sample edition makes up."""
    if not aid.edition:
        return False
    room = _room(game)
    return aid.id not in getattr(room, "FROM_OWNERS_ONLY", ()) and bool(room.rests_on_sample(variant))
