"""Plates printed on the ReportLab canvas: what the file says of itself, its fonts, drawings, links and streams."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from aids_helpers import PAGES, laid_out, page
from reportlab.pdfgen.canvas import Canvas

from aids.page.theme import theme
from aids.render.operators import number, numbers
from aids.render.pdf import pdf_parts
from aids.render.pdf_parts import DocumentInfo, FontSubset, PdfPage, PictureObject, XObject
from aids.render.reportlab_canvas import PdfCanvas, write_parts


def made_of(xml: str, *, forms: bool = False) -> pikepdf.Pdf:
    document = pikepdf.open(BytesIO(write_parts(pdf_parts(laid_out(xml), theme("colour"), forms=forms))))
    assert document.check_pdf_syntax() == []
    return document


def test_sheets_are_printed_on_a_canvas_of_reportlab() -> None:
    assert issubclass(PdfCanvas, Canvas)
    document = made_of(page("<p>one</p>"))
    assert str(document.docinfo["/Producer"]).startswith("ReportLab")
    assert str(document.docinfo["/Subject"]) == "t"
    assert str(document.Root.ViewerPreferences.PrintScaling) == "/None"


def test_a_document_begins_with_its_title() -> None:
    with pytest.raises(ValueError, match="begins with its title"):
        write_parts([])


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_no_sheet_uses_a_font_that_is_not_in_the_file(file) -> None:
    document = made_of(file.read_text("utf-8"), forms=True)
    for sheet in document.pages:
        used = sheet.Resources.Font
        assert all(str(font.BaseFont)[1:8].endswith("+") for font in used.values())
        assert {str(name) for name in used} >= {
            str(operands[0])
            for operands, operator in pikepdf.parse_content_stream(sheet)
            if str(operator) == "Tf"
        }  # fmt: skip


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_streams_of_pages_drawings_and_fonts_are_deflated_and_nothing_else(file) -> None:
    document = made_of(file.read_text("utf-8"))
    streams = [found for found in document.objects if isinstance(found, pikepdf.Stream)]
    bare = [found for found in streams if "/Filter" not in found]
    assert [str(found.Type) for found in bare] == ["/Metadata"], "what an archive looks up can be read as it lies"
    assert all(str(found.Filter) == "/FlateDecode" for found in streams if found not in bare)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_parts_are_plain_and_their_content_is_ascii(file) -> None:
    made = list(pdf_parts(laid_out(file.read_text("utf-8")), theme("colour"), forms=True))
    assert isinstance(made[0], DocumentInfo)
    assert all(part.content.isascii() for part in made if isinstance(part, PdfPage | XObject))
    named = {part.name for part in made if isinstance(part, XObject | PictureObject)}
    assert named == {name for part in made if isinstance(part, PdfPage | XObject) for name in part.xobjects}
    assert len({part.name for part in made if isinstance(part, FontSubset)}) == sum(
        isinstance(part, FontSubset) for part in made
    )


def test_letters_beyond_ascii_are_found_again() -> None:
    content = "".join(part.content for part in pdf_parts(laid_out(page("<p>Süße (\\)</p>")), theme("colour"))
                      if isinstance(part, PdfPage))  # fmt: skip
    assert "(S\\200\\201)" in content
    assert "\\050\\134\\051" in content


def test_headings_that_skip_a_level_hang_below_the_last_higher_one() -> None:
    xml = page('<h level="1">A</h><h level="3">B</h><h level="2">C</h><h level="1">D</h>')
    with made_of(xml).open_outline() as outline:
        assert [item.title for item in outline.root] == ["A", "D"]
        assert [item.title for item in outline.root[0].children] == ["B", "C"]


def test_different_content_has_a_different_identity_and_the_same_has_the_same() -> None:
    one, again, other = (made_of(page(f"<p>{word}</p>")).trailer.ID[0] for word in ("one", "one", "other"))
    assert bytes(one) == bytes(again)
    assert bytes(one) != bytes(other)


def test_nought_is_written_alike_whatever_was_written_before() -> None:
    assert number(-0.0) == "0"
    assert number(-0.0001) == "0"
    assert number(0.0) == "0"
    assert number(10.0) == "10"
    assert numbers(0.5, -1.25, 100) == "0.5 -1.25 100"
