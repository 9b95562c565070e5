"""Pictures and drawings of one's own: as they are seen, in their places, in every format, or refused by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageCms
from test_aids_mistakes import author  # noqa: F401 - a fixture

from aids.render.png import pictures as pages_as_pictures

Author = Callable[..., tuple[int, str, str]]
RED, BLUE = (220, 20, 20), (20, 20, 220)
CARD = (
    '<card id="c{{ number }}"><box x="0mm" y="0mm" w="63mm" h="88mm">'
    '<image file="{{ art }}" w="fill" h="fill" {{ more|default("")|plain }}/></box></card>'
)


def halves(width: int = 744, height: int = 1040, mode: str = "RGB") -> Image.Image:
    """Red above, blue below."""
    made = Image.new("RGB", (width, height), RED)
    made.paste(BLUE, (0, height // 2, width, height))
    return made.convert(mode)


def made(author: Author, art: str, more: str = "", *options: str) -> tuple[int, str, Image.Image | None]:  # noqa: F811
    """The exit code, what is told, and the card as it is printed."""
    Path("own").mkdir(exist_ok=True)
    Path("own/t.csv").write_text(f"art\n{art}\n", "utf-8")
    Path("own/t.xml.j2").write_text(CARD.replace('{{ more|default("")|plain }}', more), "utf-8")
    code, _, err = author("deck", "own/t.csv", "--template", "own/t.xml.j2", "--one-per-page", "--force", *options)
    file = Path("output/t.pdf")
    if not file.is_file():
        return code, err, None
    [page] = pages_as_pictures(file.read_bytes(), 100)
    return code, err, page.convert("RGB")


def near(page: Image.Image | None, x: float, y: float, colour: tuple[int, int, int]) -> bool:
    assert page is not None
    seen = page.getpixel((round(x * (page.width - 1)), round(y * (page.height - 1))))
    assert isinstance(seen, tuple)
    return all(abs(one - other) < 40 for one, other in zip(seen, colour, strict=True))


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "cmyk.jpg", "palette.png", "grey16.png", "profile.jpg"])
def test_a_picture_is_printed_as_it_is_seen(author: Author, kind: str) -> None:  # noqa: F811
    Path("own").mkdir()
    file = f"own/art.{kind}"
    if kind == "cmyk.jpg":
        halves(mode="CMYK").save(file, quality=95)
    elif kind == "palette.png":
        halves().quantize(4).save(file)
    elif kind == "grey16.png":
        Image.new("I;16", (744, 1040), 65535).save(file)
    elif kind == "profile.jpg":
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        halves().save(file, quality=95, icc_profile=profile)
    else:
        halves().save(file, quality=95)
    code, err, page = made(author, f"art.{kind}")
    assert (code, err) == (0, "")
    wanted = ((255, 255, 255), (255, 255, 255)) if kind == "grey16.png" else (RED, BLUE)
    assert near(page, 0.5, 0.2, wanted[0])
    assert near(page, 0.5, 0.8, wanted[1])


def test_a_camera_turned_on_its_side_is_seen_upright(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    lying = halves().transpose(Image.Transpose.ROTATE_90)
    tags = lying.getexif()
    tags[0x0112] = 6
    lying.save("own/art.jpg", exif=tags, quality=95)
    _, err, page = made(author, "art.jpg")
    assert err == ""
    assert near(page, 0.5, 0.2, RED)
    assert near(page, 0.5, 0.8, BLUE)


@pytest.mark.parametrize(
    ("more", "places"),
    [
        ('fit="contain"', [(0.5, 0.02, None), (0.5, 0.45, RED), (0.5, 0.55, BLUE)]),
        ('fit="contain" at="top"', [(0.5, 0.05, RED), (0.5, 0.9, None)]),
        ('fit="cover" at="left"', [(0.5, 0.1, RED), (0.5, 0.9, BLUE)]),
        ('fit="stretch"', [(0.02, 0.02, RED), (0.98, 0.98, BLUE)]),
        ('round="20mm"', [(0.01, 0.01, None), (0.5, 0.1, RED)]),
        ('opacity="0"', [(0.5, 0.2, None)]),
        ('rotate="180"', [(0.5, 0.2, BLUE), (0.5, 0.8, RED)]),
        ('mask="hole.png"', [(0.5, 0.2, None), (0.5, 0.8, BLUE)]),
    ],
)
def test_a_picture_fills_its_place_as_it_says(author: Author, more: str, places: list) -> None:  # noqa: F811
    Path("own").mkdir()
    halves(1200, 1200).save("own/art.png")
    hole = Image.new("L", (10, 10), 0)
    hole.paste(255, (0, 5, 10, 10))
    hole.save("own/hole.png")
    code, err, page = made(author, "art.png", more)
    assert (code, err) == (0, "")
    for x, y, colour in places:
        assert near(page, x, y, colour or (255, 255, 255)), (x, y)


def test_what_is_clear_in_a_picture_stays_clear(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    clear = halves(mode="RGBA")
    clear.paste((0, 0, 0, 0), (0, 0, 744, 520))
    clear.save("own/art.png")
    _, _, page = made(author, "art.png")
    assert near(page, 0.5, 0.2, (255, 255, 255))
    assert near(page, 0.5, 0.8, BLUE)


def test_a_picture_is_kept_once_and_no_finer_than_it_is_printed(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    halves(3000, 4200).save("own/art.jpg")
    Path("own/t.csv").write_text("art\n" + "art.jpg\n" * 5, "utf-8")
    Path("own/t.xml.j2").write_text(CARD.replace('{{ more|default("")|plain }}', ""), "utf-8")
    assert author("deck", "own/t.csv", "--template", "own/t.xml.j2")[0] == 0
    with pikepdf.open("output/t.pdf") as pdf:
        kept = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
        assert [(int(each.Width), int(each.Height)) for each in kept] == [(745, 1040)]


@pytest.mark.parametrize(
    ("art", "line"),
    [
        ("hat.png", "there is no picture “hat.png”. Did you mean cat.png?"),
        ("zebra.jpeg", "there is no picture “zebra.jpeg”. Pictures are looked for in "),
        ("notes.pdf", "“notes.pdf” is no picture that can be printed. Save it as one of .png, "),
        ("broken.png", "the picture “broken.png” can’t be read. "),
        ("small.png", "“small.png” has 40 dots an inch where it stands, and its dots will be seen. "),
    ],
)
def test_a_picture_that_would_spoil_paper_is_told_with_its_row(author: Author, art: str, line: str) -> None:  # noqa: F811
    Path("own").mkdir()
    halves(100, 140).save("own/cat.png")
    halves(100, 140).save("own/small.png")
    Path("own/broken.png").write_bytes(b"no picture")
    code, err, page = made(author, art)
    assert code == 1
    assert err.count("\n") == 1
    assert "card c1 (t.csv:2)" in err
    assert line in err
    assert (page is not None) == (art == "small.png")


def test_a_picture_speaks_where_it_is_not_seen(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    halves().save("own/art.jpg")
    made(author, "art.jpg", 'alt="Red over blue"', "--format", "pdf,html,md,txt")
    for kind in ("md", "txt"):
        assert "Red over blue" in Path(f"output/t.{kind}").read_text("utf-8")
    page = Path("output/t.html").read_text("utf-8")
    found = re.search(r'<img class="picture" src="data:image/jpeg;base64,([^"]+)" alt="Red over blue">', page)
    assert found
    with pikepdf.open("output/t.pdf") as pdf:
        assert any(str(each.get("/Alt", "")) == "Red over blue" for each in pdf.objects
                   if isinstance(each, pikepdf.Dictionary))  # fmt: skip


def test_a_changed_picture_is_printed_anew(author: Author) -> None:  # noqa: F811
    Path("own/art").mkdir(parents=True)
    halves().save("own/art/a.png")
    Path("own/t.csv").write_text("art\nart/a.png\n", "utf-8")
    Path("own/t.xml.j2").write_text(CARD.replace('{{ more|default("")|plain }}', ""), "utf-8")
    line = ("deck", "own/t.csv", "--template", "own/t.xml.j2")
    author(*line)
    before = Path("output/t.pdf").read_bytes()
    halves().transpose(Image.Transpose.ROTATE_180).save("own/art/a.png")
    author(*line)
    assert Path("output/t.pdf").read_bytes() != before


# drawings
def icon(author: Author, svg: str, ink: str = "rubric") -> tuple[int, str, Image.Image | None]:  # noqa: F811
    """A card that shows nothing but a drawing, 24 mm wide, from its corner."""
    Path("own/icons").mkdir(parents=True)
    Path("own/icons/mine.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {svg}</svg>', "utf-8")
    Path("own/t.csv").write_text("art\nmine\n", "utf-8")
    Path("own/t.xml.j2").write_text(
        f'<card id="c1"><mark name="{{{{ art }}}}" size="24mm" ink="{ink}" align="left"/></card>', "utf-8"
    )
    code, _, err = author("deck", "own/t.csv", "--template", "own/t.xml.j2", "--card", "24mm 24mm", "--one-per-page")
    if code:
        return code, err, None
    [page] = pages_as_pictures(Path("output/t.pdf").read_bytes(), 100)
    return code, err, page.convert("RGB")


TEXT, WHITE, GREEN = (142, 27, 22), (255, 255, 255), (0, 128, 0)


@pytest.mark.parametrize(
    ("svg", "places"),
    [
        ('viewBox="0 0 512 512"><path d="M0 0h256v512H0z"/>', [(0.25, TEXT), (0.75, WHITE)]),
        ('viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/><path fill="#fff" d="M0 0h12v24H0z"/>',
         [(0.25, WHITE), (0.75, (0, 0, 0))]),
        ('viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="12"><path d="M6 0v24"/>',
         [(0.25, TEXT), (0.75, WHITE)]),
        ('viewBox="0 0 10 10"><g transform="translate(5 0)"><g style="fill:green"><rect width="5" height="10"/></g></g>'
         '<rect width="5" height="10" fill="white"/>', [(0.25, WHITE), (0.75, GREEN)]),
        ('viewBox="0 0 10 10"><rect x="4" y="-10" width="2" height="30" transform="rotate(90 5 5)"/>', [(0.5, TEXT)]),
        ('viewBox="0 0 10 10"><polygon points="0,0 5,0 5,10 0,10"/>', [(0.25, TEXT), (0.75, WHITE)]),
        ('viewBox="0 0 10 10"><line x1="2.5" x2="2.5" y2="10" stroke="red" stroke-width="4"/>',
         [(0.25, TEXT), (0.75, WHITE)]),
        ('viewBox="0 0 10 10"><path d="M2.5 2.5 A 2.5 2.5 0 1 1 2.5 7.5 A 2.5 2.5 0 1 1 2.5 2.5"/><g display="none">'
         '<text>x</text></g>', [(0.25, TEXT), (0.95, WHITE)]),
        ('viewBox="0 0 10 10"><defs><rect id="r" width="5" height="10"/></defs><use href="#r" x="5"/>',
         [(0.25, WHITE), (0.75, TEXT)]),
        ('viewBox="0 0 10 10"><rect style="display:none" width="9" height="9"/><rect opacity="0" width="9" height="9"/>'
         '<path visibility="hidden" d="M0 0h10v10z"/>', [(0.25, WHITE), (0.75, WHITE)]),
    ],
)  # fmt: skip
def test_a_drawing_of_any_program_is_drawn_as_it_is(author: Author, svg: str, places: list) -> None:  # noqa: F811
    code, err, page = icon(author, svg)
    assert (code, err) == (0, "")
    for x, colour in places:
        assert near(page, x, 0.5, colour), (x, page and page.getpixel((round(x * page.width), page.height // 2)))


@pytest.mark.parametrize(
    ("svg", "named"),
    [
        ("<text>x</text>", "<text>"),
        ('<image href="x.png"/>', "<image>"),
        ('<linearGradient id="g"/><path d="M0 0h9v9z" fill="url(#g)"/>', "<linearGradient"),
        ('<path d="M0 0h9v9z" style="fill:url(#g)"/><defs><radialGradient id="g"/></defs>', "<radialGradient"),
        ('<g opacity=".5"><path d="M0 0h9v9z"/></g>', "<g opacity=…>"),
        ('<clipPath id="c"/><path clip-path="url(#c)" d="M0 0h9v9z"/>', "<clipPath"),
        ("<foreignObject/>", "<foreignObject>"),
    ],
)
def test_what_can_t_be_drawn_is_refused_by_its_name(author: Author, svg: str, named: str) -> None:  # noqa: F811
    code, err, _ = icon(author, f'viewBox="0 0 9 9">{svg}')
    assert code == 1
    assert re.match(rf"mine\.svg: {re.escape(named)}", err), err
    assert err.count("\n") == 1


def test_an_icon_of_one_s_own_has_a_word(author: Author) -> None:  # noqa: F811
    Path("own/icons").mkdir(parents=True)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    Path("own/icons/iron-key.svg").write_text(f'{head}<path d="M0 0h9v9z"/></svg>', "utf-8")
    Path("own/icons/k2.svg").write_text(f'{head}<title>Salt &amp; bread</title><path d="M0 0h9v9z"/></svg>', "utf-8")
    Path("own/t.csv").write_text("text\nGain {iron-key} and {k2}.\n", "utf-8")
    Path("own/t.xml.j2").write_text(
        '<card id="c1"><stack h="fill" pad="5mm"><p>{{ text|rich }}</p></stack></card>', "utf-8"
    )
    author("deck", "own/t.csv", "--template", "own/t.xml.j2", "--format", "txt,md,html,pdf")
    for kind in ("txt", "md"):
        told = Path(f"output/t.{kind}").read_text("utf-8")
        assert "Gain (iron key) and (Salt & bread)." in " ".join(told.split())
    assert 'aria-label="Salt &amp; bread"' in Path("output/t.html").read_text("utf-8")


def test_a_drawing_is_a_picture_too(author: Author) -> None:  # noqa: F811
    Path("own").mkdir()
    Path("own/art.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="44" fill="#dc1414"/>'
        '<rect y="44" width="63" height="44" fill="#1414dc"/></svg>',
        "utf-8",
    )
    code, err, page = made(author, "art.svg")
    assert (code, err) == (0, "")
    assert near(page, 0.5, 0.2, RED)
    assert near(page, 0.5, 0.8, BLUE)
    assert BytesIO(Path("output/t.pdf").read_bytes()).read(4) == b"%PDF"
