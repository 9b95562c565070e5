"""Printing 108 cards: ours against Typst and three Python peers, as whole processes, in one process, and unchanged.

Every round sets a deck of other words, so that nobody can remember the last one; the unchanged run sets none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from shutil import copyfile
from statistics import median

from .deck_peers import OURS, OURS_PEAK, OURS_WARM, PYTHON_PEERS, TYPST, TYPST_WARM
from .deck_source import cards, page_xml, typst_source
from .measure import ratio

ROUNDS = 9
SLOW_ROUNDS = 3
PAGES = 12


def run() -> dict[str, float]:
    """Seconds and MiB, medians; the ratios are those of each round, ours by theirs, of which the median is told. Ours
    are two processes where there are two cores; their memory is added up."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        root = Path(__file__).resolve().parents[1]
        copyfile(root / "templates" / "icons" / "samaritan.svg", place / "icon.svg")
        for seed in range(ROUNDS + 1):
            (place / f"{seed}.xml").write_text(page_xml(seed), encoding="utf-8")
            (place / f"{seed}.typ").write_text(typst_source(seed), encoding="utf-8")
            (place / f"{seed}.json").write_text(json.dumps(cards(seed)), encoding="utf-8")
        return _measured(place)


def _measured(place: Path) -> dict[str, float]:
    spent: dict[str, list[float]] = {"ours": [], "unchanged": [], "typst": [], **{peer: [] for peer in PYTHON_PEERS}}
    peak: dict[str, list[float]] = {name: [] for name in spent}

    def timed(name: str, code: str, source: str, out: str, *, warm_up: bool) -> None:
        begun = time.perf_counter()
        used = _peak([sys.executable, "-c", code, source, out, str(place)][: 6 if name == "weasyprint" else 5], place)
        if not warm_up:
            spent[name].append(time.perf_counter() - begun)
            peak[name].append(used)

    for seed in range(ROUNDS + 1):
        first = not seed
        timed("ours", OURS, f"{seed}.xml", "ours.pdf", warm_up=first)
        if not first:
            peak["ours"][-1] = both_peaks(place, f"{seed}.xml")
        timed("typst", TYPST, f"{seed}.typ", "typst.pdf", warm_up=first)
        timed("unchanged", OURS, f"{seed}.xml", "ours.pdf", warm_up=first)
        if seed <= SLOW_ROUNDS:
            for name, code in PYTHON_PEERS.items():
                timed(name, code, f"{seed}.json", f"{name}.pdf", warm_up=first)
    warm_ours, warm_typst = _warm(place)
    best = min(PYTHON_PEERS, key=lambda name: median(spent[name]))
    found = {
        "pages": _pages(place / "ours.pdf"),
        "cold_vs_typst": ratio(spent["ours"], spent["typst"]),
        "warm_vs_typst": median(warm_ours) / median(spent["typst"]),
        "warm_vs_typst_warm": median(warm_ours) / median(warm_typst),
        "unchanged_vs_typst": ratio(spent["unchanged"], spent["typst"]),
        "cold_vs_best_python_peer": median(spent["ours"]) / median(spent[best]),
        "peak_mib": median(peak["ours"]),
        "typst_peak_mib": median(peak["typst"]),
        "cold_s": median(spent["ours"]),
        "warm_s": median(warm_ours),
        "unchanged_s": median(spent["unchanged"]),
        "typst_cold_s": median(spent["typst"]),
        "typst_warm_s": median(warm_typst),
        **{f"{name}_cold_s": median(spent[name]) for name in PYTHON_PEERS},
        **{f"{name}_peak_mib": median(peak[name]) for name in PYTHON_PEERS},
    }
    return {name: round(figure, 3) for name, figure in found.items()}


def both_peaks(place: Path, source: str) -> float:
    """The most memory that ours holds, in MiB, both its processes added up."""
    command = [sys.executable, "-c", OURS_PEAK, source, "peak.pdf"]
    done = subprocess.run(command, cwd=place, env=environment(place), capture_output=True, text=True, check=True)
    return mib(int(done.stdout))


def environment(place: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    root = str(Path(__file__).resolve().parents[1])
    return {**kept, "CONSISTORY_CACHE": str(place / "cache"), "LANG": "C", "PYTHONPATH": root}


def _peak(command: list[str], place: Path) -> float:
    """Runs a command; the most memory that it held, in MiB."""
    process = subprocess.Popen(command, cwd=place, env=environment(place), stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command[3:5]} ended with {process.returncode}")
    return mib(used.ru_maxrss)


def mib(most: int) -> float:
    """What the system calls the most memory held, in MiB."""
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _warm(place: Path) -> tuple[list[float], list[float]]:
    """Seconds of each deck after the first in one running process: ours, Typst's."""
    told = []
    for code, ending in ((OURS_WARM, "xml"), (TYPST_WARM, "typ")):
        command = [sys.executable, "-c", code, *(f"{seed}.{ending}" for seed in range(ROUNDS + 1))]
        done = subprocess.run(command, cwd=place, env=environment(place), capture_output=True, text=True, check=True)
        told.append([float(spent) for spent in done.stdout.split()])
    return told[0], told[1]


def _pages(file: Path) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    try:
        assert len(document) == PAGES, "the deck has changed its pages"
        return len(document)
    finally:
        document.close()
