"""Sheets to fill in on the screen."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdf
import pytest
from aids_helpers import HERE, in_picked_languages, page, tree

from aids.layout.display_list import Text, Widget
from aids.layout.document import set_document
from aids.make.build import make
from aids.make.compose import fillable
from aids.make.formats import Options
from aids.make.jobs import jobs
from aids.page.problems import SheetError
from aids.page.theme import theme
from aids.page.units import MM
from aids.render.icons import names
from aids.render.pdf import write_pdf
from aids.views.catalogue import printed_games
from referee.words.language import languages
from referee.words.translation import words


def form(xml: str, *, forms: bool = True) -> pikepdf.Pdf:
    held = set_document(tree(xml), "test.xml.j2", names(), forms=forms)
    document = pikepdf.open(BytesIO(write_pdf(held, theme("colour"), forms=forms)))
    assert document.check_pdf_syntax() == []
    return document


def told(xml: str) -> list[str]:
    try:
        form(xml)
    except SheetError as wrong:
        return [problem.in_words(words("en")) for problem in wrong.problems]
    return []


def fields(document: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    return {str(field.T): field for field in document.Root.AcroForm.Fields}


FORMS = (HERE / "pages" / "forms.xml").read_text("utf-8")


def test_fields_are_named_and_say_what_they_ask() -> None:
    document = form(FORMS)
    found = fields(document)
    assert set(found) == {
        "colour", "town", "notes", "who", *(f"seen.{n}" for n in range(1, 8)), *(f"heard.{n}" for n in range(1, 7)),
    }  # fmt: skip
    assert all(str(field.TU) for field in found.values())
    assert str(found["seen.2"].TU) == "Seen? (2)"
    assert {str(field.FT) for field in found.values()} == {"/Btn", "/Ch", "/Tx"}
    assert str(found["who"].V) == "Ann"
    assert int(found["notes"].Ff) & (1 << 12)
    assert [str(option) for option in found["town"].Opt] == ["Nice", "Genoa"]
    assert [sorted(str(k) for k in kid.AP.N) for kid in found["colour"].Kids] == [
        ["/Off", f"/o{n}"] for n in range(4)
    ]  # fmt: skip


def test_a_form_that_another_program_has_filled_in_is_drawn_without_complaint(tmp_path: Path) -> None:
    """Viewers draw ticks of their own, in a font that they look up in the form."""
    document = form(FORMS)
    fonts = {name: str(font.BaseFont) for name, font in document.Root.AcroForm.DR.Font.items()}
    assert fonts == {"/Helv": "/Helvetica", "/ZaDb": "/ZapfDingbats"}
    document.save(tmp_path / "empty.pdf")
    filled = pypdf.PdfWriter(clone_from=tmp_path / "empty.pdf")
    values = {name: "/Yes" if field["/FT"] == "/Btn" else "Ärger" for name, field in filled.get_fields().items()}
    filled.update_page_form_field_values(filled.pages[0], values, auto_regenerate=True)
    filled.write(tmp_path / "filled.pdf")
    if poppler := shutil.which("pdftoppm"):
        command = [poppler, "-r", "20", "-png", "filled.pdf", "filled"]
        drawn = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, text=True)
        assert "font" not in drawn.stderr


def test_without_forms_there_is_nothing_to_fill_in() -> None:
    document = form(FORMS, forms=False)
    assert "/AcroForm" not in document.Root
    assert "/Annots" not in document.pages[0]


def test_an_option_longer_than_its_line_is_broken_and_takes_its_room() -> None:
    long = "a blue that is darker than the night, " * 4
    choice = '<stack w="60mm"><choice name="colour" tip="Which?" options="red|{}|white"/><p>below</p></stack>'
    held = set_document(tree(page(choice.format(long))), "test.xml.j2", names(), forms=True)
    [sheet] = held.sheets
    texts = [("".join(run.piece.text for run in i.runs).strip(), i) for i in sheet.items if isinstance(i, Text)]
    right = min(item.x for _, item in texts) + 60 * MM
    assert all(item.x + item.width <= right for _, item in texts)
    at = {said: item.y for said, item in texts}
    lines = sorted(item.y for said, item in texts if said in long)
    assert len(lines) > 2
    assert at["red"] < lines[0]
    assert lines[-1] < at["white"] < at["below"]
    boxes = sorted((item.y, item.y + item.h) for item in sheet.items if isinstance(item, Widget))
    firsts = [at["red"], lines[0], at["white"]]
    assert [top < first < low for (top, low), first in zip(boxes, firsts, strict=True)] == [True] * 3


def test_the_tab_order_is_that_of_the_places() -> None:
    xml = page(
        '<box x="100mm" y="20mm" w="50mm"><field name="second" tip="b"/></box>'
        '<box x="0mm" y="90mm" w="50mm"><field name="third" tip="c"/></box>'
        '<box x="0mm" y="20mm" w="50mm"><field name="first" tip="a"/></box>'
    )
    document = form(xml)
    assert [str(a.T) for a in document.pages[0].Annots] == ["first", "second", "third"]


def test_names_are_unique() -> None:
    lines = told(page('<field name="a" tip="x"/><tick name="a" tip="y"/>'))
    assert [line.split(": ", 1)[1] for line in lines] == ["two fields are called “a”. Give one of them another name."]


def test_a_value_that_the_viewer_can_not_show_is_refused() -> None:
    xml = page('<field name="a" tip="x" value="Łódź"/>')
    line = told(xml)[0]
    assert "“Ł” can't stand in a field that is filled in on the screen" in line
    assert form(xml, forms=False)


@pytest.mark.parametrize("game", printed_games())
def test_every_fillable_sheet_has_fields_on_the_page_that_do_not_overlap(game, tmp_path) -> None:
    sheets = [job for job in in_picked_languages(jobs(languages(), game)) if fillable(job)]
    assert sheets
    for job in sheets:
        made = make(job, Options(("pdf",), forms=True), tmp_path)
        assert made.files == (f"{job.place}-fillable.pdf",)
        with pikepdf.open(tmp_path / made.files[0]) as document:
            assert document.check_pdf_syntax() == []
            names_ = [str(field.T) for field in document.Root.AcroForm.Fields]
            assert all(str(field.get("/TU", "")) for field in document.Root.AcroForm.Fields)
            assert len(names_) == len(set(names_))
            for sheet in document.pages:
                lie_on_the_page_and_apart(sheet)


def lie_on_the_page_and_apart(sheet) -> None:
    wide, tall = float(sheet.MediaBox[2]), float(sheet.MediaBox[3])
    boxes = [[float(v) for v in a.Rect] for a in sheet.get("/Annots", []) if a.Subtype == "/Widget"]
    assert boxes
    for n, (left, low, right, high) in enumerate(boxes):
        assert 0 <= left < right <= wide
        assert 0 <= low < high <= tall
        for other in boxes[n + 1 :]:
            apart = other[0] >= right - 0.5 or other[2] <= left + 0.5
            assert apart or other[1] >= high - 0.5 or other[3] <= low + 0.5


def test_the_persons_are_filled_in_blank() -> None:
    [blank] = (job for job in jobs(["en"], "avignon") if job.name == "persons-blank")
    assert fillable(blank)


def test_fields_that_ask_the_same_are_told_apart() -> None:
    body = "".join(f'<field name="f{n}" tip="Date"/>' for n in range(3)) + '<field name="g" tip="Place"/>'
    body += '<choice name="c" tip="Order" options="a|b"/><choice name="d" tip="Order" options="a|b"/>'
    document = set_document(tree(page(body)), "t", names(), forms=True)
    with pikepdf.open(BytesIO(write_pdf(document, theme("colour"), forms=True))) as pdf:
        tips = {str(field.T): str(field.TU) for field in pdf.Root.AcroForm.Fields}
    assert tips == {
        **{f"f{n}": f"Date ({n + 1}/3)" for n in range(3)},
        "g": "Place",
        "c": "Order (1/2)",
        "d": "Order (2/2)",
    }
