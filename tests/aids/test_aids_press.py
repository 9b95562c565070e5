"""Files for a print shop: four inks by its profile, what PDF/X-4 asks for, bleed, and marks outside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageCms
from press_profile import press_profile
from test_aids_mistakes import author  # noqa: F401 - a fixture
from test_aids_own_pictures import halves

from aids.layout.deck_options import read_bleed
from aids.page.units import MM
from aids.render.png import pictures

Author = Callable[..., tuple[int, str, str]]
CARD = (
    '<card id="c{{ number }}" fill="tint" back="b"><stack h="fill" pad="6mm"><p>{{ text }}</p>'
    '<p ink="rubric">In red</p><p ink="soft">In grey</p>'
    '{% if art %}<image file="{{ art }}" h="30mm" opacity="{{ seen }}"/>{% endif %}</stack></card>'
    '<back id="b" fill="back"><pattern name="lozenge" ink="back-lines"/><gradient from="back" to="wash"/></back>'
)
BOX = tuple[float, float, float, float]


def pressed(author: Author, rows: str = ",1\n", *options: str) -> tuple[int, str]:  # noqa: F811
    """The exit code, and what is told."""
    Path("own").mkdir(exist_ok=True)
    Path("own/t.csv").write_text(f"art,seen\n{rows}", "utf-8")
    Path("own/t.xml.j2").write_text(CARD.replace("{{ text }}", "In black"), "utf-8")
    if not Path("own/press.icc").is_file():
        Path("own/press.icc").write_bytes(press_profile())
    command = ("deck", "own/t.csv", "--template", "own/t.xml.j2", "--force", "--press", "own/press.icc")
    code, _, err = author(*command, *options)
    return code, err


def box(page: pikepdf.Page, name: str) -> BOX:
    left, low, right, top = (float(edge) for edge in page[name])
    return left, low, right, top


def inside(inner: BOX, outer: BOX) -> bool:
    return all(one >= other - 1e-3 for one, other in zip(inner[:2], outer[:2], strict=True)) and all(
        one <= other + 1e-3 for one, other in zip(inner[2:], outer[2:], strict=True)
    )


def contents(pdf: pikepdf.Pdf) -> list[str]:
    """The operators of every page and of every drawing."""
    streams = [page.Contents.read_bytes() for page in pdf.pages]
    streams += [
        each.read_bytes()
        for each in pdf.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    ]
    return [stream.decode("ascii") for stream in streams]


def test_a_file_for_a_press_says_what_the_standard_asks_for(author: Author) -> None:  # noqa: F811
    assert pressed(author, ",1\n" * 10) == (0, "")
    with pikepdf.open("output/t-press.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.pdf_version == "1.6"
        [intent] = pdf.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "A press for tests")
        assert intent.DestOutputProfile.N == 4
        assert intent.DestOutputProfile.read_bytes() == press_profile()
        told = pdf.Root.Metadata.read_bytes().decode()
        assert ">PDF/X-4</pdfxid:GTS_PDFXVersion>" in told
        assert all(f"<{field}" in told for field in ("xmp:CreateDate", "xmp:MetadataDate", "xmpMM:DocumentID"))
        assert "pdfuaid:part" not in told
        assert (str(pdf.docinfo["/Title"]), pdf.docinfo["/Trapped"]) == ("t", "/False")
        assert "/ID" in pdf.trailer
        for page in pdf.pages:
            assert "/Annots" not in page
            assert inside(box(page, "/TrimBox"), box(page, "/BleedBox"))
            assert inside(box(page, "/BleedBox"), box(page, "/MediaBox"))
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def test_nothing_is_left_in_the_colours_of_a_screen(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    halves().save("own/art.jpg", quality=95)
    halves().save("own/art.png")
    (Path("own/icon.svg")).write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#dd1414"/></svg>'
    )
    assert pressed(author, "art.jpg,1\nart.png,0.5\nicon.svg,1\n") == (0, "")
    with pikepdf.open("output/t-press.pdf") as pdf:
        for operators in contents(pdf):
            assert not re.search(r"\b(rg|RG|g|G)\b(?! *\))", re.sub(r"\[.*?\] TJ|<</?\w+.*?>>", "", operators))
        kinds = {str(each.ColorSpace) for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Width" in each}
        assert kinds == {"/DeviceCMYK", "/DeviceGray"}


def test_words_in_black_and_grey_are_printed_with_black_ink_alone(author: Author) -> None:  # noqa: F811
    assert pressed(author, ",1\n") == (0, "")
    with pikepdf.open("output/t-press.pdf") as pdf:
        [front, _] = (page.Contents.read_bytes().decode("ascii") for page in pdf.pages)
    tones = {tuple(map(float, tone.split())) for tone in re.findall(r"Tm ((?:[\d.]+ ){4})k", front)}
    black, grey, red = sorted(tones)[1], sorted(tones)[0], sorted(tones)[-1]
    assert black == (0, 0, 0, 1)
    assert grey[:3] == (0, 0, 0)
    assert 0.5 < grey[3] < 0.8
    assert red[1] > 0.8
    assert red[2] > 0.8


@pytest.mark.parametrize("name", ["art.jpg", "art.png"])
def test_a_picture_looks_as_it_does_on_a_screen(author: Author, name: str) -> None:  # noqa: F811
    Path("own").mkdir()
    halves().save(f"own/{name}", quality=95)
    assert pressed(author, f"{name},1\n", "--one-per-page") == (0, "")
    page = next(pictures(Path("output/t-press.pdf").read_bytes(), 100)).convert("RGB")
    middle = [page.getpixel((page.width // 2, y)) for y in range(page.height)]
    shown = "".join("r" if red > blue + 90 else "b" if blue > red + 60 else "" for red, _, blue in middle)
    assert re.fullmatch("r{40,}b{40,}", shown)


@pytest.mark.parametrize("back", [0, 1])
def test_nine_cards_have_their_bleed_and_marks_outside_it(author: Author, back: int) -> None:  # noqa: F811
    assert pressed(author, ",1\n" * 9) == (0, "")
    with pikepdf.open("output/t-press.pdf") as pdf:
        assert len(pdf.pages) == 2
        page = pdf.pages[back]
        left, low, right, top = box(page, "/TrimBox")
        assert (right - left, top - low) == pytest.approx(((3 * 63 + 2 * 6) * MM, (3 * 88 + 2 * 6) * MM), abs=0.01)
        bleed = box(page, "/BleedBox")
        assert bleed == pytest.approx((left - 3 * MM, low - 3 * MM, right + 3 * MM, top + 3 * MM), abs=0.01)
        operators = page.Contents.read_bytes().decode("ascii")
    marks = [tuple(map(float, each)) for each in re.findall(r"1 1 1 1 K .* w (\S+) (\S+) m (\S+) (\S+) l S", operators)]
    assert len(marks) == 24
    for x1, y1, x2, y2 in marks:
        assert (x1, y1) != (x2, y2)
        assert max(x1, x2) < bleed[0] or min(x1, x2) > bleed[2] or max(y1, y2) < bleed[1] or min(y1, y2) > bleed[3]


def test_a_file_that_is_no_profile_of_a_press_is_refused(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    Path("own/press.icc").write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    code, err = pressed(author)
    assert code == 1
    assert "is a profile of RGB" in err
    Path("own/press.icc").write_text("nothing")
    code, err = pressed(author)
    assert code == 1
    assert "“own/press.icc” is no ICC profile" in err


@pytest.mark.parametrize(
    ("text", "points"),
    [("3mm", 3 * MM), ("3", 3 * MM), ("1/8in", 9.0), ("0.125in", 9.0), ("1/0in", None), ("/8in", None), ("2in", None),
     ("1/8/2in", None), ("nan", None), ("-1mm", None), ("three", None)],
)  # fmt: skip
def test_a_bleed_is_read_as_shops_write_it(text: str, points: float | None) -> None:
    assert read_bleed(text) == (None if points is None else pytest.approx(points))
