"""Timing: several rounds, ours and the peer's in turn, so that a machine whose speed drifts hits both alike."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from statistics import median


def seconds(work: Callable[[], object]) -> float:
    """Wall seconds of one call."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def rates(works: dict[str, Callable[[], int]], rounds: int) -> dict[str, list[float]]:
    """Units a second of each work in each round; a work returns how many units it did."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            begun = time.perf_counter()
            done = work()
            found[name].append(done / (time.perf_counter() - begun))
    return found


def ratio(ours: list[float], peer: list[float]) -> float:
    """The median of the ratios round by round."""
    return median(a / b for a, b in zip(ours, peer, strict=True))


def process_seconds(commands: dict[str, list[str]], rounds: int, extra: dict[str, str]) -> dict[str, list[float]]:
    """Wall seconds of whole processes, in turn, after one warm-up each. Compiled bytecode may be kept, as for users.
    Raises RuntimeError where one of them breaks, whose time would be nobody's."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | extra
    found: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            begun = time.perf_counter()
            done = subprocess.run(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
            )
            if turn:
                found[name].append(time.perf_counter() - begun)
            if b"Traceback" in done.stderr:
                raise RuntimeError(f"{name}: {done.stderr.decode(errors='replace').splitlines()[-1]}")
    return found
