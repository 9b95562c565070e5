"""Booklets, two pages on one sheet, the calibration sheet."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from aids_helpers import laid_out

from aids.layout.display_list import Copy, Stroke
from aids.layout.impose import saddle
from aids.make.calibration import keep, offset_of, printers, sheet
from aids.page.paper import paper
from aids.page.theme import theme
from aids.page.units import MM, mm
from aids.render.pdf import write_pdf
from referee.library.errors import Unwritten


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
