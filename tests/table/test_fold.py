"""The log is the only truth: what follows from it, taking back, ruling, correcting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.core.rules.move import CHANCE
from referee.core.rules.verdict import Illegal
from referee.core.state.terms import Seat
from referee.games.avignon.moves import Draw
from referee.table.audit import audited
from referee.table.log import Moved, Noted, Ruled, Undone
from referee.table.store import Overtaken, Store, StoreError
from tests.table.tables import NAME, any_move, header, reopened, say, sit, texts


def test_the_referee_lays_out_the_display(tmp_path: Path) -> None:
    table = sit(tmp_path)
    assert [entry.rolled for entry in table.entries] == [True] * 5
    assert None not in table.state.display
    assert len(table.states) == 6


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    one, two = sit(tmp_path / "a", seed="s"), sit(tmp_path / "b", seed="s")
    assert texts(one) == texts(two)
    assert len({tuple(texts(sit(tmp_path / str(n), seed=str(n)))) for n in range(8)}) > 1


def test_what_was_kept_folds_to_the_same_state(tmp_path: Path) -> None:
    table = sit(tmp_path)
    for number in range(40):
        any_move(table, number)
    again = reopened(tmp_path)
    assert again.states == table.states
    assert again.entries == table.entries


def test_an_illegal_move_leaves_nothing_behind(tmp_path: Path) -> None:
    table = sit(tmp_path)
    assert isinstance(table.move(Seat(1), table.notation.read(table.state, "beseech 1")), Illegal)
    assert texts(reopened(tmp_path)) == texts(table)


def test_the_table_draws_where_the_dice_are_ours(tmp_path: Path) -> None:
    table = sit(tmp_path, dice="ours")
    assert table.entries == []
    say(table, "draw knight", "draw noble", "draw knight")
    assert isinstance(say(table, "draw knight"), Illegal)
    assert [entry.rolled for entry in table.entries] == [False] * 3
    assert audited(table).lots == 0
    assert audited(table).wrong == ()


class TestUndo:
    def test_a_move_goes_with_the_lots_that_followed_it(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        start = table.state
        say(table, "excommunicate 1")
        drawn = texts(table)[-1]
        gone = table.undo(1)
        assert [entry.text for entry in gone][1:] == [drawn]
        assert table.state == start
        assert reopened(tmp_path).state == start

    def test_done_again_with_the_same_lots(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "excommunicate 1", "beseech 2", "chastise 3")
        end, all_texts = table.state, texts(table)
        table.undo(3)
        again = reopened(tmp_path)
        for _ in range(3):
            again.redo()
        assert again.state == end
        assert texts(again) == all_texts
        with pytest.raises(StoreError):
            again.redo()

    def test_a_draw_taken_back_and_made_again_is_the_same(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "excommunicate 1")
        drawn = texts(table)
        table.undo(1)
        say(table, "excommunicate 1")
        assert texts(table) == drawn
        assert audited(table).wrong == ()

    def test_another_move_forgets_what_was_taken_back(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "beseech 1")
        table.undo(1)
        say(table, "beseech 2")
        with pytest.raises(StoreError):
            reopened(tmp_path).redo()
        assert len(Store(tmp_path).read(NAME).entries) == 6

    @pytest.mark.parametrize("dice", ["ours", "yours"])
    @pytest.mark.parametrize("count", [1, 3, 7, 8, 9])
    def test_the_log_counts_what_was_taken_back_as_undo_does(self, tmp_path: Path, dice: str, count: int) -> None:
        """A draw that the table tells is a move, too; one that the referee makes goes with its move."""
        table = sit(tmp_path, dice=dice)
        for number in range(14):
            any_move(table, number)
        gone = table.undo(count)
        table.write(Noted("something else"))
        told = [entry.moves for entry in table.entries if isinstance(entry, Undone)]
        draws = [entry for entry in gone if isinstance(entry, Moved) and entry.by == CHANCE.value]
        assert told == [count] * bool(draws)

    @pytest.mark.parametrize("count", [1, 3])
    def test_the_deal_cannot_be_taken_back(self, tmp_path: Path, count: int) -> None:
        table = sit(tmp_path)
        with pytest.raises(StoreError) as wrong:
            table.undo(count)
        assert wrong.value.id == "undo.nothing"
        assert len(table.entries) == 5

    def test_more_than_there_is_changes_nothing(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "beseech 1")
        with pytest.raises(StoreError):
            table.undo(2)
        assert texts(reopened(tmp_path)) == texts(table)

    def test_all_the_way_back_and_forth(self, tmp_path: Path) -> None:
        table = sit(tmp_path, seed="long")
        while len(table.entries) < 60 and any_move(table, len(table.entries)):
            pass
        end, count = table.state, sum(not (isinstance(e, Moved) and e.rolled) for e in table.entries)
        table.undo(count)
        assert len(table.entries) == 5
        while table.undone:
            table.redo()
        assert table.state == end


class TestRulings:
    def test_for_this_game(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        table.write(Ruled("game", "G7", "off"))
        say(table, "beseech 1", "chastise 2", "beseech 3")
        assert table.state.terms.options["G7"] == "off"
        assert reopened(tmp_path).state.terms.options["G7"] == "off"

    def test_for_one_move_only(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        table.write(Ruled("move", "G7", "off"))
        assert table.state.terms.options["G7"] == "off"
        say(table, "beseech 1")
        assert table.state.terms.options["G7"] == "effects"

    def test_two_for_one_move_both_end_with_it(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        table.write(Ruled("move", "G7", "off"), Ruled("move", "G9", "forbidden"))
        say(table, "beseech 1")
        assert {key: table.state.terms.options[key] for key in ("G7", "G9")} == {"G7": "effects", "G9": "legal"}

    def test_one_for_the_game_outlasts_one_for_the_move(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        table.write(Ruled("move", "G7", "off"))
        table.write(Ruled("game", "G9", "forbidden"))
        say(table, "beseech 1")
        for each in (table, reopened(tmp_path)):
            assert {key: each.state.terms.options[key] for key in ("G7", "G9")} == {"G7": "effects", "G9": "forbidden"}

    def test_taken_back_and_done_again(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        table.write(Ruled("move", "G7", "off"))
        say(table, "beseech 1")
        table.undo(1)
        assert table.state.terms.options["G7"] == "off"
        table.undo(1)
        assert table.state.terms.options["G7"] == "effects"
        table.redo()
        table.redo()
        assert table.state.terms.options["G7"] == "effects"
        assert reopened(tmp_path).states == table.states

    def test_a_note_between_changes_nothing(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        table.write(Ruled("move", "G7", "off"))
        table.write(Noted("tea"))
        table.undo(1)
        say(table, "beseech 1")
        assert table.state.terms.options["G7"] == "effects"

    def test_a_house_rule_is_kept_for_the_house(self, tmp_path: Path) -> None:
        sit(tmp_path)
        store = Store(tmp_path)
        store.keep_house_rule("avignon", "G7", "off", "")
        store.keep_house_rule("avignon", "G7", "state", "")
        store.keep_house_rule("avignon", "", "", "the loser makes tea")
        assert store.house_rules("avignon") == [("", "", "the loser makes tea"), ("G7", "state", "")]
        assert store.house_rules("credo") == []


def test_two_tables_of_one_game_catch_up_with_each_other(tmp_path: Path) -> None:
    one = sit(tmp_path)
    two = reopened(tmp_path)
    say(one, "beseech 1")
    verdict = two.move(Seat(0), two.notation.read(two.state, "beseech 2"))
    assert isinstance(verdict, Illegal), "Ann's only action has been taken in the other process"
    assert [b.clause for b in verdict.breaches] == ["turn.selfless", "turn.alternate"]
    assert two.entries == one.entries
    say(two, "beseech 3")
    with pytest.raises(Overtaken):
        one.undo(1)
    assert texts(reopened(tmp_path))[5:] == texts(two)[5:]


def test_a_lot_owed_by_a_process_that_died_is_drawn(tmp_path: Path) -> None:
    table = sit(tmp_path)
    move = table.notation.read(table.state, "excommunicate 1")
    entry = Moved(0, {"type": "excommunicate", "place": 1}, table.say(move))
    Store(tmp_path).append(NAME, Store(tmp_path).read(NAME).links[5], (entry,))
    again = reopened(tmp_path)
    assert len(again.entries) == 7
    assert again.entries[-1].rolled
    assert audited(again).wrong == ()
    other = sit(tmp_path / "b")
    say(other, "excommunicate 1")
    assert texts(other) == texts(again)


def test_ten_thousand_entries_fold(tmp_path: Path) -> None:
    table = sit(tmp_path, rulings={"G7": "off"})
    moves = ("beseech 1", "chastise 1")
    entries: list[Any] = []
    say(table, "beseech 1")
    while len(table.entries) + len(entries) < 10_000:
        seat = table.state.active if not entries else entries[-1].by
        if len(entries) % 2 == 0 and entries:
            seat = 1 - seat
        entries.append(Moved(int(seat), {"type": moves[len(entries) % 2].split()[0], "place": 1}, moves[0]))
    Store(tmp_path).append(NAME, Store(tmp_path).read(NAME).links[-1], tuple(entries))
    import time

    begun = time.perf_counter()
    again = reopened(tmp_path)
    took = time.perf_counter() - begun
    assert len(again.entries) == 10_000
    assert again.state.number > 4_900
    assert took < 5, f"{took:.1f} s"


def test_a_declared_lot_that_is_no_lot(tmp_path: Path) -> None:
    table = sit(tmp_path)
    assert isinstance(table.move(CHANCE, Draw("knight")), Illegal)
    assert header().commitment == table.header.commitment
