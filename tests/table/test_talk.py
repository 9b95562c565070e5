"""What is said at a table beside the moves: kept, sealed, sent, and waited for."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.table.fold import Table
from referee.table.letters import log_from_text, log_to_text, reading_to_text
from referee.table.salvage import salvaged
from referee.table.seal import put_seals
from referee.table.store import FILE, DamagedGame, Store, StoreError
from referee.table.talk import Agreed, AskedBack, Joined, Left, Objected, Remark, TakenBack, places
from tests.table.tables import NAME, reopened, say, sit


def talks(table: Table) -> list[object]:
    return [each.talk for each in table.talk]


def test_talk_changes_no_revision_and_leaves_what_can_be_done_again(tmp_path: Path) -> None:
    table = sit(tmp_path)
    say(table, "chastise 1", "beseech 2")
    table.undo(1)
    before, entries = table.revision, len(table.entries)
    table.note(Joined(0), Objected(1, "pass", "illegal", table.revision))
    assert (table.revision, len(table.entries)) == (before, entries)
    table.require(before)
    assert [each.after for each in table.talk] == [entries, entries]
    assert table.redo()
    again = reopened(tmp_path)
    assert talks(again) == talks(table)
    assert again.revision == table.revision


def test_another_process_takes_it_in(tmp_path: Path) -> None:
    table = sit(tmp_path)
    other = reopened(tmp_path)
    table.note(Joined(0))
    assert other.stamp != table.stamp
    other.refresh()
    assert (other.stamp, other.talk) == (table.stamp, table.talk)
    other.note(Joined(1))
    table.note(Left(0))
    assert talks(table) == [Joined(0), Joined(1), Left(0)]


def test_moves_that_are_taken_back_are_told_only_where_something_was_said_behind_them(tmp_path: Path) -> None:
    table = sit(tmp_path)
    say(table, "chastise 1")
    start = len(table.entries)
    say(table, "beseech 2")
    table.undo(1)
    assert table.talk == ()
    table.note(Joined(0))
    say(table, "beseech 2")
    table.note(AskedBack(1, 1, table.revision), Agreed(0))
    table.undo(1)
    assert talks(table)[-1] == TakenBack(1, start)
    say(table, "beseech 1")
    assert places(table.talk) == [start, start, start, start]
    assert reopened(tmp_path).talk == table.talk


SAID = st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=12)


@given(SAID)
def test_what_was_said_stands_in_its_order_and_never_behind_what_was_taken_back(told: list[tuple[int, bool]]) -> None:
    said = [Remark("", after, TakenBack(1, after) if back else Joined(0)) for after, back in told]
    found = places(said)
    assert found == sorted(found)
    for number, (place, each) in enumerate(zip(found, said, strict=True)):
        later = [other.talk.left for other in said[number:] if isinstance(other.talk, TakenBack)]
        assert place <= min([each.after, *later])


def test_a_log_that_was_sent_brings_what_was_said(tmp_path: Path) -> None:
    table = sit(tmp_path)
    say(table, "chastise 1")
    kept = table.store.read(NAME)
    assert log_to_text(kept).startswith("# Consistory log, format 2:"), "others can read a log in which nothing is said"
    table.note(Joined(0), Objected(1, "pass", "illegal", table.revision, "Ben: pass", ("turn.pass",), {"turn": "Ann"}))
    kept = table.store.read(NAME)
    sent = log_from_text(log_to_text(kept), "sent")
    assert (sent.talk, sent.entries, sent.done) == (kept.talk, kept.entries, kept.done)
    table.store.adopt(sent)
    assert reopened(tmp_path, "sent").talk == table.talk
    stamps = (each.at for each in kept.entries)
    assert '"tag"' not in reading_to_text(table, stamps, None, table.talk)
    assert '"turn.pass"' in reading_to_text(table, stamps, None, table.talk)


def test_nobody_can_have_said_it_who_does_not_sit_there(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.note(Joined(1))
    text = log_to_text(table.store.read(NAME))
    for forged in (text.replace('"by":1', '"by":7'), text.replace('"after":', '"after":99')):
        with pytest.raises(StoreError):
            log_from_text(forged)


@pytest.mark.parametrize("line", ["body = CAST('{}' AS BLOB)", "sum = x'00'", "number = 9"])
def test_a_scribbled_word_is_noticed_and_the_rest_is_saved(tmp_path: Path, line: str) -> None:
    table = sit(tmp_path)
    table.note(Joined(0))
    table.note(Joined(1))
    say(table, "chastise 1")
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute(f"UPDATE talk SET {line} WHERE number = 2")
    with pytest.raises(DamagedGame):
        Store(tmp_path).read(NAME)
    saved = salvaged(Store(tmp_path), NAME, "saved").log
    assert [each.talk for each in saved.talk] == [Joined(0)]
    assert len(saved.entries) == len(table.entries)


def test_the_last_word_does_not_get_lost_unnoticed(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.note(Joined(0), Joined(1))
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("DELETE FROM talk WHERE number = 2")
    with pytest.raises(DamagedGame):
        Store(tmp_path).read(NAME)


def test_a_file_of_an_older_version_is_read_and_gets_room_for_it(tmp_path: Path) -> None:
    say(sit(tmp_path), "chastise 1")
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.executescript("DROP TABLE talk; PRAGMA user_version = 3;")
        put_seals(db)
    table = reopened(tmp_path)
    assert table.talk == ()
    assert Store(tmp_path).stamp(NAME) == table.stamp
    table.note(Joined(0))
    assert talks(reopened(tmp_path)) == [Joined(0)]


def test_a_wait_ends_with_the_next_change_and_not_before(tmp_path: Path) -> None:
    table = sit(tmp_path)
    since = table.stamp
    assert table.store.wait(NAME, since, 0.0) == since
    for change in (lambda: table.note(Joined(0)), lambda: say(table, "chastise 1"), lambda: table.undo(1)):
        since, seen = table.stamp, list[object]()
        waiting = threading.Thread(target=lambda s=since, k=seen: k.append(Store(tmp_path).wait(NAME, s, 30.0)))
        start = time.monotonic()
        waiting.start()
        change()
        waiting.join(30)
        assert seen == [table.stamp]
        assert seen != [since]
        assert time.monotonic() - start < 20, "it does not wait until its time is over"


def test_a_deleted_game_leaves_no_word_behind(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.note(Joined(0))
    table.store.delete(NAME)
    assert sit(tmp_path).talk == ()
