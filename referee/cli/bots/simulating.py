"""The laboratory: `simulate`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.desk.faults import UsageError
from referee.desk.table.sayers import sayer_of
from referee.desk.table.sitting_down import rulings_told

from ..call import Call
from ..layout import say, show_json, show_rows
from ..options import Edition, Game, Variant, command, new_app, option

if TYPE_CHECKING:
    from referee.bots.laboratory.report import Report

app = new_app()
FEWEST = 2
"""The least number of games for which an interval can be computed."""


@command(app, "ruling", "as_json")
def simulate(
    call: Call,
    game: Game,
    games: Annotated[int, typer.Option("--games", help="option.games", metavar="N", min=FEWEST)] = 1000,
    seats: Annotated[int | None, typer.Option("--seats", help="option.sim-seats", metavar="N", min=1)] = None,
    bots: Annotated[str, option("bots", "BOTS", "strengths")] = "sensible",
    against: Annotated[list[str] | None, option("against", "G7=state", "rulings")] = None,
    variant: Variant = "",
    edition: Edition = None,
    seed: Annotated[str, option("seed", "TEXT", text="sim-seed")] = "1",
    jobs: Annotated[int | None, typer.Option("--jobs", help="option.jobs", metavar="N", min=1)] = None,
    scheduler: Annotated[str, option("scheduler", "ADDRESS")] = "",
    as_csv: Annotated[bool, option("csv")] = False,
    pdf: Annotated[bool, option("pdf", text="sim-pdf")] = False,
    out: Annotated[Path | None, option("out", "FILE", text="sim-out")] = None,
) -> None:
    from referee.bots.laboratory.asked import cores, plan_asked, played
    from referee.bots.laboratory.report import report_of

    as_data = call.as_json or as_csv
    agreed = {"games": games, "seed": seed, "variant": variant, "rulings": call.rulings()}
    other = None if against is None else rulings_told(against)
    plan = plan_asked(game, seats, bots, edition, call.store, against=other, **agreed)
    with _progress(plan.games, as_data) as progress:
        tally = played(plan, call.words, call.store, jobs or cores(), scheduler, progress)
    report = report_of(plan, tally)
    if pdf:
        _write_page(call, report, out or Path(f"{game}-simulation.pdf"), as_data)
    if call.as_json:
        show_json(report)
    elif as_csv:
        from referee.bots.laboratory.rows import write_csv

        write_csv(report, sys.stdout)
    else:
        _tell(call, report)


@contextmanager
def _progress(total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda games: bar.advance(task, games)


def _tell(call: Call, report: Report) -> None:
    from referee.bots.laboratory.telling import Teller

    teller = Teller(sayer_of(report.game, call.words))
    say(teller.title(report))
    for block in teller.blocks(report):
        print()
        say(block.title, style="bold")
        show_rows(list(block.head), [list(row) for row in block.rows])
        if block.note:
            say(block.note)
    print()
    for note in teller.notes(report):
        say(note)


def _write_page(call: Call, report: Report, file: Path, quiet: bool) -> None:
    """Writes the report as a page. Raises UsageError."""
    from referee.bots.laboratory.page import NoPage, write_page
    from referee.bots.laboratory.telling import Teller

    try:
        write_page(report, Teller(sayer_of(report.game, call.words)), file)
    except NoPage as wrong:
        raise UsageError("error.simulate.page", why=str(wrong)) from None
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
    print(call.text("simulate.page", file=file), file=sys.stderr if quiet else sys.stdout)
