"""An evening of each game comes out as it stands, also while others are played in other languages."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from random import Random

from referee.desk.table.opening import open_table
from referee.desk.table.session import at_table
from referee.table.fold import Table
from referee.words.translation import words
from tests.cli.evenings import FOLDER, NAME, replaying
from tests.desk.test_listing import fits

FILES = sorted(FOLDER.glob("*.txt"))


def test_evenings_in_three_languages_at_once_come_out_as_they_stand(tmp_path: Path) -> None:
    """In one process, a line of one after a line of the other."""
    texts = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
    evenings = [replaying(text, tmp_path / name) for name, text in texts.items()]
    found = zip(texts, zip(*zip_longest(*evenings, fillvalue=""), strict=True), strict=True)
    assert {name: "".join(told) for name, told in found} == texts
    for name, text in texts.items():
        _is_whole(text, open_table(tmp_path / name, NAME))


def _is_whole(text: str, table: Table) -> None:
    assert text.count("\n> ") >= 15
    session = at_table(table, words("de"))
    for state in Random(1).sample(table.states[1:], 20):
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
