"""House cards in words, for printing: their effects, and their costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from referee.core import Speaker, Verb
from referee.library import toml
from referee.library.load import load_game
from referee.words.translation import Words

from ..rules.verbs.effect import Effect
from ..rules.verbs.force_sin import ForceSin
from ..rules.verbs.letter_from import LetterFrom
from ..rules.verbs.sin import Sin
from .cards import NOTCHES
from .components import GAME


def describe(effects: Iterable[Verb] | Iterable[dict[str, Any]], words: Words) -> list[str]:
    """One sentence for each effect, in order. `effects` may be raw data, or typed already. Raises DataError."""
    typed = toml.convert(msgspec.to_builtins(tuple(effects)), tuple[Effect, ...], "effects")
    speaker = Speaker(load_game(GAME), words)
    return [effect.say(speaker) for effect in typed]


def cost(notches: int, words: Words) -> str:
    """The cost of a room in notches, as one sentence; empty for no cost."""
    return Speaker(load_game(GAME), words).text(NOTCHES, n=notches) if notches else ""


class Matter(NamedTuple):
    """The parts of an effect, for its picture: the verb as in the data, the holder and the colours of the Letters it
    takes, the Den for sin stones, their number, and whether all others place them."""

    verb: str
    holder: str = ""
    colours: tuple[str, ...] = ()
    den: str = ""
    stones: int = 0
    others: bool = False


def matter(effect: Verb) -> Matter:
    """The parts of an effect."""
    verb = str(effect.__struct_config__.tag)
    match effect:
        case LetterFrom(holder=holder, colours=colours):
            return Matter(verb, holder=holder, colours=colours)
        case Sin(den=den, n=n):
            return Matter(verb, den=den, stones=n)
        case ForceSin(den=den, n=n):
            return Matter(verb, den=den, stones=n, others=True)
    return Matter(verb)
