"""A theme of one's own: its colours, its faces from files of every kind, other scripts, and what is wrong with it."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import fontpkg_amiri
import fontpkg_cardo
import fontpkg_heebo
import pikepdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops
from test_aids_mistakes import author  # noqa: F401 - a fixture

from aids.markup.reference import theme_schema
from aids.page.styles import STYLES
from aids.render.png import pictures
from aids.type.bidi import fragments, from_left
from aids.type.breaking import Breaking
from aids.type.faces import Family, face, source_of
from aids.type.typography import typography
from aids.type.word_pieces import cut
from referee.library.paths import data_root

Author = Callable[..., tuple[int, str, str]]
CARD = '<card id="c{{ number }}" fill="tint"><stack h="fill" pad="6mm"><p>{{ text|rich }}</p></stack></card>'


def font(package: object, name: str) -> Path:
    return Path(str(package.__file__)).parent / "files" / name  # type: ignore[attr-defined]


HEEBO = font(fontpkg_heebo, "Heebo[wght].ttf")
"""Hebrew and Latin, of many weights."""
AMIRI = font(fontpkg_amiri, "Amiri-Regular.ttf")
CARDO = font(fontpkg_cardo, "Cardo-Regular.ttf")


def cubic(place: Path, letters: str) -> Path:
    """A font in cubic curves, of letters of another."""
    source = TTFont(CARDO)
    glyphs, cmap = source.getGlyphSet(), source.getBestCmap()
    names = [".notdef", *(cmap[ord(letter)] for letter in letters)]
    made = FontBuilder(source["head"].unitsPerEm, isTTF=False)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(letter): cmap[ord(letter)] for letter in letters})
    strings = {}
    for name in names:
        pen = T2CharStringPen(glyphs[name].width, glyphs)
        glyphs[name].draw(pen)
        strings[name] = pen.getCharString()
    made.setupCFF("Cubic", {"FullName": "Cubic"}, strings, {})
    made.setupHorizontalMetrics({name: (glyphs[name].width, 0) for name in names})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupOS2(sCapHeight=source["OS/2"].sCapHeight)
    made.setupPost()
    made.save(place)
    return place


def made(author: Author, text: str, theme: str, *options: str) -> tuple[int, str]:  # noqa: F811
    """The exit code, and what is told."""
    Path("own").mkdir(exist_ok=True)
    Path("own/t.toml").write_text(f"[[card]]\ntext = {json.dumps(text)}\n", "utf-8")
    Path("own/t.xml.j2").write_text(CARD, "utf-8")
    Path("own/theme.toml").write_text(theme, "utf-8")
    command = ("deck", "own/t.toml", "--template", "own/t.xml.j2", "--one-per-page", "--force")
    code, _, err = author(*command, *options)
    return code, err


def read() -> str:
    """What a reader gets out of the card."""
    return str(pypdfium2.PdfDocument("output/t.pdf")[0].get_textpage().get_text_range())


def fonts() -> set[str]:
    with pikepdf.open("output/t.pdf") as pdf:
        listed = pdf.pages[0].Resources.Font
        return {str(listed[name].BaseFont).partition("+")[2] for name in listed}


def corner() -> object:
    [page] = pictures(Path("output/t.pdf").read_bytes(), 72)
    return page.convert("RGB").getpixel((3, 3))


def test_colours_come_from_the_theme_beside_the_table(author: Author) -> None:  # noqa: F811
    assert made(author, "One", '[area]\ntint = "#F4FAF7"\n') == (0, "")
    assert corner() == (0xF4, 0xFA, 0xF7)
    assert made(author, "One", '[area]\ntint = "#F4FAF7"\n', "--theme", "colour", "--format", "pdf") == (0, "")
    assert Path("output/t.pdf").is_file()
    assert corner() == (0xFB, 0xF6, 0xEA)


def test_words_that_cannot_be_read_are_told_with_role_and_ratio(author: Author) -> None:  # noqa: F811
    code, err = made(author, "One", '[ink]\nink = "#999999"\n')
    assert code == 1
    assert Path("output/t.pdf").is_file()
    assert "ink on tint has a contrast of 2.6:1, it needs 4.5:1" in err
    assert "theme.toml" in err


@pytest.mark.parametrize(
    ("theme", "told"),
    [
        ("[inks]\n", ["“inks”", "Did you mean ink?"]),
        ('[ink]\nrubrik = "#000000"\n', ["“rubrik”", "Did you mean rubric?"]),
        ('[ink]\nrubric = "red"\n', ["“red” is no colour", "#8E1B16"]),
        ('[ink]\nink = "none"\n', ["“none” is no colour"]),
        ('ink = "#000000"\n', ["“ink” is no table"]),
        ('theme = "mine"\n', ["“mine”", "colour, ink-saver, safe"]),
        ('[faces]\ntext = "nowhere.ttf"\n', ["no font file “nowhere.ttf”"]),
        ('[faces]\ntext = "t.toml"\n', ["“t.toml” is no font file"]),
        ('[faces]\ntext = "broken.ttf"\n', ["“broken.ttf” can’t be read"]),
        ('[faces]\ntext = { thin = "broken.ttf" }\n', ["“thin”", "regular"]),
        ("[faces\n", ["theme.toml"]),
    ],
)
def test_what_is_wrong_with_a_theme_is_told_at_once(author: Author, theme: str, told: list[str]) -> None:  # noqa: F811
    Path("own").mkdir()
    Path("own/broken.ttf").write_bytes(CARDO.read_bytes()[:3000])
    code, err = made(author, "One", theme)
    assert code == 1
    assert not Path("output/t.pdf").exists()
    assert [part for part in ("theme.toml", *told) if part not in err] == [], err


def test_a_font_that_may_not_be_embedded_is_refused(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    locked = TTFont(CARDO)
    locked["OS/2"].fsType = 2
    locked.save("own/locked.ttf")
    code, err = made(author, "One", '[faces]\ntext = "locked.ttf"\n')
    assert code == 1
    assert "forbids" in err


def test_one_file_of_many_weights_serves_every_cut(author: Author) -> None:  # noqa: F811
    family = Family("heebo", (("regular", str(HEEBO)),))
    assert source_of(family, "bold").weight == 700
    assert face(family, "bold").width("illi") > face(family, "regular").width("illi")
    assert made(author, "Plain and *bold*", f'[faces]\ntext = "{HEEBO}"\n') == (0, "")
    assert fonts() == {"Heebowght-400", "Heebowght-700"}


def test_a_font_in_cubic_curves_draws_the_same_letters(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    file = cubic(Path("own/cubic.otf"), "Maps of Rein")
    drawn = []
    for name in (file.name, str(CARDO)):
        assert made(author, "M p R s", f'[faces]\ntext = "{name}"\n') == (0, "")
        [page] = pictures(Path("output/t.pdf").read_bytes(), 300)
        drawn.append(page.convert("L"))
    different = ImageChops.difference(*drawn).histogram()[96:]
    assert sum(different) < 10
    assert read().strip() == "M p R s"


def test_letters_that_a_face_lacks_come_from_the_next(author: Author) -> None:  # noqa: F811
    theme = f'[faces]\ntext = "cubic.otf"\nfallback = ["{AMIRI}"]\n'
    Path("own").mkdir()
    cubic(Path("own/cubic.otf"), "Maps of Rein")
    assert made(author, "Maps · 7", theme) == (0, "")
    assert fonts() == {"cubic", "Amiri-Regular"}
    code, err = made(author, "Maps 漢", theme)
    assert code == 1
    assert "no glyph for 漢" in err


@pytest.mark.parametrize(
    "text",
    [
        "שלום לכולם, קחו 3 קלפים (או 12).",
        "בחפיסת Kickstarter יש 54 קלפים!",
        "خذ عملتين ثم اسحب 3 بطاقات.",
    ],
)
def test_a_line_from_right_to_left_is_read_as_it_was_written(author: Author, text: str) -> None:  # noqa: F811
    assert made(author, text, f'[faces]\ntext = "{HEEBO}"\nfallback = ["{AMIRI}"]\n') == (0, "")
    heard = read().replace("\r\n", " ")
    assert all(word.strip("(),.!") in heard for word in text.split()), heard
    pdf = pypdfium2.PdfDocument("output/t.pdf")
    shown = pdf[0].get_textpage()
    left, *_ = shown.get_charbox(next(n for n, char in enumerate(shown.get_text_range()) if char == text[0]))
    assert left > pdf[0].get_width() / 2, "it begins at the right"


def test_joined_letters_are_other_glyphs_than_single_ones() -> None:
    how = typography("ar")._replace(faces={"text": Family("amiri", (("regular", str(AMIRI)),))})
    words = cut(["بيت ب ي ت"], STYLES["body"], how, "ink")
    joined, *single = (piece.face.width(piece.text) for word in words for piece in word.pieces)
    assert joined < sum(single) * 0.9


def test_where_nothing_shapes_the_way_to_get_it_is_told(
    author: Author,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)
    from aids.type import shaping

    shaping.shaped.cache_clear()
    shaping._shaper.cache_clear()
    code, err = made(author, "שלום", f'[faces]\ntext = "{HEEBO}"\n')
    assert code == 1
    assert "“שלום”" in err
    assert 'pip install "consistory[scripts]"' in err


MIXED = st.text(st.sampled_from("אבג דהa bc12(),.-"), min_size=1, max_size=24)


@settings(max_examples=60, deadline=None)
@given(MIXED, st.booleans())
def test_parts_stand_where_the_algorithm_of_unicode_puts_them(text: str, rtl: bool) -> None:
    from bidi.algorithm import get_display

    family = Family("heebo", (("regular", str(HEEBO)),))
    how = typography("he")._replace(faces={"text": family})
    text = " ".join(text.split())
    words = cut([text], STYLES["body"], how, "ink")
    if not words:
        return
    line = Breaking(words, rtl=rtl).at(1000.0).lines[0]
    told = "".join(piece.text for piece in line.pieces).replace("\u00a0", " ")
    found = fragments(line.pieces, rtl=rtl)
    shown = ""
    for number in from_left(found):
        part = found[number].piece.text.replace("\u00a0", " ")
        shown += part[::-1].translate(str.maketrans("()", ")(")) if found[number].level % 2 else part
    assert shown == get_display(told, base_dir="R" if rtl else "L")


@settings(max_examples=40, deadline=None)
@given(st.text(st.sampled_from("漢字かなカナ、。「」ー…ab1 "), min_size=2, max_size=40), st.integers(2, 9))
def test_ideographs_are_parted_anywhere_but_at_their_signs(text: str, measure: int) -> None:
    from aids.type.word_pieces import dash_breaks

    for word in text.split():
        for at in dash_breaks(word):
            assert word[at] not in "、。」ー…"
            assert word[at - 1] != "「"
    long = "漢字漢字漢字漢字"
    assert dash_breaks(long) == list(range(1, len(long)))


def test_the_schema_is_fresh() -> None:
    file = data_root() / "schema" / "theme.schema.json"
    assert file.read_text("utf-8") == theme_schema(), "run python -m aids.markup.reference"


WEB = CARD.replace("<p>", '<p style="card-title">{{ title }}</p><p>', 1)


@pytest.mark.parametrize(("lang", "page", "turned"), [("he", "rtl", "ltr"), ("en", "", "rtl")])
def test_a_page_of_the_web_has_one_s_own_faces_and_runs_as_its_words_do(
    author: Author,  # noqa: F811
    lang: str,
    page: str,
    turned: str,
) -> None:
    Path("own").mkdir()
    Path("own/heebo.ttf").write_bytes(HEEBO.read_bytes())
    cubic(Path("own/cubic.otf"), "Seven")
    faces = '[faces]\ntext = "heebo.ttf"\ntitle = "cubic.otf"\nfallback = ["heebo.ttf"]\n'
    Path("own/theme.toml").write_text(faces, "utf-8")
    Path("own/t.csv").write_text("title,text\nשלום,*קח* 2\nSeven,Take 2\n", "utf-8")
    Path("own/t.xml.j2").write_text(WEB, "utf-8")
    command = ("deck", "own/t.csv", "--template", "own/t.xml.j2", "--lang", lang, "--format", "html")
    assert author(*command)[0] == 0
    html = Path("output/t.html").read_text("utf-8")
    assert f'<html lang="{lang}"{f" dir={chr(34)}{page}{chr(34)}" if page else ""}>' in html
    other = ("Seven", "Take 2") if turned == "ltr" else ("שלום", "<strong>קח</strong> 2")
    assert f'dir="{turned}">{other[0]}</dt>' in html
    assert f'<p dir="{turned}">{other[1]}</p>' in html
    assert html.count(f'dir="{turned}"') == 2
    faces_in = re.findall(r"font-family:(own-\d);font-weight:([\d ]+);.*?base64,(.*?)\)", html)
    assert [weight for _, weight, _ in faces_in] == ["100 900", "400"]
    for _, _, data in faces_in:
        assert len(TTFont(BytesIO(b64decode(data))).getBestCmap()) < 70  # what the page says, not the whole alphabet
        assert len(data) < 30_000
    assert re.search(r"h1,h2,h3,h4\{font-family:own-\d,own-\d,", html)
