"""Credo: a General Council, from the call to the Creed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from referee.games.credo.box.components import components
from referee.games.credo.box.describe import Deed, happenings

from ..game_words import GameWords

SHARED: Final = 6
"""The step at which Church cards are lost and won."""

MOVING: Final[dict[str, Callable[[Deed], bool]]] = {
    "extra": lambda deed: deed.votes > 0,
    "fewer": lambda deed: deed.verb in ("keep-away", "silence"),
    "other": lambda deed: deed.verb == "church-father",
    "breaks": lambda deed: deed.verb == "close-council",
}
"""What Events can do to a vote, and which of their deeds do it."""


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


def moment(timing: str, words: GameWords) -> Moment:
    event = next(event for event in happenings().values() if event.timing == timing)
    name = words.name("event", event.id)
    text = words.clause(event.clause).partition(":")[2].strip()
    return Moment(name, text[:1].upper() + text[1:])


def council(words: GameWords, variant: str) -> Council:
    """The eight steps, and what can come between."""
    return Council(
        shared=SHARED,
        scale=tuple(Scale(words.name("category", each.id), each.cards) for each in components().category),
        moving={
            what: " · ".join(words.name("event", e.id) for e in happenings().values() if any(map(does, e.deeds)))
            for what, does in MOVING.items()
        },
        counted=moment("after-count", words),
        voted=moment("after-vote", words),
    )
