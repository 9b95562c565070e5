"""Credo: the four dice tables side by side, with their odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial, reduce
from typing import Final

from msgspec import Struct

from referee.core import Speaker
from referee.core.dice import chance, totals
from referee.games.credo.deck import tables
from referee.games.credo.rolls import row as effects_of
from referee.games.credo.verbs.answer import Answer
from referee.games.credo.verbs.draw import Draw
from referee.games.credo.verbs.effect import Effect
from referee.games.credo.verbs.haul import COUNTED, Haul
from referee.games.credo.verbs.lose import Lose
from referee.games.credo.verbs.lose_preacher import LosePreacher
from referee.games.credo.verbs.nothing import Nothing
from referee.games.credo.verbs.refute import Refute
from referee.games.credo.verbs.remove import Remove
from referee.games.credo.verbs.take import Take
from referee.games.credo.verbs.take_either import TakeEither
from referee.library.records import DiceTable, Row

from ..game_words import GameWords

ORDER: Final = ("respect", "refutation", "proselytism", "persecution")
LOOKS: Final = {"good": "check", "mid": "warn", "bad": "arrow-down", "none": "dash"}
"""The sign of each kind of result; its kind is also its role."""

Holds = Callable[[Effect], bool]


def counts(effect: Effect, verb: type[Take] | type[Remove], kind: str) -> bool:
    return isinstance(effect, verb) and bool(getattr(effect, kind))


SUMS: Final[dict[str, tuple[tuple[str, str, Holds], ...]]] = {
    "respect": (
        ("taken", "good", lambda e: isinstance(e, Take)),
        ("follower", "good", lambda e: counts(e, Take, "followers")),
        ("bishop", "good", lambda e: counts(e, Take, "bishops")),
        ("laity", "good", lambda e: counts(e, Take, "laity")),
        ("pays", "bad", lambda e: isinstance(e, Lose)),
    ),
    "refutation": (
        ("customary", "good", lambda e: isinstance(e, Refute)),
        ("firm", "good", lambda e: isinstance(e, Refute) and e.firm),
        ("answer", "mid", lambda e: isinstance(e, Answer)),
        ("lynched", "bad", lambda e: isinstance(e, LosePreacher)),
    ),
    "proselytism": (
        ("taken", "good", lambda e: isinstance(e, Take)),
        ("sure-bishop", "good", lambda e: counts(e, Take, "bishops")),
        ("answer", "mid", lambda e: isinstance(e, Answer)),
        ("lynched", "bad", lambda e: isinstance(e, LosePreacher)),
    ),
    "persecution": (
        ("follower-removed", "good", lambda e: counts(e, Remove, "followers")),
        ("bishop-removed", "good", lambda e: counts(e, Remove, "bishops")),
        ("victim", "mid", lambda e: isinstance(e, Draw)),
    ),
}
"""What the rows of a table add up to: words, role, and which effects belong to it."""


class Share(Struct, frozen=True):
    """A chance in words and figures; `value` for the bar, `told` as it is printed."""

    text: str
    role: str
    value: str
    told: str


class Block(Struct, frozen=True):
    """Rows with one result: how many they are, what they say, how likely they are together."""

    rows: int
    kind: str
    icon: str
    text: str
    share: str


class Table(Struct, frozen=True):
    """One of the four tables; `blocks` by the first of their totals."""

    id: str
    blocks: dict[int, Block]
    sums: tuple[Share, ...]


class Dice(Struct, frozen=True):
    """`axis` are the totals of two dice, each with its chance; `peak` is the highest."""

    axis: tuple[tuple[int, str], ...]
    peak: str
    tables: tuple[Table, ...]


def told(share: Fraction, whole: int = 36) -> str:
    """A chance in parts of all throws: `11/36`."""
    return f"{share * whole}/{whole}"


def kind_of(effects: tuple[Effect, ...]) -> str:
    """Whether a row is good for whoever rolls."""
    if any(isinstance(effect, (Lose, LosePreacher)) for effect in effects):
        return "bad"
    if any(isinstance(effect, Answer) or (isinstance(effect, Draw) and effect.who != "you") for effect in effects):
        return "mid"
    return "none" if all(isinstance(effect, Nothing) for effect in effects) else "good"


def brief(effect: Effect, words: GameWords) -> str:
    """What an effect does, in a few words, what changes hands in bold."""
    if isinstance(effect, Draw):
        return words.say("credo.dice.say.draw" if effect.who == "you" else "credo.dice.say.victim", n=effect.n)
    verb = str(effect.__struct_config__.tag)
    if isinstance(effect, Refute) and effect.firm:
        verb = "refute-firm"
    if isinstance(effect, TakeEither):
        return words.say(f"credo.dice.say.{verb}", cards=bold(effect, words, either=True))
    return words.say(f"credo.dice.say.{verb}", cards=bold(effect, words) if isinstance(effect, Haul) else "")


def bold(effect: Haul, words: GameWords, *, either: bool = False) -> str:
    speaker = Speaker(words.data, words.language)
    held = [f"*{speaker.text(COUNTED[kind], n=n)}*" for kind, n in effect.counts().items()]
    return speaker.either(held) if either else ", ".join(held)


def block(table: DiceTable, row: Row, words: GameWords) -> Block:

    def both(one: str, two: str) -> str:
        return words.say("credo.dice.say.both", one=one, two=two)

    kind = kind_of(effects_of(table.id, row.rolls[0]))
    text = reduce(both, (brief(effect, words) for effect in effects_of(table.id, row.rolls[0])))
    share = chance(table, lambda each: each.id == row.id)
    return Block(len(row.rolls), kind, LOOKS[kind], text[:1].upper() + text[1:], told(share))


def sums(table: DiceTable, words: GameWords) -> tuple[Share, ...]:
    def adds(row: Row, holds: Holds) -> bool:
        return any(holds(effect) for effect in effects_of(table.id, row.rolls[0]))

    found = []
    for name, role, holds in SUMS[table.id]:
        share = chance(table, partial(adds, holds=holds))
        found.append(Share(words.say(f"credo.dice.sum.{name}"), role, str(share), str(share)))
    return tuple(found)


def dice(words: GameWords, variant: str) -> Dice:
    """The four tables over one axis."""
    held = tables()
    ways = totals(held[ORDER[0]].dice, held[ORDER[0]].sides)
    whole = sum(ways.values())
    return Dice(
        axis=tuple((total, f"{ways[total]}/{whole}") for total in sorted(ways)),
        peak=f"{max(ways.values())}/{whole}",
        tables=tuple(
            Table(
                id,
                {row.rolls[0]: block(held[id], row, words) for row in held[id].rows},
                sums(held[id], words),
            )
            for id in ORDER
        ),
    )
