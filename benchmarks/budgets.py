"""What printing may cost: the commands that people type, as whole processes, each as a ratio of one run beside its bar
and its aim.

Peers are typst on the same deck and a typer program that only says hello. `aids check` of everything is measured in
seconds, once with nothing known of any sheet and once more with nothing changed."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from .cold import HELLO
from .deck import environment
from .deck_peers import OURS_WARM, TYPST
from .deck_source import CARDS, TEMPLATE, page_xml, table, typst_source
from .measure import ratio
from .sheet_source import SHEET

ROUNDS = 9
LARGE = 10
"""How many decks the large one is."""


class Budget(NamedTuple):
    """What should not be passed, and what is striven for."""

    bar: float
    aim: float


BUDGETS = {
    "deck_vs_typst": Budget(1.5, 1.2),
    "running_deck_vs_typst": Budget(0.9, 0.6),
    "large_deck_vs_deck": Budget(6, 4),
    "sheet_vs_hello": Budget(3, 2.2),
    "sheet_fillable_vs_hello": Budget(3.5, 2.6),
    "unchanged_deck_beyond_hello_s": Budget(0.02, 0.01),
    "unchanged_sheet_beyond_hello_s": Budget(0.02, 0.01),
    "check_first_s": Budget(10, 5),
    "check_again_s": Budget(10, 5),
}

AIDS = [str(Path(sys.executable).with_name("aids"))]


def run() -> dict[str, float]:
    """Each figure with its bar, the part of the bar that it takes, and its aim; and the seconds that it was made of."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        _write(place)
        spent = _measured(place)
        figures = {
            "deck_vs_typst": ratio(spent["deck"], spent["typst"]),
            "running_deck_vs_typst": median(_running(place)) / median(spent["typst"]),
            "large_deck_vs_deck": ratio(spent["large_deck"], spent["deck"]),
            "sheet_vs_hello": ratio(spent["sheet"], spent["hello"]),
            "sheet_fillable_vs_hello": ratio(spent["sheet_fillable"], spent["hello"]),
            "unchanged_deck_beyond_hello_s": _beyond(spent["unchanged_deck"], spent["hello"]),
            "unchanged_sheet_beyond_hello_s": _beyond(spent["unchanged_sheet"], spent["hello"]),
            "check_first_s": _process([*AIDS, "check"], place),
            "check_again_s": _process([*AIDS, "check"], place),
        }
    found: dict[str, float] = {}
    for name, budget in BUDGETS.items():
        found[name] = round(figures[name], 4)
        found[f"{name}_bar"] = budget.bar
        found[f"{name}_of_bar"] = round(figures[name] / budget.bar, 2)
        found[f"{name}_aim"] = budget.aim
    return found | {f"{name}_s": round(median(each), 4) for name, each in spent.items()}


def _write(place: Path) -> None:
    (place / "hello.py").write_text(HELLO, encoding="utf-8")
    (place / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    icon = Path(__file__).resolve().parents[1] / "templates" / "icons" / "samaritan.svg"
    (place / "icon.svg").write_bytes(icon.read_bytes())
    for seed in range(ROUNDS + 1):
        (place / f"{seed}.csv").write_text(table(seed), encoding="utf-8")
        (place / f"large-{seed}.csv").write_text(table(seed, CARDS * LARGE), encoding="utf-8")
        (place / f"{seed}.xml").write_text(page_xml(seed), encoding="utf-8")
        (place / f"{seed}.typ").write_text(typst_source(seed), encoding="utf-8")


def _measured(place: Path) -> dict[str, list[float]]:
    """Seconds of each command, round by round; the first round only warms up."""
    spent: dict[str, list[float]] = {}
    for seed in range(ROUNDS + 1):
        deck = [*AIDS, "deck", f"{seed}.csv", "--template", "card.xml.j2"]
        for name, command in (
            ("hello", [sys.executable, "hello.py"]),
            ("deck", deck),
            ("typst", [sys.executable, "-c", TYPST, f"{seed}.typ", "typst.pdf"]),
            ("unchanged_deck", deck),
            ("large_deck", [*AIDS, "deck", f"large-{seed}.csv", "--template", "card.xml.j2"]),
            ("sheet", [*AIDS, "build", *SHEET, "--force"]),
            ("sheet_fillable", [*AIDS, "fill-in", *SHEET, "--force"]),
            ("first_again", [*AIDS, "build", *SHEET]),
            ("unchanged_sheet", [*AIDS, "build", *SHEET]),
        ):
            seconds = _process(command, place)
            if seed:
                spent.setdefault(name, []).append(seconds)
    return spent


def _beyond(ours: list[float], peer: list[float]) -> float:
    """The median of what ours takes longer, round by round."""
    return median(a - b for a, b in zip(ours, peer, strict=True))


def _process(command: list[str], place: Path) -> float:
    begun = time.perf_counter()
    done = subprocess.run(command, cwd=place, env=environment(place), capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise SystemExit(f"{command[1:]} ended with {done.returncode}: {done.stderr}")
    return seconds


def _running(place: Path) -> list[float]:
    """Seconds of each deck after the first in one running process."""
    command = [sys.executable, "-c", OURS_WARM, *(f"{seed}.xml" for seed in range(ROUNDS + 1))]
    done = subprocess.run(command, cwd=place, env=environment(place), capture_output=True, text=True, check=True)
    return [float(spent) for spent in done.stdout.split()]
