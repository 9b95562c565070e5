"""A cold `referee check` as a whole process, against a typer program that only says hello."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from .measure import process_seconds, ratio

ROUNDS = 15
HELLO = """import typer
app = typer.Typer()

@app.command()
def hello(name: str = "Ann") -> None:
    print(f"Hello {name}")

app()
"""


def run() -> dict[str, float]:
    """Seconds, medians, and the ratio round by round."""
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        extra = {"CONSISTORY_STORE": f"{folder}/store", "CONSISTORY_CACHE": f"{folder}/cache", "LANG": "C"}
        referee = str(Path(sys.executable).with_name("referee"))
        for said in (
            ["new", "avignon", "--seats", "Ann,Ben"],
            ["move", "draw cardinal; draw noble; draw knight; draw bishop; draw peasant; beseech noble"],
        ):
            subprocess.run([referee, *said], env=_environment(extra), check=True, stdout=subprocess.DEVNULL)
        found = process_seconds(
            {
                "check": [referee, "check", "chastise 3"],
                "check_illegal_de": [referee, "check", "Ann: beseech 1", "--lang", "de"],
                "hello": [sys.executable, str(hello)],
            },
            ROUNDS,
            extra,
        )
    return {
        "check_s": round(median(found["check"]), 3),
        "check_illegal_in_german_s": round(median(found["check_illegal_de"]), 3),
        "typer_hello_s": round(median(found["hello"]), 3),
        "check_vs_typer_hello": round(ratio(found["check"], found["hello"]), 2),
        "check_illegal_in_german_vs_typer_hello": round(ratio(found["check_illegal_de"], found["hello"]), 2),
    }


def _environment(extra: dict[str, str]) -> dict[str, str]:
    import os

    return {**os.environ, **extra}
