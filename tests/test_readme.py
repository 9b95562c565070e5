"""The transcripts of the README and of the page about disputes, run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/settle.md")
BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)


def ran(text: str, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Every command of a page, in one sitting: what it is, what the page says it prints, and what it prints."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "CONSISTORY_STORE": str(folder / "store"),
        "CONSISTORY_CACHE": str(folder / "cache"),
        "LANG": "C",
        "LC_ALL": "C",
        "PYTHONUTF8": "1",
    }
    for block in BLOCK.findall(text):
        for said in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = said.partition("\n")
            if command.startswith("cat "):
                (folder / command.removeprefix("cat ")).write_text(expected, encoding="utf-8")
                yield command, expected, expected
                continue
            run = subprocess.run(
                command, shell=True, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
            )
            yield command, expected, run.stdout + run.stderr


def renewed(text: str, folder: Path) -> str:
    """A page with what its commands print now."""
    fresh = iter([f"$ {command}\n{printed}" for command, _, printed in ran(text, folder)])

    def block(found: re.Match[str]) -> str:
        return "".join(next(fresh) for _ in re.findall(r"^\$ ", found[0], flags=re.MULTILINE))

    return BLOCK.sub(block, text)


@pytest.mark.parametrize("page", PAGES)
def test_transcripts(page: str, tmp_path: Path) -> None:
    """Every command prints what the page says."""
    commands = 0
    for command, expected, printed in ran((ROOT / page).read_text(encoding="utf-8"), tmp_path):
        assert printed == expected, command
        commands += 1
    assert commands >= 6


if __name__ == "__main__":  # renews the pages; look at the difference before it is kept
    from tempfile import TemporaryDirectory

    for name in PAGES:
        with TemporaryDirectory() as store:
            (ROOT / name).write_text(renewed((ROOT / name).read_text(encoding="utf-8"), Path(store)), encoding="utf-8")
