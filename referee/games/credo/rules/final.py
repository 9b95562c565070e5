"""The end: everybody counts, and the largest flock wins."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.core import Question, Seat, asked, happened, witness

from ..box.components import components
from ..position.known import countable_votes, face_down, open_flock, whole
from ..position.records import Result
from ..position.state import Act, Credo, name_of, seats
from .events.contests import flock

LEAST = 5_000
"""Every Follower card is a multiple of this value."""


class FinalCount(Act, frozen=True, tag="final-count"):
    """All Followers are counted, those face down and those that lie open, exiled Patriarchs with them."""

    clauses: ClassVar[tuple[str, ...]] = ("end.count", "object.flock-at-completion", "card.intrinsic-followers")

    def resolve(self, state: Credo, /) -> Credo:
        totals = {seat: total(state, seat) for seat in seats(state)}
        best = max(totals.values())
        winners = tuple(seat for seat in totals if totals[seat] == best)
        clauses: tuple[str, ...] = ("end.count",)
        if len(winners) > 1:
            witness(("G10",))
            winners = broken_tie(state, winners)
            clauses = ("end.count", "G10")
        after = state.then(result=Result(winners, clauses))
        for seat in winners:
            after = happened(state, after, "end.count", "won", player=seat, n=best)
        return after


def broken_tie(state: Credo, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The winners among players with equal flocks: all or, by the other option of the ruling, those with most votes."""
    if state.ruling("G10") == "shared":
        return tied
    votes = {seat: countable_votes(state, seat) for seat in tied}
    return tuple(seat for seat in tied if votes[seat] == max(votes.values()))


def total(state: Credo, seat: Seat) -> int:
    """The number of Followers of a Church. Raises NotKnown."""
    known = flock(state, seat, exiles_too=True)
    if known is not None:
        return known
    lying = face_down(state, seat)
    if lying is None:
        lying = int(asked(state, sum_question(state, seat)))
    if whole(state, seat):
        return lying + open_flock(state, seat)
    return lying + int(
        asked(state, Question("open-flock", (name_of(state, seat),), OPEN_SUMS, "card.intrinsic-followers"))
    )


OPEN_SUMS = tuple(range(0, 9_110_001, 10_000))


def sum_question(state: Credo, seat: Seat) -> Question:
    """The question for the sum of a Church's face-down Followers. The possible answers are limited by the number of
    cards."""
    cards = state.followers[seat]
    values = sorted(card.value for card in components().follower for _ in range(card.copies))
    count = len(values) if cards is None else len(cards)
    least = 0 if cards is None else sum(values[:count])
    most = sum(values[len(values) - count :])
    return Question("sum", (name_of(state, seat),), tuple(range(least, most + 1, LEAST)), "end.count", seat)


class GameEnd(Act, frozen=True, tag="game-end"):
    """The end of the game."""

    def resolve(self, state: Credo, /) -> Credo:
        return replace(state, agenda=())
