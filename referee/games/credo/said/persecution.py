"""Who is persecuted, and who of the Laity answers a mission, in what people say in Credo."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core.question import NotKnown
from referee.core.terms import Seat
from referee.speech import Heard, Meaning

from ..known import LAITY, church
from ..moves import Persecute
from ..persecution import Answer, Persecuting
from ..state import Credo
from .articles import EMPEROR, everybody, seats_deciding
from .things import open_card, seat_meant
from .verbs import asked_for


def answering(state: Credo) -> bool:
    """Whether a Church may answer a mission, for which one of its Laity has to be named."""
    return bool(state.agenda) and isinstance(state.agenda[0], Answer)


def persecuting_meant(state: Credo, move: Persecute, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Whom somebody persecutes, and with whom, or who of the Laity answers a mission; nothing that goes for an
    Article."""
    player, laity = move.player, move.laity
    if heard.has("article-word") or (laity is not None and _is_ordered(state)):
        return Meaning(frozenset(), bare=False)
    if player is None and laity is not None and answering(state):
        also = {"church-word", "laity-word", "yes", "take", "not-borne", *everybody(state)}
        mine = any(laity in church(state, Seat(seat), LAITY) for seat in seats_deciding(state))
        part = replace(open_card(laity), loose=mine)
        return Meaning(verbs | {"not-borne"}, (part,), frozenset(also), bare=False)
    parts = [
        *([seat_meant(player)] if player is not None else []),
        *([open_card(laity)] if laity is not None else []),
    ]
    also = {"church-word", "laity-word", "yes", "take"}
    also |= {"against", "go", "aim"} if asked_for(state, move) else set()
    only = _only_victim(state)
    if player is not None and f"seat.{int(player)}" in only:  # to name the only one is no choice
        return Meaning(frozenset(), bare=False)
    if not parts and only:
        verbs |= {"aim"}
        also |= {*EMPEROR, *only}
    return Meaning(verbs, tuple(parts), frozenset(also), bare=False)


def _is_ordered(state: Credo) -> bool:
    """Whether a card has somebody persecuted: none of the Laity does it."""
    return bool(state.agenda) and isinstance(state.agenda[0], Persecuting)


def _only_victim(state: Credo) -> set[str]:
    """The one Church that a card has persecuted, where it leaves no choice: to name it says no more."""
    step = state.agenda[0] if state.agenda else None
    try:
        victim = step.victim(state) if isinstance(step, Persecuting) else None
    except NotKnown:
        return set()
    return set() if victim is None else {f"seat.{int(victim)}"}
