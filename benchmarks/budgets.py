"""What printing may cost: whole processes, each beside its bar and its aim.

`aids.command.typeset` sets a page from its XML: the reference deck of 108 cards, ten times as many, a full-page sheet
with rows and boxes to tick. The whole command `aids build`, with view and template, is measured beside them, without a
bar."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from aids.make.compose import compose
from aids.make.jobs import jobs

from .deck import both_peaks, environment
from .deck_peers import OURS, OURS_WARM
from .deck_source import CARDS, page_xml

ROUNDS = 9
LARGE = 10
"""How many decks the large one is."""
TICKS = 170

CHECK = """
import sys
from aids.markup.parse import parse
from aids.layout.document import set_document
from aids.render.icons import names
set_document(parse(open(sys.argv[1], encoding="utf-8").read()), sys.argv[1], names())
assert "reportlab" not in sys.modules
"""


class Budget(NamedTuple):
    """Seconds or MiB that should not be passed, and that are striven for."""

    bar: float | None
    aim: float | None = None


BUDGETS = {
    "deck_cold_s": Budget(0.13, 0.11),
    "deck_peak_mib": Budget(36),
    "deck_running_s": Budget(0.04, 0.028),
    "large_deck_cold_s": Budget(0.4, 0.33),
    "large_deck_peak_mib": Budget(64),
    "sheet_cold_s": Budget(0.13, 0.11),
    "sheet_fillable_cold_s": Budget(0.17, 0.15),
    "unchanged_s": Budget(0.03, 0.015),
    "check_deck_s": Budget(0.08, 0.065),
    "check_sheet_s": Budget(0.08, 0.065),
    "build_sheet_cold_s": Budget(None),
    "build_sheet_fillable_cold_s": Budget(None),
}


def run() -> dict[str, float]:
    """Medians, each with its bar, the part of the bar that it takes, and its aim."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for seed in range(ROUNDS + 1):
            (place / f"{seed}.xml").write_text(page_xml(seed), encoding="utf-8")
            (place / f"large-{seed}.xml").write_text(page_xml(seed, CARDS * LARGE), encoding="utf-8")
        (place / "sheet.xml").write_text(sheet_xml(), encoding="utf-8")
        spent = _measured(place)
    found: dict[str, float] = {}
    for name, budget in BUDGETS.items():
        figure = median(spent[name])
        found[name] = round(figure, 4)
        if budget.bar is not None:
            found[f"{name}_bar"] = budget.bar
            found[f"{name}_of_bar"] = round(figure / budget.bar, 2)
        if budget.aim is not None:
            found[f"{name}_aim"] = budget.aim
    return found


def sheet_xml() -> str:
    """The page of the suspect sheet of Mystery of the Abbey: 24 rows on A4."""
    [job] = [job for job in jobs(["en"], "abbey", "suspects") if not job.variant]
    xml = compose(job)
    ticks = xml.count("<tick ")
    assert ticks >= TICKS, f"the sheet has only {ticks} boxes to tick"
    return xml


def _measured(place: Path) -> dict[str, list[float]]:
    spent: dict[str, list[float]] = {name: [] for name in BUDGETS}
    build = [sys.executable, "-m", "aids.command.main"]
    for seed in range(ROUNDS + 1):
        for name, command in (
            ("deck_cold_s", _page(f"{seed}.xml")),
            ("unchanged_s", _page(f"{seed}.xml")),
            ("large_deck_cold_s", _page(f"large-{seed}.xml")),
            ("sheet_cold_s", _page("sheet.xml")),
            ("sheet_fillable_cold_s", _page("sheet.xml", "--fillable")),
            ("check_deck_s", [sys.executable, "-c", CHECK, f"{seed}.xml"]),
            ("check_sheet_s", [sys.executable, "-c", CHECK, "sheet.xml"]),
            ("build_sheet_cold_s", [*build, "build", "abbey", "suspects", "--lang", "en"]),
            ("build_sheet_fillable_cold_s", [*build, "fill-in", "abbey", "suspects", "--lang", "en"]),
        ):
            if name != "unchanged_s":
                _forget(place)
            seconds = _process(command, place)
            if seed:
                spent[name].append(seconds)
        if seed:
            spent["deck_peak_mib"].append(both_peaks(place, f"{seed}.xml"))
            spent["large_deck_peak_mib"].append(both_peaks(place, f"large-{seed}.xml"))
    spent["deck_running_s"] = _running(place)
    return spent


def _page(source: str, *options: str) -> list[str]:
    return [sys.executable, "-c", OURS, *options, source, "page.pdf"]


def _forget(place: Path) -> None:
    """Nothing has been made yet; what is kept between runs stays."""
    for file in (place / "page.pdf", place / "output" / ".manifest.json"):
        file.unlink(missing_ok=True)


def _process(command: list[str], place: Path) -> float:
    begun = time.perf_counter()
    done = subprocess.run(command, cwd=place, env=environment(place), capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise SystemExit(f"{command[3:]} ended with {done.returncode}: {done.stderr}")
    return seconds


def _running(place: Path) -> list[float]:
    """Seconds of each deck after the first in one running process."""
    command = [sys.executable, "-c", OURS_WARM, *(f"{seed}.xml" for seed in range(ROUNDS + 1))]
    done = subprocess.run(command, cwd=place, env=environment(place), capture_output=True, text=True, check=True)
    return [float(spent) for spent in done.stdout.split()]
