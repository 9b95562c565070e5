"""Booklets, two pages on one sheet, the calibration sheet."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from aids_helpers import laid_out, tree

from aids.layout.deck_options import DeckOptions
from aids.layout.display_list import Copy, DisplayList, Stroke, Text, area
from aids.layout.document import set_document
from aids.layout.impose import LARGE, saddle
from aids.layout.overlap import words_of
from aids.make.calibration import keep, offset_of, printers, sheet
from aids.page.paper import paper
from aids.page.problems import SheetError
from aids.page.theme import theme
from aids.page.units import MM, mm
from aids.render.icons import names
from aids.render.pdf import write_pdf
from referee.library.errors import Unwritten
from referee.words.translation import words


def flow(body: str, how: str, paper: str = "a6") -> str:
    return (
        f'<aid id="t" lang="en" title="T" paper="{paper}" margin="8mm"><flow id="f" impose="{how}">{body}</flow></aid>'
    )


@pytest.mark.parametrize("count", range(1, 30))
def test_a_folded_booklet_reads_from_first_to_last(count: int) -> None:
    sides = saddle(count)
    assert len(sides) % 2 == 0
    fronts, backs = sides[::2], sides[1::2]
    opened = [side[1] for pair in zip(fronts, backs, strict=True) for side in (pair[0], (0, pair[1][0]))]
    closing = [side for pair in zip(fronts[::-1], backs[::-1], strict=True) for side in (pair[1][1], pair[0][0])]
    assert opened + closing == list(range(len(sides) * 2))


def copies(held, number: int) -> list[Copy]:
    return [item for item in held.sheets[number].items if isinstance(item, Copy)]


def test_pages_of_a_booklet_are_half_a_sheet() -> None:
    held = laid_out(flow("<p>word</p>" * 120, "booklet", "a5"))
    width, height = paper("a5")
    assert {(round(p.width, 3), round(p.height, 3)) for p in held.faces} == {(round(height / 2, 3), round(width, 3))}
    assert all((s.width, s.height) == (height, width) for s in held.sheets)
    assert len(held.sheets) == 2 * -(-len(held.faces) // 4)


def test_inner_sheets_creep_from_the_fifth_on() -> None:
    held = laid_out(flow("<p>word</p>" * 900, "booklet"))
    assert len(held.sheets) > 12
    left = [mm(copies(held, n)[-1].frame[4]) for n in range(0, len(held.sheets), 2)]
    middle = mm(held.sheets[0].width / 2)
    assert [round(middle - x, 2) for x in left[:6]] == [0, 0, 0, 0, 0.1, 0.2]


def test_two_up_says_where_to_cut() -> None:
    held = laid_out(flow("<p>word</p>" * 80, "two-up"))
    first = held.sheets[0]
    assert [c.frame[4] for c in copies(held, 0)] == [0, first.width / 2]
    [line] = [i for i in first.items if isinstance(i, Stroke)]
    assert (line.x1, line.kind) == (first.width / 2, "dotted")


def test_links_and_the_outline_follow_their_pages() -> None:
    body = '<h level="1" id="top">Top</h>' + "<p>word</p>" * 120 + '<p>see <link to="top">there</link></p>'
    held = laid_out(flow(body, "booklet"))
    document = pikepdf.open(BytesIO(write_pdf(held, theme("colour"))))
    assert document.check_pdf_syntax() == []
    [link] = [a for p in document.pages for a in p.get("/Annots", [])]
    assert link.Dest[0].objgen == document.pages[0].obj.objgen
    with document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Top"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_the_calibration_sheet_has_its_cross_in_the_middle_of_both_sides(lang: str, on: str) -> None:
    document = pikepdf.open(BytesIO(sheet(lang, on)))
    assert document.check_pdf_syntax() == []
    assert len(document.pages) == 2
    width, height = paper(on)
    for page in document.pages:
        xs, ys = [], []
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "m":
                xs.append(float(operands[0]))
                ys.append(float(operands[1]))
        assert min(abs(x - width / 2) for x in xs) < 0.01 * MM
        assert min(abs(y - height / 2) for y in ys) < 0.01 * MM
    words = "".join(p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(sheet(lang, on)))
    assert "100 mm" in words


def test_the_calibration_sheet_needs_a_known_paper() -> None:
    with pytest.raises(Unwritten):
        sheet("en", "a9")


def test_printers_are_remembered(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
    assert printers() == {}
    keep("attic", 0.5, -1.0)
    keep("office", 0.0, 0.2)
    assert printers() == {"attic": (0.5, -1.0), "office": (0.0, 0.2)}
    assert offset_of("attic") == pytest.approx((0.5 * MM, -MM))
    with pytest.raises(Unwritten):
        offset_of("cellar")
    (tmp_path / "printers.json").write_text("[1]")
    assert printers() == {}


@pytest.mark.parametrize(
    ("xml", "edge"),
    [
        ('<flow id="f" impose="booklet"><p>one</p></flow>', "/DuplexFlipShortEdge"),
        ('<flow id="f"><p>one</p></flow>', None),
        ('<deck card="poker" backs="duplex-long"><card id="c" back="b"/><back id="b"/></deck>', "/DuplexFlipLongEdge"),
        ('<deck card="poker" backs="fold"><card id="c" back="b"/><back id="b"/></deck>', None),
    ],
)
def test_a_file_says_over_which_edge_its_sheets_are_turned(xml: str, edge: str | None) -> None:
    made = write_pdf(laid_out(f'<aid id="t" lang="en" title="T">{xml}</aid>'), theme("colour"))
    with pikepdf.open(BytesIO(made)) as pdf:
        assert pdf.Root.ViewerPreferences.get("/Duplex") == edge


def test_the_outline_of_a_booklet_goes_as_it_is_read() -> None:
    parts = "".join(f'<h level="1">Part {n}</h>' + "<p>Words. </p>" * 60 for n in range(6))
    xml = f'<aid id="t" lang="en" title="T" paper="a5"><flow id="f" impose="booklet">{parts}</flow></aid>'
    with (
        pikepdf.open(BytesIO(write_pdf(laid_out(xml), theme("colour")))) as document,
        document.open_outline() as outline,
    ):
        assert [item.title for item in outline.root] == [f"Part {n}" for n in range(6)]


# large print


def large(xml: str) -> DisplayList:
    return set_document(tree(xml), "test.xml.j2", names(), options=DeckOptions(large=True))


def type_sizes(document: DisplayList) -> set[float]:
    """The sizes of type as they are printed."""
    return {
        item.size * copy.frame[0]
        for sheet in document.sheets
        for copy in sheet.items
        if isinstance(copy, Copy)
        for item in copy.card.items
        if isinstance(item, Text)
    }


def test_running_text_in_large_print_has_pages_of_its_own_on_the_same_paper() -> None:
    body = f'<h level="2" id="one">Head</h>{"<p>a word</p>" * 60}<p style="note">small</p>'
    xml = flow(f'<foot><p style="folio"/></foot>{body}', "booklet", "a4")
    usual, enlarged = laid_out(xml), large(xml)
    assert min(type_sizes(enlarged)) >= 14
    assert len(enlarged.sheets) == len(enlarged.faces) > len(usual.faces)
    assert {(round(mm(s.width), 3), round(mm(s.height), 3)) for s in enlarged.sheets} == {(210, 297)}
    texts = [item for page in enlarged.faces for item in page.items if isinstance(item, Text)]
    folios = [words_of(item) for item in texts if words_of(item).isdigit()]
    assert folios == [f"{n}" for n in range(1, len(enlarged.faces) + 1)]
    assert all(item.x >= 0 and (item.x + item.width) * LARGE <= 210 * MM for item in texts)


def test_cards_in_large_print_keep_their_shape_their_backs_and_their_marks() -> None:
    xml = (
        '<aid id="t" lang="en" title="T"><deck card="poker" bleed="2mm" backs="duplex-long">'
        '<back id="b" fill="back"/><card id="c" back="b" copies="3"><stack pad="6mm"><p style="foot">x</p></stack>'
        "</card></deck></aid>"
    )
    enlarged = large(xml)
    assert len(enlarged.sheets) == 6
    assert min(type_sizes(enlarged)) >= 14
    front, back = enlarged.sheets[:2]
    assert front.trim is not None
    assert [mm(side) for side in front.trim[2:]] == [pytest.approx(63 * LARGE), pytest.approx(88 * LARGE)]
    [card] = [item for item in front.items if isinstance(item, Copy)]
    [rear] = [item for item in back.items if isinstance(item, Copy)]
    assert (card.card.id, rear.card.id) == ("c", "b")
    assert area(card.frame, 0, 0, 63 * MM, 88 * MM) == pytest.approx(front.trim, abs=0.01)
    assert len([item for item in front.items if isinstance(item, Stroke)]) == 8


def test_a_page_of_fixed_size_is_no_large_print() -> None:
    with pytest.raises(SheetError) as wrong:
        large('<aid id="t" lang="en" title="T"><page id="one"><p>x</p></page></aid>')
    [problem] = wrong.value.problems
    assert "page one" in problem.in_words(words("en"))
    assert "can't be printed larger. Large print are cards, rules" in problem.in_words(words("en"))
