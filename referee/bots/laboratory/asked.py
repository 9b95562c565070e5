"""A simulation as a user asks for it; what can't be meant is refused in words."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.state.question import NotKnown
from referee.desk.faults import UsageError
from referee.desk.table.sayers import sayer_of
from referee.library.editions import edition_for_new, edition_tables
from referee.library.load import load_game
from referee.library.paths import store_dir

from ..strengths import STRENGTHS
from .plan import plan_of
from .run import NoCluster, simulate

if TYPE_CHECKING:
    from referee.words.translation import Words

    from .plan import Plan
    from .tally import Tally

FEWEST = 2
"""The least number of games for which an interval can be given."""


def plan_asked(game: str, seats: int | None, bots: str, edition: str | None, store: Path | None, **agreed: Any) -> Plan:
    """The plan of a simulation. bots: strengths, separated by commas. Raises UsageError, NoAgreement, Unwritten,
    DataError."""
    strengths = tuple(each.strip() for each in bots.split(","))
    for each in strengths:
        if each not in STRENGTHS:
            raise UsageError("error.simulate.bot", told=each, known=", ".join(STRENGTHS))
    players = seats or max(load_game(game).game.seats[0], len(strengths))
    tables = edition_tables(game, edition or edition_for_new(game, True, store), store)
    try:
        return plan_of(game, seats=players, bots=strengths, edition=tables, **agreed)
    except ValueError:
        raise UsageError("error.simulate.bots", bots=len(strengths), seats=players) from None


def cores() -> int:
    """The number of processes that this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(
    plan: Plan, words: Words, store: Path | None, jobs: int, scheduler: str, progress: Callable[[int], None]
) -> Tally:
    """The tally of the plan's games. Raises UsageError if they can't be played, or if too few came to an end."""
    folder = store_dir(store) / "laboratory"
    try:
        tally = simulate(plan, jobs=jobs, scheduler=scheduler, folder=folder, progress=progress)
    except NoCluster as wrong:
        if wrong.why == "extra":
            raise UsageError("error.simulate.extra") from None
        raise UsageError("error.simulate.cluster", address=wrong.address, why=wrong.why) from None
    except BrokenProcessPool:
        raise UsageError("error.simulate.workers") from None
    except NotKnown as wrong:
        asking = sayer_of(plan.game, words, plan.seats).question(wrong.question)
        raise UsageError("error.simulate.unknown", edition=plan.edition.get("id", ""), question=asking.text) from None
    if tally.tables[0].games < FEWEST:
        raise UsageError("error.simulate.stopped")
    return tally
