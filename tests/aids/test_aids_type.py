"""Faces, words, hyphens, line breaking."""

from __future__ import annotations

import string

import pytest
from aids_helpers import page, tree
from hypothesis import given, settings
from hypothesis import strategies as st

from aids.page.styles import SMALLEST, STYLES
from aids.type.breaking import Breaking, natural_width
from aids.type.faces import FAMILIES, NARROW, face
from aids.type.hyphens import Hyphens
from aids.type.typography import typography
from aids.type.word_pieces import Word, cut, piece_width

BODY = STYLES["body"]
EVERY_CUT = [(family, name) for family, found in FAMILIES.items() for name, _ in found.cuts]


def words_of(text: str, lang: str = "en", style: str = "body") -> list[Word]:
    return cut([text], STYLES[style], typography(lang), "ink")


def test_advances_and_kerns_are_those_of_the_font_file() -> None:
    regular = face("spectral", "regular")
    assert regular.char("1") == 0.5
    assert regular.kern("A", "V") == pytest.approx(-0.08)
    assert regular.width("AV") == pytest.approx(regular.char("A") + regular.char("V") - 0.08)
    assert regular.kern("A", " ") == 0.0


@pytest.mark.parametrize(("family", "name"), EVERY_CUT)
def test_every_face_has_the_letters_of_the_offered_languages(family: str, name: str) -> None:
    letters = string.ascii_letters + string.digits + "äöüÄÖÜßàâæçéèêëîïôœùûÿÀÉÈÇ–—’“”„«»·…×"
    assert [char for char in letters if not face(family, name).has(char)] == []


def test_small_caps_are_a_face_of_their_own() -> None:
    plain, small = face("spectral", "regular"), face("spectral", "regular", "sc")
    assert small.glyph("a") != plain.glyph("a")
    assert small.glyph("A") == plain.glyph("A")
    assert small.key != plain.key


def test_a_letter_without_a_small_cap_is_missing_not_faked() -> None:
    assert face("spectral", "regular", "sc").has("ß")
    assert not face("spectral", "regular", "sc").has("ĸ")
    assert face("spectral", "regular").has("ĸ")


def test_figures_are_lining_and_tabular_ones_are_of_one_width() -> None:
    lining, tabular, old = (
        face("spectral", "regular"),
        face("spectral", "regular", "num"),
        face("spectral", "regular", "old"),
    )
    assert len({tabular.char(digit) for digit in string.digits}) == 1
    assert lining.glyph("7") != old.glyph("7")


def test_nothing_is_set_smaller_than_the_smallest_size() -> None:
    assert min(style.size for style in STYLES.values()) >= SMALLEST


def test_french_spaces_are_narrow_and_never_break() -> None:
    [word] = words_of("Pourquoi ?", "fr")
    assert word.plain == f"Pourquoi{NARROW}?"
    assert len(words_of("Pourquoi ?", "en")) == 2
    assert [w.plain for w in words_of("« oui »", "fr")] == [f"«{NARROW}oui{NARROW}»"]


def test_a_figure_stays_with_the_word_it_counts() -> None:
    assert [w.plain for w in words_of("Pull 2 maps, 1378 men or 1 3")] == [
        "Pull",
        "2\u00a0maps,",
        "1378",
        "men",
        "or",
        "1",
        "3",
    ]


def test_an_icon_never_parts_from_the_word_it_touches() -> None:
    [p] = tree(page('<p>a<icon name="check"/> <icon name="cross"/>b <nb>c d</nb></p>')).nodes()[0].nodes()
    assert [w.plain for w in cut(p.children, BODY, typography("en"), "ink")] == ["a\ufffc", "\ufffcb", "c\u00a0d"]


def test_hyphens_leave_two_letters_before_and_three_after() -> None:
    german = Hyphens("de_DE")
    for word in ("Verdächtigenüberprüfung", "Exkommunizieren", "Abend", "Uhrzeiger"):
        assert all(2 <= at <= len(word) - 3 for at in german.points(word))
    assert german.points("Exkommunizieren")


