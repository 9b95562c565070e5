"""The laboratory: `simulate`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import heading, rulings_of, sayer_of, show_json, show_rows
from .layout import say
from .options import GameArg, Json, Lang, Rulings, StoreDir, completing, new_app
from .speech import t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.bots.laboratory.plan import Plan
    from referee.bots.laboratory.report import Report
    from referee.bots.laboratory.tally import Tally

app = new_app()
FEWEST = 2
"""With fewer games no interval can be told."""


@app.command(help=t("help.simulate"))
def simulate(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", help=t("option.games"), metavar="N", min=FEWEST)] = 1000,
    seats: Annotated[int | None, typer.Option("--seats", help=t("option.sim-seats"), metavar="N", min=1)] = None,
    bots: Annotated[
        str, typer.Option("--bots", help=t("option.bots"), metavar="BOTS", autocompletion=completing("strengths"))
    ] = "sensible",
    ruling: Rulings = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", help=t("option.against"), metavar="G7=state", autocompletion=completing("rulings")),
    ] = None,
    variant: Annotated[
        str,
        typer.Option("--variant", help=t("option.variant"), metavar="VARIANT", autocompletion=completing("variants")),
    ] = "",
    edition: Annotated[
        str | None,
        typer.Option("--edition", help=t("option.edition"), metavar="ID", autocompletion=completing("editions")),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help=t("option.sim-seed"), metavar="TEXT")] = "1",
    jobs: Annotated[int | None, typer.Option("--jobs", help=t("option.jobs"), metavar="N", min=1)] = None,
    scheduler: Annotated[str, typer.Option("--scheduler", help=t("option.scheduler"), metavar="ADDRESS")] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help=t("option.csv"))] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help=t("option.sim-pdf"))] = False,
    out: Annotated[Path | None, typer.Option("--out", help=t("option.sim-out"), metavar="FILE")] = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.bots.laboratory.report import report_of

    plan = _plan(game, games, seats, bots, ruling, against, variant, edition, seed, store)
    tally = _played(plan, jobs or _cores(), scheduler, store, as_json or as_csv)
    if tally.tables[0].games < FEWEST:
        raise UsageError("error.simulate.stopped")
    report = report_of(plan, tally)
    if pdf:
        _write_page(report, out or Path(f"{game}-simulation.pdf"), as_json or as_csv)
    if as_json:
        show_json(report)
    elif as_csv:
        from referee.bots.laboratory.rows import write_csv

        write_csv(report, sys.stdout)
    else:
        _tell(report)


def _plan(
    game: str,
    games: int,
    seats: int | None,
    bots: str,
    ruling: list[str] | None,
    against: list[str] | None,
    variant: str,
    edition: str | None,
    seed: str,
    store: Path | None,
) -> Plan:
    """Raises UsageError, NoAgreement, Unwritten, DataError."""
    from referee.bots.laboratory.plan import plan_of
    from referee.bots.strengths import STRENGTHS
    from referee.library.editions import edition_for_new, edition_tables
    from referee.library.load import load_game

    strengths = tuple(each.strip() for each in bots.split(","))
    for each in strengths:
        if each not in STRENGTHS:
            raise UsageError("error.simulate.bot", told=each, known=", ".join(STRENGTHS))
    players = seats or max(load_game(game).game.seats[0], len(strengths))
    try:
        return plan_of(
            game,
            seats=players,
            bots=strengths,
            games=games,
            seed=seed,
            edition=edition_tables(game, edition or edition_for_new(game, True, store), store),
            variant=variant,
            rulings=rulings_of(ruling),
            against=None if against is None else rulings_of(against),
        )
    except ValueError:
        raise UsageError("error.simulate.bots", bots=len(strengths), seats=players) from None


def _cores() -> int:
    """How many processes this machine has room for."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _played(plan: Plan, jobs: int, scheduler: str, store: Path | None, quiet: bool) -> Tally:
    """Raises UsageError."""
    from concurrent.futures.process import BrokenProcessPool

    from referee.bots.laboratory.run import NoCluster, simulate
    from referee.core.question import NotKnown
    from referee.library.paths import store_dir

    try:
        with _progress(plan.games, quiet) as progress:
            return simulate(
                plan, jobs=jobs, scheduler=scheduler, folder=store_dir(store) / "laboratory", progress=progress
            )
    except NoCluster as wrong:
        if wrong.why == "extra":
            raise UsageError("error.simulate.extra") from None
        raise UsageError("error.simulate.cluster", address=wrong.address, why=wrong.why) from None
    except BrokenProcessPool:
        raise UsageError("error.simulate.workers") from None
    except NotKnown as wrong:
        asking = sayer_of(plan.game, plan.seats).question(wrong.question)
        raise UsageError("error.simulate.unknown", edition=plan.edition.get("id", ""), question=asking.text) from None


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


def _tell(report: Report) -> None:
    from referee.bots.laboratory.telling import Teller

    teller = Teller(sayer_of(report.game, ()))
    say(teller.title(report))
    for block in teller.blocks(report):
        print()
        heading(block.title)
        show_rows(list(block.head), [list(row) for row in block.rows])
        if block.note:
            say(block.note)
    print()
    for note in teller.notes(report):
        say(note)


def _write_page(report: Report, file: Path, quiet: bool) -> None:
    """Writes the report as a page. Raises UsageError."""
    from referee.bots.laboratory.page import NoPage, write_page
    from referee.bots.laboratory.telling import Teller

    try:
        write_page(report, Teller(sayer_of(report.game, ())), file)
    except NoPage as wrong:
        raise UsageError("error.simulate.page", why=str(wrong)) from None
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
    print(t("simulate.page", file=file), file=sys.stderr if quiet else sys.stdout)
