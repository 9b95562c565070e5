"""A move is judged, written and told at one position, whoever else writes; a move and its lots are one transaction."""

from __future__ import annotations

from cProfile import Profile
from pathlib import Path
from pstats import Stats
from random import Random
from typing import Any

import pytest

from referee.core.rules.play import decision, legal_moves
from referee.core.rules.verdict import Legal
from referee.core.state.terms import Seat
from referee.desk.table.session import Session, at_table, english
from referee.table.fold import Table
from referee.table.log import Entry, Noted, Ruled
from referee.table.reading import readings
from referee.table.store import Overtaken, Store, Written
from tests.cli.commands import Shell, check
from tests.games.runner import games_with_rooms
from tests.table.tables import NAME, reopened, say, sit, texts
from tests.table.trials import begun, some_move


class Counting(Store):
    """Counts what it writes."""

    transactions = 0

    def append(self, name: str, after: bytes, entries: tuple[Entry, ...], change: int | None = None) -> Written:
        self.transactions += 1
        return super().append(name, after, entries, change)


def session_of(folder: Path) -> Session:
    return at_table(reopened(folder), english())


def test_whoever_comes_second_hears_what_is_true_then(tmp_path: Path) -> None:
    sit(tmp_path)
    one, two = session_of(tmp_path), session_of(tmp_path)
    assert one.play("beseech 1").judged.legal
    late = two.play("beseech 2", "Ann")
    assert not late.judged.legal
    assert late.answer.by == "Ann"
    assert late.session.state == one.table.state
    assert texts(reopened(tmp_path)) == texts(one.table)


def test_a_move_that_is_legal_still_is_told_where_it_was_made(tmp_path: Path) -> None:
    """Ben's excommunication draws another person behind Ann's than it would have done before it."""
    sit(tmp_path)
    one, two = session_of(tmp_path), session_of(tmp_path)
    first = one.play("excommunicate 1")
    second = two.play("Ben: excommunicate 1")
    assert first.judged.legal
    assert second.judged.legal
    assert second.answer.followed == (texts(reopened(tmp_path))[-1],)
    there = first.session.state.display[0].person
    assert second.answer.happened[0].values["person"].casefold() == there  # type: ignore[union-attr]
    assert second.answer.revision == reopened(tmp_path).revision


@pytest.mark.parametrize("by_number", [False, True])
def test_at_a_revision_nobody_moves_on_another_board(tmp_path: Path, by_number: bool) -> None:
    sit(tmp_path)
    one, two = session_of(tmp_path), session_of(tmp_path)
    seen = str(len(two.table.entries)) if by_number else two.table.revision
    one.play("beseech 1")
    for late in ("Ben: chastise 2", "Ben: beseech 9", "Ann: beseech 2"):
        with pytest.raises(Overtaken) as refused:
            two.play(late, at=seen)
        assert refused.value.values["revision"] == one.table.revision
    assert texts(reopened(tmp_path)) == texts(one.table)
    assert two.play("Ben: chastise 2", at=one.table.revision).judged.legal


def test_a_revision_never_comes_back(tmp_path: Path) -> None:
    table = sit(tmp_path)
    seen = [table.revision]
    for do in (
        lambda: say(table, "beseech 1"),
        lambda: table.undo(1),
        lambda: table.redo(),
        lambda: table.undo(1),
        lambda: say(table, "beseech 1"),
        lambda: table.write(Noted("tea")),
    ):
        do()
        assert table.revision == reopened(tmp_path).revision
        seen.append(table.revision)
    assert len(set(seen)) == len(seen)
    for earlier in seen[:-1]:
        with pytest.raises(Overtaken):
            table.write(Ruled("game", "G7", "off"), at=earlier)


def test_a_revision_tells_nothing_of_the_entries(tmp_path: Path) -> None:
    """A checksum of a sealed choice would let anybody try which one it was."""
    revisions = []
    for number in range(3):
        table = sit(tmp_path / str(number))
        table.write(Noted(f"a secret: {number}"))
        revisions.append(table.revision)
    assert len(set(revisions)) == 1


@pytest.mark.parametrize("change", ["tell", "undo", "redo", "write", "play"])
def test_every_change_asks_for_its_revision(tmp_path: Path, change: str) -> None:
    table = sit(tmp_path)
    say(table, "beseech 1", "chastise 2")
    table.undo(1)
    move = table.notation.read(table.state, "chastise 3")
    before = Store(tmp_path).read(NAME)
    do: dict[str, Any] = {
        "tell": lambda: at_table(table, english()).play("yes", at="3.1"),
        "undo": lambda: table.undo(1, at="3.1"),
        "redo": lambda: table.redo(at="3.1"),
        "write": lambda: table.write(Noted("tea"), at="3.1"),
        "play": lambda: table.play(Seat(1), move, at="3.1"),
    }
    with pytest.raises(Overtaken):
        do[change]()
    assert Store(tmp_path).read(NAME) == before


def test_the_end_of_a_set_up_is_written_once(tmp_path: Path) -> None:
    """Behind the last `finish` of Credo's set-up the referee draws a hundred lots."""
    rng, store = Random(7), Counting(tmp_path / "store")
    made = begun(tmp_path / "other", "credo", rng).header
    table = Table.sit_down(store, made)
    while (wanted := decision(table.state)) is not None and len(table.entries) < 1000:
        seat = wanted.seats[0]
        moves = legal_moves(table.state, seat)
        finish = [move for move in moves if table.say(move) == "finish"]
        before, written = len(table.entries), store.transactions
        assert isinstance(table.move(seat, finish[0] if finish else rng.choice(moves)), Legal)
        assert store.transactions == written + 1
        if len(table.entries) - before > 50:
            assert finish
            return
    pytest.fail("the set-up never ended")