def test_kept_hyphens_need_no_dictionary(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CONSISTORY_CACHE", str(tmp_path))
    first = Hyphens("de_DE")
    points = first.points("Kirchengemeinde")
    first.save()
    second = Hyphens("de_DE")
    assert second.points("Kirchengemeinde") == points
    assert second._book is None


def joined(lines) -> str:
    """The text of set lines; a hyphen at the end of a line that is not in the source is left out by the caller."""
    return "\n".join("".join(piece.text for piece in line.pieces) for line in lines)


TEXT = st.lists(st.text(string.ascii_letters + "äöüß,.;", min_size=1, max_size=18), min_size=1, max_size=40)


@settings(max_examples=80, deadline=None)
@given(TEXT, st.floats(6, 60))
def test_no_line_is_wider_than_the_measure_and_no_word_is_lost(parts: list[str], measure: float) -> None:
    source = words_of(" ".join(parts))
    broken = Breaking(source, 0.0, Hyphens("en_GB")).at(measure)
    for line in broken.lines:
        drawn = sum(piece_width(piece, 0.0) for piece in line.pieces)
        assert drawn == pytest.approx(line.width, abs=1e-6)
        assert line.width <= measure + broken.over + 1e-6
    text = joined(broken.lines)
    assert text.replace("-\n", "").replace("\n", "").replace(" ", "") == "".join(parts)


@settings(max_examples=60, deadline=None)
@given(TEXT, st.floats(12, 40))
def test_never_more_than_two_hyphens_in_a_row(parts: list[str], measure: float) -> None:
    lines = joined(Breaking(words_of(" ".join(parts)), 0.0, Hyphens("de_DE")).at(measure).lines).split("\n")
    ends = [line.endswith("-") for line in lines]
    assert not any(all(ends[n : n + 3]) for n in range(len(ends) - 2))


def test_plain_lines_are_preferred_to_hyphens() -> None:
    broken = Breaking(words_of("a few short words that fit well enough on two lines"), 0.0, Hyphens("en_GB")).at(16.0)
    assert "-" not in joined(broken.lines)


def test_an_offered_hyphen_is_taken_only_where_it_is_needed() -> None:
    offered = words_of("Ver\u00addächtigen\u00adüberprüfung", style="title")
    breaking = Breaking(offered)
    [wide] = breaking.at(natural_width(offered) + 0.1).lines
    assert "".join(piece.text for piece in wide.pieces) == "Verdächtigenüberprüfung"
    narrow = breaking.at(natural_width(offered) * 0.7)
    assert joined(narrow.lines) == "Verdächtigen-\nüberprüfung"
    assert narrow.over == 0


def test_centred_lines_are_of_like_length() -> None:
    source = words_of("one two three four five six seven eight nine ten")
    even, plain = Breaking(source, even=True).at(16.0), Breaking(source).at(16.0)
    assert len(even.lines) == len(plain.lines) == 2
    assert even.lines[-1].width > plain.lines[-1].width


def test_a_word_that_fits_nowhere_is_reported() -> None:
    broken = Breaking(words_of("Mississippi", style="title")).at(2.0)
    assert broken.word == "Mississippi"
    assert broken.over == pytest.approx(natural_width(words_of("Mississippi", style="title")) - 2.0)


def test_a_figure_in_bold_stays_with_what_it_counts() -> None:
    [p] = tree(page("<p>after <b>4</b> rounds, <b>1995</b> copies, <b>4</b>, more</p>")).nodes()[0].nodes()
    found = [word.plain for word in cut(p.children, STYLES["body"], typography("en"), "ink")]
    assert found == ["after", "4\u00a0rounds,", "1995", "copies,", "4,", "more"]


def test_a_polish_word_of_one_letter_never_ends_a_line() -> None:
    said = words_of("Karta Świątynia i karta świecka leżą w rzędzie", lang="pl")
    assert [word.plain for word in said] == [
        "Karta\u00a0Świątynia",
        "i\u00a0karta",
        "świecka",
        "leżą",
        "w\u00a0rzędzie",
    ]


def test_a_french_card_stays_with_its_name() -> None:
    assert [word.plain for word in words_of("Tire 2 cartes Église ou une carte de ta main", lang="fr")] == [
        "Tire",
        "2\u00a0cartes\u00a0Église",
        "ou",
        "une",
        "carte",
        "de",
        "ta",
        "main",
    ]
