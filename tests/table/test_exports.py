"""What leaves with `export`: a log with so much of it as its reader may read, or, with `--open`, the whole of it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.state.terms import Seat
from referee.desk.table.chronicle import happenings, latest, log
from referee.desk.table.session import at_table, english
from referee.table.fold import Table
from referee.table.letters import BOM, log_from_text, log_to_text, reading_to_text
from referee.table.log import Disputed, Fixed
from referee.table.reading import Covered, readings, seen_entries
from referee.table.store import Store, StoreError
from tests.cli.commands import Shell
from tests.games.runner import games_with_rooms
from tests.table.tables import NAME, reopened, say, sit
from tests.table.trials import begun, some_move


def sealed(tmp_path: Path) -> Shell:
    """Mea Culpa up to where Ann has laid a secret offer."""
    shell = Shell(tmp_path)
    shell("new", "mea-culpa", "--seats", "Ann,Ben,Cy", "--edition", "sample", "--dice", "yours", "--seed", "x")
    for _ in range(30):
        told = shell("moves", "--json").told
        if told["decision"] == "secret":
            break
        shell("move", next(iter(told["moves"].values()))[0])
    assert shell("move", "Ann: bid 3+0", "--as", "Ann").code == 0
    return shell


@pytest.mark.parametrize("reader", [(), ("--as", "Ben"), ("--as", "Cy")])
def test_a_sealed_offer_stays_sealed(tmp_path: Path, reader: tuple[str, ...]) -> None:
    shell = sealed(tmp_path)
    out = shell("export", *reader).out
    assert "bid" not in out.splitlines()[-1]
    assert json.loads(out.splitlines()[-1])["entry"] == {"type": "covered", "by": 0, "rolled": False}
    assert '"seed":""' in out
    assert "bid 3+0" in shell("export", "--as", "Ann").out


@pytest.mark.parametrize(("lang", "words"), [("en", "what one reader may"), ("de", "einzelner"), ("fr", "un lecteur")])
def test_what_one_may_read_cant_be_played_on(tmp_path: Path, lang: str, words: str) -> None:
    shell = sealed(tmp_path)
    shell("export", "--as", "Ann", "part.log")
    refused = shell("import", "part.log", "--name", "copy", "--lang", lang)
    assert refused.code == 2
    assert words in refused.err
    assert "export --open" in refused.err
    assert "copy" not in shell("list").out


def test_the_whole_log_leaves_openly_and_says_so(tmp_path: Path) -> None:
    shell = sealed(tmp_path)
    ran = shell("export", "--open", "whole.log")
    assert len(ran.err.splitlines()) == 1
    assert "all that is sealed or hidden" in ran.err
    assert "bid 3+0" in (tmp_path / "whole.log").read_text(encoding="utf-8")
    assert shell("import", "whole.log", "--name", "copy").code == 0
    ran = shell("export", "--open", "--seed", "--name", "mea-culpa")
    assert "with the seed" in ran.err
    assert '"seed":"x"' in ran.out


@pytest.mark.parametrize("options", [("--seed",), ("--seed", "--position"), ("--open", "--as", "Ann")])
def test_options_that_contradict_each_other(tmp_path: Path, options: tuple[str, ...]) -> None:
    shell = sealed(tmp_path)
    refused = shell("export", *options)
    assert refused.code == 2
    assert refused.out == ""


def test_a_mark_that_an_editor_put_before_a_log_is_no_letter_of_it(tmp_path: Path) -> None:
    sit(tmp_path)
    text = log_to_text(Store(tmp_path).read(NAME))
    assert log_from_text(BOM + text) == log_from_text(text)
    with pytest.raises(StoreError, match=r"import\.partial"):
        log_from_text(BOM + reading_to_text(reopened(tmp_path), ("",) * 9, None))


def test_who_takes_in_a_log_of_another_version_hears_it(tmp_path: Path) -> None:
    sit(tmp_path / "other", engine="0.0.1", data="other")
    (tmp_path / "old.log").write_text(log_to_text(Store(tmp_path / "other").read(NAME)), encoding="utf-8")
    ran = Shell(tmp_path)("import", "old.log")
    assert ran.code == 0
    assert "version 0.0.1 of the referee" in ran.err


@pytest.mark.parametrize("game", games_with_rooms())
def test_positions_in_a_log_are_covered_as_the_board_is(tmp_path: Path, game: str) -> None:
    """Where a game was joined under way, or put right, the log holds a whole position."""
    rng = Random(2)
    table = begun(tmp_path, game, rng)
    for _ in range(12):
        some_move(table, rng)
    table.write(Fixed(table.game.write_position(table.state, everything=True), "as it lies"))
    for seat in (None, Seat(0), Seat(1)):
        fixed = [entry for entry in seen_entries(table, seat) if isinstance(entry, Fixed)]
        assert [each.position for each in fixed] == [table.game.write_position(table.states[-1], seat)]


def test_what_is_only_asked_for_in_secret_is_covered_too(tmp_path: Path) -> None:
    """A blind referee keeps a sealed offer that hangs on a purse it can't see."""
    shell = sealed(tmp_path)
    table = Table.open(Store(tmp_path / "store"))
    offer: Any = table.entries[-1]
    table.undo(1)
    table.write(Disputed(offer.by, offer.move, offer.text))
    assert readings(table, Seat(1))[-1] is None
    assert readings(table, Seat(0))[-1] == offer.text
    assert isinstance(list(seen_entries(table, None))[-1], Covered)
    assert "bid" not in shell("log").out.splitlines()[-1]
    assert "bid 3+0" in shell("log", "--as", "Ann").out.splitlines()[-1]


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_is_exported_reads_as_the_log_does(tmp_path: Path, game: str) -> None:
    rng = Random(4)
    table = begun(tmp_path, game, rng)
    for _ in range(25):
        some_move(table, rng)
    for seat in (None, Seat(0), Seat(1)):
        lines = reading_to_text(table, ("",) * len(table.entries), seat).splitlines()[2:]
        texts = [json.loads(line)["entry"].get("text") for line in lines]
        assert texts == readings(table, seat)


