"""What is said by somebody who shall show or lay down a card: that this is one, or that there is none."""

from __future__ import annotations

from typing import Any

from referee.speech import NEVER, Heard, Meaning

from ..moves import Show
from ..position.state import Abbey
from ..rules.encounters.traits import opposite
from .answers import is_denied
from .traits import ways_of_values


def shown_meant(state: Abbey, suspect: str | None, found: Meaning, heard: Heard) -> Meaning:
    """That a card is shown, which may be said to be of the kind that is asked for."""
    if suspect is not None:
        return found
    if is_denied(heard):
        return NEVER
    wanted = ways_of_values(_traits(state))
    if not wanted:
        return found
    yes = ("yes",) if heard.has("hold") else ()
    return found.plus(verbs=yes, also=wanted | {"yes", "such", "monk-word", "with-me"})


def none_meant(state: Abbey, found: Meaning, heard: Heard) -> Meaning:
    """That there is no such card, which may be said of the kind that is asked for, as in `no Novice among mine`."""
    wanted = ways_of_values(_traits(state))
    if not wanted:
        return found
    bare = (other for value in _traits(state) if (other := opposite(value)))
    without = ways_of_values(tuple(bare)) if heard.has("no") or heard.has("none") else frozenset[str]()
    return found.plus(verbs=without, also=wanted | {"monk-word", "with-me", "own", "hand-word"})


def _traits(state: Abbey) -> tuple[str, ...]:
    """The traits of the card that somebody shall show now."""
    step: Any = state.agenda[0] if state.agenda else None
    traits: tuple[str, ...] = getattr(step, "traits", ()) if Show in getattr(step, "asks", ()) else ()
    return traits
