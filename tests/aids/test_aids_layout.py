"""Boxes, tables, fit, flow; layout logs of whole documents."""

from __future__ import annotations

from itertools import pairwise

import pytest
from aids_helpers import HERE, PAGES, laid_out, page, told, tree

from aids.layout.display_list import Bookmark, Fill, Icon, Link, Named, Outline, Sheet, Text, area
from aids.layout.document import Blocks, set_document
from aids.markup.parse import parse
from aids.page.problems import SheetError
from aids.page.units import MM
from aids.render.icons import names
from aids.render.layout_log import layout_log


def only(sheet: Sheet, kind: type) -> list:
    return [item for item in sheet.items if isinstance(item, kind)]


def boxes(xml: str) -> dict[str, tuple[float, ...]]:
    """Named boxes in millimetres: x, y, w, h."""
    [sheet] = laid_out(xml).sheets
    return {n.name: tuple(round(v / MM, 2) for v in area(n.frame, n.x, n.y, n.w, n.h)) for n in only(sheet, Named)}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_layout_log(file) -> None:
    """Where everything lies. To renew the logs after a wanted change: `python tests/aids/renew_logs.py`."""
    held = set_document(parse(file.read_text("utf-8"), file.name), file.name, names())
    assert layout_log(held) == (HERE / "layout" / f"{file.stem}.log").read_text("utf-8")


def test_shares_fill_what_fixed_sizes_leave() -> None:
    found = boxes(
        page(
            '<stack h="fill"><stack name="a" h="20mm"/><stack name="b" h="1fr"/><stack name="c" h="3fr"/></stack>'
            '<box name="d" right="5mm" bottom="5mm" w="10mm" h="10mm"/>'
        )
    )
    assert found["a"] == (10, 10, 190, 20)
    assert found["b"] == (10, 30, 190, 64.25)
    assert found["c"] == (10, 94.25, 190, 192.75)
    assert found["d"] == (185, 272, 10, 10)


def test_columns_take_fixed_and_natural_widths_before_shares() -> None:
    found = boxes(
        page(
            '<cols widths="30mm auto 1fr 25%" gap="2mm"><stack name="a" h="5mm"/><stack name="b" w="12mm" h="5mm"/>'
            '<stack name="c" h="5mm"/><stack name="d" h="5mm"/></cols>'
        )
    )
    assert [found[n][2] for n in "abcd"] == [30, 12, 96, 46]
    assert found["d"][0] == 154


def test_a_turned_box_swaps_its_sides() -> None:
    [sheet] = laid_out(page('<stack turn="left" h="40mm" w="10mm"><p>upwards</p></stack>')).sheets
    [text] = only(sheet, Text)
    _, y, w, h = area(text.frame, text.x, text.y, text.width, 0)
    assert (round(w, 3), round(h, 3)) == (0, round(text.width, 3))
    assert y + h == pytest.approx(50 * MM)


def test_over_stands_on_its_head() -> None:
    [sheet] = laid_out(page('<stack turn="over" h="40mm"><p>down</p></stack>')).sheets
    [text] = only(sheet, Text)
    x, y, w, _ = area(text.frame, text.x, text.y, text.width, 0)
    assert x + w == pytest.approx(200 * MM)
    assert y > 45 * MM


def test_spans_cover_their_columns_and_rows() -> None:
    [sheet] = laid_out(
        page(
            '<table cols="1fr 1fr" h="40mm"><row h="1fr"><cell rows="2" fill="wash">a</cell><cell>b</cell></row>'
            '<row h="1fr"><cell>c</cell></row><row h="2fr"><cell cols="2" fill="tint">d</cell></row></table>'
        )
    ).sheets
    fills = {item.role: tuple(round(v / MM, 1) for v in (item.x, item.y, item.w, item.h)) for item in only(sheet, Fill)}
    assert fills == {"wash": (10, 10, 95, 20), "tint": (10, 30, 190, 20)}


def test_ticks_stand_in_groups() -> None:
    [sheet] = laid_out(page('<tick n="6" size="4mm" group="5"/>')).sheets
    left = [round(item.x / MM, 2) for item in only(sheet, Outline)]
    steps = [round(b - a, 2) for a, b in pairwise(left)]
    assert steps == [5.6, 5.6, 5.6, 5.6, 8.4]


LONG = "word " * 120


def test_too_tall_says_how_much_and_the_way_out() -> None:
    [line] = told(page(f'<stack name="rules" w="50mm" h="20mm"><p>{LONG}</p></stack>'))
    assert line.startswith('test.xml.j2:1 · page one · en · stack "rules": the content is ')
    assert "mm too tall. Cut about" in line
    given = float(line.rsplit("box ", 1)[1].removesuffix(" mm."))
    assert told(page(f'<stack name="rules" w="50mm" h="{given + 0.1}mm"><p>{LONG}</p></stack>')) == []


