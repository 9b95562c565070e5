"""Mea Culpa: the round and the register of sins."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.box.components import box, components

from ..game_words import GameWords
from .lines import Line, alone, clauses, marked, numbered
from .owner import edition

PREPARE: Final = (
    "prep.market",
    "prep.characters",
    "prep.die",
    "prep.crew",
    "prep.suite6",
    "prep.suite5",
    "prep.rooms.clear",
    "prep.rooms.fill",
)
"""The first part of a round, lettered as in the rulebook."""
OFFER: Final = (
    "bid.secret",
    "bid.notches",
    "bid.taler",
    "bid.reveal",
    "bid.order",
    "bid.keep",
    "char.take",
)
TURN: Final = ("act.choice", "act.second", "act.second.different", "merchant.free", "act.end")
ACTIONS: Final = {
    "buy": ("goods", ("buy.good", "buy.greedy", "buy.greedy.sin", "buy.letter")),
    "sell": ("taler", ("sell.one", "sell.not", "coins.change")),
    "donate": ("chest", ("donate.one", "donate.secret", "donate.final", "emperor.two")),
    "visit": ("house", ("house.room.notch", "house.room.effect", "house.room.discard", "house.once", "house.limit6")),
}
"""The four actions with their signs and clauses."""
COMPARE: Final = ("cmp.diff", "cmp.move", "cmp.tie")
LAST: Final = ("cath.eval-now", "cath.two", "end.sequence")
ROUNDS: Final = 12
"""The number of rounds on a sheet; reported games last seven and more."""
SLIP_SIGNS: Final = {
    "taking-back": "cross",
    "unpaid-card": "taler",
    "late-notch": "notch",
    "free-stone": "merchant",
    "unpaid": "goods",
    "no-die": "die",
    "kept-card": "deck",
    "preliminary": "crew",
    "late-lust": "lust",
    "late-greed": "greed",
    "hidden-gift": "cathedral",
    "asleep": "soul",
    "out-of-turn": "warn",
}
OWN_SIGN: Final = "sin-stone"
OWN_LINES: Final = 5


class Choice(Struct, frozen=True):
    """One of the four actions."""

    id: str
    name: str
    sign: str
    lines: tuple[str, ...]


class Actor(Struct, frozen=True):
    name: str
    sign: str


class Round(Struct, frozen=True):
    """The four parts of a round."""

    prepare: tuple[Line, ...]
    offer: tuple[Line, ...]
    order: tuple[Actor, ...]
    turn: tuple[str, ...]
    actions: tuple[Choice, ...]
    compare: tuple[Line, ...]
    last: tuple[str, ...]
    rounds: int


class Slip(Struct, frozen=True):
    id: str
    sign: str
    text: str


class Register(Struct, frozen=True):
    rule: str
    slips: tuple[Slip, ...]
    own: tuple[int, ...]
    notes: tuple[Line, ...]


def the_round(words: GameWords, variant: str) -> Round:
    return Round(
        prepare=marked(dict(zip(PREPARE, ascii_uppercase, strict=False)), words),
        offer=numbered(OFFER, words),
        order=tuple(
            Actor(words.name("character", c.id), "tiara" if c.id == "pope" else c.id) for c in components().character
        ),
        turn=clauses(TURN, words),
        actions=tuple(
            Choice(a.id, words.say(f"mea-culpa.round.action.{a.id}"), sign, clauses(text, words))
            for a in components().action
            for sign, text in [ACTIONS[a.id]]
        ),
        compare=numbered(COMPARE, words),
        last=clauses(LAST, words),
        rounds=ROUNDS,
    )


def register(words: GameWords, variant: str) -> Register:
    """The slips of the table's edition, those of its own as it has worded them, and lines for more."""
    printed = edition()
    own = {sin.id: sin.text for sin in printed.sin}
    slips = [
        Slip(id, SLIP_SIGNS.get(id, OWN_SIGN), own[id] if id in own else alone(words.clause(box().slips[id])))
        for id in printed.listed
    ]
    [rule] = clauses(("mc.rule",), words)
    notes = ("mc.sinner", "mc.sinner.may-forget", "mc.turn-end", "mc.watch", "mc.custom")
    return Register(rule, tuple(slips), tuple(range(1, OWN_LINES + 1)), numbered(notes, words))
