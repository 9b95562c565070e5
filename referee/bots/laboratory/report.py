"""The report of a simulation: each table with its intervals, and the comparison of two tables; `simulate --json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from referee.library.described import means

from .plan import Plan
from .statistics import Estimate, games_needed, mean, quantile, share
from .tally import WIN, Compared, Figures, Tally

DIFFERENCE = 0.02
"""The difference in wins for which the needed number of games is reported: two wins in a hundred games."""


class SeatShare(Struct, frozen=True):
    """One seat at one table."""

    player: Annotated[str, means("the player's name")]
    bot: Annotated[str, means("the strength that plays the seat")]
    wins: Annotated[Estimate, means("the share of the games that the seat wins; shared wins count in part")]


class Spread(Struct, frozen=True):
    """How many decisions the players take in a game."""

    mean: Annotated[Estimate, means("the average")]
    tenth: Annotated[int, means("one game in ten is at most so long")]
    median: Annotated[int, means("one game in two is at most so long")]
    ninetieth: Annotated[int, means("nine games in ten are at most so long")]
    games: Annotated[dict[int, int], means("the number of games of each length")]


class Counted(Struct, frozen=True):
    """A clause, a card or a ruling, and how often it decided something."""

    id: Annotated[str, means("the id of the clause, the card or the ruling")]
    times: Annotated[int, means("how often in all games together")]
    games: Annotated[Estimate | None, means("the share of games in which it did; null where games are not counted")]


class TableReport(Struct, frozen=True):
    """One of the tables."""

    rulings: Annotated[dict[str, str], means("the option of each ruling that was asked for")]
    games: Annotated[int, means("the games that were played")]
    drawn: Annotated[Estimate, means("the share of games that nobody wins")]
    broken_off: Annotated[int, means("games that came to no end")]
    seats: Annotated[tuple[SeatShare, ...], means("the seats in turn order")]
    length: Annotated[Spread, means("how many decisions a game takes")]
    endings: Annotated[tuple[Counted, ...], means("the clauses that end games, the commonest first")]
    clauses: Annotated[tuple[Counted, ...], means("the clauses that are carried out, the commonest first")]
    cards: Annotated[tuple[Counted, ...], means("the cards that are played or named, the commonest first")]
    rests_on: Annotated[tuple[Counted, ...], means("the rulings on which results rest, the commonest first")]


class SeatDifference(Struct, frozen=True):
    """What the second table changes for a seat."""

    player: Annotated[str, means("the player's name")]
    wins: Annotated[Estimate, means("the share of wins at the second table less that at the first")]
    needed: Annotated[int | None, means("the games that it takes to find a difference of `difference`")]


class Comparison(Struct, frozen=True):
    """The second table against the first, game by game with the same luck."""

    seats: Annotated[tuple[SeatDifference, ...], means("the seats in turn order")]
    length: Annotated[Estimate, means("by how many decisions games are longer at the second table")]
    otherwise: Annotated[Estimate, means("the share of games that somebody else wins")]
    difference: Annotated[float, means("the difference in wins for which `needed` is told")]


class Report(Struct, frozen=True, kw_only=True):
    """The figures of a simulation. Every figure has an interval in which it lies with 95 % confidence."""

    game: Annotated[str, means("the id of the game")]
    variant: Annotated[str, means("the variant, empty without one")]
    edition: Annotated[str, means("the id of the edition")]
    sample: Annotated[bool, means("whether the edition holds sample figures")]
    seed: Annotated[str, means("the seed that decides all luck")]
    asked: Annotated[int, means("the games that were asked for")]
    tables: Annotated[tuple[TableReport, ...], means("the tables")]
    compared: Annotated[Comparison | None, means("the second table against the first; null with one table")] = None


def report_of(plan: Plan, tally: Tally, difference: float = DIFFERENCE) -> Report:
    """The report on a plan's tally. difference: the share of wins for which the needed number of games is reported."""
    tables = tuple(
        _table(plan, dict(table.rulings), figures) for table, figures in zip(plan.tables, tally.tables, strict=True)
    )
    compared = tally.compared
    return Report(
        game=plan.game,
        variant=plan.variant,
        edition=str(plan.edition.get("id", "")),
        sample=bool(plan.edition.get("sample")),
        seed=plan.seed,
        asked=plan.games,
        tables=tables,
        compared=None if compared is None else _comparison(plan, compared, tally.tables[0].games, difference),
    )


def _table(plan: Plan, rulings: dict[str, str], figures: Figures) -> TableReport:
    games, won = figures.games, figures.won or [0] * len(plan.seats)
    return TableReport(
        rulings=rulings,
        games=games,
        drawn=share(figures.drawn * WIN, games),
        broken_off=figures.broken_off,
        seats=tuple(
            SeatShare(player, bot, share(sixtieths, games))
            for player, bot, sixtieths in zip(plan.seats, plan.bots, won, strict=True)
        ),
        length=_spread(figures.lengths, games),
        endings=_counted(figures.endings, figures.endings, games),
        clauses=_counted(figures.clauses, figures.in_games, games),
        cards=_counted(figures.cards, None, games),
        rests_on=_counted(figures.rulings, figures.rulings, games),
    )


def _spread(lengths: dict[int, int], games: int) -> Spread:
    total = sum(length * times for length, times in lengths.items())
    squares = sum(length * length * times for length, times in lengths.items())
    tenth, median, ninetieth = (quantile(lengths, part) for part in (0.1, 0.5, 0.9))
    return Spread(mean(total, squares, games), tenth, median, ninetieth, dict(sorted(lengths.items())))


def _counted(times: Mapping[str, int], in_games: Mapping[str, int] | None, games: int) -> tuple[Counted, ...]:
    ranked = sorted(times.items(), key=lambda each: (-each[1], each[0]))
    return tuple(
        Counted(id_, number, None if in_games is None else share(in_games.get(id_, 0) * WIN, games))
        for id_, number in ranked
    )


def _comparison(plan: Plan, compared: Compared, games: int, difference: float) -> Comparison:
    won, squares = compared.won or [0] * len(plan.seats), compared.won_squares or [0] * len(plan.seats)
    return Comparison(
        seats=tuple(
            SeatDifference(player, mean(sum_, square, games, WIN), games_needed(sum_, square, games, difference, WIN))
            for player, sum_, square in zip(plan.seats, won, squares, strict=True)
        ),
        length=mean(compared.length, compared.length_squares, games),
        otherwise=share(compared.otherwise * WIN, games),
        difference=difference,
    )
