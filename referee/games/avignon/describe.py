"""A person card put into words: what its petition does, and when it wins."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referee.library.load import load_game
from referee.library.message import NP_, P_, Said
from referee.library.words import Words

from .components import GAME
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
from .victory import And, AtLeast, Condition, Has, Or, Win

WINS = {
    "you": P_("win.you", "You win when {condition}."),
    "opponent": P_("win.opponent-side", "Your opponent wins when {condition}."),
    "has-holder": P_("win.has-holder", "your congregation holds a person of the faction {faction}"),
    "has-opponent": P_("win.has-opponent", "your opponent's congregation holds a person of the faction {faction}"),
    "count-holder": NP_(
        "win.count-holder",
        "your congregation holds at least {n} person of the faction {faction}",
        "your congregation holds at least {n} persons of the faction {faction}",
    ),
    "count-opponent": NP_(
        "win.count-opponent",
        "your opponent's congregation holds at least {n} person of the faction {faction}",
        "your opponent's congregation holds at least {n} persons of the faction {faction}",
    ),
    "all-holder": NP_(
        "win.all-holder",
        "your congregation holds at least {n} person",
        "your congregation holds at least {n} persons",
    ),
    "all-opponent": NP_(
        "win.all-opponent",
        "your opponent's congregation holds at least {n} person",
        "your opponent's congregation holds at least {n} persons",
    ),
}


def describe(effects: Iterable[Effect], words: Words) -> list[str]:
    """One sentence for each effect, in order."""
    return [phrase(effect, words) for effect in effects]


def describe_wins(wins: Iterable[Win], words: Words) -> list[str]:
    """One sentence for each victory condition, the holder's first as the card has them."""
    return [said(WINS[win.who], words, condition=condition(win.when, words)) for win in wins]


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


def condition(when: Condition, words: Words) -> str:
    """A condition as a clause of a sentence, told from the holder's side."""
    match when:
        case Has(side=side, faction=faction):
            return said(WINS[f"has-{side}"], words, faction=name(f"faction.{faction}", words))
        case AtLeast(side=side, least=least, faction=""):
            return said(WINS[f"all-{side}"], words, n=least)
        case AtLeast(side=side, least=least, faction=faction):
            return said(WINS[f"count-{side}"], words, n=least, faction=name(f"faction.{faction}", words))
        case And(all=parts):
            return words.list([condition(part, words) for part in parts])
        case Or(any=parts):
            return words.list([condition(part, words) for part in parts], "or")


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
