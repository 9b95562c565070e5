"""Forecast of a Council: which Churches are bound and which neutral, their votes with the reasons, the cost of each
result.

All of it lies open: mats, voters and exiles. The forecast is what would follow if the vote were taken now, and promises
nothing about the debate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core import Bar, Cell, Grid, Line, Panel, Player, Seat, Term, line

from ..box.components import EMPRESS, LAST, numbers_of
from ..position.known import (
    church,
    decided,
    doctrine,
    emperor,
    exiled,
    holder,
    turn_of,
    votes_of,
)
from ..position.records import Council, Lost
from ..position.state import Credo, clockwise, council_of, name_of, seats
from ..rules.council.council import sides
from ..rules.council.proposals import number_due, proposed
from ..rules.council.voting import extra_votes, power, tally

Why = Literal["exiled", "silenced", "absent", "excluded", "bonus"]

__all__ = ["Forecast", "decided", "forecast", "panels"]


class Reason(Struct, frozen=True):
    """Why a Church has more or fewer votes than its cards say."""

    why: Annotated[Why, Meta(description="what it is")]
    card: Annotated[str | None, Meta(description="the card whose votes do not count; null for extra votes")]
    votes: Annotated[int, Meta(description="the votes that are gained, or lost where the figure is negative")]


class Voter(Struct, frozen=True):
    """A Church at the Council."""

    player: Annotated[str, Meta(description="whose Church it is")]
    doctrine: Annotated[str | None, Meta(description="its own doctrine, for which it has to vote; null if neutral")]
    printed: Annotated[int, Meta(description="the votes printed on its open cards")]
    votes: Annotated[int, Meta(description="the votes that it can cast")]
    reasons: Annotated[tuple[Reason, ...], Meta(description="what makes the difference")]


class Cost(Struct, frozen=True):
    """What a result means for one Church."""

    player: Annotated[str, Meta(description="whose Church it is")]
    draws: Annotated[int, Meta(description="the Church cards that it draws")]
    loses: Annotated[tuple[int, ...], Meta(description="the Church cards that it loses, for each Article")]
    articles: Annotated[tuple[str, ...], Meta(description="the Articles for which it loses them")]


class Result(Struct, frozen=True):
    """What happens if a doctrine is adopted."""

    doctrine: Annotated[str, Meta(description="the doctrine that is proposed")]
    numbers: Annotated[tuple[int, ...], Meta(description="the Articles of the Creed that it decides")]
    votes: Annotated[int, Meta(description="its votes so far: those that are bound to it, and those cast for it")]
    costs: Annotated[tuple[Cost, ...], Meta(description="what it brings each Church that wins or loses")]
    respect: Annotated[tuple[str, ...], Meta(description="the losing doctrines against which the Emperor may roll")]


class Forecast(Struct, frozen=True, kw_only=True):
    """What hangs on the Council that meets, or on the next one."""

    game: Annotated[str, Meta(description="the id of the game")] = "credo"
    article: Annotated[int, Meta(description="the number that is debated")]
    meeting: Annotated[bool, Meta(description="whether the Council meets now")]
    emperor: Annotated[str | None, Meta(description="who could enforce respect as things stand")]
    voters: Annotated[tuple[Voter, ...], Meta(description="every Church")]
    results: Annotated[tuple[Result, ...], Meta(description="every doctrine that is proposed, most votes first")]
    vote: Annotated[bool, Meta(description="whether there is a vote: a sole doctrine passes without")]
    ends: Annotated[bool, Meta(description="whether the game ends when a doctrine is adopted")]


def convened(state: Credo, number: int | None = None) -> Credo:
    """The State with a Council on that Article: the one that meets, or the next one due. Raises NotKnown."""
    if state.council is not None and number in (None, state.council.number):
        return state
    due = number_due(state) if number is None else number
    caller = turn_of(state) if state.active is not None else Seat(0)
    return replace(state, council=Council(number=due, caller=caller))


def forecast(state: Credo, number: int | None = None) -> Forecast:
    """Everything that is known about the vote. Raises NotKnown."""
    at = convened(state, number)
    council, office = council_of(at), emperor(at)
    results = sorted((result(at, article) for article in proposed(at)), key=lambda outcome: -outcome.votes)
    return Forecast(
        article=council.number,
        meeting=state.council is not None and state.council.number == council.number,
        emperor=None if office is None else name_of(at, office[1]),
        voters=tuple(voter(at, seat) for seat in seats(at)),
        results=tuple(results),
        vote=len(results) > 1,
        ends=any(LAST in outcome.numbers for outcome in results),
    )


def voter(state: Credo, seat: Seat) -> Voter:
    """A Church with its votes and the reasons. Raises NotKnown."""
    return Voter(
        player=name_of(state, seat),
        doctrine=doctrine(state, seat, council_of(state).number),
        printed=sum(votes_of(state, card) for card in church(state, seat)),
        votes=power(state, seat),
        reasons=tuple(reasons(state, seat)),
    )


def reasons(state: Credo, seat: Seat) -> Iterator[Reason]:
    """Why its votes are not those printed on its cards. Raises NotKnown."""
    council = council_of(state)
    whole_church = (
        bool(council.excluded) and state.ruling("G17") == "church" and holder(state, council.excluded) == seat
    )
    for card in church(state, seat):
        why: Why | None = None
        if exiled(state, card):
            why = "exiled"
        elif state.silenced and card == EMPRESS:
            why = "silenced"
        elif card in council.absent:
            why = "absent"
        elif card == council.excluded or whole_church:
            why = "excluded"
        if why is not None and votes_of(state, card):
            yield Reason(why, card, -votes_of(state, card))
    bonus = extra_votes(state, seat)
    if bonus and not whole_church:
        yield Reason("bonus", None, bonus)


def result(state: Credo, article: str) -> Result:
    """What the adoption of a doctrine would bring. Raises NotKnown."""
    council = council_of(state)
    winners, losers = sides(state, article, council.caller or Seat(0))
    displaced = state.ruling("G39a") == "yes"
    respected = (each.article for each in losers if displaced or council.number in numbers_of(each.article))
    return Result(
        doctrine=article,
        numbers=numbers_of(article),
        votes=votes_for(state, article),
        costs=tuple(costs(state, winners, losers)),
        respect=tuple(dict.fromkeys(respected)),
    )


def votes_for(state: Credo, article: str) -> int:
    """The votes that a doctrine has: those of Churches bound to it, and those that neutral Churches have cast. Raises
    NotKnown."""
    if council_of(state).counted:
        return tally(state)[article]
    cast = {ballot.seat: ballot.article for ballot in council_of(state).ballots}
    number = council_of(state).number
    return sum(
        power(state, seat) for seat in seats(state) if (doctrine(state, seat, number) or cast.get(seat)) == article
    )


def costs(state: Credo, winners: tuple[Lost, ...], losers: tuple[Lost, ...]) -> Iterator[Cost]:
    """What each Church draws and loses, clockwise from the caller."""
    for seat in clockwise(state, council_of(state).caller or Seat(0)):
        draws = sum(each.cards for each in winners if each.seat == seat)
        lost = [each for each in losers if each.seat == seat]
        if draws or lost:
            loses = tuple(each.cards for each in lost)
            yield Cost(name_of(state, seat), draws, loses, tuple(each.article for each in lost))


def panels(state: Credo, number: int | None = None) -> tuple[Panel, ...]:
    """The forecast in words. Raises NotKnown."""
    prediction = forecast(state, number)
    parts: list[Panel] = [line(f"forecast.{'meets' if prediction.meeting else 'next'}", n=prediction.article)]
    parts.append(voters_grid(state, prediction))
    parts += [reason for seat, voter_ in enumerate(prediction.voters) for reason in reason_lines(Seat(seat), voter_)]
    if not prediction.results:
        return (*parts, line("forecast.nobody", "G48", None, n=prediction.article))
    if not prediction.vote:
        sole = Term(f"article.{prediction.results[0].doctrine}")
        parts.append(line("forecast.sole", "council.single-doctrine", None, article=sole))
    parts.append(costs_grid(state, prediction))
    if prediction.vote:
        parts.append(line("forecast.tie", "vote.tie", None, n=prediction.article))
    return (*parts, *closing(state, prediction))


def voters_grid(state: Credo, prediction: Forecast) -> Grid:
    """One row a Church: its doctrine, what is printed, what it can cast."""
    heads = ("show.player", "forecast.doctrine", "forecast.printed", "show.votes")
    rows = []
    for seat, voter in enumerate(prediction.voters):
        own: Cell = line("forecast.free") if voter.doctrine is None else Term(f"article.{voter.doctrine}")
        rows.append((Player(Seat(seat)), own, voter.printed, voter.votes))
    return Grid(tuple(line(head) for head in heads), tuple(rows))


def reason_lines(seat: Seat, voter: Voter) -> Iterator[Line]:
    """The reasons why a Church casts more or fewer votes than are printed on its cards."""
    from ..rules.draws import any_term

    for reason in voter.reasons:
        if reason.card is None:
            yield line("forecast.bonus", "G67", seat, player=Player(seat), n=reason.votes)
        else:
            clause = {"exiled": "exile.no-vote", "silenced": "G18", "absent": "ev.bad-times", "excluded": "G17"}
            named = any_term(reason.card)
            yield line(
                f"forecast.{reason.why}", clause[reason.why], seat, player=Player(seat), card=named, n=-reason.votes
            )


def costs_grid(state: Credo, prediction: Forecast) -> Grid:
    """One row a doctrine: its votes so far, and what its adoption brings each Church."""
    heads: tuple[Cell, ...] = (line("forecast.adopted"), line("show.votes"), *map(Player, seats(state)))
    rows = []
    most = max(result.votes for result in prediction.results)
    for result in prediction.results:
        by_name = {cost.player: cost for cost in result.costs}
        cells = [cost_cell(by_name.get(name_of(state, seat))) for seat in seats(state)]
        rows.append((Term(f"article.{result.doctrine}"), Bar(result.votes, most), *cells))
    return Grid(heads, tuple(rows))


def cost_cell(cost: Cost | None) -> Cell:
    """What one Church draws or loses."""
    if cost is None:
        return line("forecast.nothing")
    if cost.draws:
        return line("forecast.draws", n=cost.draws)
    return line("forecast.loses", n=sum(cost.loses))


def closing(state: Credo, prediction: Forecast) -> Iterator[Line]:
    """Who decides the vote, what the Emperor may do afterwards, and whether the game ends."""
    free = [Seat(seat) for seat, voter in enumerate(prediction.voters) if voter.doctrine is None]
    for seat in free if prediction.vote else ():
        yield line(
            "forecast.neutral", "council.neutral-choice", seat, player=Player(seat), n=prediction.voters[seat].votes
        )
    office = emperor(state)
    respected = tuple(dict.fromkeys(article for voter in prediction.results for article in voter.respect))
    if respected and office is not None:
        yield line("forecast.respect", "respect.right", office[1], player=Player(office[1]))
    elif respected:
        yield line("forecast.no-respect", "respect.right")
    if prediction.ends:
        yield line("forecast.ends", "end.article10")
