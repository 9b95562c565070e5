"""What a game can be called, files with names that are no UTF-8, and narrow terminals."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path

import pytest

from referee.cli import layout
from referee.library.load import games
from tests.cli.commands import Shell


@pytest.mark.parametrize("name", ["t/../x", "..", ".hidden", "a\\b", "-x", "~me", "/etc/passwd"])
def test_a_name_that_is_like_a_path_is_refused(tmp_path: Path, name: str) -> None:
    ran = Shell(tmp_path)("new", "avignon", "--seats", "Ann,Ben", f"--name={name}")
    assert ran.code == 2
    assert "60" in ran.err, "the way out is told"
    assert Shell(tmp_path)("list", "--json").told["games"] == []


def test_a_name_with_markup_is_shown_as_it_is(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    seats = '<img src=x onerror=alert(1)>,"Ben"&'
    assert shell("new", "avignon", "--seats", seats, "--name", "<b>[red]").code == 0
    listed = shell("list").out
    assert "<b>[red]" in listed
    assert "<img src=x onerror=alert(1)>" in listed


@pytest.mark.parametrize(
    "order", [("edition", "fill", "abbey", "--from"), ("check", "avignon", "pass", "--position"), ("import",)]
)
def test_a_file_name_that_is_no_utf8_is_no_traceback(tmp_path: Path, order: tuple[str, ...]) -> None:
    ran = Shell(tmp_path)(*order, os.fsdecode(b"bad\xff.csv"))
    assert ran.code == 2
    assert "bad\\udcff.csv" in ran.err


def test_a_narrow_terminal_cuts_no_id(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "dumb")
    long = "a title that takes as much room as it can get, and more"
    layout.show_rows(["id", "title", "seats"], [[game, long, "2 to 6"] for game in games()])
    assert [game for game in games() if game not in screen.getvalue()] == []
    assert "…" not in screen.getvalue()
