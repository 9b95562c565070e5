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

from .cold import HELLO
from .deck_peers import OURS_WARM, PYTHON_PEERS, TYPST, TYPST_WARM
from .deck_source import TEMPLATE, cards, page_xml, table, typst_source
from .measure import ratio

ROUNDS = 9
SLOW_ROUNDS = 3
PAGES = 12
AIDS = str(Path(sys.executable).with_name("aids"))
"""The command as it is installed."""


def run() -> dict[str, float]:
    """Seconds and MiB, medians; a ratio is the median over all rounds, ours by theirs. Ours is `aids deck` as people
    type it. Typst comes as a Python module; `typst_alone` is its time without the start of Python."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        root = Path(__file__).resolve().parents[1]
        copyfile(root / "templates" / "icons" / "samaritan.svg", place / "icon.svg")
        (place / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
        (place / "hello.py").write_text(HELLO, encoding="utf-8")
        for seed in range(ROUNDS + 1):
            (place / f"{seed}.xml").write_text(page_xml(seed), encoding="utf-8")
            (place / f"{seed}.csv").write_text(table(seed), encoding="utf-8")
            (place / f"{seed}.typ").write_text(typst_source(seed), encoding="utf-8")
            (place / f"{seed}.json").write_text(json.dumps(cards(seed)), encoding="utf-8")
        return _measured(place)


def _measured(place: Path) -> dict[str, float]:
    names = ("ours", "unchanged", "typst", "hello", "python", *PYTHON_PEERS)
    spent: dict[str, list[float]] = {name: [] for name in names}
    peak: dict[str, list[float]] = {name: [] for name in names}

    def timed(name: str, *command: str) -> None:
        begun = time.perf_counter()
        used = _peak([sys.executable, *command], place)
        if not first:
            spent[name].append(time.perf_counter() - begun)
            peak[name].append(used)

    for seed in range(ROUNDS + 1):
        first = not seed
        deck = (AIDS, "deck", f"{seed}.csv", "--template", "card.xml.j2")
        timed("ours", *deck)
        timed("typst", "-c", TYPST, f"{seed}.typ", "typst.pdf")
        timed("unchanged", *deck)
        timed("hello", "hello.py")
        timed("python", "-c", "pass")
        if seed <= SLOW_ROUNDS:
            for name, code in PYTHON_PEERS.items():
                timed(name, "-c", code, f"{seed}.json", f"{name}.pdf", str(place))
    warm_ours, warm_typst = _warm(place)
    best = min(PYTHON_PEERS, key=lambda name: median(spent[name]))
    found = {
        "pages": _pages(place / "output" / f"{ROUNDS}.pdf"),
        "cold_vs_typst": ratio(spent["ours"], spent["typst"]),
        "cold_vs_typst_alone": ratio(spent["ours"], _without(spent["typst"], spent["python"])),
        "peak_vs_typst": median(peak["ours"]) / median(peak["typst"]),
        "unchanged_beyond_typer_hello_s": median(_without(spent["unchanged"], spent["hello"])),
        "warm_vs_typst": median(warm_ours) / median(spent["typst"]),
        "warm_vs_typst_warm": median(warm_ours) / median(warm_typst),
        "unchanged_vs_typst": ratio(spent["unchanged"], spent["typst"]),
        "cold_vs_best_python_peer": median(spent["ours"]) / median(spent[best]),
        "peak_mib": median(peak["ours"]),
        "typst_peak_mib": median(peak["typst"]),
        "cold_s": median(spent["ours"]),
        "warm_s": median(warm_ours),
        "unchanged_s": median(spent["unchanged"]),
        "typer_hello_s": median(spent["hello"]),
        "typst_cold_s": median(spent["typst"]),
        "typst_warm_s": median(warm_typst),
        **{f"{name}_cold_s": median(spent[name]) for name in PYTHON_PEERS},
        **{f"{name}_peak_mib": median(peak[name]) for name in PYTHON_PEERS},
    }
    return {name: round(figure, 3) for name, figure in found.items()}


def _without(whole: list[float], part: list[float]) -> list[float]:
    """Round by round, what is left of a time without another."""
    return [a - b for a, b in zip(whole, part, strict=True)]


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
