"""Events and dice tables as words and facts, for printing. Nothing here is played."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct

from referee.core import Speaker, Verb
from referee.core.rules.dice import odds, totals
from referee.library.load import load_game
from referee.words.translation import Words

from ..rules.rolls import row
from ..rules.verbs.haul import COUNTED, Haul
from ..rules.verbs.label import AimedAt, GoesTo, Label, Needs, When
from .cards import text_of
from .components import GAME
from .deck import events, tables
from .events import PERMANENT


class Deed(Struct, frozen=True):
    """The facts of one effect: its verb, the number of cards of each kind that move, whose they are, the cards that it
    names, the number that it draws or keeps away, and the votes that it brings."""

    verb: str
    counts: dict[str, int]
    who: str = ""
    cards: tuple[str, ...] = ()
    n: int = 0
    votes: int = 0
    worth: int = 0
    firm: bool = False


class Happening(Struct, frozen=True):
    """An Event: its picture, the number of its cards, when it is played, the symbol on it, where its card goes and
    whether for good, and what it does."""

    id: str
    group: str
    copies: int
    timing: str
    symbol: str
    goes: str
    for_good: bool
    clause: str
    deeds: tuple[Deed, ...]


class Phrases(Struct, frozen=True):
    """The words of an Event card: when it is played, what it needs, what it does, where it goes."""

    when: str
    needs: str
    does: str
    goes: str


class Outcome(Struct, frozen=True):
    """A row of a dice table with its exact chance."""

    id: str
    rolls: tuple[int, ...]
    share: Fraction
    deeds: tuple[Deed, ...]


def deed(effect: Any) -> Deed:
    """An effect as facts."""
    verb = str(effect.__struct_config__.tag)
    named = getattr(effect, "cards", ()) or ((effect.card,) if hasattr(effect, "card") else ())
    n = getattr(effect, "n", 0)
    return Deed(
        verb=verb,
        counts=effect.counts() if isinstance(effect, Haul) else {},
        who=getattr(effect, "who", ""),
        cards=tuple(named),
        n=n,
        votes=getattr(effect, "bonus", 0) or (n if verb == "votes" else 0),
        worth=getattr(effect, "worth", 0),
        firm=getattr(effect, "firm", False),
    )


@cache
def happenings() -> dict[str, Happening]:
    """Every Event by its id, in the order of the card list. Raises DataError."""
    return {
        event.id: Happening(
            id=event.id,
            group=event.group,
            copies=event.copies,
            timing=event.timing,
            symbol=next(filter(None, map(_symbol, event.effects)), ""),
            goes=event.goes,
            for_good=event.goes in PERMANENT,
            clause=event.clause,
            deeds=tuple(map(deed, event.effects)),
        )
        for event in events().values()
    }


def _symbol(effect: Any) -> str:
    """The symbol of the doctrine that an effect looks for."""
    return getattr(effect, "symbol", "") or getattr(effect, "unless", "")


def phrases(event: str, words: Words) -> Phrases:
    """An Event card as it is read aloud, part by part. Raises DataError."""
    speaker, verbs = Speaker(load_game(GAME), words), text_of(events()[event])

    def spoken(*kinds: type[Verb]) -> str:
        return " ".join(verb.say(speaker) for verb in verbs if isinstance(verb, kinds))

    does = " ".join(verb.say(speaker) for verb in verbs if not isinstance(verb, Label))
    return Phrases(spoken(When), spoken(Needs, AimedAt), does, spoken(GoesTo))


def amounts(deed: Deed, words: Words) -> list[str]:
    """What changes hands, counted: `1 Bishop`, `2 Follower cards`."""
    speaker = Speaker(load_game(GAME), words)
    return [speaker.text(COUNTED[kind], n=n) for kind, n in deed.counts.items()]


def either(choices: list[str], words: Words) -> str:
    """`2 Bishops or 3 Follower cards`"""
    return Speaker(load_game(GAME), words).either(choices)


@cache
def outcomes(table: str) -> tuple[Outcome, ...]:
    """The rows of a dice table. Raises DataError."""
    return tuple(
        Outcome(each.id, tuple(each.rolls), share, tuple(map(deed, row(table, each.rolls[0]))))
        for each, share in odds(tables()[table])
    )


def throws(table: str) -> dict[int, int]:
    """How many throws give each total of a table's dice."""
    dice_table = tables()[table]
    return totals(dice_table.dice, dice_table.sides)