@pytest.mark.parametrize("game", games_with_rooms())
def test_every_move_is_one_transaction(tmp_path: Path, game: str) -> None:
    rng, store = Random(3), Counting(tmp_path / "store")
    table = Table.sit_down(store, begun(tmp_path / "other", game, rng).header)
    assert store.transactions <= 1
    for _ in range(40):
        before = store.transactions
        if not some_move(table, rng):
            break
        assert store.transactions == before + 1
    assert reopened(tmp_path / "store").states == table.states


def test_a_failed_write_leaves_neither_the_move_nor_its_lots(tmp_path: Path) -> None:
    class Failing(Store):
        def append(self, *written: Any) -> Written:
            raise OSError("no room")

    sit(tmp_path)
    table = Table(Failing(tmp_path), Store(tmp_path).read(NAME))
    state, revision = table.state, table.revision
    with pytest.raises(OSError, match="no room"):
        say(table, "excommunicate 1")
    assert (table.state, table.revision) == (state, revision)
    assert isinstance(say(reopened(tmp_path), "excommunicate 1"), Legal)
    assert len(reopened(tmp_path).entries) == len(table.entries) + 2


def test_what_was_taken_back_is_done_again_where_a_move_holds_lists(tmp_path: Path) -> None:
    rng = Random(1)
    table = begun(tmp_path, "heuchel-meuchel", rng)
    while not any(any(isinstance(part, list) for part in getattr(e, "move", {}).values()) for e in table.entries):
        assert some_move(table, rng)
    lines = texts(table)
    again = reopened(tmp_path)
    gone = again.undo(1)
    mover: Any = gone[0]
    move = again.notation.read(again.state, mover.text)
    assert isinstance(again.move(Seat(mover.by), move), Legal)
    assert texts(again) == lines
    assert not again.undone


def test_one_line_is_played_without_reading_the_log_again(tmp_path: Path) -> None:
    """What is put into words are the entries that are new, however long the log is."""
    store = Store(tmp_path)
    table = sit(tmp_path)
    table.write(*(Noted(f"{number}") for number in range(300)))
    session = at_table(Table.open(store, NAME), english())
    profile = Profile()
    played = profile.runcall(session.play, "excommunicate 1")
    calls = {name[2]: counts[0] for name, counts in Stats(profile).stats.items()}  # type: ignore[attr-defined]
    assert played.judged.legal
    assert calls["_move_seen"] == 2
    assert calls["_line"] == 2


@pytest.mark.parametrize("game", games_with_rooms())
def test_the_newest_lines_read_as_they_do_in_the_whole_log(tmp_path: Path, game: str) -> None:
    rng = Random(5)
    table = begun(tmp_path, game, rng)
    for _ in range(25):
        some_move(table, rng)
    for seat in (None, Seat(0), Seat(1)):
        whole = readings(table, seat)
        for since in range(len(whole) + 1):
            assert readings(table, seat, since) == whole[since:]


class TestAtTheKeyboard:
    """The same by the commands."""

    @pytest.fixture
    def shell(self, tmp_path: Path) -> Shell:
        made = Shell(tmp_path)
        made("new", "avignon", "--seats", "Ann,Ben", "--dice", "yours", "--seed", "x")
        return made

    @pytest.mark.parametrize(
        "arguments",
        [("move", "Ben: chastise 2"), ("undo",), ("redo",), ("ruling", "G7=off"), ("fix", "turn = Ben"), ("tell", "x")],
    )
    def test_too_late(self, shell: Shell, arguments: tuple[str, ...]) -> None:
        seen = shell("show", "--json").told["revision"]
        shell("move", "beseech 1")
        log = shell("log", "--json").told
        refused = shell(*arguments, "--at", seen, "--json")
        assert refused.code == 1
        check(refused.told, "error")
        assert refused.told["overtaken"] is True
        assert refused.told["revision"] == log["revision"]
        spoken = shell(*arguments, "--at", seen, "--lang", "de")
        assert spoken.code == 1
        assert "Eben hat jemand" in spoken.err
        assert shell("log", "--json").told == log

    def test_in_time(self, shell: Shell) -> None:
        seen = shell("moves", "--json").told["revision"]
        moved = shell("move", "beseech 1; Ben: chastise 2", "--at", seen, "--json")
        check(moved.told, "verdict")
        assert moved.told["revision"] == shell("show", "--json").told["revision"]
        number = str(len(shell("log", "--json").told["entries"]))
        taken = shell("undo", "--at", number, "--json")
        check(taken.told, "answers/undo")
        assert taken.told["revision"] == shell("log", "--json").told["revision"]

    @pytest.mark.parametrize("said", ["", "x", "-1", "1.", "1.2.3", "１"])
    def test_no_revision(self, shell: Shell, said: str) -> None:
        refused = shell("move", "beseech 1", "--at", said, "--json")
        assert refused.code == 2
        assert "--at" in refused.told["error"]


def test_what_is_tapped_at_an_older_revision_is_overtaken(tmp_path: Path) -> None:
    sit(tmp_path)
    one, two = session_of(tmp_path), session_of(tmp_path)
    player = next(name for name in one.seats if one.offers(name))
    offer = next(each for each in one.offers(player) if each.refused is None and not each.asks)
    at, before = one.revision, texts(one.table)
    with pytest.raises(Overtaken):
        one.make(offer.id, by=player, at="1.1")
    assert texts(reopened(tmp_path)) == before
    assert one.make(offer.id, by=player, at=at).judged.legal
    with pytest.raises(Overtaken):
        two.make(offer.id, by=player, at=at)
    assert len(texts(reopened(tmp_path))) == len(before) + 1
