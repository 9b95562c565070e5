"""Commands as whole processes, cold, against a typer program that only says hello: a `referee check`, and `aids build`
of one full page, which Typst sets as well.

Cold is a new process that has nothing of its answer: no file of the sheet is kept (`--force`). What a command has left
behind stays, as for users: Python's bytecode, and Consistory's cache of templates, words and parts of fonts. A sheet is
also made as the very first one, with an empty cache, and once more when nothing has changed."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from .deck_peers import TYPST
from .measure import process_seconds, ratio
from .sheet_source import SHEET, write_typst_sheet

ROUNDS = 15
HELLO = """import typer
app = typer.Typer()

@app.command()
def hello(name: str = "Ann") -> None:
    print(f"Hello {name}")

app()
"""

FEW = 5
FIRST = """
import os, subprocess, sys, tempfile
with tempfile.TemporaryDirectory() as empty:
    os.environ["CONSISTORY_CACHE"] = empty
    subprocess.run(sys.argv[1:], check=True)
"""
"""A command with an empty cache; Python starts once more for it."""


def run() -> dict[str, float]:
    """Seconds, medians, and the ratios round by round. `sheet_of_bar` is a sheet by its bar: 1.3 times hello and 1.2
    times Typst for an equal sheet."""
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
        sheet = [str(Path(sys.executable).with_name("aids")), "build", *SHEET, "--out", f"{folder}/output"]
        typst = [sys.executable, "-c", TYPST, str(write_typst_sheet(Path(folder))), f"{folder}/typst.pdf"]
        found = process_seconds(
            {
                "check": [referee, "check", "chastise 3"],
                "check_illegal": [referee, "check", "Ann: beseech 1"],
                "check_illegal_de": [referee, "check", "Ann: beseech 1", "--lang", "de"],
                "hello": [sys.executable, str(hello)],
                "sheet": [*sheet, "--force"],
                "typst": typst,
                "noted": sheet,
                "unchanged": sheet,
            },
            ROUNDS,
            extra,
        )
        first = process_seconds({"first": [sys.executable, "-c", FIRST, *sheet, "--force"]}, FEW, extra)["first"]
    hello_s, typst_s = found["hello"], found["typst"]
    bar = [1.3 * one + 1.2 * other for one, other in zip(hello_s, typst_s, strict=True)]
    return {
        "check_s": round(median(found["check"]), 3),
        "check_illegal_s": round(median(found["check_illegal"]), 3),
        "check_illegal_in_german_s": round(median(found["check_illegal_de"]), 3),
        "typer_hello_s": round(median(hello_s), 3),
        "check_vs_typer_hello": round(ratio(found["check"], hello_s), 2),
        "check_illegal_vs_typer_hello": round(ratio(found["check_illegal"], hello_s), 2),
        "check_illegal_in_german_vs_typer_hello": round(ratio(found["check_illegal_de"], hello_s), 2),
        "sheet_s": round(median(found["sheet"]), 3),
        "typst_sheet_s": round(median(typst_s), 3),
        "sheet_unchanged_s": round(median(found["unchanged"]), 3),
        "sheet_first_s": round(median(first), 3),
        "sheet_vs_typer_hello": round(ratio(found["sheet"], hello_s), 2),
        "sheet_vs_typst": round(ratio(found["sheet"], typst_s), 2),
        "sheet_of_bar": round(ratio(found["sheet"], bar), 2),
        "sheet_unchanged_vs_typer_hello": round(ratio(found["unchanged"], hello_s), 2),
    }


def _environment(extra: dict[str, str]) -> dict[str, str]:
    import os

    return {**os.environ, **extra}
