"""Solo evenings go as they are kept; no word of them tells what the person may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.solo import FOLDER, parts, replayed

EVENINGS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.stem)
def test_an_evening_goes_as_it_is_kept(file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    command, lines = parts(text)
    assert replayed(command, iter(lines), tmp_path) == text
