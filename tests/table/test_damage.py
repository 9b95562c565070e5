"""One damaged game is named, left alone and can be saved as far as it is sound; the others are played on."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.table.fold import Table
from referee.table.log import Log, Logged, Noted
from referee.table.salvage import salvaged
from referee.table.store import FILE, Damaged, DamagedGame, NoGame, Overtaken, Store, StoreError
from tests.cli.commands import Shell, check
from tests.table.tables import NAME, header, reopened, say, sit, texts


def sql(folder: Path, *lines: str) -> None:
    with contextlib.closing(sqlite3.connect(folder / FILE)) as db, db:
        for line in lines:
            db.execute(line)


SCRIBBLE = "UPDATE entry SET body = replace(body, 'beseech', 'chastis') WHERE game = 1 AND number = 7"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games; the first is damaged at its seventh entry of nine."""
    place = tmp_path / "store"
    table = sit(place)
    say(table, "chastise 1", "beseech 2", "beseech 3", "chastise 4")
    say(sit(place, name="other"), "beseech 1")
    sql(place, SCRIBBLE)
    return place


def test_the_other_games_are_played_on(folder: Path) -> None:
    store = Store(folder)
    assert store.names() == ["other", NAME]
    say(reopened(folder, "other"), "beseech 2")
    sit(folder, name="third")
    assert Store(folder).names()[0] == "third"
    with pytest.raises(DamagedGame) as wrong:
        store.read(NAME)
    assert (wrong.value.values["name"], wrong.value.values["number"]) == (NAME, 7)


@pytest.mark.parametrize("line", ["used = 0", "used = NULL", "done = 3", "name = 'evenimg'", "id = 7"])
def test_nobody_is_sent_to_another_game_by_a_scribbled_list(tmp_path: Path, line: str) -> None:
    sit(tmp_path, name="other")
    table = sit(tmp_path)
    say(table, "chastise 1")
    if "NULL" in line:
        sql(
            tmp_path,
            "PRAGMA writable_schema = 1",
            "UPDATE sqlite_master SET sql = replace(sql, 'REAL NOT NULL', 'REAL')",
        )
    sql(tmp_path, f"UPDATE game SET {line} WHERE name = '{NAME}'")
    with pytest.raises(Damaged):
        Store(tmp_path).read(Store(tmp_path).current())
    with pytest.raises((Damaged, Overtaken, NoGame)):
        say(table, "beseech 2")
    say(reopened(tmp_path, "other"), "beseech 1")


def test_a_file_without_seals_is_read_and_gets_them(tmp_path: Path) -> None:
    say(sit(tmp_path), "chastise 1")
    sql(tmp_path, "ALTER TABLE game DROP COLUMN seal", "PRAGMA user_version = 2")
    before = texts(reopened(tmp_path))
    say(reopened(tmp_path), "beseech 2")
    assert texts(reopened(tmp_path))[: len(before)] == before
    sql(tmp_path, "UPDATE game SET done = done - 1")
    with pytest.raises(DamagedGame):
        Store(tmp_path).current()


def test_the_damaged_one_is_not_written_to(folder: Path) -> None:
    store = Store(folder)
    for do in (lambda: store.use(NAME), lambda: store.delete(NAME), lambda: Table.open(store, NAME)):
        with pytest.raises(DamagedGame):
            do()
    assert store.sound(NAME).broken == 7
    store.delete(NAME, damaged=True)
    with pytest.raises(NoGame):
        store.sound(NAME)


def test_what_stands_before_the_damage_is_saved(folder: Path) -> None:
    store = Store(folder)
    found = salvaged(store, NAME, "saved")
    assert (found.broken, found.log.done) == (7, 6)
    store.adopt(found.log)
    saved = reopened(folder, "saved")
    assert len(saved.entries) == 6
    assert texts(saved)[-1].startswith("chastise")
    say(saved, "beseech 2")
    with pytest.raises(StoreError) as wrong:
        salvaged(store, "saved", "again")
    assert wrong.value.id == "salvage.sound"


@pytest.mark.parametrize(
    "line",
    [
        "UPDATE game SET header = replace(header, 'Ann', 'Eve') WHERE id = 1",
        "UPDATE game SET header = 'x' WHERE id = 1",
        "UPDATE game SET name = 'evenink' WHERE id = 1",
    ],
)
def test_a_game_without_a_beginning_cannot_be_saved(folder: Path, line: str) -> None:
    sql(folder, line)
    (name,) = set(Store(folder).names()) - {"other"}
    with pytest.raises(DamagedGame):
        Store(folder).read(name)
    with pytest.raises(Damaged) as wrong:
        salvaged(Store(folder), name, "saved")
    assert wrong.value.id == "salvage.nothing"


