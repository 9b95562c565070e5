"""An evening of each game comes out as it stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from referee.cli.common import open_table
from referee.desk.session import at_table
from referee.words.translation import words
from tests.cli.evenings import FOLDER, NAME, replayed
from tests.desk.test_listing import fits

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_the_evening_comes_out_as_it_stands(file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert replayed(text, tmp_path) == text
    assert text.count("\n> ") >= 15
    table = open_table(tmp_path, NAME)
    session = at_table(table, words("de"))
    for state in Random(file.stem).sample(table.states[1:], 20):
        fits(session.with_state(state), None)
    broken_off = text.rstrip().rpartition("\n")[2].startswith("# They go home")
    assert table.state.over() != broken_off, "the game was played to its end"


def test_every_language_has_one() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    assert {lang for lang in ("en", "de", "fr") for text in texts if f"--lang {lang}" in text} == {"en", "de", "fr"}


def test_two_councils_are_put_to_the_vote() -> None:
    text = (FOLDER / "credo-councils.txt").read_text(encoding="utf-8")
    assert text.count("A General Council meets") == text.count("[council.neutral-choice]") + 1 == 2
    assert text.count("[vote.plurality]") == 4
