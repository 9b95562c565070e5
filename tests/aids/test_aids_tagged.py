"""Sheets read aloud: what a screen reader, a search or a converter finds in the PDF of every aid."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from aids_helpers import PAGES, held, laid_out, page, tree
from tagged import Tagged

from aids.layout.document import set_document
from aids.make.compose import icon_words
from aids.make.compose import tree as tree_of
from aids.make.jobs import Job, jobs
from aids.markup.tree import Node
from aids.page.theme import theme
from aids.render.colour_profile import srgb
from aids.render.icons import names
from aids.render.pdf import write_pdf
from aids.render.plain_text import reader, write_text
from aids.render.reading_order import Bars, Blank, Entry, Grid, Heading, Items, Paragraph, Passage, Reader
from aids.views.catalogue import printed_games

WORDS = {"check": "yes", "cross": "no", "sin-stone": "stone"}
FEW = {"de": ("turn", "dens", "dice", "rules-booklet"), "fr": ("suspects", "cards", "rules")}
"""Sheets that are read in other languages, too: words are other words there, and broken elsewhere."""
READ = [
    job
    for lang in ("en", *FEW)
    for game in printed_games()
    for job in jobs([lang], game, papers=("a4",))
    if job.theme == "colour" and (lang == "en" or job.aid.id in FEW[lang])
]


def made(xml: str, *, forms: bool = False) -> Tagged:
    document = set_document(tree(xml), "test.xml.j2", names(), forms=forms)
    return Tagged(write_pdf(document, theme("colour"), WORDS, forms=forms))


def told(xml: str, *, forms: bool = False) -> list[tuple[str, str]]:
    """Roles and words, as they are read."""
    file = made(xml, forms=forms)
    assert file.wrong() == []
    return [(each.role, each.text.strip()) for each in file.told()]


# every aid


@cache
def aloud(job: Job) -> Tagged:
    return Tagged(write_pdf(held(job), theme(job.theme), icon_words(job)))


class Plain(Reader):
    """The tree as the plain text tells it, but nothing left out that stands twice, nothing moved into the head of a
    column or of a card, and with the signs before the items of a list."""

    def blocks(self, node: Node) -> list[Passage]:
        return [passage for child in node.nodes() for passage in self.block(child)]

    def block(self, node: Node) -> list[Passage]:
        if node.tag == "list":
            sign = {"tick": "☐"}.get(node.text("kind"), "")
            numbered = node.text("kind") == "number"
            return [
                each
                for number, item in enumerate(node.nodes(), 1)
                for each in (Paragraph(f"{number}." if numbered else sign), *self.content(item))
            ]
        if node.tag == "choice":
            return [Paragraph(f"☐ {word}") for word in node.options("options")]
        return super().block(node)

    def card(self, node: Node) -> Entry:
        return Entry("", self.blocks(node))

    def table(self, node: Node) -> list[Passage]:
        return [Grid(self._rows(node), node.count("head"))]


def lines(passage: Passage) -> Iterator[str]:
    match passage:
        case Heading(_, text) | Paragraph(text):
            yield text
        case Blank(_, value):
            yield value or "______"
        case Bars():
            yield passage.text
        case Items(items):
            for item in items:
                for each in item:
                    yield from lines(each)
        case Entry(label, body):
            yield label
            for each in body:
                yield from lines(each)
        case Grid(rows):
            for row in rows:
                yield from row


def spoken(text: str) -> list[str]:
    """The words of a text, with boxes to tick and lines to write on."""
    return re.findall(r"[^\W_]+|☐|______", text)


@pytest.mark.parametrize("job", READ, ids=lambda job: job.place)
def test_every_sheet_is_tagged_without_a_fault(job: Job) -> None:
    assert aloud(job).wrong() == []


@pytest.mark.parametrize("job", READ, ids=lambda job: job.place)
def test_a_sheet_is_read_in_the_order_of_its_plain_text(job: Job) -> None:
    words = icon_words(job)
    plain = Plain(reader(words).inline, words)
    [document] = aloud(job).kids(aloud(job).root)
    expected = spoken("\n".join(line for passage in plain.block(tree_of(job)) for line in lines(passage)))
    assert spoken(aloud(job).text(document)) == expected


# what is read


def test_headings_paragraphs_and_what_is_drawn_only() -> None:
    body = '<h level="2">Title</h><rule/><p>one <b>two</b></p><mark name="tiara" size="9mm"/><p style="title2">7</p>'
    assert told(page(body)) == [("Document", "Title \none two \n7"), ("H1", "Title"), ("P", "one two"), ("P", "7")]


def test_headings_never_leave_a_level_out() -> None:
    body = "".join(f'<h level="{level}">{level}</h>' for level in (1, 3, 4, 2, 1))
    assert [role for role, _ in told(page(body))[1:]] == ["H1", "H2", "H3", "H2", "H1"]


def test_icons_are_read_as_words_where_they_stand() -> None:
    found = told(page('<p>take <icon name="sin-stone"/> or <icon name="tiara"/> <icon name="check"/></p>'))
    assert found[1:] == [("P", "take (stone) or  (yes)"), ("Span", "(stone)"), ("Span", "(yes)")]


def test_a_word_that_ends_a_line_with_a_hyphen_is_read_whole() -> None:
    xml = page('<stack w="22mm"><p>Verdächtigenüberprüfung und Sündenpfuhle</p></stack>', lang="de")
    document = laid_out(xml)
    assert any(getattr(item, "hyphen", False) for item in document.sheets[0].items)
    assert ("P", "Verdächtigenüberprüfung und Sündenpfuhle") in told(xml)


def test_lists_have_signs_and_bodies() -> None:
    body = '<list kind="number"><item>one</item><item><p>two</p></item></list><list kind="tick"><item>do</item></list>'
    assert [pair for pair in told(page(body)) if pair[0] in ("Lbl", "LBody")] == [
        ("Lbl", "1."), ("LBody", "one"), ("Lbl", "2."), ("LBody", "two"), ("Lbl", "☐"), ("LBody", "do"),
    ]  # fmt: skip


def test_tables_have_heads_and_spans() -> None:
    file = made(
        page(
            '<table cols="1fr 1fr 1fr" head="1"><row><cell>a</cell><cell cols="2">b</cell></row>'
            '<row><cell rows="2">c</cell><cell>d</cell><cell/></row><row><cell>e</cell><cell>f</cell></row></table>'
        )
    )
    assert file.wrong() == []
    cells = [each for each in file.told() if each.role in ("TH", "TD")]
    assert [(each.role, each.text.strip()) for each in cells] == [
        ("TH", "a"), ("TH", "b"), ("TD", "c"), ("TD", "d"), ("TD", ""), ("TD", "e"), ("TD", "f"),
    ]  # fmt: skip
    assert [int(each.element.A.get("/ColSpan", 1)) for each in cells[:2]] == [1, 2]
    assert int(cells[2].element.A.RowSpan) == 2


def test_a_single_row_over_the_columns_of_a_table_is_its_head() -> None:
    row = "<row><cell>{}</cell><cell>{}</cell></row>"
    body = f'<table cols="1fr 1fr">{row.format("x", "y")}</table><table cols="1fr 1fr">{row.format(1, 2) * 3}</table>'
    found = made(page(body))
    assert found.wrong() == []
    assert [each.role for each in found.told()].count("Table") == 1
    heads = [each.element for each in found.told() if each.role == "TH"]
    assert [str(head.A.Scope) for head in heads] == ["/Column", "/Column", "/Row", "/Row", "/Row"]


def test_a_head_that_is_repeated_on_the_next_page_is_read_once() -> None:
    rows = "".join(f"<row><cell>{n}</cell><cell>{n}</cell></row>" for n in range(90))
    xml = (
        '<aid id="t" lang="en" title="T"><flow id="f"><table cols="1fr 1fr" head="1">'
        f"<row><cell>head</cell><cell>er</cell></row>{rows}</table></flow></aid>"
    )
    assert len(laid_out(xml).sheets) > 1
    found = told(xml)
    assert [text for role, text in found if role == "TH"] == ["head", "er"]
    assert [role for role, _ in found].count("TR") == 91
    assert [role for role, _ in found].count("Table") == 1


def test_a_booklet_is_read_page_by_page_not_sheet_by_sheet() -> None:
    body = "".join(f"<p>{'word ' * 60} number{n}</p>" for n in range(40))
    xml = f'<aid id="t" lang="en" title="T"><flow id="f" impose="booklet">{body}</flow></aid>'
    file = made(xml)
    assert file.wrong() == []
    numbers = re.findall(r"number\d+", "".join(each.text for each in file.told() if each.role == "P"))
    assert numbers == [f"number{n}" for n in range(40)]
    labels = [str(each.P) for each in list(file.pdf.Root.PageLabels.Nums)[1::2]]
    assert labels[0] == f"{len(laid_out(xml).faces)}, 1" or labels[0] == "1"
    assert labels[1].startswith("2")


def test_what_is_painted_late_is_read_where_it_stands() -> None:
    """Boxes that are placed are painted after what flows."""
    body = '<stack h="60mm"><p>one</p><box x="0mm" y="30mm"><p>two</p></box><p>three</p></stack>'
    assert [text for role, text in told(page(body)) if role == "P"] == ["one", "two", "three"]


def test_drawings_have_their_words_and_their_place() -> None:
    body = (
        '<mark name="tiara" size="9mm" alt="Tiara"/><stack w="20mm" h="12mm" alt="three of five">'
        '<mark name="sin-stone" size="4mm"/><p>3</p></stack><bars values="1/6 1/3" h="9mm"/><tick n="3"/>'
    )
    file = made(page(body))
    assert file.wrong() == []
    assert [(each.role, each.text.strip()) for each in file.told()[1:]] == [
        ("Figure", "Tiara"), ("Figure", "three of five"), ("Figure", "1/6, 1/3"), ("Form", "☐ ☐ ☐"),
    ]  # fmt: skip
    box = [float(value) for value in file.told()[1].element.A.BBox]
    assert (box[2] - box[0], box[3] - box[1]) == pytest.approx((9 / 25.4 * 72, 9 / 25.4 * 72), abs=0.01)


def test_words_for_drawings_are_found_by_every_reader_and_seen_by_none() -> None:
    xml = page('<p>take <icon name="sin-stone"/></p><mark name="tiara" size="9mm" alt="Tiara"/><tick n="2"/>')
    document = laid_out(xml)
    pdf = write_pdf(document, theme("colour"), WORDS)
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert spoken(text) == ["take", "stone", "Tiara", "☐", "☐"]
    unseen = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_numpy()
    silent = xml.replace('alt="Tiara"', "")
    assert (
        unseen == pypdfium2.PdfDocument(write_pdf(laid_out(silent), theme("colour")))[0].render(scale=1).to_numpy()
    ).all()


def test_a_chance_that_stands_in_words_beside_its_bar_is_read_once() -> None:
    body = (
        '<table cols="1fr 1fr"><row><cell>5/36</cell><cell><bars values="5/36" h="3mm"/></cell></row>'
        '<row><cell>roll</cell><cell><bars values="1/36" h="3mm"/></cell></row></table>'
    )
    assert [text for role, text in told(page(body)) if role == "Figure"] == ["1/36"]


def test_a_card_is_read_once_and_says_how_many_there_are() -> None:
    xml = (
        '<aid id="t" lang="en" title="T"><deck card="poker" ruler="at 100 %">'
        '<back id="b"><stack pad="6mm"><p>back</p></stack></back>'
        '<card id="one" copies="3" back="b"><stack pad="6mm"><p style="card-title">First</p><p>says</p></stack></card>'
        '<card id="two" bookmark="Second"><stack pad="6mm"><p>more</p></stack></card></deck></aid>'
    )
    file = made(xml)
    assert file.wrong() == []
    cards = [each for each in file.told() if each.role == "Sect"]
    assert [str(each.element.T) for each in cards] == ["one (× 3)", "Second"]
    assert spoken(file.text(file.kids(file.root)[0])) == ["First", "says", "more"]


def test_the_second_side_of_a_card_is_read_behind_it_once() -> None:
    xml = (
        '<aid id="t" lang="en" title="T"><deck card="poker" backs="duplex-long"><back id="b"><stack pad="6mm">'
        '<p>behind</p></stack></back><back id="bare" fill="back"><pattern name="dots"/></back>'
        '<card id="one" copies="3" back="b"><stack pad="6mm"><p>first</p></stack></card>'
        '<card id="two" back="b"><stack pad="6mm"><p>second</p></stack></card>'
        '<card id="three" back="bare"><stack pad="6mm"><p>third</p></stack></card></deck></aid>'
    )
    file = made(xml)
    assert file.wrong() == []
    assert spoken(file.text(file.kids(file.root)[0])) == ["first", "behind", "second", "third"]
    assert re.findall(r"first|second|third|behind", write_text(tree(xml), {})) == ["first", "behind", "second", "third"]


def test_a_figure_and_its_letters_are_not_garbled_by_words_that_stand_for_them() -> None:
    told = "The table as Rome sees it: at the far end"
    pdf = write_pdf(laid_out(page(f'<mark name="tiara" size="9mm" alt="{told}"/><p>then</p>')), theme("colour"))
    assert pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split() == [*told.split(), "then"]
    poppler = shutil.which("pdftotext")
    if poppler:
        shown = subprocess.run([poppler, "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
        assert shown.split() == [*told.split(), "then"]


def test_links_say_where_they_lead() -> None:
    xml = page(
        '<h level="1" id="a">A</h><p>see <link to="a">there</link>, <link to="https://example.org">home</link></p>'
    )
    file = made(xml)
    assert file.wrong() == []
    links = [each for each in file.told() if each.role == "Link"]
    assert links[0].text.strip() == "there"
    said = {str(thing.Contents) for each in links for thing in file.lying(each.element)}
    assert said == {"there", "https://example.org"}
    assert all(page.get("/Tabs") == "/S" for page in file.pdf.pages)


FORM = (
    '<tick name="t" tip="Done" n="2"/><tick n="3"/><field name="f" tip="Your name"/>'
    '<choice name="c" tip="Which?" options="red|blue"/>'
)


def test_fields_on_paper_say_what_they_ask() -> None:
    file = made(page(FORM))
    assert file.wrong() == []
    asked = [(str(each.A.Role), str(each.A.Desc)) for each in file.elements() if each.S == "/Form"]
    assert asked == [
        ("/cb", "Done"),
        ("/cb", ""),
        ("/tv", "Your name"),
        ("/cb", "Which?: red"),
        ("/cb", "Which?: blue"),
    ]


def test_fields_on_the_screen_are_elements_with_tips() -> None:
    file = made(page(FORM), forms=True)
    assert file.wrong() == []
    tips = [str(thing.TU) for each in file.elements() for thing in file.lying(each)]
    assert tips == ["Done (1)", "Done (2)", "Your name", "Which?: red", "Which?: blue"]
    assert [each.role for each in file.told()].count("Form") == 6, "the boxes without a name stay boxes on paper"


def test_a_file_with_fields_claims_no_more_than_it_is() -> None:
    """Their type is the viewer's own, and the standard wants every font in the file."""
    for forms in (False, True):
        with made(page(FORM), forms=forms).pdf.open_metadata() as meta:
            assert meta.get("pdfuaid:part") == (None if forms else "1")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_page_of_the_parade_is_tagged_without_a_fault(file) -> None:
    assert made(file.read_text("utf-8")).wrong() == []
    assert made(file.read_text("utf-8"), forms=True).wrong() == []


