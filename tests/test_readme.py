"""The transcripts of the README, run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def blocks() -> list[str]:
    return re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def test_transcripts(tmp_path: Path) -> None:
    """Every command of the README prints what the README says, in one sitting."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "CONSISTORY_STORE": str(tmp_path / "store"),
        "CONSISTORY_CACHE": str(tmp_path / "cache"),
        "LANG": "C",
        "LC_ALL": "C",
        "PYTHONUTF8": "1",
    }
    commands = 0
    for block in blocks():
        for said in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = said.partition("\n")
            if command.startswith("cat "):
                (tmp_path / command.removeprefix("cat ")).write_text(expected, encoding="utf-8")
                continue
            run = subprocess.run(
                command, shell=True, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False
            )
            assert run.stdout + run.stderr == expected, command
            commands += 1
    assert commands >= 6


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