def test_an_entry_that_cannot_be_carried_out_is_damage(tmp_path: Path) -> None:
    """The chain is whole, but somebody has forged the entry; or another version wrote it."""
    from msgspec.structs import replace

    sit(tmp_path)
    log = Store(tmp_path).read(NAME)
    forged = replace(log.entries[2], entry=replace(log.entries[2].entry, move={"type": "draw", "person": "nobody"}))
    entries = (*log.entries[:2], forged, *log.entries[3:])
    Store(tmp_path).adopt(Log(header=header(name="forged"), entries=entries, done=5))
    with pytest.raises(DamagedGame) as wrong:
        reopened(tmp_path, "forged")
    assert (wrong.value.id, wrong.value.values["number"]) == ("store.unfoldable", 3)
    assert len(salvaged(Store(tmp_path), "forged", "saved").log.entries) == 2


def test_a_log_is_taken_in_whole_or_not_at_all(tmp_path: Path) -> None:
    """As a process that is killed in the middle: nothing can be made of the second entry."""
    sit(tmp_path)
    good = Store(tmp_path).read(NAME).entries[0]
    bad: Any = Logged("2026-01-01T00:00:00Z", Noted(object()))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Store(tmp_path).adopt(Log(header=header(name="half"), entries=(good, bad), done=2))
    assert Store(tmp_path).names() == [NAME]


def test_who_has_not_seen_the_last_moves_cannot_write_behind_them(tmp_path: Path) -> None:
    """The other process took a move back and made another one: as many entries, and not the same."""
    one = sit(tmp_path)
    say(one, "beseech 1")
    late = [reopened(tmp_path), reopened(tmp_path)]
    one.undo(1)
    say(one, "beseech 2")
    assert {len(two.entries) for two in late} == {len(one.entries)}
    for do in (lambda: late[0].write(Noted("late")), lambda: late[1].undo(1)):
        with pytest.raises(Overtaken):
            do()
    assert texts(reopened(tmp_path)) == texts(one)
    assert [two.revision for two in late] == [one.revision] * 2


