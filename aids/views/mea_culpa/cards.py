"""Mea Culpa: the House of Pleasure as a list and as cards, and the four characters."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.components import CARDS_OF_TWO, CHARACTERS, MOST_NOTCHES, ROOMS, components
from referee.games.mea_culpa.describe import describe
from referee.games.mea_culpa.house import Card, Suite, house
from referee.games.mea_culpa.verbs import Effect, ForceSin, LetterFrom

from ...speech import Speech
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


def _sign(effect: Effect) -> str:
    if isinstance(effect, LetterFrom):
        return CHARACTER_SIGNS.get(effect.holder, effect.holder)
    return effect.den if isinstance(effect, ForceSin) else SIGNS[_verb(effect)]


def _robs(effect: Effect, who: str) -> bool:
    return isinstance(effect, LetterFrom) and effect.holder == who


def _verb(effect: Effect) -> str:
    return str(effect.__struct_config__.tag)


def _text(thing: Card | Suite, speech: Speech) -> str:
    return " ".join(describe(thing.effects, speech.words))


def _who(effect: Effect, speech: Speech) -> str:
    """Who chooses, if anybody has to."""
    if isinstance(effect, LetterFrom):
        if len(effect.colours) == 1:
            return speech.say("mea-culpa.who.nobody")
        return speech.say(f"mea-culpa.who.letter-{speech.data.ruling('G19').default}")
    if isinstance(effect, ForceSin):
        return speech.say("mea-culpa.who.force-sin")
    asked = f"mea-culpa.who.{_verb(effect)}"
    return speech.say(asked if asked in speech.catalogue.messages else "mea-culpa.who.nobody")


def the_house(speech: Speech, variant: str) -> House:
    """Every kind of card once, in the order of the rulebook, and the two suites."""
    held = house()
    most = max(*(card.notches for card in held.card), *(suite.notches for suite in held.suite))

    def entry(card: Card) -> Entry:
        [effect] = card.effects
        return Entry(
            card.id,
            speech.name("card", card.id),
            _sign(effect),
            card.notches,
            most - card.notches,
            card.copies,
            _text(card, speech),
            _who(effect, speech),
        )

    def room(suite: Suite) -> Room:
        [effect] = suite.effects
        return Room(
            suite.id,
            suite.room,
            speech.name("card", suite.id),
            _sign(effect),
            suite.notches,
            most - suite.notches,
            " ".join(describe(suite.sins, speech.words)),
            _text(suite, speech),
            _who(effect, speech),
        )

    counted: Counter[int] = Counter()
    for card in held.card:
        counted[card.notches] += card.copies
    told = edition()
    width, height = POKER if told.sample or told.card_mm is None else told.card_mm
    return House(
        cards=tuple(entry(card) for card in held.card),
        suites=tuple(room(suite) for suite in held.suite),
        shares=tuple(Share(n, most - n, counted[n]) for n in sorted(counted)),
        total=counted.total(),
        rounds=counted.total() // len(ROOMS),
        most=MOST_NOTCHES,
        pope=speech.name("character", "pope"),
        sinner=speech.name("character", "sinner"),
        width=width,
        height=height,
    )


def characters(speech: Speech, variant: str) -> Characters:
    """The four characters in the order of play."""
    kinds = ("preliminary", "then", "privilege")
    texts = speech.catalogue.messages

    def lines(who: str) -> tuple[Privilege, ...]:
        told = [(kind, f"mea-culpa.character.{who}.{kind}") for kind in kinds]
        return tuple(
            Privilege(kind, speech.say(f"{text}.label"), speech.say(text, most=MOST_NOTCHES))
            for kind, text in told
            if text in texts
        ) + tuple(robbed(card.id) for card in house().card for effect in card.effects if _robs(effect, who))

    def robbed(card: str) -> Privilege:
        name, label = speech.name("card", card), speech.say("mea-culpa.character.robbed.label")
        return Privilege("robbed", label, speech.say("mea-culpa.character.robbed", card=name))

    assert tuple(thing.id for thing in components().character) == CHARACTERS
    return Characters(
        tuple(
            Character(
                id=who,
                name=speech.name("character", who),
                sign=CHARACTER_SIGNS.get(who, who),
                turn=number,
                lines=lines(who),
                left=speech.say(f"mea-culpa.character.{who}.left"),
            )
            for number, who in enumerate(CHARACTERS, 1)
        ),
        (0, 1) * CARDS_OF_TWO,
    )