def test_lines_since_an_entry(tmp_path: Path) -> None:
    table = sit(tmp_path)
    say(table, "beseech 1", "chastise 2")
    session = at_table(table, english())
    whole = happenings(session, None)
    assert [line.kind for line in whole] == ["move"] * 7
    assert [happenings(session, None, since) for since in range(8)] == [whole[since:] for since in range(8)]


@pytest.mark.parametrize("game", games_with_rooms())
def test_the_newest_happenings_are_those_of_the_log_also_behind_what_was_taken_back(tmp_path: Path, game: str) -> None:
    rng = Random(5)
    table = begun(tmp_path, game, rng)
    for _ in range(3):
        for _ in range(6):
            some_move(table, rng)
        session = at_table(table, english())
        for seat in (None, Seat(0), Seat(1)):
            told = log(session, seat)
            whole = [*told.begun, *(each for line in told.entries for each in line.happened)]
            assert [each for each in latest(session, seat) if each.clause] == whole[::-1]
        table.undo(2)


@pytest.mark.parametrize("asked", ["de_AT", "DE", "fr-CA", "de_CH.UTF-8"])
def test_a_language_is_asked_for_as_locales_name_it(tmp_path: Path, asked: str) -> None:
    shell = Shell(tmp_path)
    plain = shell("list", "--lang", asked[:2].lower())
    assert shell("list", "--lang", asked).out == plain.out != shell("list").out


def test_every_time_in_the_list_has_one_form(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    for dice, name in (("yours", "one"), ("ours", "two")):
        shell("new", "avignon", "--seats", "Ann,Ben", "--dice", dice, "--name", name)
    sit(tmp_path / "store", name="old", dice="ours", begun="2026-01-01T00:00:00+00:00")
    moments = [game["last"] for game in shell("list", "--json").told["games"]]
    assert len(moments) == 3
    assert all(moment.endswith("Z") for moment in moments)
