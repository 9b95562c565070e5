"""A person card in words: the effects of its petition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.core import Speaker
from referee.library import toml
from referee.library.load import load_game
from referee.words.translation import Words

from ..rules.verbs.effect import Effect
from .components import GAME


def describe(effects: Iterable[Effect] | Iterable[dict[str, Any]], words: Words) -> list[str]:
    """One sentence for each effect, in order. `effects` may be raw data, or typed already. Raises DataError."""
    typed = toml.convert(msgspec.to_builtins(tuple(effects)), tuple[Effect, ...], "petition")
    speaker = Speaker(load_game(GAME), words)
    return [effect.say(speaker) for effect in typed]
