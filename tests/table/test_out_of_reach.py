"""A sound file in a bad place is not called damaged: it is read where it can be, and nothing is left beside it."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from referee.table.file import LogFile
from referee.table.log import Noted
from referee.table.store import FILE, Damaged, Store, StoreError, Unreadable, Unwritable
from tests.limits import like_anybody, mode, no_file_beyond, referee, started
from tests.table.tables import NAME, header, reopened, say, sit, texts

READING = [("list",), ("show",), ("moves",), ("log",), ("score",), ("audit",), ("check", "beseech 1"), ("export",)]
WRITING = [
    ("move", "beseech 1"),
    ("ruling", "G7=off"),
    ("new", "avignon", "--seats", "Ann,Ben"),
    ("delete", NAME, "--yes"),
    ("resume", NAME),
]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    folder = tmp_path / "store"
    sit(folder)
    return folder


def snapshot(folder: Path) -> dict[str, bytes]:
    return {place.name: place.read_bytes() for place in sorted(folder.iterdir())}


@pytest.mark.parametrize("arguments", READING, ids=" ".join)
def test_a_folder_for_reading_only_is_read(tmp_path: Path, store: Path, arguments: tuple[str, ...]) -> None:
    before = snapshot(store)
    with mode(store / FILE, 0o400), mode(store, 0o500):
        ran = referee(tmp_path, *arguments, before=like_anybody)
    assert ran.returncode == 0, ran.stderr
    assert snapshot(store) == before


@pytest.mark.parametrize("arguments", WRITING, ids=" ".join)
def test_a_folder_for_reading_only_is_not_written(tmp_path: Path, store: Path, arguments: tuple[str, ...]) -> None:
    before = snapshot(store)
    with mode(store / FILE, 0o400), mode(store, 0o500):
        ran = referee(tmp_path, *arguments, before=like_anybody)
    assert ran.returncode == 2, ran
    assert b"can't be written: it is not allowed" in ran.stderr
    assert str(store / FILE).encode() in ran.stderr
    assert b"damaged" not in ran.stderr
    assert snapshot(store) == before


def test_a_file_that_nobody_may_read(tmp_path: Path, store: Path) -> None:
    with mode(store / FILE, 0o000):
        ran = referee(tmp_path, "list", before=like_anybody)
    assert ran.returncode == 2
    assert b"damaged" not in ran.stderr
    assert b"can't be opened" in ran.stderr
    with mode(store, 0o000):
        ran = referee(tmp_path, "list", before=like_anybody)
    assert ran.returncode == 2
    assert b"it is not allowed" in ran.stderr


def test_a_store_that_cannot_be_made(tmp_path: Path) -> None:
    with mode(tmp_path, 0o500):
        ran = referee(tmp_path, "new", "avignon", "--seats", "Ann,Ben", before=like_anybody)
    assert ran.returncode == 2
    assert b"can't be written: it is not allowed" in ran.stderr
    assert list(tmp_path.iterdir()) == []


def as_if_killed(folder: Path) -> None:
    """Files as a killed process leaves them: what was written last waits beside the file."""
    alive = folder.with_name("alive")
    table = sit(alive)
    reader = sqlite3.connect(alive / FILE)
    reader.execute("SELECT name FROM game").fetchall()
    say(table, "beseech 1", "chastise 2", "beseech 3")
    shutil.copytree(alive, folder)
    reader.close()
    assert (folder / f"{FILE}-wal").stat().st_size > 0


@pytest.mark.parametrize("shared", [True, False], ids=["with its index", "without its index"])
def test_what_waits_beside_the_file_is_read_too(tmp_path: Path, shared: bool) -> None:
    store = tmp_path / "store"
    as_if_killed(store)
    if not shared:
        (store / f"{FILE}-shm").unlink()
    before = snapshot(store)
    with mode(store, 0o500):
        ran = referee(tmp_path, "log", before=like_anybody)
    assert ran.returncode == 0, ran.stderr
    assert len([line for line in ran.stdout.splitlines() if line[:4].strip().isdigit()]) == 8
    assert snapshot(store).keys() == before.keys()
    assert snapshot(store)[FILE] == before[FILE]


def test_a_full_disk_takes_nothing_and_loses_nothing(tmp_path: Path) -> None:
    table = sit(tmp_path)
    say(table, "beseech 1")
    before = snapshot(tmp_path)
    with no_file_beyond(20_000):
        assert texts(reopened(tmp_path)) == texts(table), "reading goes on"
        for do in (
            lambda: Store(tmp_path).append(NAME, Store(tmp_path).read(NAME).links[-1], (Noted("x" * 30_000),)),
            lambda: Store(tmp_path).create(header(name="other")),
            lambda: Store(tmp_path).delete(NAME),
            lambda: Store(tmp_path).keep_house_rule("avignon", "G7", "off", ""),
        ):
            with pytest.raises(Unwritable):
                do()
    assert texts(reopened(tmp_path)) == texts(table)
    assert snapshot(tmp_path).keys() == before.keys()


@pytest.mark.parametrize("room", [0, 1, 4096, 8192])
def test_a_full_disk_keeps_no_half_made_file(tmp_path: Path, room: int) -> None:
    with no_file_beyond(room), pytest.raises(Unwritable):
        Store(tmp_path / "store").create(header())
    assert list((tmp_path / "store").iterdir()) == []


def has_small_disks() -> bool:
    try:
        done = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


EVENING = """
referee() { "$PYTHON" -c "$REFEREE" "$@"; }
mount -t tmpfs -o size=160k none store || exit 99
referee new avignon --seats Ann,Ben --dice yours --seed x >/dev/null || exit 98
n=0
while referee ruling "$(printf 'tea %0900d' $n)" >/dev/null 2>said; do n=$((n+1)); [ $n -lt 99 ] || exit 97; done
cat said >&2
[ "$(referee log | grep -c 'ruling for this game')" = $n ] || exit 96
"""


@pytest.mark.skipif(not has_small_disks(), reason="no disk can be mounted here")
def test_a_small_disk_fills_up_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """A real one: rulings are written until there is no room; what was acknowledged is there, and can be read."""
    (tmp_path / "store").mkdir()
    (tmp_path / "evening.sh").write_text(EVENING, encoding="utf-8")
    variables = {"PYTHON": sys.executable, "REFEREE": started("referee")}
    ran = referee(tmp_path, shell=">/dev/null; unshare -m bash evening.sh", variables=variables)
    assert ran.returncode == 0, (ran.returncode, ran.stderr)
    assert b"can't be written" in ran.stderr
    assert b"damaged" not in ran.stderr


def test_a_busy_file_is_not_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.table import file as room

    sit(tmp_path)
    monkeypatch.setattr(room, "_WAIT", 0.1)
    holder = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError) as wrong:
        Store(tmp_path).use(NAME)
    assert wrong.value.id == "store.busy"
    assert not isinstance(wrong.value, Damaged)
    holder.execute("ROLLBACK")
    holder.close()
    assert Store(tmp_path).names() == [NAME]


def test_nobody_else_may_read_the_seeds(tmp_path: Path) -> None:
    store = tmp_path / "store"
    table = sit(store)
    assert (store / FILE).stat().st_mode & 0o777 == 0o600
    assert store.stat().st_mode & 0o077 == 0
    (store / FILE).chmod(0o644)
    say(table, "beseech 1")
    assert (store / FILE).stat().st_mode & 0o777 == 0o600
    (store / FILE).chmod(0o660)
    say(table, "beseech 2")
    assert (store / FILE).stat().st_mode & 0o777 == 0o660, "what a family shares on purpose stays shared"


def test_a_folder_in_the_files_place_is_out_of_reach(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises((Unreadable, Unwritable, Damaged)):
        Store(tmp_path).names()


def overfill(file: LogFile) -> None:
    """Writes more than the file may hold."""
    with file.writing() as db:
        db.execute("PRAGMA max_page_count = 1")
        db.execute("CREATE TABLE more (what BLOB)")
        for _ in range(100):
            db.execute("INSERT INTO more VALUES (zeroblob(100000))")


def test_a_full_disk_is_called_full(tmp_path: Path) -> None:
    """SQLite's own complaint of a file that may not grow."""
    sit(tmp_path)
    with pytest.raises(Unwritable) as refused:
        overfill(LogFile(tmp_path))
    assert refused.value.values["why"] == os.strerror(errno.ENOSPC)
