"""The printer in bad places: a full disk, a folder that is none, a build that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.library.paths import code_root
from tests.limits import like_anybody, mode, no_file_beyond, referee, started

BUILD = ("build", "avignon", "track", "--lang", "en,de")


def left(folder: Path) -> list[Path]:
    return [place for place in folder.rglob("*") if place.is_file() and place.name != ".manifest.json"]


@pytest.mark.parametrize("room", [0, 4096])
def test_a_full_disk_is_a_sheet_that_failed(tmp_path: Path, room: int) -> None:
    with no_file_beyond(room):
        ran = referee(tmp_path, *BUILD, program="aids", variables={"CONSISTORY_CACHE": str(tmp_path / "cache")})
    assert ran.returncode == 1
    assert b"en/avignon/track: File too large" in ran.stderr
    assert b"2 failed" in ran.stderr
    assert left(tmp_path / "output") == []
    assert not any(place.name.rpartition(".")[2].isdecimal() for place in left(tmp_path)), "no draft is left behind"


def test_an_output_folder_that_is_a_file_or_may_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    for arguments in (
        (*BUILD, "--out", "taken"),
        ("calibration", "--out", "taken"),
        (*BUILD, "--out", "taken", "--json"),
    ):
        ran = referee(tmp_path, *arguments, program="aids")
        assert ran.returncode == 1
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"
    closed = tmp_path / "closed"
    closed.mkdir()
    with mode(closed, 0o500):
        ran = referee(tmp_path, *BUILD, "--out", "closed", program="aids", before=like_anybody)
    assert ran.returncode == 1
    assert b"Permission denied" in ran.stderr
    assert list(closed.iterdir()) == []


def children(process: int) -> set[int]:
    """Every process that this one has begun, and those have begun."""
    found: set[int] = set()
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(place.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found |= {int(place.parent.name)} | children(int(place.parent.name))
    return found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to look into")
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_nobody_goes_on_when_a_build_is_killed(tmp_path: Path, end: signal.Signals) -> None:
    line = [sys.executable, "-c", started("aids"), "build", "avignon", "--lang", "en,de,fr", "--jobs", "2", "--force"]
    variables = {**os.environ, "PYTHONPATH": str(code_root()), "CONSISTORY_STORE": str(tmp_path / "store")}
    process = subprocess.Popen(line, cwd=tmp_path, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 30
    while len(workers := children(process.pid)) < 2 or not left(tmp_path / "output"):
        assert process.poll() is None, "it was done before it could be killed"
        assert time.monotonic() < until
        time.sleep(0.02)
    process.send_signal(end)
    process.wait()
    until = time.monotonic() + 10
    while any(map(alive, workers)):
        assert time.monotonic() < until, [worker for worker in workers if alive(worker)]
        time.sleep(0.05)


def test_a_torn_edition_does_not_hide_what_can_be_printed(tmp_path: Path) -> None:
    own = tmp_path / "store" / "editions" / "avignon"
    own.mkdir(parents=True)
    (own / "torn.toml").write_text("id = [", encoding="utf-8")
    (own / "in-use").write_text("torn\n", encoding="utf-8")
    ran = referee(tmp_path, "list", program="aids")
    assert ran.returncode == 0
    assert b"torn.toml" in ran.stderr
    assert b"mea-culpa" in ran.stdout
    assert b"avignon" in ran.stdout
