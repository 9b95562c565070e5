"""Twenty disputes a game, settled by questions alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.disputes import FOLDER, MOST_QUESTIONS, asked, paragraphs, renewed

ENOUGH = 20
DISPUTES = [
    (file.stem, number, lines)
    for file in sorted(FOLDER.glob("*.txt"))
    for number, lines in enumerate(paragraphs(file.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize(("game", "number", "lines"), DISPUTES, ids=lambda each: each if isinstance(each, str) else "")
def test_the_dispute_comes_out_as_it_stands(game: str, number: int, lines: list[str], tmp_path: Path) -> None:
    said, friend, code = renewed(lines, tmp_path)
    assert said == "\n".join(lines)
    assert len(friend.asked) <= MOST_QUESTIONS
    assert code in (0, 1), "the verdict is sure"


@pytest.mark.parametrize("game", sorted({game for game, _, _ in DISPUTES}))
def test_every_game_has_enough_of_them_in_every_language(game: str) -> None:
    commands = [asked(lines)[2] for name, _, lines in DISPUTES if name == game]
    assert len(commands) >= ENOUGH
    for lang in ("en", "de", "fr"):
        assert sum(f"--lang {lang}" in command for command in commands) >= 5
