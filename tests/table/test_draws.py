"""Draws that nobody can bend: counted, committed to, remembered when they are taken back; old games by their rule."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.move import CHANCE
from referee.table.audit import audited
from referee.table.chance import commitment, opening
from referee.table.fold import Table
from referee.table.letters import log_from_text, log_to_text
from referee.table.log import Fixed, Moved, Noted, Undone
from referee.table.store import FILE, Store
from tests.cli.commands import Shell, check
from tests.table.tables import NAME, any_move, header, reopened, say, sit, texts

OLD = Path(__file__).parent / "old"
"""A log and a store as the first version wrote them: lots numbered by entry, no salt."""


def lots(table: Table) -> list[str]:
    return [entry.text for entry in table.entries if isinstance(entry, Moved) and entry.rolled]


class TestCounted:
    def test_a_note_between_does_not_change_the_card(self, tmp_path: Path) -> None:
        for number in range(8):
            table = sit(tmp_path / str(number), seed=str(number))
            say(table, "excommunicate 1")
            drawn = lots(table)
            table.undo(1)
            table.write(Noted("tea"), Noted("and biscuits"))
            say(table, "excommunicate 1")
            assert lots(table) == drawn
            assert audited(table).sound()

    def test_the_next_card_is_what_it_is_wherever_it_comes(self, tmp_path: Path) -> None:
        table = sit(tmp_path, seed="s")
        say(table, "beseech 1", "excommunicate 2")
        drawn = lots(table)
        table.undo(2)
        say(table, "chastise 5", "excommunicate 2")
        assert lots(table) == drawn

    def test_what_had_been_seen_is_remembered(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "excommunicate 1")
        table.undo(1)
        say(table, "beseech 1")
        taken = table.entries[5]
        assert isinstance(taken, Undone)
        assert (taken.moves, [seen.lot for seen in taken.seen]) == (1, [6])
        assert reopened(tmp_path).entries == table.entries
        assert [(each.number, each.moves) for each in audited(table).taken] == [(6, 1)]

    def test_it_is_not_forgotten_by_taking_back_once_more(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "excommunicate 1")
        table.undo(1)
        table.write(Noted("tea"))
        table.undo(1)
        assert len(table.entries) == 5, "what was remembered goes with the entry that it stands before"
        table.write(Noted("coffee"))
        assert [seen.lot for seen in table.entries[5].seen] == [6]  # type: ignore[union-attr]
        table.undo(1)
        table.redo()
        assert isinstance(table.entries[5], Undone)
        assert texts(table)[-1] == "coffee"

    def test_nothing_is_remembered_where_nothing_was_drawn(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "beseech 1")
        table.undo(1)
        say(table, "beseech 2")
        assert not any(isinstance(entry, Undone) for entry in table.entries)

    def test_another_question_is_drawn_anew_and_said_so(self, tmp_path: Path) -> None:
        """Ann has seen what comes for one deck, and changes the deck before it comes."""
        table = sit(tmp_path)
        say(table, "excommunicate 1")
        table.undo(1)
        tables = table.game.write_position(table.state, everything=True)
        tables["display"][2]["person"] = "bishop"
        table.write(Fixed(tables, "a bishop, no peasant"))
        say(table, "excommunicate 1")
        drawn = table.entries[-1]
        assert isinstance(drawn, Moved)
        assert drawn.anew
        found = audited(table)
        assert found.anew == (len(table.entries),)
        assert found.fixes == ((7, "a bishop, no peasant"),)
        assert found.sound()
        assert audited(reopened(tmp_path)) == found

    def test_a_declared_draw_is_remembered_too(self, tmp_path: Path) -> None:
        table = sit(tmp_path, dice="ours")
        say(table, "draw knight")
        table.undo(1)
        say(table, "draw noble")
        taken = table.entries[0]
        assert isinstance(taken, Undone)
        assert [(seen.lot, seen.text) for seen in taken.seen] == [(0, "draw knight")]
        say(table, "draw bishop")
        table.undo(1)
        say(table, "draw bishop")
        assert sum(isinstance(entry, Undone) for entry in table.entries) == 1, "the same again is done again"


class TestCommitment:
    def test_it_can_be_made_again_from_one_line(self, tmp_path: Path) -> None:
        told = header(words={"Ann": "lantern", "Ben": "frög"}, salt="1234")
        assert opening(told) == '["x","1234",{"Ann":"lantern","Ben":"frög"}]'
        assert told.commitment == sha256(opening(told).encode()).hexdigest()

    def test_salt_hides_the_seed_and_a_word_changes_the_draws(self, tmp_path: Path) -> None:
        plain, salted, worded = header(), header(salt="other"), header(words={"Ann": "lantern"})
        assert len({commitment(each) for each in (plain, salted, worded)}) == 3
        drawn = [
            texts(sit(tmp_path / str(number), salt=each.salt, words=each.words))
            for number, each in enumerate((plain, salted, worded))
        ]
        assert drawn[0] == drawn[1] != drawn[2]

    def test_a_forged_word_seed_or_salt_is_found(self, tmp_path: Path) -> None:
        table = sit(tmp_path, words={"Ann": "lantern"})
        for change in ({"seed": "y"}, {"salt": "y"}, {"words": {"Ann": "lamp"}}, {"words": {}}, {"lots": "entries"}):
            table.header = replace(header(words={"Ann": "lantern"}), **change)  # type: ignore[arg-type]
            found = audited(table)
            assert not found.committed, change
            assert not found.sound()


class TestAudit:
    def test_a_move_that_is_not_legal_is_found(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        say(table, "beseech 1", "chastise 2")
        entry = table.entries[6]
        assert isinstance(entry, Moved)
        table.entries[6] = replace(entry, by=0)
        assert audited(table).illegal == (7,)

    def test_a_draw_declared_where_the_referee_draws_is_found(self, tmp_path: Path) -> None:
        table = sit(tmp_path)
        entry = table.entries[2]
        assert isinstance(entry, Moved)
        table.entries[2] = replace(entry, rolled=False)
        assert 3 in audited(table).wrong


class TestSent:
    def test_the_seed_stays_at_home(self, tmp_path: Path) -> None:
        table = sit(tmp_path / "a", seed="secret", salt="pepper", words={"Ann": "lantern"})
        say(table, "excommunicate 1")
        text = log_to_text(table.store.read(NAME), with_seed=False)
        assert "secret" not in text
        assert "pepper" not in text
        Store(tmp_path / "b").adopt(log_from_text(text))
        away = reopened(tmp_path / "b")
        assert texts(away) == texts(table)
        found = audited(away)
        assert (found.checked, found.committed, found.wrong, found.lots) == (False, True, (), 6)
        say(away, "excommunicate 2")
        assert not away.entries[-1].rolled  # type: ignore[union-attr]
        say(table, "excommunicate 2")
        drawn = lots(table)[-1]
        say(away, drawn)
        assert texts(away) == texts(table)
        assert audited(away).lots == 6

    def test_with_its_seed_it_is_drawn_and_checked_elsewhere(self, tmp_path: Path) -> None:
        table = sit(tmp_path / "a", words={"Ann": "lantern"})
        Store(tmp_path / "b").adopt(log_from_text(log_to_text(table.store.read(NAME))))
        away = reopened(tmp_path / "b")
        for each in (table, away):
            say(each, "excommunicate 3")
        assert texts(away) == texts(table)
        assert audited(away).checked

    def test_a_log_from_a_newer_version_is_refused(self, tmp_path: Path) -> None:
        from referee.table.store import StoreError

        text = log_to_text(sit(tmp_path).store.read(NAME))
        with pytest.raises(StoreError) as wrong:
            log_from_text(text.replace("format 2", "format 9"))
        assert wrong.value.id == "import.newer"


class TestOldGames:
    def test_an_old_log_is_read_and_audited_by_its_own_rule(self, tmp_path: Path) -> None:
        text = (OLD / "evening.log").read_text(encoding="utf-8")
        Store(tmp_path).adopt(log_from_text(text))
        table = reopened(tmp_path)
        found = audited(table)
        assert found.sound()
        assert (found.lots, found.checked, len(table.undone)) == (7, True, 1)
        spoiled = replace(table.header, seed="other")
        table.header = spoiled
        assert not audited(table).committed
        assert audited(table).wrong

    def test_an_old_store_is_read_as_it_is_and_played_on(self, tmp_path: Path) -> None:
        shutil.copyfile(OLD / FILE, tmp_path / FILE)
        before = (tmp_path / FILE).read_bytes()
        table = reopened(tmp_path)
        assert (tmp_path / FILE).read_bytes() == before, "reading changes nothing"
        assert [entry.text for entry in table.entries if not isinstance(entry, Undone)] == texts(table)
        say(table, "chastise 2")
        assert table.undone == ()
        assert audited(reopened(tmp_path)).sound()

    def test_what_is_taken_back_in_an_old_game_is_remembered(self, tmp_path: Path) -> None:
        shutil.copyfile(OLD / FILE, tmp_path / FILE)
        table = reopened(tmp_path)
        say(table, "excommunicate 1")
        drawn = texts(table)[-1]
        table.undo(1)
        say(table, "beseech 1")
        assert isinstance(table.entries[11], Undone)
        say(table, "excommunicate 1")
        assert audited(table).sound(), "the lots are numbered as if nothing had been remembered"
        assert drawn.startswith("draw")

    def test_the_old_commitment_is_the_hash_of_the_bare_seed(self) -> None:
        text = (OLD / "evening.log").read_text(encoding="utf-8")
        told = json.loads(text.splitlines()[1])
        assert told["commitment"] == sha256(told["seed"].encode()).hexdigest()
        assert commitment(log_from_text(text).header) == told["commitment"]


class TestCommands:
    def begun(self, folder: Path, *more: str) -> Shell:
        shell = Shell(folder)
        assert shell("new", "avignon", "--seats", "Ann,Ben", *more).code == 0
        return shell

    def test_every_player_can_give_a_word(self, tmp_path: Path) -> None:
        shell = self.begun(tmp_path, "--word", "Ann=lantern", "--word", "ben = two words", "--seed", "x")
        told = shell("audit", "--json").told
        check(told, "answers/audit")
        assert told["words"] == {"Ann": "lantern", "Ben": "two words"}
        assert (told["chosen"], told["seed"], told["opening"]) == (True, "", "")
        alike = [
            shell("new", "avignon", "--seats", "Ann,Ben", "--seed", "x", "--json").told["commitment"] for _ in "ab"
        ]
        assert len({*alike, told["commitment"]}) == 3, "the same seed, and another salt"

    @pytest.mark.parametrize("word", ["Zoe=x", "Ann", "Ann=", "=x", "Ann=" + "x" * 101])
    def test_what_is_no_word(self, tmp_path: Path, word: str) -> None:
        ran = Shell(tmp_path)("new", "avignon", "--seats", "Ann,Ben", "--word", word)
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 1
        assert not (tmp_path / "store").exists()

    def test_words_go_into_the_referees_draws_only(self, tmp_path: Path) -> None:
        ran = Shell(tmp_path)("new", "avignon", "--seats", "Ann,Ben", "--word", "Ann=x", "--dice", "ours")
        assert ran.code == 2
        assert "--dice ours" in ran.err

    def test_the_end_shows_the_line_that_was_committed_to(self, tmp_path: Path) -> None:
        shell = self.begun(tmp_path, "--word", "Ann=lantern")
        assert "lantern" not in shell("audit").out
        shell("move", "offer draw; accept draw")
        told = shell("audit", "--json").told
        assert told["opening"].endswith(',{"Ann":"lantern"}]')
        assert sha256(told["opening"].encode()).hexdigest() == told["commitment"]
        assert told["opening"] in shell("audit").out
        assert json.loads(told["opening"])[0] == told["seed"]

    def test_the_log_of_a_running_game_is_sent_without_its_seed(self, tmp_path: Path) -> None:
        shell = self.begun(tmp_path, "--seed", "secret")
        ran = shell("export", "--open", "sent.log")
        assert "stays here" in ran.err
        sent = (tmp_path / "sent.log").read_text(encoding="utf-8")
        assert '"secret"' not in sent
        assert '"secret"' in shell("export", "--open", "--seed").out
        ran = shell("import", "sent.log", "--name", "copy")
        assert ran.code == 0
        assert "drawn where the game was begun" in ran.out
        ran = shell("audit", "--name", "copy")
        assert ran.code == 3
        assert "can only be checked there" in ran.out
        shell("resume", "avignon")
        shell("move", "offer draw; accept draw")
        assert '"secret"' in shell("export", "--open").out, "when the game is over there is no secret any more"

    def test_log_and_audit_name_what_was_taken_back(self, tmp_path: Path) -> None:
        shell = self.begun(tmp_path, "--seed", "x")
        shell("move", "excommunicate 1")
        shell("undo")
        assert shell("move", "beseech 1", "--json").told["followed"] == []
        assert "taken back although draw 6 of the referee had been seen" in shell("log").out
        told = shell("log", "--json").told
        check(told, "answers/log")
        assert (told["entries"][5]["kind"], told["entries"][5]["lots"]) == ("undo", [6])
        ran = shell("audit")
        assert ran.code == 0
        assert "Entry 6: 1 move was taken back" in ran.out
        shell("fix", "turn = Ann")
        ran = shell("audit")
        assert "the position was put right: turn = Ann" in ran.out
        told = shell("audit", "--json").told
        assert told["corrections"] == [{"entry": 8, "why": "turn = Ann"}]
        assert told["taken_back"] == [{"entry": 6, "moves": 1, "lots": [6], "seen": []}]
        assert shell("undo", "2").code == 0
        assert "moves was" not in shell("undo", "9").err

    def test_tampering_is_an_exit_code_and_a_sentence(self, tmp_path: Path) -> None:
        shell = self.begun(tmp_path, "--seed", "x")
        text = shell("export", "--open", "--seed").out.splitlines()
        head: dict[str, Any] = json.loads(text[1])
        text[1] = json.dumps(head | {"seed": "mine"})
        (tmp_path / "forged.log").write_text("\n".join(text), encoding="utf-8")
        assert shell("import", "forged.log", "--name", "forged").code == 0
        ran = shell("audit", "--name", "forged")
        assert ran.code == 1
        assert "not the one that was committed to" in ran.out
        told = shell("audit", "--name", "forged", "--json").told
        assert (told["committed"], told["wrong"] != []) == (False, True)


def test_any_way_to_the_end_can_be_audited(tmp_path: Path) -> None:
    """Moves, taking back, notes, again and again: nothing contradicts the log, and it comes back the same."""
    table = sit(tmp_path / "a", seed="long")
    for number in range(90):
        if number % 7 == 3:
            table.undo(1)
        if number % 11 == 4:
            table.write(Noted("tea"))
        if not any_move(table, number * number):
            break
    found = audited(table)
    assert found.sound()
    assert found.taken
    assert all(entry.by == CHANCE.value for entry in table.entries if isinstance(entry, Moved) and entry.rolled)
    Store(tmp_path / "b").adopt(log_from_text(log_to_text(table.store.read(NAME))))
    again = reopened(tmp_path / "b")
    assert audited(again) == found
    assert again.states == table.states
