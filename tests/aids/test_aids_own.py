"""Sheets of one's own: pages and decks, in any folder, without any game; what has not changed is left alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pikepdf
import pytest
from aids_helpers import PAGES, laid_out, page
from PIL import Image
from test_aids_mistakes import CARD, author  # noqa: F401 - a fixture

from aids.make.own import pdf_of
from aids.markup import reference
from aids.markup.tags import TAGS
from aids.page.paper import shops
from aids.page.theme import theme
from aids.render.icons import words_of_icons
from aids.render.pdf import write_pdf
from benchmarks.deck_source import CARDS, TEMPLATE, WORDS, cards, page_xml, table
from referee.library.paths import data_root, templates_root
from tests.cli.commands import check

DECK = ("deck", "cards.csv", "--template", CARD)


def text_of(file: str) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    return "\n".join(sheet.get_textpage().get_text_range() for sheet in document)


def test_the_example_builds_right_away(author) -> None:  # noqa: F811
    code, out, err = author(*DECK, "--preview", "--dpi", "40")
    assert (code, err) == (0, "")
    assert out.split() == ["output/cards.pdf", "output/cards-1.png", "output/cards-2.png"]
    said = text_of("output/cards.pdf")
    assert said.count("The Lantern") == 2
    assert said.count("A Sudden Fog") == 3
    code, out, err = author("typeset", "page.xml", "--preview", "--dpi", "40")
    assert (code, out.split(), err) == (0, ["output/page.pdf", "output/page.png"], "")
    assert pikepdf.open("output/page.pdf").check_pdf_syntax() == []


def test_the_example_with_a_picture_has_two_backs(author) -> None:  # noqa: F811
    shutil.copytree(templates_root() / "example" / "art", "art", dirs_exist_ok=True)
    shutil.copy(templates_root() / "example" / "card-with-picture.xml.j2", "pictured.xml.j2")
    code, _, err = author(
        "deck", "cards.csv", "--template", "pictured.xml.j2", "--format", "png", "--cards", "--dpi", "40"
    )
    assert (code, err) == (0, "")
    assert {file.stem for file in Path("output").glob("*.png")} >= {"cards-c4", "cards-river", "cards-event"}


def test_init_overwrites_nothing(author) -> None:  # noqa: F811
    Path(CARD).write_text("mine", "utf-8")
    code, _, err = author("init")
    assert code == 2
    assert err.startswith("Already there, and left as it is: README.md, ")
    assert Path(CARD).read_text("utf-8") == "mine"
    assert author("init", "elsewhere")[0] == 0
    laid = {file.relative_to("elsewhere") for file in Path("elsewhere").rglob("*") if file.is_file()}
    example = templates_root() / "example"
    assert laid == {file.relative_to(example) for file in example.rglob("*") if file.is_file()}


def test_a_page_goes_where_it_is_asked_to(author) -> None:  # noqa: F811
    assert author("typeset", "page.xml", "made/turn.pdf")[:2] == (0, "made/turn.pdf\n")
    assert author("typeset", "page.xml", "turn.png", "--dpi", "40")[:2] == (0, "turn.png\n")
    assert author("typeset", "page.xml", "form.pdf", "--fillable")[:2] == (0, "form.pdf\n")
    form = pikepdf.open("form.pdf")
    assert {str(field.T) for field in form.Root.AcroForm.Fields} >= {"player"}
    assert author("typeset", "page.xml", "--format", "md,html,txt")[1].split() == [
        f"output/page.{kind}" for kind in ("html", "md", "txt")
    ]
    code, _, err = author("typeset", "page.xml", "turn.docx")
    assert (code, err) == (2, "There is no format “docx”. Known: pdf, png, jpg, html, md, txt, contact, tts.\n")


def test_papers_and_themes_have_files_of_their_own(author) -> None:  # noqa: F811
    code, out, _ = author(*DECK, "--paper", "a4,letter", "--theme", "colour,ink-saver")
    assert code == 0
    assert out.split() == [f"output/cards{name}.pdf" for name in ("", "-ink-saver", "-letter", "-letter-ink-saver")]
    letter = pikepdf.open("output/cards-letter.pdf")
    assert [float(n) for n in letter.pages[0].MediaBox][2:] == [612, 792]


def test_what_an_unchanged_command_made_is_left_alone(author) -> None:  # noqa: F811
    author(*DECK)
    made = Path("output/cards.pdf")
    first, before = made.read_bytes(), made.stat().st_mtime_ns
    assert author(*DECK) == (0, "", "0 made, 1 unchanged, 0 failed.\n")
    assert made.stat().st_mtime_ns == before
    made.write_bytes(b"scribbled")
    assert author(*DECK)[1] == "output/cards.pdf\n"
    assert made.read_bytes() == first
    for file, old, new in (
        ("cards.csv", "The Lantern", "The Lamp"),
        (CARD, "The", "A"),
        ("icons/fog.svg", "M2 7", "M2 8"),
    ):
        text = Path(file).read_text("utf-8")
        Path(file).write_text(text.replace(old, new), "utf-8")
        assert author(*DECK)[1] == "output/cards.pdf\n", file
    assert author(*DECK, "--force")[1] == "output/cards.pdf\n"
    Path("output/cards.pdf").unlink()
    assert author(*DECK)[1] == "output/cards.pdf\n"


def test_an_unchanged_command_loads_next_to_nothing(author) -> None:  # noqa: F811
    told = ""
    for _ in range(2):
        command = "import sys\nfrom aids.command.main import main\ntry:\n    main(sys.argv[1:])\nfinally:\n"
        command += "    print([m for m in ('typer', 'jinja2', 'msgspec', 'reportlab') if m in sys.modules])"
        environment = {**os.environ, "CONSISTORY_CACHE": str(Path("cache").resolve()), "LANG": "C"}
        done = subprocess.run(
            [sys.executable, "-c", command, *DECK], env=environment, capture_output=True, text=True, check=True
        )
        told = done.stdout.splitlines()[-1]
    assert told == "[]"


def test_setting_a_deck_loads_no_game(author) -> None:  # noqa: F811
    command = (
        "import sys\nfrom aids.command.main import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "no = ('referee.games', 'aids.views', 'babel', 'pypdfium2', 'typing_extensions')\n"
        "print([m for m in sys.modules if m.startswith(no)])"
    )
    done = subprocess.run([sys.executable, "-c", command, *DECK, "--force"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_answers_in_json(author) -> None:  # noqa: F811
    import json

    for unchanged in (False, True):
        code, out, err = author(*DECK, "--json")
        told = json.loads(out)
        assert (code, err) == (0, "")
        assert told == {"files": ["output/cards.pdf"], "unchanged": unchanged, "problems": []}
        check(told, "answers/aids-own")
    author("init", "other")
    _, out, _ = author("init", "another", "--json")
    assert "another/cards.csv" in json.loads(out)["files"]


def test_a_deck_from_toml_is_the_deck_from_csv(author) -> None:  # noqa: F811
    import csv

    import tomli_w

    rows = list(csv.DictReader(Path("cards.csv").read_text("utf-8").splitlines()))
    Path("toml").mkdir()
    Path("toml/cards.toml").write_text(tomli_w.dumps({"card": rows}), "utf-8")
    author(*DECK)
    author("deck", "toml/cards.toml", "--template", CARD, "--out", "toml")
    assert Path("toml/cards.pdf").read_bytes() == Path("output/cards.pdf").read_bytes()


def test_a_deck_from_a_workbook_is_the_deck_from_csv(author) -> None:  # noqa: F811
    openpyxl = pytest.importorskip("openpyxl")
    import csv

    book = openpyxl.Workbook()
    for line in csv.reader(Path("cards.csv").read_text("utf-8").splitlines()):
        book.active.append([int(cell) if cell.isdigit() else cell or None for cell in line])
    Path("book").mkdir()
    book.save("book/cards.xlsx")
    author(*DECK)
    code, _, err = author("deck", "book/cards.xlsx", "--template", CARD, "--out", "book")
    assert (code, err) == (0, "")
    assert Path("book/cards.pdf").read_bytes() == Path("output/cards.pdf").read_bytes()
    Path("book/cards.xlsx").write_bytes(b"PK no workbook")
    code, _, err = author("deck", "book/cards.xlsx", "--template", CARD)
    assert (code, err) == (
        1,
        "cards.xlsx: this is no workbook that can be read. Save it again as .xlsx, or as CSV.\n",
    )


def test_semicolons_and_marks_of_a_spreadsheet_are_understood(author) -> None:  # noqa: F811
    Path("cards.csv").write_bytes(
        "\ufeffTitle;Kind;Text;Flavour;Icon;Copies\r\nDer Nebel;x;Über, *alles*;;fog;1\r\n".encode()
    )
    assert author(*DECK)[0] == 0
    assert "Der Nebel" in text_of("output/cards.pdf")


def test_a_whole_document_gets_all_cards(author) -> None:  # noqa: F811
    Path("whole.xml.j2").write_text(
        '{# a list #}\n<aid id="list" lang="{{ lang }}" title="List" paper="{{ paper }}"><page id="one"><list>'
        "{% for card in cards %}<item>{{ card.title }} × {{ card.copies }}</item>{% endfor %}</list></page></aid>",
        "utf-8",
    )
    assert author("deck", "cards.csv", "--template", "whole.xml.j2", "--paper", "a5")[0] == 0
    assert "A Sudden Fog × 3" in text_of("output/cards-a5.pdf")


def test_pictures_of_single_cards(author) -> None:  # noqa: F811
    code, out, _ = author(*DECK, "--format", "png", "--cards", "--dpi", "50", "--card", "mini")
    assert code == 1, "a mini card has less room"
    code, out, _ = author(*DECK, "--format", "png", "--cards", "--dpi", "50")
    assert code == 0
    assert set(out.split()) == {f"output/cards-{id}.png" for id in ("c1", "c2", "c3", "c4", "river")}
    assert Image.open("output/cards-c1.png").size == (124, 173)


@pytest.mark.parametrize(
    ("options", "size"),
    [
        (("--dpi", "300"), (750, 1050)),
        (("--dpi", "300", "--one-per-page", "--bleed", "0.125in"), (825, 1125)),
        (("--dpi", "150", "--one-per-page", "--bleed", "3mm"), (410, 560)),
    ],
)
def test_pictures_of_cards_are_right_to_the_pixel(author, options, size) -> None:  # noqa: F811
    card = ("--card", "2.5in 3.5in", "--format", "png", "--cards")
    code, _, err = author(*DECK, *card, *options)
    assert (code, err) == (0, "")
    assert Image.open("output/cards-c1.png").size == size


@pytest.mark.parametrize("shop", shops())
def test_a_print_on_demand_service_gets_the_size_that_it_publishes(author, shop) -> None:  # noqa: F811
    """A full page as well as a single card, fronts as well as backs."""
    published = tomllib.loads((data_root() / "paper.toml").read_text("utf-8"))["shop"][shop]
    xml = '<card id="c{{ number }}"><stack h="fill" fill="tint"/></card>'
    Path("plain.xml.j2").write_text(xml, "utf-8")
    code, _, err = author("deck", "cards.csv", "--template", "plain.xml.j2", "--format", "png", "--shop", shop)
    assert (code, err) == (0, "")
    sizes = {Image.open(file).size for file in Path("output").glob("*.png")}
    assert sizes == {tuple(published["px"])}


def test_an_unknown_print_on_demand_service_is_answered_with_its_neighbours(author) -> None:  # noqa: F811
    code, _, err = author(*DECK, "--shop", "gamecrafter-pokre")
    assert code == 2
    assert err.startswith("There is no deck of a print-on-demand service “gamecrafter-pokre”. Known: gamecrafter-poker")


def test_the_reference_comes_with_the_program(author) -> None:  # noqa: F811
    code, out, _ = author("language")
    assert code == 0
    assert all(f"### `{tag}`" in out for tag in TAGS)
    assert author("language", "table")[1].startswith("### `table`\n")
    assert author("language", "--schema")[1] == reference.schema()
    code, _, err = author("language", "tabel")
    assert (code, err) == (2, "There is no tag “tabel”. Known: table.\n")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_a_page_is_the_same_by_every_door(file, author) -> None:  # noqa: F811
    xml = file.read_text("utf-8")
    Path("sheet.xml").write_text(xml, "utf-8")
    for picture in file.parent.glob("*.png"):
        shutil.copy(picture, picture.name)
    author("typeset", "sheet.xml", "sheet.pdf")
    held = laid_out(xml)
    assert Path("sheet.pdf").read_bytes() == pdf_of(xml) == write_pdf(held, theme(held.theme), words_of_icons())


def test_the_reference_deck_is_twelve_pages_of_nine_cards(author) -> None:  # noqa: F811
    Path("deck.xml.j2").write_text(TEMPLATE, "utf-8")
    for seed in range(3):
        Path("deck.pdf").write_bytes(pdf_of(page_xml(seed)))
        Path("bells.csv").write_text(table(seed), "utf-8")
        assert author("deck", "bells.csv", "--template", "deck.xml.j2")[0] == 0
        for name in ("deck.pdf", "output/bells.pdf"):
            document = pikepdf.open(name)
            assert document.check_pdf_syntax() == []
            assert len(document.pages) == 12
    assert len(cards(0)) == CARDS
    assert all(len(card.words) == WORDS for card in cards(0))
    assert cards(0) != cards(1)


def test_a_page_without_a_unit_is_refused(author) -> None:  # noqa: F811
    Path("page.xml").write_text(page('<gap h="3"/>'), "utf-8")
    code, _, err = author("typeset", "page.xml")
    assert (code, err) == (1, "page.xml:1 · page one: <gap h=…>: 3 has no unit: 3mm or 3pt?\n")
    assert not Path("output").exists()


@pytest.mark.parametrize("group", [False, True])
@pytest.mark.parametrize("long", [(4, 8, 12), (1,), (2, 3, 11)])
def test_every_card_that_is_too_long_is_named_and_no_other(author, group: bool, long: tuple[int, ...]) -> None:  # noqa: F811
    """Also where all have their words from one line, and all shrink with the longest."""
    words = {n: "word " * (400 if n in long else 4) for n in range(1, 13)}
    Path("t.csv").write_text("text\n" + "\n".join(words.values()), "utf-8")
    shrinks = ' fit="shrink" min="5pt" group="g"' if group else ""
    Path("t.xml.j2").write_text(
        f'<card id="c{{{{ number }}}}"><stack h="60mm" pad="6mm"{shrinks}><p>{{{{ text }}}}</p></stack></card>', "utf-8"
    )
    code, _, err = author("deck", "t.csv", "--template", "t.xml.j2")
    assert code == 1
    for line in err.splitlines():
        assert {int(n) for n in re.findall(r"\bc(\d+) \(t\.csv", line)} == set(long), err
