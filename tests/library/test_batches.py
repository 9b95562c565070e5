"""Batches for translators: what is written, what comes back, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.library.records import Plural
from referee.words import extract
from referee.words.batches import Wrong, answers_in, fill_in, main, texts_in, write
from referee.words.extract import forms_of
from referee.words.gather import entries
from referee.words.glossary import Term, strays
from referee.words.language import language, languages
from referee.words.proof import doubts, faults

DOMAIN = "phone"
EVERY = entries()


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """The folder of an empty catalogue in Polish, which has three plural forms."""
    extract.update("pl", EVERY, DOMAIN, tmp_path / "words")
    return tmp_path / "words"


def test_every_text_stands_in_a_batch_once_and_what_is_filled_in_does_not_come_again(
    draft: Path, tmp_path: Path
) -> None:
    files = write("pl", DOMAIN, tmp_path / "out", size=30, root=draft, among=[DOMAIN])
    texts = [file.read_text(encoding="utf-8") for file in files]
    asked = [context for text in texts for context in re.findall(r"^\d+ \[(.+)\]", text, re.MULTILINE)]
    every = {found.entry.context: found for found in texts_in("pl", [DOMAIN], draft)}
    assert len(asked) == len(set(asked)) == len({found.same for found in every.values()})
    assert len(texts[0].split("\n\n")) == 31
    for text in texts:
        answers = []
        for number, context in re.findall(r"^(\d+) \[(.+)\]", text, re.MULTILINE):
            english = every[context].entry.english
            if isinstance(english, Plural):
                answers += [f"{number}.{form} {english.other}".replace("\n", "\\n") for form in range(3)]
            else:
                answers.append(f"{number} {english}".replace("\n", "\\n"))
        assert [remark for remark in fill_in("pl", text, "\n".join(answers), draft) if remark.fault] == []
    write("pl", DOMAIN, tmp_path / "out", root=draft, among=[DOMAIN])
    assert extract.untranslated("pl", draft, [entry for entry in EVERY if entry.domain == DOMAIN]) == []


def test_a_faulty_answer_is_told_and_left_out_and_a_good_one_goes_in(draft: Path, tmp_path: Path) -> None:
    (file,) = write("pl", DOMAIN, tmp_path / "out", size=500, root=draft, among=[DOMAIN])
    batch = file.read_text(encoding="utf-8")
    plural = re.search(r"^(\d+) \[phone\.back-drawn\]", batch, re.MULTILINE)
    owner = re.search(r"^(\d+) \[phone\.notebook-of\]", batch, re.MULTILINE)
    verbs = re.search(r"^(\d+) \[phone\.verbs\]", batch, re.MULTILINE)
    assert plural is not None
    assert owner is not None
    assert verbs is not None
    remarks = fill_in("pl", batch, f"{plural[1]}.0 {{n}}\n{owner[1]} Notes\n{verbs[1]} Co robisz?", draft)
    told = {(remark.context, remark.what) for remark in remarks if remark.fault and remark.what != "no answer"}
    assert told == {
        ("phone.back-drawn", "number of forms: 1 instead of 3"),
        ("phone.notebook-of", "values: {player}"),
    }
    held = {found.entry.context: forms_of(found.message) for found in texts_in("pl", [DOMAIN], draft)}
    assert held["phone.verbs"] == ["Co robisz?"]
    assert not any(held["phone.notebook-of"])


@pytest.mark.parametrize("line", ["twelve words", "3.1 a second form first", "1 once\n1 twice"])
def test_a_line_that_is_no_answer_is_refused(line: str) -> None:
    with pytest.raises(Wrong):
        answers_in(line)


def test_the_command_says_what_is_wrong_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["fill", "de", str(tmp_path / "none.txt"), str(tmp_path / "none.txt")])
    assert left.value.code == 2
    assert "none.txt" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("english", "forms", "fault"),
    [
        ("Lose {n} *cards*.", ["Pierde {n} *cartas."], "sign without its partner: *"),
        ("See `aids list`.", ["Mira aids list."], "sign lost: '`'"),
        ("One\nTwo", ["Uno dos"], "sign lost: '\\n'"),
        ("With --lang de", ["Con --idioma de"], "options of commands"),
        (" of {n}", ["de {n}"], "space at the beginning or the end"),
        ("Go {where}", ["Ve a {donde}"], "values: {donde}, {where}"),
        ("Go", [" "], "empty"),
        (Plural("{n} card", "{n} cards"), ["una carta", "{n} cartas"], ""),
    ],
)
def test_faults(english: str | Plural, forms: list[str], fault: str) -> None:
    assert fault in [*faults(english, forms, 2), ""]


def test_what_is_left_in_english_or_far_too_long_is_doubted() -> None:
    assert list(doubts("The Bell", ["The Bell"], ["Die Glocke"])) == ["still English"]
    assert list(doubts("Go.", ["Muévete, por favor, adonde quieras."], ["Geh."])) == ["long: 35 letters, elsewhere 4"]


def test_a_term_is_missed_where_the_english_text_has_it() -> None:
    bell = Term(en=("Bell",), said=("campan",))
    assert list(strays([bell], "Move the Bells.", ["Mueve el timbre."])) == [bell]
    assert list(strays([bell], "Move the Bell.", ["Mueve la Campana."])) == []
    assert list(strays([bell], "It rings.", ["Suena."])) == []


def test_a_language_that_is_not_complete_is_written_but_not_offered() -> None:
    assert all(language(lang).complete for lang in languages())
