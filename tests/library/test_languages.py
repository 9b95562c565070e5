"""Words in every language: contexts, plural forms, numbers and lists, the pseudo-language, the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.library.errors import DataError, Unwritten
from referee.library.records import Plural
from referee.words.language import languages
from referee.words.pseudo import pseudo
from referee.words.translation import PSEUDO, Words, words

POLISH = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"

msgctxt "word.draw"
msgid "draw"
msgstr "dobierz"

msgctxt "offer.draw"
msgid "draw"
msgstr "remis"

msgctxt "deck"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

msgctxt "half"
msgid "{n} map"
msgid_plural "{n} maps"
msgstr[0] "{n} mapa"
msgstr[1] ""
msgstr[2] ""

#, fuzzy
msgctxt "stale"
msgid "Pull two persons."
msgstr "Przyciągnij osobę."

msgctxt "empty"
msgid "Nothing yet."
msgstr ""

msgctxt "named"
msgid "{player} pulls the {person}."
msgstr "{person} przyciąga: {player}."
"""

CARDS = Plural("{n} card", "{n} cards")


@pytest.fixture
def polish(tmp_path: Path) -> Words:
    place = tmp_path / "pl"
    place.mkdir()
    (place / "test.po").write_text(POLISH, encoding="utf-8")
    return Words("pl", root=tmp_path)


def test_the_context_tells_equal_words_apart(polish: Words) -> None:
    assert polish.text("test", "word.draw", "draw") == "dobierz"
    assert polish.text("test", "offer.draw", "draw") == "remis"
    assert polish.text("test", "elsewhere", "draw") == "draw"


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "kart"), (1, "karta"), (2, "karty"), (4, "karty"), (5, "kart"), (12, "kart"), (21, "kart"), (22, "karty")],
)
def test_polish_has_three_plural_forms(polish: Words, n: int, said: str) -> None:
    assert polish.text("test", "deck", CARDS, n=n) == f"{n} {said}"


def test_values_are_filled_in_wherever_they_stand(polish: Words) -> None:
    english = "{player} pulls the {person}."
    assert polish.text("test", "named", english, player="Ann", person="Rycerz") == "Rycerz przyciąga: Ann."


def test_english_stands_in_for_what_is_missing_or_fuzzy(polish: Words) -> None:
    assert polish.text("test", "stale", "Pull two persons.") == "Pull two persons."
    assert polish.text("test", "empty", "Nothing yet.") == "Nothing yet."
    assert polish.text("test", "half", Plural("{n} map", "{n} maps"), n=3) == "3 maps"
    assert polish.text("other", "deck", CARDS, n=1) == "1 card"


def test_it_knows_what_it_knows(polish: Words) -> None:
    assert polish.knows("test", "deck", CARDS)
    assert polish.knows("test", "word.draw", "draw")
    assert not polish.knows("test", "stale", "Pull two persons.")
    assert not polish.knows("test", "half", Plural("{n} map", "{n} maps"))
    assert not polish.knows("other", "deck", CARDS)
    assert Words("en").knows("test", "anything", "at all")


def test_a_changed_catalogue_is_never_stale(polish: Words, tmp_path: Path) -> None:
    assert polish.text("test", "offer.draw", "draw") == "remis"
    file = tmp_path / "pl" / "test.po"
    file.write_text(file.read_text(encoding="utf-8").replace('"remis"', '"pat"'), encoding="utf-8")
    assert Words("pl", root=tmp_path).text("test", "offer.draw", "draw") == "pat"


def test_a_cache_that_cannot_be_used_costs_nothing(
    polish: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("CONSISTORY_CACHE", str(blocked))
    assert polish.text("test", "offer.draw", "draw") == "remis"


def test_a_damaged_cache_is_made_again(tmp_path: Path, polish: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSISTORY_CACHE", str(tmp_path / "cache"))
    assert polish.text("test", "offer.draw", "draw") == "remis"
    for held in (tmp_path / "cache").rglob("*.mo"):
        held.write_bytes(b"worm" + held.read_bytes()[9:])
    assert Words("pl", root=tmp_path).text("test", "offer.draw", "draw") == "remis"


def test_a_damaged_catalogue_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl" / "test.po").write_bytes(b'msgid "a\xff\nmsgstr ]')
    with pytest.raises(DataError, match=r"test\.po"):
        Words("pl", root=tmp_path).text("test", "a", "a")


@pytest.mark.parametrize(
    ("lang", "number", "listed", "either"),
    [
        ("en", "1,234.5", "Ann, Ben, and Cy", "Ann or Ben"),
        ("de", "1.234,5", "Ann, Ben und Cy", "Ann oder Ben"),
        ("fr", "1\u202f234,5", "Ann, Ben et Cy", "Ann ou Ben"),
        (PSEUDO, "1,234.5", "Ann, Ben, and Cy", "Ann or Ben"),
    ],
)
def test_numbers_and_lists(lang: str, number: str, listed: str, either: str) -> None:
    spoken = words(lang)
    assert spoken.number(1234.5) == number
    assert spoken.list(["Ann", "Ben", "Cy"]) == listed
    assert spoken.list(["Ann", "Ben"], "or") == either
    assert spoken.list(["Ann"]) == "Ann"
    assert spoken.list([]) == ""


def test_french_counts_nothing_as_singular() -> None:
    english = Plural("{n} person in the deck", "{n} persons in the deck")
    assert words("fr").text("avignon", "show.deck", english, n=0) == "0 personnage dans la pioche"
    assert words("fr").text("avignon", "show.deck", english, n=2) == "2 personnages dans la pioche"
    assert words("de").text("avignon", "show.deck", english, n=0) == "0 Personen im Nachziehstapel"


def test_the_pseudo_language_is_longer_and_keeps_placeholders() -> None:
    english = "Whoever has received the {person} draws another at once, and {player} waits for the end of it."
    said = words(PSEUDO).raw("avignon", "anything", english)
    assert said != english
    assert "{person}" in said
    assert "{player}" in said
    assert 1.3 * len(english) < len(said) < 1.6 * len(english)
    assert pseudo("") == ""
    assert words(PSEUDO).text("avignon", "x", CARDS, n=1).startswith("1 çárd")


def test_every_folder_is_a_language_once() -> None:
    assert languages() == ["en", *sorted(set(languages()) - {"en"})]
    assert {"de", "fr"} <= set(languages())
    with pytest.raises(Unwritten) as asked:
        words("klingon")
    assert asked.value.known == languages()
