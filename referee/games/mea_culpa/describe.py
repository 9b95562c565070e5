"""House cards put into words: what their effects do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from referee.library import toml
from referee.library.load import load_game
from referee.words.message import NP_, Said
from referee.words.translation import Words

from .components import COLOURS, GAME
from .verbs.effect import Effect
from .verbs.force_sin import ForceSin
from .verbs.letter_from import LetterFrom
from .verbs.sin import Sin
from .verbs.steal import Steal
from .verbs.steps import Steps
from .verbs.take_letter import TakeLetter
from .verbs.taler import Taler

NOTCHES = NP_("card.notches", "Turn your post {n} notch.", "Turn your post {n} notches.")


def describe(effects: Iterable[Effect] | Iterable[dict[str, Any]], words: Words) -> list[str]:
    """One sentence for each effect, in order; effects as the data has them, or already typed. Raises DataError."""
    typed = toml.convert(msgspec.to_builtins(tuple(effects)), tuple[Effect, ...], "effects")
    return [phrase(effect, words) for effect in typed]


def phrase(effect: Effect, words: Words) -> str:
    """An effect as one sentence."""
    match effect:
        case Taler(n=n) | Steal(n=n) | Steps(n=n):
            return said(effect.phrases["plain"], words, n=n)
        case ForceSin(den=den, n=n) | Sin(den=den, n=n):
            return said(effect.phrases["plain"], words, n=n, den=name(f"den.{den}", words))
        case LetterFrom(holder=holder, colours=colours):
            character = name(f"character.{holder}", words)
            if len(colours) == len(COLOURS):
                return said(effect.phrases["any"], words, character=character)
            told = words.list([name(f"letter.{colour}", words) for colour in colours], "or")
            return said(effect.phrases["one"], words, character=character, letter=told)
        case TakeLetter(colour=colour):
            return said(effect.phrases["plain"], words, letter=name(f"letter.{colour}", words))
    return said(effect.phrases["plain"], words)


def cost(notches: int, words: Words) -> str:
    """What a room costs in notches, as one sentence; empty for nothing."""
    return said(NOTCHES, words, n=notches) if notches else ""


def said(phrase: Said, words: Words, **values: object) -> str:
    return words.text(GAME, phrase.context, phrase.english, **values)


def name(component: str, words: Words) -> str:
    """A component by its name."""
    return words.text(GAME, component, _names_in_english()[component])


@cache
def _names_in_english() -> dict[str, str]:
    return load_game(GAME).names


class Matter(NamedTuple):
    """What an effect deals with, for a picture of it: its verb as the data writes it, whose Letters it takes and of
    which colours, the Den that it lays sin stones into, how many, and whether they are those of all others."""

    verb: str
    holder: str = ""
    colours: tuple[str, ...] = ()
    den: str = ""
    stones: int = 0
    others: bool = False


def matter(effect: Effect) -> Matter:
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
