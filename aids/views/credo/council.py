"""Credo: a General Council, from the call to the Creed."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.credo.components import components
from referee.games.credo.deck import events
from referee.games.credo.events import Event
from referee.games.credo.verbs.church_father import ChurchFather
from referee.games.credo.verbs.close_council import CloseCouncil
from referee.games.credo.verbs.council import Council as Convoking
from referee.games.credo.verbs.keep_away import KeepAway
from referee.games.credo.verbs.label import Timing
from referee.games.credo.verbs.silence import Silence
from referee.games.credo.verbs.votes import Votes

from ..game_words import GameWords

SHARED: Final = 5
"""The step at which Church cards are lost and won."""

MOVING: Final = {
    "extra": (Votes, Convoking),
    "fewer": (KeepAway, Silence),
    "other": (ChurchFather,),
    "breaks": (CloseCouncil,),
}
"""What Events can do to a vote, with the verbs that do it."""


class Scale(Struct, frozen=True):
    """A category of the mat and how many Church cards it is worth."""

    name: str
    cards: int


class Moment(Struct, frozen=True):
    """An Event that can be played at one moment of a Council alone, and what it does."""

    name: str
    text: str


class Council(Struct, frozen=True):
    """`moving` are the names of Events by what they do to a vote; `counted` and `voted` those with a moment of their
    own."""

    shared: int
    scale: tuple[Scale, ...]
    moving: dict[str, str]
    counted: Moment
    voted: Moment


def moves(event: Event, verbs: tuple[type, ...]) -> bool:
    """Whether an Event does this to a vote; of those that convoke a Council only one that gives votes."""
    return any(
        isinstance(effect, verbs) and not (isinstance(effect, Convoking) and not effect.bonus)
        for effect in event.effects
    )


def moment(timing: Timing, words: GameWords) -> Moment:
    event = next(event for event in events().values() if event.timing == timing)
    name = words.name("event", event.id)
    text = words.clause(event.clause).partition(":")[2].strip()
    return Moment(name, text[:1].upper() + text[1:])


def council(words: GameWords, variant: str) -> Council:
    """The seven steps, and what can come between."""
    return Council(
        shared=SHARED,
        scale=tuple(Scale(words.name("category", each.id), each.cards) for each in components().category),
        moving={
            what: " · ".join(words.name("event", e.id) for e in events().values() if moves(e, verbs))
            for what, verbs in MOVING.items()
        },
        counted=moment("after-count", words),
        voted=moment("after-vote", words),
    )
