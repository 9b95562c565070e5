"""The phrases of the lexicon stand one a line, sorted, so that a change can be read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.library.load import folder, games
from referee.library.paths import data_root
from referee.speech.reading import SPOKEN
from referee.speech.writing import label_of

FILES = [
    *(data_root() / "words" / lang / "speech.toml" for lang in SPOKEN),
    *(file for game in games() if (file := folder(game) / "speech.toml").is_file()),
]


def phrases(file: Path) -> Iterator[list[str]]:
    """Every list of ways to say one concept."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if isinstance(table["say"], dict):
        yield from (table["fill"], *table["say"].values())
    else:
        yield from (saying[lang] for saying in table["say"] for lang in SPOKEN if lang in saying)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}")
def test_phrases_stand_one_a_line_and_sorted(file: Path) -> None:
    lines = set(file.read_text(encoding="utf-8").splitlines())
    for ways in phrases(file):
        assert ways == sorted(set(ways))
        assert all(any(f"  {quote}{way}{quote}," in lines for quote in ('"', "'")) or '"' in way for way in ways)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "3 Stoffe 1 1 5 aufdecken"), ("fr", "révéler 3 étoffes 1 1 5"), ("es", "mostrar 3 telas 1 1 5")],
)
def test_equal_things_of_a_list_are_counted(lang: str, said: str) -> None:
    assert label_of("mea-culpa", "reveal cloth cloth cloth 1 1 5", lang) == said
