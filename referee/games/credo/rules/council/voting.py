"""The vote: which Church votes for what, with how many votes, and how they are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    CHANCE,
    TABLE,
    Breach,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    asked,
    breach,
    carries,
    happened,
    witness,
)

from ...box.components import numbers_of
from ...moves import Abstain, Play, Vote
from ...position.known import NONE, able, able_votes, caller_of, church, doctrine, exiled, holder, votes_of, whole
from ...position.records import Ballot
from ...position.state import Credo, Pick, clockwise, council_of, name_of, seats
from ..events.play import event_term
from .fathers import article_term
from .proposals import is_proposed, proposed


class Voting(Pick, frozen=True, tag="voting"):
    """A Church without a doctrine of its own votes for any that is proposed, or abstains. `seat` is None if it is
    unknown whose vote it is."""

    clauses: ClassVar[tuple[str, ...]] = ("council.neutral-choice", "council.only-for")
    asks: ClassVar[tuple[type[Move], ...]] = (Vote, Abstain)
    seat: Seat | None = None

    def voter(self, state: Credo) -> Seat:
        """The seat whose vote it is. Raises NotKnown."""
        if self.seat is None:
            return state.seat(str(asked(state, Question("voter", (), state.terms.seats, "turn.order"))))
        return self.seat

    def chooser(self, state: Credo, /) -> Seat | None:
        seat = self.voter(state)
        return None if doctrine(state, seat, council_of(state).number) is not None else seat

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [*(Vote(article) for article in proposed(state)), Abstain()]

    def forbids(self, state: Credo, move: Vote | Abstain, /) -> Iterator[Breach]:
        if isinstance(move, Abstain):
            return
        if council_of(state).number not in numbers_of(move.article):
            yield breach("council.one-article", "other", n=council_of(state).number, article=article_term(move.article))
        elif not is_proposed(state, move.article):
            yield breach("council.neutral-choice", "not-proposed", article=article_term(move.article))

    def breaches(self, state: Credo, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Play):
            yield breach("debate.closed", "closed", event=event_term(move.event))
            return
        voter = self.voter(state)
        own = doctrine(state, voter, council_of(state).number)
        if own is not None and who in (voter, TABLE, CHANCE):
            yield breach("council.vote-own", "bound", player=Player(voter), article=article_term(own))
        elif own is not None:  # nobody chooses, and what binds that Church is no matter of this one
            yield from self.out_of_turn(state, who)
        yield from super().breaches(state, who, move)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("council.neutral-choice", "first", player=Player(self.voter(state)))

    def out_of_turn(self, state: Credo, who: object, /) -> Iterator[Breach]:
        if isinstance(who, int) and (own := doctrine(state, Seat(who), council_of(state).number)) is not None:
            yield breach("council.vote-own", "bound", player=Player(Seat(who)), article=article_term(own))
        else:
            yield (
                breach("turn.order", "wait", player=Player(Seat(who)))
                if isinstance(who, int)
                else breach("turn.order", "seat")
            )

    def chosen(self, state: Credo, move: Vote | Abstain, /) -> Credo:
        seat = self.voter(state)
        if isinstance(move, Abstain):
            after = with_ballot(state.then(), Ballot(seat, ""))
            return happened(state, after, "council.neutral-choice", "abstains", player=seat)
        after = with_ballot(state.then(), Ballot(seat, move.article))
        return happened(state, after, "council.neutral-choice", "votes", player=seat, article=move.article)

    def resolve(self, state: Credo, /) -> Credo:
        witness(("council.vote-own",))
        seat = self.voter(state)
        own = doctrine(state, seat, council_of(state).number) or ""
        after = with_ballot(state.then(), Ballot(seat, own, True))
        return happened(state, after, "council.vote-own", "votes", player=seat, article=own)


def with_ballot(state: Credo, ballot: Ballot) -> Credo:
    """The State with one more ballot."""
    council = council_of(state)
    return replace(state, council=replace(council, ballots=(*council.ballots, ballot)))


def voters_clockwise(state: Credo) -> tuple[Voting, ...]:
    """The votes of all seats, clockwise from the caller of the Council."""
    return tuple(Voting(seat) for seat in clockwise(state, caller_of(state)))


@carries("card.votes")
def power(state: Credo, seat: Seat) -> int:
    """The votes that a Church casts at the Council that meets. Raises NotKnown."""
    council, bonus = council_of(state), extra_votes(state, seat)
    excluded = council.excluded
    if excluded and state.ruling("G17") == "church" and holder(state, excluded) == seat:
        return 0
    if not whole(state, seat):
        return able_votes(state, seat) + bonus
    if any(exiled(state, card) for card in church(state, seat)):
        witness(("exile.no-vote",))
    present = [card for card in able(state, seat) if card not in council.absent and card != excluded]
    return sum(votes_of(state, card) for card in present) + bonus


def extra_votes(state: Credo, seat: Seat) -> int:
    """The votes that Events give a Church at the Council that meets; a heterodox book only while the Church holds its
    doctrine. Raises NotKnown."""
    council = council_of(state)
    votes = council.bonuses[seat] if council.bonuses else 0
    for book in council.books:
        if book.seat == seat and doctrine(state, seat, council.number) == book.article:
            witness(("ev.books",))
            votes += book.votes
    return votes


def tally(state: Credo) -> dict[str, int]:
    """The votes for each doctrine that is proposed. Raises NotKnown."""
    votes = dict.fromkeys(proposed(state), 0)
    for seat in seats(state):
        article = cast(state, seat)
        if article in votes:
            votes[article] += power(state, seat)
    return votes


def cast(state: Credo, seat: Seat) -> str:
    """The doctrine that a Church voted for; empty if it abstained or has not voted yet. Raises NotKnown."""
    council = council_of(state)
    for ballot in council.ballots:
        if ballot.seat == seat:
            return ballot.article
    if not council.counted or len(proposed(state)) < 2:
        return ""
    own = doctrine(state, seat, council.number)
    if own is not None:
        return own
    question = Question("ballot", (name_of(state, seat),), (*proposed(state), NONE), "council.neutral-choice")
    answer = asked(state, question)
    return "" if answer == NONE else str(answer)


@carries("vote.plurality")
def leader(counted: dict[str, int]) -> str | None:
    """The doctrine with more votes than any other; None in a tie, and where none is proposed."""
    most = max(counted.values(), default=0)
    first = [article for article, votes in counted.items() if votes == most]
    return first[0] if len(first) == 1 else None