def test_shrinking_takes_the_largest_factor_that_fits() -> None:
    xml = page(f'<stack name="a" w="80mm" h="{{}}mm" fit="shrink" min="6.5pt"><p>{LONG}</p></stack>')
    scales = []
    for height in (55, 45, 36):
        [sheet] = laid_out(xml.format(height)).sheets
        texts = only(sheet, Text)
        scales.append(texts[0].size / 9)
        assert texts[-1].y <= (10 + height) * MM
    assert scales[0] == 1.0 > scales[1] > scales[2]
    assert all(round(scale * 50) == pytest.approx(scale * 50) for scale in scales)


def test_at_the_floor_and_still_too_tall_is_an_error() -> None:
    [line] = told(page(f'<stack w="50mm" h="20mm" fit="shrink" min="7.5pt"><p>{LONG}</p></stack>'))
    size = float(line.split(" pt, its floor")[0].rsplit(" ", 1)[1])
    assert 7.5 <= size < 7.7


def test_a_group_shrinks_as_one() -> None:
    def box(name: str, text: str) -> str:
        return f'<stack name="{name}" w="80mm" h="33mm" fit="shrink" min="6.5pt" group="g"><p>{text}</p></stack>'

    [sheet] = laid_out(page(box("a", LONG) + box("b", "short"))).sheets
    assert len({text.size for text in only(sheet, Text)}) == 1
    assert only(sheet, Text)[0].size < 9


def told_on(blocks: Blocks, paper: str) -> list[str] | str:
    """What is wrong on a paper, or where everything lies."""
    try:
        return layout_log(blocks.on(paper))
    except SheetError as wrong:
        return [str(problem) for problem in wrong.problems]


GROUP = "".join(
    f'<stack h="fill" fit="shrink" min="6.5pt" group="g"><p>{text}</p></stack>' for text in (LONG * 9, "short", LONG)
)
ON_PAPERS = {
    "a group that shrinks": GROUP,
    "letters that no face has": f"{GROUP}<p>☃</p><p>☃</p>",
    "a page that is too full on the shorter paper": f"<p>{LONG * 8}</p>",
}


@pytest.mark.parametrize("body", ON_PAPERS.values(), ids=ON_PAPERS)
def test_blocks_come_out_on_every_paper_as_if_they_were_made_for_it(body: str) -> None:
    """Whatever they were set on before."""
    papers = ("a4", "a5", "letter", "a4", "a6")
    shared = Blocks(tree(page(body)), "test.xml.j2", names())
    found = [told_on(shared, paper) for paper in papers]
    assert found == [told_on(Blocks(tree(page(body)), "test.xml.j2", names()), paper) for paper in papers]
    assert found[0] == found[3] != found[4]


def test_cards_are_the_same_on_every_paper() -> None:
    card = '<card id="a"><stack pad="5mm"><p>One</p></stack></card>'
    xml = f'<aid id="t" lang="en" title="T"><deck card="poker">{card}</deck></aid>'
    blocks = Blocks(tree(xml), "test.xml.j2", names())
    assert blocks.on("a4").faces[0] is blocks.on("letter").faces[0]
    full = xml.replace("One", LONG * 9)
    wrong = [told_on(Blocks(tree(full), "test.xml.j2", names()), paper) for paper in ("a4", "letter")]
    blocks = Blocks(tree(full), "test.xml.j2", names())
    assert [told_on(blocks, "a4"), told_on(blocks, "letter")] == wrong
    assert isinstance(wrong[0], list)


