"""A person card put into words: what its petition does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from referee.core import CardText
from referee.library import toml
from referee.library.load import load_game
from referee.words.message import Said
from referee.words.translation import Words

from .components import GAME
from .edition import Edition
from .verbs.choose import Choose
from .verbs.effect import Effect
from .verbs.opponent_does import OpponentDoes
from .verbs.optional import Optional
from .verbs.pull import Pull
from .verbs.push import Push
from .verbs.repeat import Count, Repeat
from .verbs.replace import Replace
from .verbs.selector import Selector
from .verbs.seq import Seq
from .verbs.swap import Swap

PETITION = "act.petition"
"""The clause under which the words of a person hold."""


def describe(effects: Iterable[Effect] | Iterable[dict[str, Any]], words: Words) -> list[str]:
    """One sentence for each effect, in order; effects as an edition's file has them, or already typed. Raises
    DataError."""
    typed = toml.convert(msgspec.to_builtins(tuple(effects)), tuple[Effect, ...], "petition")
    return [phrase(effect, words) for effect in typed]


def card(component: str, edition: Edition, words: Words) -> CardText:
    """A person by its component: its petition as the edition tells it, then its victory conditions. Raises KeyError."""
    person = edition.by_id[component.partition(".")[2]]
    sentences = [*describe(person.petition or (), words)]
    clauses = load_game(GAME).clause_by_id
    sentences += [words.text(GAME, clauses[win.clause].id, clauses[win.clause].text) for win in person.wins]
    return CardText(component, PETITION, tuple(sentences), person.source)


def phrase(effect: Effect, words: Words) -> str:
    """An effect as one sentence."""
    match effect:
        case Pull(target=target, steps=steps) | Push(target=target, steps=steps):
            return said(effect.phrases[_kind(target)], words, n=steps, **_names(target, words))
        case Replace(target=target):
            return said(effect.phrases[_kind(target)], words, **_names(target, words))
        case Swap(first=first, second=second):
            named = second if first.kind == "this" and second.kind in ("name", "faction") else first
            return said(effect.phrases[named.kind], words, **_names(named, words))
        case OpponentDoes() | Optional():
            return said(effect.phrases["plain"], words, effect=phrase(effect.effect, words))
        case Seq(effects=(first, *rest)):
            if not rest:
                return phrase(first, words)
            following = phrase(Seq(effects=tuple(rest)), words)
            return said(effect.phrases["plain"], words, effect=phrase(first, words), rest=following)
        case Choose(effects=options, n=number):
            told = " ".join(f"({place}) {phrase(option, words)}" for place, option in enumerate(options, 1))
            return said(effect.phrases["plain"], words, n=number, options=told)
        case Repeat(times=Count(faction=faction, where=where), effect=inner):
            named_faction = name(f"faction.{faction}", words)
            return said(effect.phrases[where], words, faction=named_faction, effect=phrase(inner, words))
        case Repeat(times=int(times), effect=inner):
            kind = "must" if effect.must else "up-to"
            return said(effect.phrases[kind], words, n=times, effect=phrase(inner, words))
    return ""


def said(phrase: Said, words: Words, **values: object) -> str:
    return words.text(GAME, phrase.context, phrase.english, **values)


def name(component: str, words: Words) -> str:
    """A component by its name."""
    return words.text(GAME, component, _names_in_english()[component])


@cache
def _names_in_english() -> dict[str, str]:
    return load_game(GAME).names


def _kind(target: Selector) -> str:
    """Which of a verb's phrases speaks of such a target."""
    if target.kind == "faction" and target.all:
        return "all"
    return f"{target.kind}-at" if target.at and target.kind in ("other", "any") else target.kind


def _names(target: Selector, words: Words) -> dict[str, str]:
    """The names that a phrase about such a target fills in."""
    found = {}
    if target.kind in ("name", "faction"):
        found["person" if target.kind == "name" else "faction"] = name(f"{_component(target)}.{target.of}", words)
    if target.at:
        found["maps"] = words.list([name(f"map.{place}", words) for place in target.at], "or")
    return found


def _component(target: Selector) -> str:
    return "person" if target.kind == "name" else "faction"