# what the file says of itself


def test_the_file_says_that_it_is_tagged_and_what_its_colours_mean() -> None:
    pdf = made(page("<p>A &amp; B</p>").replace('title="T"', 'title="A &amp; B &lt;C&gt;"')).pdf
    assert bool(pdf.Root.MarkInfo.Marked)
    assert str(pdf.Root.Lang) == "en"
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    with pdf.open_metadata() as meta:
        assert meta["pdfuaid:part"] == "1"
        assert meta["dc:title"] == str(pdf.docinfo["/Title"]) == "A & B <C>"
        assert list(meta["dc:language"]) == ["en"]
        assert meta["pdf:Producer"] == str(pdf.docinfo["/Producer"])
        assert meta["xmp:CreateDate"][:4] == str(pdf.docinfo["/CreationDate"])[2:6]
    [intent] = pdf.Root.OutputIntents
    assert intent.DestOutputProfile.read_bytes() == srgb()


def test_the_profile_means_what_every_screen_shows() -> None:
    from PIL import Image, ImageCms

    profile = ImageCms.ImageCmsProfile(BytesIO(srgb()))
    assert ImageCms.getProfileDescription(profile).strip() == "sRGB IEC61966-2.1"
    colours = Image.frombytes("RGB", (16, 16), bytes(value % 256 for value in range(0, 16 * 16 * 3 * 7, 7)))
    changed = ImageCms.profileToProfile(colours, profile, ImageCms.createProfile("sRGB"))
    assert changed is not None
    pairs = zip(colours.tobytes(), changed.tobytes(), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 1
    assert len(srgb()) < 1000


def test_a_fault_in_the_tags_is_seen() -> None:
    """The reader of this page is no use if it is content with anything."""
    whole = write_pdf(laid_out(page('<h level="1">A</h><mark name="tiara" size="9mm" alt="Tiara"/>')), theme("colour"))

    def broken(change) -> list[str]:
        pdf = pikepdf.open(BytesIO(whole))
        change(pdf, list(pdf.Root.StructTreeRoot.K.K))
        out = BytesIO()
        pdf.save(out)
        return Tagged(out.getvalue()).wrong()

    def bare(pdf: pikepdf.Pdf, _: list[pikepdf.Object]) -> None:
        content = pdf.pages[0].Contents.read_bytes()
        pdf.pages[0].Contents = pdf.make_stream(content + b"\n0 0 9 9 re f")

    assert broken(lambda pdf, kids: None) == []
    assert broken(bare) == ["f stands outside of all marks"]
    assert broken(lambda pdf, kids: kids[1].__delitem__("/Alt")) == ["a figure without words or without its place"]
    assert broken(lambda pdf, kids: kids[0].__setitem__("/S", pikepdf.Name.H2)) == ["H2 after H0"]
    assert broken(lambda pdf, kids: kids[0].__delitem__("/K"))
    assert broken(lambda pdf, kids: kids[0].__setitem__("/S", pikepdf.Name.TD)) == ["TD stands in Document"]
