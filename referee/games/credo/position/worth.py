"""The value of a position for a seat, for bots: its Followers (object.eleven-million), its votes (object.117-votes),
and how much of the Creed is its own faith."""

from __future__ import annotations

from typing import Final

from referee.core import NotKnown, Seat

from .known import able_votes, face_down, open_flock
from .state import Credo, seats

WON: Final = 1000.0
MILLION: Final = 1_000_000
VOTE: Final = 0.05
"""The value of a vote, in millions of Followers."""
OWN_ARTICLE: Final = 0.5
"""The value of an Article of the Creed on the seat's own mat."""


def worth(state: Credo, seat: Seat, facts: frozenset[str]) -> float:
    """The lead of a seat over the best other one, in millions of Followers."""
    if state.result is not None:
        return WON if seat in state.result.winners else -WON
    standing = [_standing(state, Seat(each)) for each in seats(state)]
    return standing[seat] - max(other for each, other in enumerate(standing) if each != seat)


def _standing(state: Credo, seat: Seat) -> float:
    if state.churches[seat] is None:
        return 0.0
    try:
        followers, votes = open_flock(state, seat) + (face_down(state, seat) or 0), able_votes(state, seat)
    except NotKnown:
        return 0.0
    creed = set(state.creed or ())
    own = sum(article in creed for group in state.mats[seat] for article in group or ())
    return followers / MILLION + VOTE * votes + OWN_ARTICLE * own
