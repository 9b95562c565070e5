"""Mea Culpa: the House of Pleasure as a list and as cards, and the four characters."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.box.components import CARDS_EACH, CHARACTERS, MOST_NOTCHES, ROOMS, components
from referee.games.mea_culpa.box.describe import Matter, describe, matter
from referee.games.mea_culpa.box.house import Card, Suite, house

from ..game_words import GameWords
from .owner import edition

POKER: Final = (63.0, 88.0)
"""Width and height of a card in millimetres, unless the owner has measured the printed ones."""

SIGNS: Final = {
    "steps": "hell",
    "move-crew": "crew",
    "place-crew": "crew",
    "move-pope": "pope-stone",
    "free-good": "goods",
    "steal": "robber",
    "taler": "taler",
    "borrow": "suite",
    "take-letter": "letter",
}
"""The picture of an effect by its verb; Letters show whose they are, sin stones the Den they go to."""

CHARACTER_SIGNS: Final = {"pope": "tiara"}


class Entry(Struct, frozen=True):
    """A card of the House; `notches` are the post's turns, `free` the rest of the longest row of notches."""

    id: str
    name: str
    sign: str
    notches: int
    free: int
    copies: int
    text: str
    who: str


class Room(Struct, frozen=True):
    """A suite: what it costs, as one line, and what it does."""

    id: str
    number: int
    name: str
    sign: str
    notches: int
    free: int
    cost: str
    text: str
    who: str


class Share(Struct, frozen=True):
    """How many cards of the deck cost so many notches."""

    notches: int
    free: int
    n: int


class House(Struct, frozen=True):
    """The whole House; `width` and `height` of a card in millimetres, `rounds` that the deck lasts, `most` notches that
    a post shows; `pope` and `sinner` by their names."""

    cards: tuple[Entry, ...]
    suites: tuple[Room, ...]
    shares: tuple[Share, ...]
    total: int
    rounds: int
    most: int
    pope: str
    sinner: str
    width: float
    height: float


class Privilege(Struct, frozen=True):
    """A thing that a character does; `label` says when and whether it must."""

    id: str
    label: str
    text: str


class Character(Struct, frozen=True):
    """A character card: what its holder does, and on its back what fewer players change."""

    id: str
    name: str
    sign: str
    turn: int
    lines: tuple[Privilege, ...]
    left: str


class Characters(Struct, frozen=True):
    cards: tuple[Character, ...]
    picks: tuple[int, ...]
    """Whose turn to pick it is with two players: 0 for the higher bid, 1 for the other."""


def _sign(effect: Matter) -> str:
    if effect.holder:
        return CHARACTER_SIGNS.get(effect.holder, effect.holder)
    return effect.den or SIGNS[effect.verb]


def _text(thing: Card | Suite, words: GameWords) -> str:
    return " ".join(describe(thing.effects, words.language))


def _who(effect: Matter, words: GameWords) -> str:
    """Who chooses, if anybody has to."""
    if effect.holder and len(effect.colours) > 1:
        return words.say(f"mea-culpa.who.letter-{words.data.ruling('G19').default}")
    asked = f"mea-culpa.who.{effect.verb}"
    return words.say(asked if asked in words.catalogue.messages else "mea-culpa.who.nobody")


def the_house(words: GameWords, variant: str) -> House:
    """Every kind of card once, in the order of the rulebook, and the two suites."""
    cards = house()
    most = max(*(card.notches for card in cards.card), *(suite.notches for suite in cards.suite))

    def entry(card: Card) -> Entry:
        [effect] = map(matter, card.effects)
        return Entry(
            card.id,
            words.name("card", card.id),
            _sign(effect),
            card.notches,
            most - card.notches,
            card.copies,
            _text(card, words),
            _who(effect, words),
        )

    def room(suite: Suite) -> Room:
        [effect] = map(matter, suite.effects)
        return Room(
            suite.id,
            suite.room,
            words.name("card", suite.id),
            _sign(effect),
            suite.notches,
            most - suite.notches,
            " ".join(describe(suite.sins, words.language)),
            _text(suite, words),
            _who(effect, words),
        )

    counted: Counter[int] = Counter()
    for card in cards.card:
        counted[card.notches] += card.copies
    printed = edition()
    width, height = POKER if printed.sample or printed.card_mm is None else printed.card_mm
    return House(
        cards=tuple(entry(card) for card in cards.card),
        suites=tuple(room(suite) for suite in cards.suite),
        shares=tuple(Share(n, most - n, counted[n]) for n in sorted(counted)),
        total=counted.total(),
        rounds=counted.total() // len(ROOMS),
        most=MOST_NOTCHES,
        pope=words.name("character", "pope"),
        sinner=words.name("character", "sinner"),
        width=width,
        height=height,
    )


def characters(words: GameWords, variant: str) -> Characters:
    """The four characters in the order of play."""
    kinds = ("preliminary", "then", "privilege")
    texts = words.catalogue.messages

    def lines(who: str) -> tuple[Privilege, ...]:
        kinds_with_texts = [(kind, f"mea-culpa.character.{who}.{kind}") for kind in kinds]
        return tuple(
            Privilege(kind, words.say(f"{text}.label"), words.say(text, most=MOST_NOTCHES))
            for kind, text in kinds_with_texts
            if text in texts
        ) + tuple(
            robbed(card.id) for card in house().card for effect in map(matter, card.effects) if effect.holder == who
        )

    def robbed(card: str) -> Privilege:
        name, label = words.name("card", card), words.say("mea-culpa.character.robbed.label")
        return Privilege("robbed", label, words.say("mea-culpa.character.robbed", card=name))

    assert tuple(thing.id for thing in components().character) == CHARACTERS
    return Characters(
        tuple(
            Character(
                id=who,
                name=words.name("character", who),
                sign=CHARACTER_SIGNS.get(who, who),
                turn=number,
                lines=lines(who),
                left=words.say(f"mea-culpa.character.{who}.left"),
            )
            for number, who in enumerate(CHARACTERS, 1)
        ),
        (0, 1) * CARDS_EACH[2],
    )
