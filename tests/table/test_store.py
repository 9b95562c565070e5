"""No acknowledged move is lost, and a damaged file is noticed and left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.state.terms import Seat
from referee.library.paths import code_root
from referee.table.fold import Table
from referee.table.log import Noted, Ruled
from referee.table.store import FILE, Damaged, NoGame, Store, StoreError
from referee.table.talk import Joined
from tests.table.tables import NAME, header, reopened, say, sit, texts

Acknowledged = dict[tuple[str, int], str]


def mover(folder: Path, name: str, seed: int, most: int = 1000) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "tests.table.mover", str(folder), name, str(seed), str(most)]
    return subprocess.Popen(line, cwd=code_root(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def acknowledged(text: str) -> Acknowledged:
    """Only whole lines were said."""
    whole = [line.split("\t") for line in text.split("\n")[:-1]]
    return {(name, int(number)): move for name, number, move in whole}


def kill_at_random(folder: Path, times: int, seed: int) -> int:
    """Kills a mover so many times at random moments; the number of acknowledged moves, all of which were kept."""
    rng, counted = Random(seed), 0
    for number in range(times):
        process = mover(folder, f"game{number // 10}", seed + number)
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(rng.random() * 0.12)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()  # not communicate(): it leaves out what readline() has read ahead
        process.wait()
        said = acknowledged(first + rest)
        kept = {name: Store(folder).read(name).entries for name in {name for name, _ in said}}
        for (name, at), move in said.items():
            assert kept[name][at - 1].entry.text == move, f"kill {number}: {name}, {at}"  # type: ignore[union-attr]
        for name in kept:
            table = Table.open(Store(folder), name)
            assert table.state.over() or table.state.agenda
        counted += len(said)
    return counted


@pytest.mark.slow
def test_a_killed_process_loses_no_acknowledged_move(tmp_path: Path) -> None:
    counted = kill_at_random(tmp_path, 30, seed=1)
    while counted <= 100:  # a busy machine acknowledges fewer moves before each kill
        more = kill_at_random(tmp_path, 10, seed=counted)
        assert more > 0
        counted += more
    assert counted > 100
    assert sorted(place.name for place in tmp_path.iterdir() if not place.name.startswith(FILE)) == []


@pytest.mark.slow
def test_two_processes_never_get_the_same_slot(tmp_path: Path) -> None:
    both = [mover(tmp_path, "shared", seed, 25) for seed in (1, 2)]
    said = []
    for process in both:
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        said.append(acknowledged(out))
    assert set(said[0]) & set(said[1]) == set()
    for (name, at), move in (said[0] | said[1]).items():
        assert Store(tmp_path).read(name).entries[at - 1].entry.text == move  # type: ignore[union-attr]
    assert min(map(len, said)) >= 25


def full(folder: Path) -> Path:
    """A file with two games and some forty entries."""
    table = sit(folder)
    for line in ("beseech 1", "chastise 2", "excommunicate 3", "petition 4"):
        say(table, line)
    table.write(*(Noted("x" * 200) for _ in range(30)))
    table.note(*map(Joined, (0, 1)))
    sit(folder, name="other")
    return folder / FILE


def outcomes_of(folder: Path) -> list[Any]:
    """What every way to the file comes to: the answer, or the error."""
    store = Store(folder)
    found: list[Any] = []
    for do in (
        lambda: store.read(NAME),
        lambda: store.names(),
        lambda: store.append(NAME, b"999", (Noted("x"),)),
        lambda: store.create(header(name=NAME)),
        lambda: store.house_rules("avignon"),
    ):
        try:
            found.append(do())
        except StoreError as wrong:
            found.append(wrong)
    return found


@pytest.mark.parametrize("keep", [0, 1, 15, 16, 99, 100, 512, 4095, 4096, 4097, 8192, 10_000, -1, -512, -4096])
def test_a_truncated_file_is_damaged_and_left_alone(tmp_path: Path, keep: int) -> None:
    file = full(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:keep])
    before = file.read_bytes()
    for found in outcomes_of(tmp_path):
        assert isinstance(found, Damaged), found
        assert str(file) in str(found.values)
    assert file.read_bytes() == before


def test_scribbles_anywhere_are_noticed_or_harmless(tmp_path: Path) -> None:
    file = full(tmp_path)
    whole, sound = file.read_bytes(), Store(tmp_path).read(NAME)
    rng, noticed = Random(5), 0
    offsets = [0, 16, 18, 24, 28, 60, 96, 100, *(rng.randrange(len(whole)) for _ in range(150))]
    for offset in offsets:
        scribble = rng.randbytes(rng.choice((1, 4, 16, 64)))
        spoiled = (whole[:offset] + scribble + whole[offset + len(scribble) :])[: len(whole)]
        file.write_bytes(spoiled)
        for leftover in tmp_path.glob(f"{FILE}-*"):
            leftover.unlink()
        try:
            found = Store(tmp_path).read(NAME)
        except (Damaged, NoGame):
            noticed += 1
            assert file.read_bytes() == spoiled, f"byte {offset}: a damaged file was changed"
        else:
            assert found == sound, f"byte {offset}: another log was read without a word"
    assert noticed > 40


@pytest.mark.parametrize(
    "content", [b"not a database at all", b"SQLite format 3\0", b"\0" * 5000, b"[section]\n" * 900]
)
def test_another_file_in_its_place_is_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    for found in outcomes_of(tmp_path):
        assert isinstance(found, Damaged), found
    assert (tmp_path / FILE).read_bytes() == content


def sql(file: Path, *lines: str) -> None:
    import sqlite3

    with sqlite3.connect(file) as db:
        for line in lines:
            db.execute(line)


@pytest.mark.parametrize(
    "line",
    [
        "UPDATE entry SET body = replace(body, 'beseech', 'chastis') WHERE number = 6",
        "UPDATE entry SET body = 'x' WHERE number = 3",
        "UPDATE entry SET sum = 'x' WHERE number = 3",
        "DELETE FROM entry WHERE number = 4",
        "UPDATE game SET header = replace(header, 'Ann', 'Eve') WHERE name = 'evening'",
        "UPDATE game SET done = 9999 WHERE name = 'evening'",
        "UPDATE game SET done = -1 WHERE name = 'evening'",
        "UPDATE game SET done = done - 2 WHERE name = 'evening'",
        "PRAGMA user_version = 99",
    ],
)
def test_an_edited_log_is_noticed(tmp_path: Path, line: str) -> None:
    file = full(tmp_path)
    sql(file, line)
    with pytest.raises(Damaged):
        Store(tmp_path).read(NAME)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        blocked = tmp_path / "file"
        blocked.write_text("")
        with pytest.raises(StoreError):
            sit(blocked)
        return
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError):
        sit(tmp_path)
    tmp_path.chmod(0o700)


def test_a_file_that_is_held_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    from referee.table import file as room

    table = sit(tmp_path)
    monkeypatch.setattr(room, "_WAIT", 0.1)
    holder = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as wrong:
        table.move(Seat(0), table.notation.read(table.state, "beseech 1"))
    assert wrong.value.id == "store.busy"
    assert len(table.entries) == 5, "what could not be kept is not followed"
    assert texts(reopened(tmp_path)) == texts(table), "reading goes on meanwhile"
    holder.execute("ROLLBACK")
    say(table, "beseech 1")
    assert len(reopened(tmp_path).entries) == 6


def test_several_entries_are_kept_all_or_none(tmp_path: Path) -> None:
    table = sit(tmp_path)
    with pytest.raises(StoreError):
        Store(tmp_path).append(NAME, Store(tmp_path).read(NAME).links[4], (Noted("late"),))
    table.write(Noted("a"), Ruled("game", "G7", "off"))
    assert len(Store(tmp_path).read(NAME).entries) == 7
