"""What is said by somebody who shall show or lay down a card: that this is one, or that there is none."""

from __future__ import annotations

from typing import Any

from referee.speech import Heard, Meaning

from ..moves import DrawCard, HasNone, Show
from ..state import Abbey
from ..traits import opposite
from .answers import CARDS
from .traits import everybody, suspect_meant, titled, value_meant

DENIES = frozenset({"not", "no", "none", "nothing", "denied"})
"""The concepts of words that say that there is no such card."""

OF_A_DECK = frozenset(
    ("event-word", "deck.event", "deck-word", "mostly", "left-word", "be", "and", "weigh", "draw", "deserted", "stay")
)
"""What may be said of a deck of which nothing is left."""


def shown_meant(state: Abbey, suspect: str | None, verbs: frozenset[str], heard: Heard) -> Meaning:
    """That a card is shown, which may be said to be of the kind that is asked for."""
    parts = (suspect_meant(suspect),) if suspect is not None else ()
    also = titled(() if suspect is None else (suspect,)) | CARDS | everybody(state)
    if (kind := wanted(state)) and suspect is None:
        also |= kind | {"yes", "such", "monk-word", "with-me"}
        verbs |= {"yes"} if heard.has("hold") else frozenset()
    return Meaning(verbs, parts, also, bare=suspect is not None, strict=suspect is None)


def none_meant(state: Abbey, verbs: frozenset[str], heard: Heard, asked: bool) -> Meaning:
    """That there is no such card, which may be said of the kind that is asked for, as in `no Novice among mine`."""
    also = CARDS | DENIES | {"hold", "such", "show"}
    if is_of_a_deck(state):
        verbs, also = verbs | {"deserted"}, also | OF_A_DECK
    if asked:
        verbs, also = verbs | {"denied"}, also | {"draw", "errand", "lay", "put", "beside-told", "do"}
    if kind := wanted(state):
        bare = {value for value in _traits(state) if any(map(heard.has, value_meant(value).ways))}
        without = frozenset(way for value in bare if (other := opposite(value)) for way in value_meant(other).ways)
        verbs = verbs | (without if heard.has("no") or heard.has("none") else frozenset())
        also |= kind | without | {"monk-word", "with-me", "own", "hand-word", "such"}
    return Meaning(verbs | {"beg-off"}, (), also)


def is_of_a_deck(state: Abbey) -> bool:
    """Whether a card is drawn now, if any is left."""
    asks = getattr(state.agenda[0], "asks", ()) if state.agenda else ()
    return HasNone in asks and DrawCard in asks


def is_used_up(state: Abbey, heard: Heard) -> bool:
    """Whether it is said that no card is left of those that are drawn now."""
    return is_of_a_deck(state) and any(map(heard.has, DENIES | {"deserted"}))


def wanted(state: Abbey) -> frozenset[str]:
    """Everything that says of what kind the card is that somebody shall show now."""
    return frozenset(way for value in _traits(state) for way in value_meant(value).ways)


def _traits(state: Abbey) -> tuple[str, ...]:
    step: Any = state.agenda[0] if state.agenda else None
    traits: tuple[str, ...] = getattr(step, "traits", ()) if Show in getattr(step, "asks", ()) else ()
    return traits
