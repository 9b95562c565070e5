"""The transcripts in `docs/transcripts` come out as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.transcripts import FOLDER, replayed

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_transcript_comes_out_as_it_stands(file: Path, tmp_path: Path) -> None:
    commands = 0
    for part, output in replayed(file.read_text(encoding="utf-8"), tmp_path):
        assert output == part.body, part.head
        commands += 1
    assert commands > 3


def test_every_language_has_one() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in FILES)
    assert "--lang de" in texts
    assert "--lang fr" in texts
    for code in (1, 2, 3, 4):
        assert f"\n[{code}]\n" in texts
