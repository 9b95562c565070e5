"""PDF, PNG, HTML, Markdown and text of whole documents."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from aids_helpers import PAGES, laid_out, page, tree
from lxml import html as lxml_html
from PIL import Image

from aids.layout.display_list import Link, Text
from aids.page.theme import theme, themes
from aids.render.html import write_html
from aids.render.icons import drawing, names
from aids.render.markdown import write_markdown
from aids.render.pdf import write_pdf
from aids.render.plain_text import WIDTH, write_text
from aids.render.png import write_pngs
from referee.library.errors import DataError

WORDS = {"check": "yes", "cross": "no", "warn": "attention", "scale": "scales"}


def pdf_of(xml: str, colours: str = "colour") -> bytes:
    return write_pdf(laid_out(xml), theme(colours))


def text_of(pdf: bytes) -> str:
    return "\n".join(p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize("colours", themes())
@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_pdf_embeds_every_font_and_says_what_it_is(file, colours: str) -> None:
    xml = file.read_text("utf-8")
    held = laid_out(xml)
    document = pikepdf.open(BytesIO(write_pdf(held, theme(colours))))
    fonts = [
        f for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font" for f in [o]
    ]
    assert document.check_pdf_syntax() == []
    assert fonts
    assert all("/FontFile2" in font.FontDescriptor for font in fonts)
    assert all(re.match(r"/[A-Z]{6}\+", str(font.BaseFont)) for font in fonts)
    assert str(document.docinfo["/Title"]) == held.title
    assert str(document.docinfo["/Author"]) == "Consistory"
    assert str(document.Root.Lang) == held.lang
    assert len(document.pages) == len(held.sheets)
    assert [float(v) for v in document.pages[0].MediaBox] == pytest.approx(
        [0, 0, held.sheets[0].width, held.sheets[0].height], abs=1e-3
    )


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_built_twice_gives_equal_bytes(file) -> None:
    xml = file.read_text("utf-8")
    first = pdf_of(xml)
    pdf_of(page("<p>something else in between, with other letters</p>"))
    assert pdf_of(xml) == first


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_word_can_be_extracted(file) -> None:
    xml = file.read_text("utf-8")
    held = laid_out(xml)
    extracted = text_of(write_pdf(held, theme("colour")))
    assert "\x00" not in extracted
    assert "\ufffd" not in extracted
    plain = "".join(extracted.split())
    for sheet in (*held.sheets, *held.faces):
        for item in sheet.items:
            if isinstance(item, Text):
                for word in "".join(run.piece.text for run in item.runs).split():
                    assert word.rstrip("-") in plain


def test_small_caps_and_figures_extract_as_plain_letters() -> None:
    extracted = text_of(pdf_of(page('<p style="over">Avignon Straße</p><p><num>1378</num> <sc>rex</sc></p>')))
    assert extracted.split() == ["Avignon", "Straße", "1378", "rex"]


def test_outline_and_inner_links_lead_somewhere() -> None:
    file = next(file for file in PAGES if file.stem == "run")
    document = pikepdf.open(BytesIO(pdf_of(file.read_text("utf-8"))))
    with document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["First things", "Second things"]
        assert [item.title for item in outline.root[0].children] == ["A heading is never left behind"]
    links = [a for p in document.pages for a in p.get("/Annots", [])]
    assert [str(a.get("/Contents", "")) or str(a.get("/Dest", a.get("/A"))) for a in links]


def test_a_link_whose_target_is_not_printed_is_no_link() -> None:
    xml = page('<p><ref clause="elsewhere"/> <link to="https://example.org">here</link></p>')
    assert len([i for i in laid_out(xml).sheets[0].items if isinstance(i, Link)]) > 1
    document = pikepdf.open(BytesIO(pdf_of(xml)))
    assert all("/URI" in a.A for a in document.pages[0].Annots)
    assert "https://example.org" in text_of(pdf_of(xml))


def test_an_absent_area_leaves_a_hairline_never_black() -> None:
    xml = page('<stack h="80mm" fill="order1" ink="on-order1" pad="5mm"><p>on the area</p></stack>')

    def dark(colours: str) -> float:
        [png] = write_pngs(pdf_of(xml, colours), 50)
        picture = Image.open(BytesIO(png)).convert("L")
        return sum(1 for value in picture.get_flattened_data() if value < 128) / (picture.width * picture.height)

    assert dark("colour") > 0.2
    assert 0 < dark("ink-saver") < 0.01


def test_pictures_have_the_size_of_the_paper() -> None:
    [png] = write_pngs(pdf_of(page("<p>a</p>")), 100)
    assert Image.open(BytesIO(png)).size == (827, 1170)


def test_every_icon_is_drawn_within_its_square() -> None:
    for name in sorted(names()):
        for shape in drawing(name).shapes:
            reach = shape.thick / 2 if shape.line else 0.0
            values = [v for _, points in shape.commands for v in points]
            assert values
            assert min(values) - reach > -1.0, name
            assert max(values) + reach < 25.0, name


@pytest.mark.parametrize(
    "inner",
    ['<ellipse cx="1" cy="1" rx="2" ry="3"/>', '<path d="M0 0A1 1 0 0 0 2 2"/>', '<path class="red" d="M0 0"/>'],
)
def test_an_svg_with_more_than_plain_shapes_is_refused(inner: str, tmp_path, monkeypatch) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "odd.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{inner}</svg>'
    )
    monkeypatch.setattr("aids.render.icons.templates_root", lambda: tmp_path)
    with pytest.raises(DataError, match="odd"):
        drawing("odd")


DOCUMENT = page(
    '<h level="1">A &amp; B</h><p>one <b>two</b> <i>three</i> <icon name="check"/> four*</p>'
    '<list kind="number"><item>first</item><item>second <ref clause="x.y"/></item></list>'
    '<table cols="1fr 1fr" head="1"><row><cell>head</cell><cell>er</cell></row>'
    "<row><cell>a|b</cell><cell>c</cell></row></table>"
    '<table cols="1fr 1fr"><row><cell>key</cell><cell><stack><p>says</p><p>more</p></stack></cell></row></table>'
)


def test_markdown() -> None:
    assert write_markdown(tree(DOCUMENT), WORDS) == (
        "# A & B\n\none **two** _three_ (yes) four\\*\n\n1. first\n\n2. second `x.y`\n\n"
        "| head | er |\n| --- | --- |\n| a\\|b | c |\n\n- **key** says\n\n  more\n"
    )


def test_plain_text() -> None:
    assert write_text(tree(DOCUMENT), WORDS) == (
        "A & B\n=====\n\none two three (yes) four*\n\n1. first\n\n2. second x.y\n\n"
        "head  er\n----  --\na|b   c\n\nkey\n    says\n\n    more\n"
    )


def test_plain_text_keeps_to_its_width() -> None:
    for file in PAGES:
        assert all(len(line) <= WIDTH for line in write_text(tree(file.read_text("utf-8")), WORDS).splitlines())


def test_html_is_whole_and_semantic() -> None:
    made = write_html(tree(DOCUMENT), theme("colour"), WORDS)
    root = lxml_html.document_fromstring(made)
    assert root.get("lang") == "en"
    assert root.findtext(".//h1") == "A & B"
    assert [item.text_content() for item in root.findall(".//ol/li")] == ["first", "second x.y"]
    assert [cell.text_content() for cell in root.findall(".//thead//th")] == ["head", "er"]
    assert root.find(".//svg[@aria-label='yes']") is not None
    assert {use.get("href") for use in root.iter("use")} == {"#i-check"}
    assert not root.xpath("//script|//link|//img")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_html_markdown_and_text_say_every_word_of_the_page(file) -> None:
    aid = tree(file.read_text("utf-8"))
    said = {w for node in aid.walk() if node.tag in ("p", "h", "item") for w in re.findall(r"[^\W_]+", node.words())}
    root = lxml_html.document_fromstring(write_html(aid, theme("colour"), WORDS))
    edges = {w for node in aid.walk() if node.tag in ("head", "foot") for w in re.findall(r"[^\W_]+", "".join(
        child.words() for child in node.nodes()))}  # fmt: skip
    for made in (root.text_content(), write_markdown(aid, WORDS), write_text(aid, WORDS)):
        assert said - edges - set(re.findall(r"[^\W_]+", made)) == set()
