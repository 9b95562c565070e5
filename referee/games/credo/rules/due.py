"""The barrier after every Event, roll, draw and part of a Council: has a player won?"""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Seat, Step, carries, happened

from ..box.components import VOTES_TO_WIN
from ..position.known import complete, countable_votes, whole
from ..position.records import Result
from ..position.state import Act, Credo, clockwise
from .final import FinalCount, GameEnd


class Due(Act, frozen=True, tag="due"):
    """Looks at the votes, which lie open. A flock of eleven million has to be claimed (G9), and so have 117 votes in a
    position that begins with them."""

    def resolve(self, state: Credo, /) -> Credo:
        state = state.then()
        if not state.turns or complete(state) or state.result is not None:
            return state
        for seat in clockwise(state, state.active or Seat(0)):
            if enough_votes(state, seat):
                return reached_votes(state, seat)
        return state


def votes_lie_open(state: Credo, seat: Seat) -> bool:
    """True if all the cards that make up the votes of a Church are known."""
    return whole(state, seat) and state.exiles is not None


def enough_votes(state: Credo, seat: Seat) -> bool:
    """True if everybody can see that a Church has 117 votes."""
    return votes_lie_open(state, seat) and countable_votes(state, seat) >= VOTES_TO_WIN


@carries("object.117-votes", "end.117")
def reached_votes(state: Credo, seat: Seat) -> Credo:
    """The State after a Church reached 117 votes. Raises NotKnown."""
    after = won_at_once(state, seat, "object.117-votes")
    after = happened(state, after, "object.117-votes", "reached", player=seat, n=countable_votes(state, seat))
    return after if after.result is None else happened(after, after, "object.117-votes", "first", player=seat)


@carries("object.eleven-million", "end.11m")
def reached_flock(state: Credo, seat: Seat) -> Credo:
    """The State after a player has shown eleven million Followers."""
    after = won_at_once(state, seat, "object.eleven-million")
    after = happened(state, after, "object.eleven-million", "reached", player=seat)
    return after if after.result is None else happened(after, after, "object.eleven-million", "first", player=seat)


@carries("object.first-wins", "G1")
def won_at_once(state: Credo, seat: Seat, clause: str) -> Credo:
    """The State after a player fulfilled a condition of victory: the player wins or, by the other option of the ruling,
    the game ends and all count."""
    if state.ruling("G1") == "count-followers":
        return state.unwind(GameEnd, FinalCount())
    return replace(state, agenda=(), result=Result((seat,), (clause, "object.first-wins")))


DUE: tuple[Step, ...] = (Due(),)
"""The Steps that come after every effect."""
