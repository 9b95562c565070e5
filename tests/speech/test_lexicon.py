"""The phrases of the lexicon: several in a line, sorted, so that a change can be read."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.library.errors import DataError
from referee.library.load import folder, games
from referee.library.paths import data_root
from referee.speech.phrases import spelt_out
from referee.speech.reading import SPOKEN
from referee.speech.writing import label_of

from .folding import Folder, order, phrase_lists, refold

FILES = [
    *(data_root() / "words" / lang / "speech.toml" for lang in SPOKEN),
    *(file for game in games() if (file := folder(game) / "speech.toml").is_file()),
]
MOST_LINES = 30_000
"""Lines of phrases in all files together: more are too many to keep in mind."""


def entries(file: Path) -> list[list[str]]:
    """Every list of lines that say one concept, as they are written."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if isinstance(table["say"], dict):
        return [table["fill"], *table["say"].values()]
    return [saying[lang] for saying in table["say"] for lang in SPOKEN if lang in saying]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}")
def test_phrases_stand_sorted_and_none_twice(file: Path) -> None:
    lines = set(file.read_text(encoding="utf-8").splitlines())
    for ways in entries(file):
        assert ways == sorted(ways, key=order)
        assert all(any(f"  {quote}{way}{quote}," in lines for quote in ('"', "'")) or '"' in way for way in ways)
    for lang in SPOKEN:
        for concept, phrases in phrase_lists(file, lang):
            twice = [phrase for phrase, times in Counter(phrases).items() if times > 1]
            assert not twice, f"{concept} ({lang}) has these twice: {twice}"


def test_no_concept_stands_in_two_places() -> None:
    for file in FILES[len(SPOKEN) :]:
        ids = Counter(saying["id"] for saying in tomllib.loads(file.read_text(encoding="utf-8"))["say"])
        assert max(ids.values()) == 1, f"{file}: {ids.most_common(1)[0][0]}"


def test_the_lexicon_stays_small() -> None:
    lines = sum(len(ways) for file in FILES for ways in entries(file))
    assert lines <= MOST_LINES, f"{lines} lines: python -m tests.speech.folding joins those that share words"


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        ("goes down", ["goes down"]),
        ("goes (down|out)", ["goes down", "goes out"]),
        ("[the] card", ["card", "the card"]),
        (
            "put [the|this] card (down|out)",
            [f"put {the}card {way}" for the in ("", "the ", "this ") for way in ("down", "out")],
        ),
        ("put [… ]away", ["put away", "put … away"]),
        ("stone[s]", ["stone", "stones"]),
        ("(barrel|bottle)s of wine", ["barrels of wine", "bottles of wine"]),
        ("[go|walk … ]", ["", "go", "walk …"]),
    ],
)
def test_a_line_stands_for_several_phrases(line: str, phrases: list[str]) -> None:
    assert list(spelt_out([line], Path("speech.toml"), "go")) == phrases


@pytest.mark.parametrize(
    "line", ["go (down", "go down)", "go [down", "go (down|[far] out)", "down|out", "go ()", "(a]"]
)
def test_a_line_that_cannot_be_read_names_itself(line: str) -> None:
    with pytest.raises(DataError, match=r"go: .*write \(a\|b\) for one of these"):
        list(spelt_out([line], Path("speech.toml"), "go"))


WORDS = st.sampled_from(["go", "goes", "going", "down", "out", "the", "in", "…", "card", "cards", "#"])


@settings(max_examples=60)
@given(st.sets(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), max_size=20))
def test_folded_lines_stand_for_the_same_phrases(phrases: set[str]) -> None:
    words = {word for phrase in phrases for word in phrase.split()}
    lines = Folder({"the", "in"}, words, lambda word: word.removesuffix("es")).folded(phrases)
    assert sorted(spelt_out(lines, Path("speech.toml"), "go")) == sorted(phrases)
    assert len(lines) <= len(phrases)


@pytest.mark.parametrize(
    ("phrases", "lines"),
    [
        (["goes down", "goes out", "walks"], ["goes (down|out)", "walks"]),
        (["card", "the card", "the new card"], ["[the|the new] card"]),
        (["on her left", "on his left", "to her left", "to his left"], ["(on|to) (her|his) left"]),
        (["put away", "put … away"], ["put […] away"]),
        (["rot", "rote", "rotes"], ["rot[e|es]"]),
        (["nehme", "nimmt"], ["(nehme|nimmt)"]),
        (["stoffballen", "tuchballen"], ["(stoff|tuch)ballen"]),
        (["her", "it"], ["her", "it"]),
        (["down", "the in"], ["down", "the in"]),
    ],
)
def test_phrases_that_share_words_are_one_line(phrases: list[str], lines: list[str]) -> None:
    words = {word for phrase in phrases for word in phrase.split()} | {"ballen"}
    folder = Folder({"the", "in"}, words, lambda word: {"nimmt": "nehmen", "nehme": "nehmen"}.get(word, word))
    folder.endings |= {"e", "es"}
    assert folder.folded(phrases) == lines


def test_a_file_is_folded_and_all_else_in_it_stays(tmp_path: Path) -> None:
    head = '# How people speak.\n\n[[say]]\nid = "go"\n'
    tail = '\n[[move]]\nid = "go"\nverbs = [\n  "go up",\n  "go out",\n]\n'
    file = tmp_path / "speech.toml"
    file.write_text(f'{head}en = [\n  "goes out",\n  "goes down",\n  "walks",\n]\n{tail}', encoding="utf-8")
    refold(file, {"en": Folder(set(), set(), str)}, {"en": {"go": {"walks"}}})
    assert file.read_text(encoding="utf-8") == f'{head}en = [\n  "goes (down|out)",\n]\n{tail}'


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "3 Stoffe 1 1 5 aufdecken"),
        ("fr", "révéler 3 étoffes 1 1 5"),
        ("es", "mostrar: 3 telas, 1, 1, 5"),
        ("it", "rivela 3 stoffe 1 1 5"),
        ("pl", "pokaż sukno × 3 1 1 5"),
    ],
)
def test_equal_things_of_a_list_are_counted(lang: str, said: str) -> None:
    assert label_of("mea-culpa", "reveal cloth cloth cloth 1 1 5", lang) == said
