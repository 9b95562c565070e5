"""Claims of the table, the audit of the referee's lots, corrections, and sitting down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.core.ending import PositionError
from referee.core.move import TABLE, Tell
from referee.core.step import Ask
from referee.core.terms import NoAgreement
from referee.core.verdict import Depends, Legal
from referee.library.errors import DataError, Unwritten
from referee.table.audit import audited
from referee.table.log import Fixed
from referee.table.store import NoGame, Store, StoreError
from tests.table.tables import any_move, reopened, say, sit


class TestCorrections:
    def test_the_board_says_otherwise(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        tables = table.game.write_position(table.state, everything=True) | {"turn": "Ben", "first-turn": False}
        table.write(Fixed(tables, "turn = Ben"))
        assert table.state.active == 1
        assert isinstance(say(table, "beseech 1"), Legal)
        assert reopened(tmp_path).state == table.state
        table.undo(2)
        assert table.state.active == 0

    def test_a_position_that_cannot_be_is_refused_before_it_is_kept(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        for tables in ({"turn": "Zoe"}, {"turn": 7}, {"colour": "red"}, {"display": [{"slot": 9}]}):
            with pytest.raises((PositionError, DataError)):
                table.write(Fixed(table.game.write_position(table.state, everything=True) | tables, "?"))
        assert len(reopened(tmp_path).entries) == 5
        assert len(table.states) == 6


class TestClaims:
    def joined(self, folder: Path, **told: Any) -> Any:
        lies = [{"slot": 1, "person": "bishop"}, {"slot": 2, "person": "knight", "map": "rome"}]
        position = {"seats": ["Ann", "Ben"], "turn": "Ann", "first-turn": False, "done": [], "display": lies}
        return sit(folder, position=position | told, dice="ours")

    def test_a_game_joined_in_the_middle_asks_for_what_it_needs(self, tmp_path: Path) -> None:
        table = self.joined(tmp_path)
        assert isinstance(say(table, "beseech bishop"), Legal)
        question = table.question()
        assert isinstance(question, Ask)
        assert question.question.id == "level"
        assert isinstance(table.move(TABLE, Tell("level", (1,), "nice")), Legal)
        assert table.state.display[0].level == 0
        assert [entry.by for entry in table.entries] == [0, "table"]
        again = reopened(tmp_path)
        assert again.state == table.state
        assert audited(again).claims == ("tell nice",)

    def test_a_move_that_hangs_on_it_is_not_made(self, tmp_path: Path) -> None:
        table = self.joined(tmp_path, done=["petition"])
        verdict = say(table, "beseech bishop")
        assert isinstance(verdict, Depends)
        assert table.entries == []

    def test_a_question_can_be_taken_back_with_its_move(self, tmp_path: Path) -> None:
        table = self.joined(tmp_path)
        say(table, "beseech bishop")
        table.undo(1)
        assert table.question() is None


class TestAudit:
    def table(self, folder: Path) -> Any:
        table = sit(folder, seed="honest")
        for number in range(30):
            any_move(table, number)
        return table

    def test_sound(self, tmp_path: Path) -> None:
        found = audited(self.table(tmp_path))
        assert found.lots >= 5
        assert (found.wrong, found.committed) == ((), True)

    def test_another_seed_than_the_committed_one(self, tmp_path: Path) -> None:
        from msgspec.structs import replace

        table = self.table(tmp_path)
        table.header = replace(table.header, seed="other")
        found = audited(table)
        assert not found.committed
        assert found.wrong

    def test_a_changed_lot(self, tmp_path: Path) -> None:
        from msgspec.structs import replace

        table = self.table(tmp_path)
        shown = {entry.move["person"] for entry in table.entries[:5]}
        other = next(kind for kind in ("knight", "noble", "bishop", "peasant") if {kind} != shown)
        entry = table.entries[2]
        fake = other if entry.move["person"] != other else "inquisitor"
        table.entries[2] = replace(entry, move=entry.move | {"person": fake})
        assert audited(table).wrong == (3,)

    def test_a_lot_that_nobody_drew(self, tmp_path: Path) -> None:
        from msgspec.structs import replace

        table = self.table(tmp_path)
        table.entries[1] = replace(table.entries[1], rolled=False)
        assert 2 in audited(table).wrong
        table.entries[5] = replace(table.entries[5], rolled=True)
        assert 6 in audited(table).wrong


class TestSittingDown:
    @pytest.mark.parametrize(
        ("told", "error"),
        [
            ({"seats": ("Ann",)}, NoAgreement),
            ({"seats": ("Ann", "Ann")}, NoAgreement),
            ({"seats": ("Ann", "")}, NoAgreement),
            ({"variant": "fruit"}, NoAgreement),
            ({"rulings": {"G7": "maybe"}}, NoAgreement),
            ({"rulings": {"G99": "x"}}, NoAgreement),
            ({"game": "chess"}, Unwritten),
            ({"edition": {"id": "x"}}, DataError),
            ({"position": {"turn": "Zoe"}}, PositionError),
        ],
    )
    def test_what_cannot_be_agreed_on_leaves_no_game(self, tmp_path: Path, told: dict[str, Any], error: Any) -> None:
        with pytest.raises(error):
            sit(tmp_path, **told)
        assert Store(tmp_path).names() == []

    def test_a_name_is_given_once(self, tmp_path: Path) -> None:
        sit(tmp_path)
        with pytest.raises(StoreError) as wrong:
            sit(tmp_path)
        assert wrong.value.id == "store.name-taken"

    def test_the_game_used_last_is_the_current_one(self, tmp_path: Path) -> None:
        one = sit(tmp_path, name="one")
        sit(tmp_path, name="two")
        assert reopened(tmp_path).header.name == "two"
        say(one, "beseech 1")
        assert reopened(tmp_path).header.name == "one"
        Store(tmp_path).use("two")
        assert Store(tmp_path).names() == ["two", "one"]
        Store(tmp_path).delete("two")
        assert Store(tmp_path).names() == ["one"]
        with pytest.raises(NoGame):
            Store(tmp_path).read("two")

    def test_no_game_at_all(self, tmp_path: Path) -> None:
        for do in (lambda: reopened(tmp_path), lambda: reopened(tmp_path, "x"), lambda: Store(tmp_path).delete("x")):
            with pytest.raises(NoGame):
                do()
