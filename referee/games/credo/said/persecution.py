"""Who is persecuted, and who of the Laity answers a mission, in what people say in Credo."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.speech import NEVER, Heard, Meaning

from ..moves import Persecute
from ..position.known import LAITY, church
from ..position.state import Credo, seats
from ..rules.events.persecution import Answer, Persecuting
from .articles import seats_deciding

EMPEROR = frozenset({"laity.eastern-emperor", "laity.western-emperor", "event.western-emperor"})
"""The cards that may stand for the player who persecutes."""


def answering(state: Credo) -> bool:
    """True if a Church may answer a mission, for which one of its Laity has to be named."""
    return bool(state.agenda) and isinstance(state.agenda[0], Answer)


def persecuting_meant(state: Credo, move: Persecute, plain: Meaning, heard: Heard) -> Meaning:
    """Whom somebody persecutes, and with whom, or who of the Laity answers a mission."""
    step = state.agenda[0] if state.agenda else None
    if move.laity is not None and isinstance(step, Persecuting):
        return NEVER  # a card has somebody persecuted: none of the Laity does it
    if move.player is None and move.laity is not None and answering(state):
        mine = any(move.laity in church(state, Seat(seat), LAITY) for seat in seats_deciding(state))
        everybody = {f"seat.{seat}" for seat in seats(state)}
        found = plain.plus(verbs={"not-borne"}, also=everybody | {"not-borne"})
        return replace(found, parts=(replace(plain.parts[0], loose=mine),))
    only = _only_victim(state)
    if move.player is not None and f"seat.{int(move.player)}" in only:  # to name the only one is no choice
        return NEVER
    return plain.plus(verbs={"aim"}, also={*EMPEROR, *only}) if only and not plain.parts else plain


def _only_victim(state: Credo) -> set[str]:
    """The one Church that a card has persecuted, where it leaves no choice: to name it says no more."""
    step = state.agenda[0] if state.agenda else None
    try:
        victim = step.victim(state) if isinstance(step, Persecuting) else None
    except NotKnown:
        return set()
    return set() if victim is None else {f"seat.{int(victim)}"}
