"""Players in what people say of the way, where they are called by the colour of their Monk."""

from __future__ import annotations

from collections.abc import Iterator, Set

from referee.core import Seat
from referee.speech import Heard
from referee.speech.heard import FILL
from referee.speech.meaning import TO
from referee.speech.roles import beyond

from ..position.state import Abbey, seats
from .traits import on_move

ROOM = frozenset({"kind.cellula", "alias.cellula", "front", "at-door", "door", "room-word"})
"""What stands behind a colour that is that of a room, and of nobody."""

SOUGHT = frozenset({TO, "meet", "visit", "errand"})
"""What stands before somebody to whom one goes."""


def own_monk(state: Abbey, heard: Heard, verbs: Set[str]) -> frozenset[str]:
    """What names whoever is to move as the one who goes: the colour right before the verb, as in `the red one goes`,
    and the name with the Monk, as in `Ann's Monk`."""
    seat = on_move(state)
    if seat is None:
        return frozenset()
    found = {f"of.{seat}", f"seat.{seat}"} if heard.has("monk-word") else set[str]()
    colour = f"colour.{state.monks[seat]}"
    idle = _idle(heard) | heard.places({"monk-word", "own"}) - heard.places(verbs)
    for place in heard.places({colour}):
        if beyond(place, idle, 1) in heard.places(verbs) and beyond(place, idle, -1) not in heard.places(SOUGHT):
            found |= {colour, "own", "monk-word"}
    return frozenset(found)


def sought_by_colour(state: Abbey, heard: Heard) -> Iterator[Seat]:
    """Those to whom somebody goes by the colour of their Monk, as in `to the blue one`, and not to a room of it."""
    idle = _idle(heard) | heard.places({"monk-word"}) - heard.places(SOUGHT)
    for seat in seats(state):
        for place in heard.places({f"colour.{state.monks[seat]}"}):
            sought = beyond(place, idle, -1) in heard.places(SOUGHT)
            if sought and beyond(place, idle, 1) not in heard.places(ROOM):
                yield seat


def _idle(heard: Heard) -> frozenset[int]:
    """The places of words that add nothing, and say neither where to nor which room."""
    return heard.places({FILL}) - heard.places(SOUGHT | ROOM)


def rolled(state: Abbey, colour: str, heard: Heard) -> frozenset[str]:
    """What names the Monk whom the die shows: by the colour, or by the player behind the word for the die, as in `the
    die says Ann`, where no colour is told."""
    ways = {f"colour.{colour}"}
    die = min(heard.places({"die-word"}), default=None)
    if die is None or heard.named("colour."):
        return frozenset(ways)
    names = {f"seat.{seat}" for seat in seats(state) if state.monks[seat] == colour}
    behind = {name for span in heard.spans if span.places[0] > die for name in span.concepts & names}
    return frozenset(ways | behind)