def test_a_reader_sees_one_moment(tmp_path: Path) -> None:
    """While another process plays, nothing stands behind what counts: nobody has taken anything back."""
    import subprocess
    import sys

    from referee.library.paths import code_root

    line = [sys.executable, "-m", "tests.table.mover", str(tmp_path), "busy", "1", "60"]
    process = subprocess.Popen(line, cwd=code_root(), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    seen = set()
    while process.poll() is None:
        log = Store(tmp_path).read("busy-0")
        assert log.done == len(log.entries)
        seen.add(log.done)
    process.communicate()
    assert len(seen) > 3


def test_a_clock_that_is_set_back_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    one = sit(tmp_path, name="one")
    monkeypatch.setattr(time, "time", lambda: 1.0)
    sit(tmp_path, name="two")
    assert Store(tmp_path).current() == "two"
    say(one, "beseech 1")
    assert Store(tmp_path).names() == ["one", "two"]


@pytest.mark.parametrize("name", ["", "x" * 61, "a\x1b[31mb", "a\u202eb", "a\nb", "a\u200bb"])
def test_a_game_needs_a_name_that_people_can_see(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError) as wrong:
        sit(tmp_path, name=name)
    assert wrong.value.id == "store.bad-name"
    assert not (tmp_path / FILE).exists()


def malformed(folder: Path) -> bytes:
    """Scribbles over the inner pages of the file until SQLite itself says that something is wrong with it; gives what
    stands there then."""
    file = folder / FILE
    whole = file.read_bytes()
    for page in range(2, len(whole) // 4096 + 1):
        at = (page - 1) * 4096
        file.write_bytes(whole[:at] + b"\xff" * 12 + whole[at + 12 :])
        with contextlib.closing(sqlite3.connect(file)) as db, contextlib.suppress(sqlite3.DatabaseError):
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok":
                continue
        with contextlib.suppress(Damaged):
            Store(folder).names()
            return file.read_bytes()
    raise LookupError("no page whose damage only the check finds")


def test_nothing_is_begun_or_deleted_in_a_file_that_is_malformed(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.write(*(Noted("x" * 900) for _ in range(30)))
    sit(tmp_path, name="other")
    before = malformed(tmp_path)
    for do in (
        lambda: Store(tmp_path).create(header(name="third")),
        lambda: Store(tmp_path).delete("other"),
        lambda: Store(tmp_path).keep_house_rule("avignon", "G7", "off", ""),
    ):
        with pytest.raises(Damaged):
            do()
    assert (tmp_path / FILE).read_bytes() == before


def test_whatever_is_scribbled_is_damage_and_nothing_worse(tmp_path: Path) -> None:
    """Above all into the words that SQLite reads itself, which need not be text any more."""
    table = sit(tmp_path)
    table.write(*(Noted("x" * 200) for _ in range(20)))
    file, rng = tmp_path / FILE, Random(4)
    whole, store, found = file.read_bytes(), Store(tmp_path), 0
    for at in [*range(1, 4096, 31), *(rng.randrange(4096, len(whole)) for _ in range(60))]:
        scribble = rng.choice((b"\x98\xff", b"\0\0\0", rng.randbytes(40)))
        spoiled = whole[:at] + scribble + whole[at + len(scribble) :]
        file.write_bytes(spoiled)
        for left in tmp_path.glob(f"{FILE}-*"):
            left.unlink()
        for do in (store.names, lambda: store.sound(NAME), lambda: salvaged(store, NAME, "saved"), store.current):
            try:
                do()
            except StoreError:
                found += 1
        assert file.read_bytes() == spoiled
    assert found > 100


class TestCommands:
    def test_the_list_names_the_damaged_game(self, tmp_path: Path, folder: Path) -> None:
        shell = Shell(tmp_path)
        ran = shell("list")
        assert ran.code == 0
        assert "other" in ran.out
        assert f"“{NAME}” is damaged" in ran.out
        told = shell("list", "--json").told
        check(told, "answers/list")
        assert {row["name"]: row["damaged"] for row in told["games"]} == {"other": False, NAME: True}

    def test_the_way_out_stands_in_the_error(self, tmp_path: Path, folder: Path) -> None:
        shell = Shell(tmp_path)
        for arguments in (("show",), ("move", "beseech 1"), ("undo",)):
            ran = shell(*arguments, "--name", NAME)
            assert ran.code == 4
            assert "`referee salvage`" in ran.err
            assert "entry 7" in ran.err
        assert shell("delete", NAME, "--yes").code == 4
        ran = shell("salvage", NAME)
        assert (ran.code, ran.err) == (0, "")
        assert "“evening-2”" in ran.out
        assert shell("show", "--name", "evening-2").code == 0
        assert shell("salvage", "evening-2").code == 2
        assert shell("delete", NAME, "--yes", "--damaged").code == 0
        assert [row["name"] for row in shell("list", "--json").told["games"]] == ["evening-2", "other"]

    def test_a_cut_file_can_still_be_saved_from(self, tmp_path: Path) -> None:
        table = sit(tmp_path / "store")
        table.write(*(Noted(str(number) * 450) for number in range(10, 40)))
        shell, file = Shell(tmp_path), tmp_path / "store" / FILE
        file.write_bytes(file.read_bytes()[:-8192])
        before = file.read_bytes()
        ran = shell("show", "--name", NAME)
        assert ran.code == 4
        assert "`referee salvage NAME FILE`" in ran.err
        assert shell("salvage", NAME).code == 4, "nothing is written into the damaged file"
        ran = shell("salvage", NAME, "saved.log")
        assert ran.code == 0
        assert ran.err.startswith(
            f"This is the whole log of “{NAME}”, with all that is sealed or hidden, and with the "
        )
        assert file.read_bytes() == before
        file.rename(tmp_path / "away")
        assert shell("import", "saved.log").code == 0
        assert len(shell("log", "--json").told["entries"]) > 10

    def test_a_bad_edition_does_not_hide_the_others(self, tmp_path: Path) -> None:
        own = tmp_path / "store" / "editions" / "avignon"
        own.mkdir(parents=True)
        bad = {"torn": "id = [", "odd": "person = 3", "deep": "a = " + "[" * 5000, "esc": 'title = "\\u001b[2J"'}
        for name, text in bad.items():
            (own / f"{name}.toml").write_text(text, encoding="utf-8")
        shell = Shell(tmp_path)
        for arguments, schema in (
            (("games",), "answers/games"),
            (("edition", "list", "avignon"), "answers/edition-list"),
        ):
            ran = shell(*arguments)
            assert ran.code == 0, ran
            assert "sample" in ran.out
            assert all(f"{name}.toml" in ran.out for name in bad)
            assert "\x1b" not in ran.out
            told = shell(*arguments, "--json").told
            check(told, schema)
            games = {row["game"]: row["editions"] for row in told.get("games", ())}
            rows = told["editions"] if "editions" in told else games["avignon"]
            assert {row["id"] for row in rows if row["problem"]} == set(bad)
        assert shell("edition", "show", "avignon", "odd").code == 4
        assert shell("edition", "use", "avignon", "odd").code == 4
        assert shell("new", "avignon", "--seats", "Ann,Ben").code == 0
