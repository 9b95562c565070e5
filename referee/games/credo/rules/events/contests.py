"""Comparing Followers: Civil War, Circumcellions, and whose Followers are more."""

from __future__ import annotations

from referee.core import Question, Seat, asked, carries, happened, witness

from ...position.known import LAITY, church, face_down, follower_cards, open_flock, whole
from ...position.records import Mission
from ...position.state import Act, Credo, name_of
from ..church import cards_in_all, change_church
from ..parting import take

EQUAL = "equal"


def flock(state: Credo, seat: Seat, exiles_too: bool) -> int | None:
    """The number of Followers of a Church; None if the referee does not see them."""
    lying = face_down(state, seat)
    return None if lying is None or not whole(state, seat) else lying + open_flock(state, seat, exiles_too)


@carries("G45")
def greater(state: Credo, first_seat: Seat, other: Seat, exiles_too: bool) -> Seat | None:
    """The Church of two that has strictly more Followers; None if they are equal. Asks the table for what the referee
    does not see. Raises NotKnown."""
    mine, theirs = flock(state, first_seat, exiles_too), flock(state, other, exiles_too)
    if mine is not None and theirs is not None:
        return None if mine == theirs else first_seat if mine > theirs else other
    names = (name_of(state, first_seat), name_of(state, other))
    shown = tuple(open_flock(state, seat, exiles_too) for seat in (first_seat, other))
    question = Question("greater", (*names, *shown), (*names, EQUAL), "ev.civil-war")
    answer = asked(state, question)
    return None if answer == EQUAL else state.seat(str(answer))


def more_cards(state: Credo, first_seat: Seat, other: Seat) -> Seat | None:
    """The Church of two that has more Follower cards; None if they have equally many. Raises NotKnown."""
    mine, theirs = follower_cards(state, first_seat), follower_cards(state, other)
    return None if mine == theirs else first_seat if mine > theirs else other


class Contest(Act, frozen=True, tag="contest"):
    """The Church with more Followers takes Church cards from the other: all Laity, or `n` cards of any kind.
    Followers of exiled Patriarchs do not go to war (`armies`), but run with the crowd."""

    frame: Mission
    armies: bool
    n: int = 0

    def resolve(self, state: Credo, /) -> Credo:
        actor, target = self.frame.actor, self.frame.target
        if target is None:
            raise LookupError("a contest with nobody")
        winner = self.winner(state, actor, target)
        state = state.then()
        if winner is None:
            return happened(state, state, "G28", "tie", player=actor, other=target)
        loser = target if winner == actor else actor
        state = happened(state, state, "G28", "wins", player=winner, other=loser)
        if self.armies:
            return spoils(state, winner, loser)
        left = cards_in_all(state, loser)
        return state.push(take(winner, loser, any=self.n if left is None else min(self.n, left)))

    def winner(self, state: Credo, actor: Seat, target: Seat) -> Seat | None:
        """The Church that takes the cards. Raises NotKnown."""
        if self.armies:
            witness(("exile.patriarch-followers",))
            return greater(state, actor, target, exiles_too=False)
        if state.ruling("G26") == "cards":
            return more_cards(state, actor, target)
        witness(("exile.patriarch-followers",))
        return greater(state, actor, target, exiles_too=True)


def spoils(state: Credo, winner: Seat, loser: Seat) -> Credo:
    """Moves all Laity of the loser to the winner."""
    laity = church(state, loser, LAITY)
    if not whole(state, loser):
        return state.push(take(winner, loser, laity=len(laity) or 8))
    for card in laity:
        after = change_church(state, card, loser, winner)
        state = happened(state, after, "def.take", "open", player=winner, other=loser, card=card)
    return state
