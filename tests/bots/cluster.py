"""The same figures on one process, on two, and on a Dask cluster that loses a worker.
At length: `python -m tests.bots.cluster 100000`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time

from referee.bots.laboratory.plan import Plan, plan_of
from referee.bots.laboratory.run import simulate
from referee.bots.laboratory.tally import Tally
from referee.library.editions import edition_tables


def plan(games: int) -> Plan:
    """Random games of Heuchel & Meuchel."""
    edition = edition_tables("heuchel-meuchel", "sample", None)
    return plan_of("heuchel-meuchel", seats=3, bots=("random",), games=games, seed="1", edition=edition)


@contextmanager
def cluster() -> Iterator[tuple[str, list[int]]]:
    """The address of a cluster of two workers with a process each, and the numbers of those processes."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local,  # type: ignore[no-untyped-call]
        Client(local) as client,  # type: ignore[no-untyped-call]
    ):
        yield local.scheduler_address, list(client.run(os.getpid).values())  # type: ignore[no-untyped-call]


def on_cluster(wanted: Plan, kill: bool) -> Tally:
    """A plan played on a cluster; a worker is killed when the first figures have come."""
    with cluster() as (address, processes):

        def progress(games: int) -> None:
            if kill and processes:
                os.kill(processes.pop(), signal.SIGKILL)
                processes.clear()

        return simulate(wanted, scheduler=address, progress=progress)


def main(games: int) -> int:
    """Plays it three ways, and a hundredth of the games for the cost of one; 1 where the figures differ. One process
    is measured by the processor's time, which other work on the machine leaves alone."""
    seconds = {}
    start = process_time()
    few = simulate(plan(games // 100))
    seconds[f"{games // 100} games, one process"] = process_time() - start
    figures = {}
    for name, run in {
        "one process": lambda: simulate(plan(games)),
        "two processes": lambda: simulate(plan(games), jobs=2),
        "a cluster, a worker killed": lambda: on_cluster(plan(games), kill=True),
    }.items():
        clock = process_time if name == "one process" else perf_counter
        start = clock()
        figures[name] = run()
        seconds[f"{games} games, {name}"] = clock() - start
    for name, spent in seconds.items():
        count = int(name.split()[0])
        print(f"{name}: {spent:.1f} s, {1000 * spent / count:.2f} ms a game", flush=True)
    alike = all(each == figures["one process"] for each in figures.values())
    print("equal" if alike else "DIFFERENT", few.tables[0].won, figures["one process"].tables[0].won)
    return not alike


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