def test_a_word_wider_than_its_line_is_an_error() -> None:
    [line] = told(page('<stack name="title" w="30mm"><h level="1">Verdächtigenüberprüfung</h></stack>', lang="de"))
    assert line.startswith('test.xml.j2:1 · page one · de · h "title": “Verdächtigenüberprüfung” is ')
    assert "wider than its line (30.0 mm) at 24.0 pt. Offer a hyphen (\\-) there" in line


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("<p>a ★ b</p>", "no glyph for ★ (U+2605) in Spectral Regular. Use an icon, or a face that has it."),
        ('<mark name="chek" size="5mm"/>', "no icon is called “chek”. Did you mean check?"),
        ('<p><icon name="qqq"/></p>', "no icon is called “qqq”. Draw templates/icons/qqq.svg, or icons/qqq.svg"),
        ('<stack w="10mm"><tick n="9"/></stack>', "9 × tick is "),
        ('<cols widths="120mm 120mm"><p>a</p><p>b</p></cols>', "cols is 50.0 mm wider than its place (190.0 mm)."),
        ('<table cols="200mm"><row><cell>a</cell></row></table>', "table is 10.0 mm wider than its place (190.0 mm)."),
        ('<table cols="1fr 1fr"><row><cell>a</cell></row></table>', "a row has cells for 1 columns, the table has 2."),
        (
            '<stack h="3mm" fit="shrink" min="5pt"><p style="foot">a a</p></stack>' + "<gap/>",
            "",
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told(body: str, message: str) -> None:
    assert any(message in line for line in told(page(body))) or (not message and told(page(body)) == [])


def test_type_below_the_least_size_is_refused() -> None:
    lines = told(page(f'<stack w="60mm" h="25mm" fit="shrink" min="4pt"><p>{LONG}</p></stack>'))
    assert any("is smaller than 6.5 pt, the least allowed" in line for line in lines)


def test_headings_make_the_outline() -> None:
    held = laid_out(page('<h level="1">One <i>two</i></h><h level="2">Three</h>'))
    assert [(b.level, b.title) for b in only(held.sheets[0], Bookmark)] == [(1, "One two"), (2, "Three")]


def flow(body: str) -> list[Sheet]:
    return laid_out(f'<aid id="t" lang="en" title="T" paper="a6"><flow id="f">{body}</flow></aid>').sheets


def lines_of(sheet: Sheet) -> list[str]:
    return ["".join(run.piece.text for run in text.runs) for text in only(sheet, Text)]


def test_no_heading_stands_at_the_foot_of_a_page() -> None:
    for filler in range(20, 40):
        sheets = flow("<p>x</p>" * filler + '<h level="3">Heading</h><p>below it</p>' + "<p>y</p>" * 30)
        for sheet in sheets:
            assert lines_of(sheet)[-1] != "Heading"


def test_a_paragraph_leaves_two_lines_on_each_side() -> None:
    for filler in range(16, 40):
        sheets = flow("<p>x</p>" * filler + f"<p>{LONG}</p>")
        counts = [sum(line != "x" for line in lines_of(sheet)) for sheet in sheets]
        assert all(count != 1 for count in counts)
        assert " ".join(w for s in sheets for w in lines_of(s) if w != "x").split() == LONG.split()


def test_head_rows_repeat_and_no_row_is_lost() -> None:
    rows = "".join(f"<row><cell>row {n}</cell></row>" for n in range(60))
    sheets = flow(f'<table cols="1fr" head="1"><row><cell>top</cell></row>{rows}</table>')
    assert len(sheets) > 1
    assert all(lines_of(sheet)[0] == "top" for sheet in sheets)
    assert [line for s in sheets for line in lines_of(s)[1:]] == [f"row {n}" for n in range(60)]


def test_a_block_taller_than_a_page_is_an_error() -> None:
    xml = '<aid id="t" lang="en" title="T" paper="a6"><flow id="f"><stack h="200mm"/></flow></aid>'
    assert any("too tall" in line for line in told(xml))


def flowing(body: str) -> list[list[str]]:
    return [[line.strip() for line in lines_of(sheet)] for sheet in flow(body)]


def test_a_remark_goes_on_on_the_next_page() -> None:
    remark = "".join(f"<p>line {n}</p>" for n in range(60))
    pages = flowing(f'<p>before</p><note icon="warn">{remark}</note><p>after</p>')
    assert len(pages) > 1
    assert [line for page in pages for line in page] == ["before", *(f"line {n}" for n in range(60)), "after"]
    icons = [sum(isinstance(i, Icon) for i in s.items) for s in flow(f'<note icon="warn">{remark}</note>')]
    assert icons == [1] + [0] * (len(icons) - 1)


def test_a_stack_goes_on_on_the_next_page_and_keeps_headings_with_their_text() -> None:
    body = "".join(f'<h level="4">head {n}</h><p>text {n}</p>' for n in range(40))
    for above in range(8):
        pages = flowing("<p>x</p>" * above + f'<stack fill="tint" pad="2mm" gap="1mm">{body}</stack>')
        assert len(pages) > 1
        assert not any(page[-1].startswith("head") for page in pages)
        told = [line for page in pages for line in page if line != "x"]
        assert told == [f"{kind} {n}" for n in range(40) for kind in ("head", "text")]


def test_the_first_letter_is_kerned_though_it_has_another_colour() -> None:
    def width(versal: str) -> float:
        [sheet] = laid_out(page(f'<h level="1" versal="{versal}">Avignon</h>')).sheets
        [text] = only(sheet, Text)
        last = text.runs[-1]
        return text.width if len(text.runs) == 1 else last.x + last.piece.face.width(last.piece.text) * text.size

    assert width("yes") == pytest.approx(width("no"), abs=0.01)


def test_a_line_between_two_icons_of_one_kind_is_whole() -> None:
    items = laid_out(page('<p style="label"><icon name="check"/> between <icon name="check"/></p>')).sheets[0].items
    first, text, last = sorted((item for item in items if isinstance(item, Icon | Text)), key=lambda item: item.x)
    assert "".join(run.piece.text for run in text.runs).strip() == "between"
    assert first.x + first.size < text.x + text.runs[0].x + 0.01
    assert text.x + text.width > last.x + last.size - 0.01


def test_a_line_is_as_wide_as_its_pieces() -> None:
    xml = page('<p>plain <b>bold</b> <i>slanted</i> <link to="https://example.org">linked</link></p>')
    items = laid_out(xml).sheets[0].items
    [text] = [item for item in items if isinstance(item, Text)]
    links = [item for item in items if isinstance(item, Link)]
    wide = sum(run.piece.face.width(run.piece.text) for run in text.runs) * text.size
    assert text.width == pytest.approx(wide, abs=0.02)
    assert links[-1].x + links[-1].w == pytest.approx(text.x + text.width, abs=1e-6)
