"""House cards put into words: what their effects do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from referee.core import CardText
from referee.library import toml
from referee.library.load import load_game
from referee.words.message import NP_, Said
from referee.words.translation import Words

from .components import COLOURS, GAME
from .house import cards, suites
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


def card(component: str, edition: object, words: Words) -> CardText:
    """A House card or a suite by its component: what the visit costs, then what it does. Raises KeyError."""
    told = component.partition(".")[2]
    for suite in suites().values():
        if suite.id == told:
            sentences = (*describe(suite.sins, words), cost(suite.notches, words), *describe(suite.effects, words))
            return CardText(component, suite.clause, tuple(filter(None, sentences)), "seed")
    held = cards()[told]
    sentences = (cost(held.notches, words), *describe(held.effects, words))
    return CardText(component, held.clause, tuple(filter(None, sentences)), "seed")


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
