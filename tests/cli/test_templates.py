"""What `referee position` writes is a file that the referee reads."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.words.language import languages
from tests.cli.commands import Shell
from tests.games.runner import games_with_rooms


@pytest.mark.parametrize("lang", sorted(languages()))
@pytest.mark.parametrize("game", games_with_rooms())
def test_a_blank_position_can_be_filled_in(tmp_path: Path, game: str, lang: str) -> None:
    shell = Shell(tmp_path)
    written = shell("position", game, "--blank", "--lang", lang)
    assert written.code == 0, written.err
    held = tomllib.loads(written.out)
    assert held["game"] == game
    kept = [line for line in written.out.splitlines() if line.startswith("# ") and " = " in line]
    assert len(kept) > 5, "the keys stand there, with values of their kind"
    (tmp_path / "blank.toml").write_text(written.out, encoding="utf-8")
    read = shell("moves", game, "--position", "blank.toml", "--json")
    assert read.code == 0, read.err
