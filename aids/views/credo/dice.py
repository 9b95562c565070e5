"""Credo: the four dice tables side by side, with their odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import Final

from msgspec import Struct

from referee.games.credo.box.describe import Deed, Outcome, amounts, either, outcomes, throws

from ..game_words import GameWords

ORDER: Final = ("respect", "refutation", "proselytism", "persecution")
LOOKS: Final = {"good": "check", "mid": "warn", "bad": "arrow-down", "none": "dash"}
"""The sign of each kind of result; its kind is also its role."""

Holds = Callable[[Deed], bool]

SUMS: Final[dict[str, tuple[tuple[str, str, Holds], ...]]] = {
    "respect": (
        ("taken", "good", lambda d: d.verb == "take"),
        ("follower", "good", lambda d: d.verb == "take" and "followers" in d.counts),
        ("bishop", "good", lambda d: d.verb == "take" and "bishops" in d.counts),
        ("laity", "good", lambda d: d.verb == "take" and "laity" in d.counts),
        ("pays", "bad", lambda d: d.verb == "lose"),
    ),
    "refutation": (
        ("customary", "good", lambda d: d.verb == "refute"),
        ("firm", "good", lambda d: d.verb == "refute" and d.firm),
        ("answer", "mid", lambda d: d.verb == "answer"),
        ("lynched", "bad", lambda d: d.verb == "lose-preacher"),
    ),
    "proselytism": (
        ("taken", "good", lambda d: d.verb == "take"),
        ("sure-bishop", "good", lambda d: d.verb == "take" and "bishops" in d.counts),
        ("answer", "mid", lambda d: d.verb == "answer"),
        ("lynched", "bad", lambda d: d.verb == "lose-preacher"),
    ),
    "persecution": (
        ("follower-removed", "good", lambda d: d.verb == "remove" and "followers" in d.counts),
        ("bishop-removed", "good", lambda d: d.verb == "remove" and "bishops" in d.counts),
        ("victim", "mid", lambda d: d.verb == "draw"),
    ),
}
"""What the rows of a table add up to: words, role, and which deeds belong to it."""


class Share(Struct, frozen=True):
    """A chance in words and figures."""

    text: str
    role: str
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


def kind_of(deeds: tuple[Deed, ...]) -> str:
    """True if a row is good for the player who rolls."""
    if any(deed.verb in ("lose", "lose-preacher") for deed in deeds):
        return "bad"
    if any(deed.verb == "answer" or (deed.verb == "draw" and deed.who != "you") for deed in deeds):
        return "mid"
    return "none" if all(deed.verb == "nothing" for deed in deeds) else "good"


def brief(deed: Deed, words: GameWords) -> str:
    """What an effect does, in a few words, what changes hands in bold."""
    if deed.verb == "draw":
        return words.say("credo.dice.say.draw" if deed.who == "you" else "credo.dice.say.victim", n=deed.n)
    amounts_shown = ["*" + amount.replace(" ", "\u00a0") + "*" for amount in amounts(deed, words.language)]
    cards = either(amounts_shown, words.language) if deed.verb == "take-either" else ", ".join(amounts_shown)
    return words.say(f"credo.dice.say.{deed.verb}-firm" if deed.firm else f"credo.dice.say.{deed.verb}", cards=cards)


def block(row: Outcome, whole: int, words: GameWords) -> Block:
    def both(one: str, two: str) -> str:
        return words.say("credo.dice.say.both", one=one, two=two)

    kind = kind_of(row.deeds)
    text = reduce(both, (brief(deed, words) for deed in row.deeds))
    return Block(len(row.rolls), kind, LOOKS[kind], text[:1].upper() + text[1:], f"{row.share * whole}/{whole}")


def sums(table: str, words: GameWords) -> tuple[Share, ...]:
    def chance(holds: Holds) -> Fraction:
        return sum((row.share for row in outcomes(table) if any(map(holds, row.deeds))), Fraction(0))

    return tuple(
        Share(words.say(f"credo.dice.sum.{name}"), role, str(chance(holds))) for name, role, holds in SUMS[table]
    )


def dice(words: GameWords, variant: str) -> Dice:
    """The four tables over one axis."""
    ways = throws(ORDER[0])
    whole = sum(ways.values())
    return Dice(
        axis=tuple((total, f"{ways[total]}/{whole}") for total in sorted(ways)),
        peak=f"{max(ways.values())}/{whole}",
        tables=tuple(
            Table(id, {row.rolls[0]: block(row, whole, words) for row in outcomes(id)}, sums(id, words)) for id in ORDER
        ),
    )
