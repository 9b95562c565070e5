"""Event, Scriptorium and Bibliotheca cards in words, for printing."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core import Speaker, Verb
from referee.library.load import load_game
from referee.words.translation import Words

from .components import GAME


def describe(effects: Iterable[Verb], words: Words) -> list[str]:
    """One sentence for each effect, in order."""
    speaker = Speaker(load_game(GAME), words)
    return [effect.say(speaker) for effect in effects]
