"""House cards put into words, for paper: what their effects do, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.core import Speaker
from referee.library import toml
from referee.library.load import load_game
from referee.words.translation import Words

from .cards import NOTCHES
from .components import GAME
from .verbs import Effect


def describe(effects: Iterable[Effect] | Iterable[dict[str, Any]], words: Words) -> list[str]:
    """One sentence for each effect, in order; effects as the data has them, or already typed. Raises DataError."""
    typed = toml.convert(msgspec.to_builtins(tuple(effects)), tuple[Effect, ...], "effects")
    speaker = Speaker(load_game(GAME), words)
    return [effect.say(speaker) for effect in typed]


def cost(notches: int, words: Words) -> str:
    """What a room costs in notches, as one sentence; empty for nothing."""
    return Speaker(load_game(GAME), words).text(NOTCHES, n=notches) if notches else ""
