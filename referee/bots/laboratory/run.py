"""Chunks of games given to workers, and their figures gathered: in processes of this machine, or on a Dask cluster. The
chunk of a worker that dies is played again by another one; a chunk is counted once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path

from msgspec import json

from .chunk import play_chunk
from .plan import Plan
from .store import Kept
from .tally import Tally

Done = Iterator[tuple[int, bytes]]
"""Chunks by number, each with its Tally as JSON, in the order in which they are finished."""

AHEAD = 4
"""The number of chunks given to each worker in advance, so that none has to wait."""

MOST_DEATHS = 20
"""The number of workers that may die before the simulation is given up."""


class NoCluster(Exception):
    """The cluster can't be used: `why` is "extra" if the package is missing, else the cluster's message."""

    def __init__(self, address: str, why: str) -> None:
        self.address, self.why = address, why
        super().__init__(f"{address}: {why}")


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    scheduler: str = "",
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Tally:
    """The tally of a plan's games. Chunks in `folder` from an earlier run are not played again. `progress` is called
    with every number of games that is added. A KeyboardInterrupt ends it cleanly: the figures so far are returned.
    Raises NoCluster, and BrokenProcessPool if workers keep dying."""
    kept = Kept(folder, plan)
    tally = Tally.empty(len(plan.tables))
    encoded = json.encode(plan)

    def count(chunk: int, figures: bytes) -> None:
        tally.add(json.decode(figures, type=Tally))
        progress(len(plan.games_of(chunk)))

    for chunk, figures in kept.chunks.items():
        count(chunk, figures)
    left = [chunk for chunk in plan.chunks if chunk not in kept.chunks]
    source = on_cluster(encoded, left, scheduler) if scheduler else in_processes(encoded, left, jobs)
    try:
        for chunk, figures in source:
            kept.keep(chunk, figures)
            count(chunk, figures)
    except KeyboardInterrupt:
        pass
    finally:
        source.close()
    return tally


def in_processes(encoded: bytes, chunks: list[int], jobs: int) -> Generator[tuple[int, bytes], None, None]:
    """The chunks, played in `jobs` processes; with 1, in this process."""
    if jobs <= 1:
        yield from ((chunk, play_chunk(encoded, chunk)) for chunk in chunks)
        return
    left = list(chunks)
    for _ in range(MOST_DEATHS):
        try:
            for chunk, figures in _in_pool(encoded, left, jobs):
                left.remove(chunk)
                yield chunk, figures
            return
        except BrokenProcessPool:
            continue
    raise BrokenProcessPool("the workers keep dying")


def _in_pool(encoded: bytes, chunks: list[int], jobs: int) -> Done:
    """Raises BrokenProcessPool if a worker dies."""
    ahead = iter(list(chunks))
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[bytes], int] = {}
        try:
            while True:
                for chunk in islice(ahead, jobs * AHEAD - len(running)):
                    running[pool.submit(play_chunk, encoded, chunk)] = chunk
                if not running:
                    return
                ready, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in sorted(ready, key=running.__getitem__):
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_cluster(encoded: bytes, chunks: list[int], address: str) -> Generator[tuple[int, bytes], None, None]:
    """The chunks, played by the workers of a Dask cluster; the scheduler gives the chunk of a dead worker to another
    one. Raises NoCluster."""
    try:
        from distributed import Client, as_completed
    except ModuleNotFoundError as missing:
        raise NoCluster(address, "extra") from missing
    try:
        client = Client(address, timeout="5s", set_as_default=False)  # type: ignore[no-untyped-call,unused-ignore]
    except (OSError, ValueError) as gone:
        raise NoCluster(address, str(gone)) from gone
    with client:
        handed = {client.submit(play_chunk, encoded, chunk, pure=False, retries=MOST_DEATHS): chunk for chunk in chunks}
        for future in as_completed(list(handed)):  # type: ignore[no-untyped-call,unused-ignore]
            yield handed[future], future.result()
            future.release()
