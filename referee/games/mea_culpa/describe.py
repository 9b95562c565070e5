"""House cards put into words, for paper: what their effects do, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from referee.core import Speaker, Verb
from referee.library import toml
from referee.library.load import load_game
from referee.words.translation import Words

from .cards import NOTCHES
from .components import GAME
from .verbs.effect import Effect
from .verbs.force_sin import ForceSin
from .verbs.letter_from import LetterFrom
from .verbs.sin import Sin


def describe(effects: Iterable[Verb] | Iterable[dict[str, Any]], words: Words) -> list[str]:
    """One sentence for each effect, in order; effects as the data has them, or already typed. Raises DataError."""
    typed = toml.convert(msgspec.to_builtins(tuple(effects)), tuple[Effect, ...], "effects")
    speaker = Speaker(load_game(GAME), words)
    return [effect.say(speaker) for effect in typed]


def cost(notches: int, words: Words) -> str:
    """What a room costs in notches, as one sentence; empty for nothing."""
    return Speaker(load_game(GAME), words).text(NOTCHES, n=notches) if notches else ""


class Matter(NamedTuple):
    """What an effect deals with, for a picture of it: its verb as the data writes it, whose Letters it takes and of
    which colours, the Den that it lays sin stones into, how many, and whether they are those of all others."""

    verb: str
    holder: str = ""
    colours: tuple[str, ...] = ()
    den: str = ""
    stones: int = 0
    others: bool = False


def matter(effect: Verb) -> Matter:
    """What an effect deals with."""
    verb = str(effect.__struct_config__.tag)
    match effect:
        case LetterFrom(holder=holder, colours=colours):
            return Matter(verb, holder=holder, colours=colours)
        case Sin(den=den, n=n):
            return Matter(verb, den=den, stones=n)
        case ForceSin(den=den, n=n):
            return Matter(verb, den=den, stones=n, others=True)
    return Matter(verb)
