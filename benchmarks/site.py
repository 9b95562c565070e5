"""What the pages of the rules cost: `aids site` without the sheets, as people type it, for every game and language."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median

from .measure import process_seconds

ROUNDS = 5
BAR_SECONDS = 10.0
"""What all games in all languages may take."""


def run() -> dict[str, float]:
    """Wall seconds of the whole command into an empty folder and into one that is up to date, and what comes out."""
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "kept"
        command = [sys.executable, "-m", "aids.command.main", "site", "--without-sheets", "--out"]
        fresh = f"import runpy, sys, tempfile; sys.argv = ['aids', *{command[3:]!r}, tempfile.mkdtemp(dir={place!r})]"
        commands = {
            "new": [sys.executable, "-c", f"{fresh}; runpy.run_module('aids.command.main', run_name='__main__')"],
            "again": [*command, str(out)],
        }
        took = process_seconds(commands, ROUNDS, {"PYTHONPATH": os.getcwd()})
        files = [file for file in out.rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in files)
        return {
            "site_new_s": round(median(took["new"]), 2),
            "site_new_bar_s": BAR_SECONDS,
            "site_unchanged_s": round(median(took["again"]), 2),
            "site_files": len(files),
            "site_mb": round(size / 1e6, 1),
        }
