"""Four cards in the hand of a player: the turn with Mass, the rooms, what may be asked, and Penance."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.abbey.box.components import box, dealt, piles, rule_number

from ..game_words import GameWords
from ..rules import sentence
from .owner import ROOM_SIGNS, clauses, icon_of
from .questions import ASKABLE, REFUSED, Example, examples
from .rooms import does

TURN: Final = {"bell": "bell", "move": "forward", "ask": "question", "do": "search"}
MASS: Final = {"gather": "chapel", "pass": "held", "event": "masks", "hand-on": "bell"}
"""The steps of a turn and of a Mass, with their pictures."""

CLAIMS: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "revelation": ("right", "wrong", ("rev.one-trait", "rev.unique", "rev.no-self-contradiction")),
    "accusation": ("found", "false", ("acc.pile-empty", "acc.refute.show-all")),
}
"""What is claimed in the Capitulum: the figures for right and wrong, and clauses."""
CAUSES: Final = ("penance.cause.cell", "penance.cause.false-acc", "penance.cause.bell", "penance.cause.table")
SERVED: Final = ("penance.place", "penance.no-questions", "penance.before-mass")
GAPS: Final = ("G15", "G16", "G17", "G18", "G19", "G25")
"""Rulings about Penance."""


class Step(Struct, frozen=True):
    id: str
    icon: str
    word: str
    text: str


class Deal(Struct, frozen=True):
    """A line of the table of the deal, one figure for each number of players."""

    word: str
    figures: tuple[int, ...]


class RoomLine(Struct, frozen=True):
    """A kind of room; `n` are as many as the board has of it."""

    id: str
    icon: str
    name: str
    n: int
    text: str


class Claim(Struct, frozen=True):
    """What may be claimed; `right` and `wrong` are its points."""

    id: str
    word: str
    right: int
    wrong: int
    text: str
    after: str


class Gap(Struct, frozen=True):
    """A ruling: what the rulebook leaves open, and how it stands where nothing else is settled."""

    id: str
    question: str
    answer: str


class Cards(Struct, frozen=True):
    turn: tuple[Step, ...]
    bell: tuple[int, ...]
    six: str
    mass: tuple[Step, ...]
    every: str
    players: tuple[int, ...]
    deal: tuple[Deal, ...]
    rooms: tuple[RoomLine, ...]
    claims: tuple[Claim, ...]
    asked: tuple[Example, ...]
    refused: tuple[Example, ...]
    causes: tuple[str, ...]
    served: tuple[str, ...]
    gaps: tuple[Gap, ...]


def cards(words: GameWords, variant: str) -> Cards:
    last = rule_number("last-bell")
    return Cards(
        turn=_steps("turn", TURN, words),
        bell=tuple(range(last - rule_number("rounds") + 1, last + 1)),
        six=words.say("abbey.card.six", steps=rule_number("steps-six"), first=last - rule_number("rounds-six") + 1),
        mass=_steps("mass", MASS, words),
        every=words.say("abbey.card.every", rounds=rule_number("rounds"), six=rule_number("rounds-six")),
        players=tuple(piles()),
        deal=(
            Deal(words.say("abbey.card.deal.hand"), tuple(dealt().values())),
            Deal(words.say("abbey.card.deal.pile"), tuple(piles().values())),
        ),
        rooms=tuple(_room(kind, words) for kind in ROOM_SIGNS),
        claims=tuple(_claim(id, words) for id in CLAIMS),
        asked=examples("ask", ASKABLE, words),
        refused=examples("refuse", REFUSED, words),
        causes=tuple(words.clause(id) for id in CAUSES),
        served=tuple(words.clause(id) for id in SERVED),
        gaps=tuple(gap(id, words) for id in GAPS),
    )


def gap(id: str, words: GameWords) -> Gap:
    """A ruling as it stands by default."""
    question, options, _ = words.ruling(id)
    return Gap(id, question, sentence(options[words.data.ruling(id).default]))


def _steps(of: str, steps: dict[str, str], words: GameWords) -> tuple[Step, ...]:
    texts = {id: f"abbey.card.{of}.{id}" for id in steps}
    return tuple(
        Step(id, steps[id], words.say(text), words.say(f"{text}.text", steps=rule_number("steps")))
        for id, text in texts.items()
    )


def _room(kind: str, words: GameWords) -> RoomLine:
    n = sum(place.kind == kind for place in box().places.values())
    return RoomLine(kind, icon_of(kind), words.say(f"abbey.room.{kind}"), n, does(kind, words))


def _claim(id: str, words: GameWords) -> Claim:
    right, wrong, claim = CLAIMS[id]
    return Claim(
        id,
        words.say(f"abbey.claim.{id}"),
        rule_number(f"worth-{right}"),
        rule_number(f"worth-{wrong}"),
        clauses(claim, words),
        words.say(f"abbey.claim.{id}.after"),
    )
