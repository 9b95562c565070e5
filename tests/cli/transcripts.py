"""Transcripts: commands, what they print, and their exit codes. `python -m tests.cli.transcripts` runs all of them
again and writes down what they print now; look at the difference before it is kept.

A line `$ …` is a command, run by the shell in an empty folder; what follows is what it prints, on both outputs; a line
`[n]` is an exit code other than 0. `# …` is a remark, and `@ FILE` before some lines writes them into a file. What the
machine draws at random, a salt and the commitments made with it, is printed as `…`.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.forks import forks

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "transcripts"
OF_SHELL = re.compile(r"[|<>&$`*]")
"""What only a shell can do with a command."""

RANDOM = re.compile(r"\b(?:[0-9a-f]{32}){1,2}\b")


@dataclass(frozen=True)
class Part:
    """A stretch of a transcript: `head` is its first line, `body` what follows it."""

    head: str
    body: str


def parts(text: str) -> list[Part]:
    found = re.split(r"^(?=[$@#] )", text, flags=re.MULTILINE)
    return [Part(*part.split("\n", 1)) for part in found if part.strip()]


def environment(folder: Path) -> dict[str, str]:
    """A shell that finds the commands of this installation, and knows nobody's settings."""
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(folder),
        "CONSISTORY_STORE": "store",
        "CONSISTORY_CACHE": os.environ.get("CONSISTORY_CACHE", str(folder / "cache")),
        "LANG": "C",
        "PYTHONUTF8": "1",
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "COLUMNS": "100",
    }


def said(command: str, folder: Path) -> str:
    """What a command prints, and its exit code where it is not 0."""
    if command.startswith("referee ") and not OF_SHELL.search(command):
        code, text, _ = forks("referee").run(shlex.split(command)[1:], folder, environment(folder), together=True)
    else:
        run = subprocess.run(
            command, shell=True, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        code, text = run.returncode, run.stdout.decode("utf-8")
    text = RANDOM.sub("…", text)
    if text and not text.endswith("\n"):
        text += "\n"
    return text + (f"[{code}]\n" if code else "")


def replayed(text: str, folder: Path) -> Iterator[tuple[Part, str]]:
    """Every command of a transcript with what it prints now."""
    for part in parts(text):
        if part.head.startswith("@ "):
            (folder / part.head[2:].strip()).write_text(part.body, encoding="utf-8")
        elif part.head.startswith("$ "):
            yield part, said(part.head[2:], folder)


def renewed(text: str) -> str:
    with TemporaryDirectory() as folder:
        fresh = iter([output for _, output in replayed(text, Path(folder))])
        return "".join(
            f"{part.head}\n{next(fresh) if part.head.startswith('$ ') else part.body}" for part in parts(text)
        )


def main() -> None:
    for file in sorted(FOLDER.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        if (fresh := renewed(text)) != text:
            file.write_text(fresh, encoding="utf-8")
            print(f"renewed {file.name}")


if __name__ == "__main__":
    main()
