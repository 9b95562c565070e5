"""A report as rows for a spreadsheet: one figure in each row."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TextIO

from .report import Counted, Report, TableReport
from .statistics import Estimate

HEAD = ("table", "what", "id", "value", "low", "high")
"""The columns: the number of the table, or `compared`; what is counted; its subject; the figure and its interval, empty
for a plain count."""

Row = tuple[str, str, str, float, float | str, float | str]


def write_csv(report: Report, file: TextIO) -> None:
    """Writes every figure. Raises OSError."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(rows_of(report))


def rows_of(report: Report) -> Iterator[Row]:
    """Every figure of a report."""
    for number, table in enumerate(report.tables, 1):
        yield from _table(str(number), table)
    if (compared := report.compared) is not None:
        for seat in compared.seats:
            yield _estimate("compared", "wins", seat.player, seat.wins)
            if seat.needed is not None:
                yield ("compared", "games-needed", seat.player, seat.needed, "", "")
        yield _estimate("compared", "length", "", compared.length)
        yield _estimate("compared", "otherwise", "", compared.otherwise)


def _table(name: str, table: TableReport) -> Iterator[Row]:
    yield (name, "games", "", table.games, "", "")
    yield _estimate(name, "drawn", "", table.drawn)
    yield (name, "broken-off", "", table.broken_off, "", "")
    for seat in table.seats:
        yield _estimate(name, "wins", seat.player, seat.wins)
    spread = table.length
    yield _estimate(name, "length", "mean", spread.mean)
    for part in ("tenth", "median", "ninetieth"):
        yield (name, "length", part, getattr(spread, part), "", "")
    for what, counts in (("ending", table.endings), ("clause", table.clauses), ("ruling", table.rests_on)):
        for counted in counts:
            yield from _shares(name, what, counted)
    for counted in table.cards:
        yield (name, "card", counted.id, counted.times, "", "")


def _shares(name: str, what: str, counted: Counted) -> Iterator[Row]:
    yield (name, f"{what}-times", counted.id, counted.times, "", "")
    if counted.games is not None:
        yield _estimate(name, f"{what}-games", counted.id, counted.games)


def _estimate(name: str, what: str, id_: str, estimate: Estimate) -> Row:
    return (name, what, id_, estimate.value, estimate.low, estimate.high)
