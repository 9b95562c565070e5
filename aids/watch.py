"""Making sheets again whenever something changes that they are made of."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from referee.library.paths import data_root, store_dir, templates_root

PAUSE = 0.4
"""Seconds between two looks."""


def stamp() -> int:
    """Changes when a template, a word, data, an own edition or the program changes: from the files' times and sizes."""
    seen: list[tuple[str, int, int]] = []
    for root in (templates_root(), data_root(), Path(__file__).parent, store_dir() / "editions"):
        for folder, _, files in os.walk(root):
            for name in files:
                if name.endswith((".py", ".toml", ".po", ".j2", ".svg")):
                    told = os.stat(os.path.join(folder, name))
                    seen.append((name, told.st_mtime_ns, told.st_size))
    return hash(tuple(sorted(seen)))


def run(arguments: list[str]) -> None:
    """One build in a process of its own: it sees every change, in the program, too."""
    subprocess.run([sys.executable, "-m", "aids.cli", *arguments], check=False)


def watch(
    arguments: list[str],
    build: Callable[[list[str]], None] = run,
    look: Callable[[], int] = stamp,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Builds, and builds again after every change, until Ctrl-C."""
    last: int | None = None
    try:
        while True:
            now = look()
            if now != last:
                build(arguments)
                last = now
            wait(PAUSE)
    except KeyboardInterrupt:
        return
