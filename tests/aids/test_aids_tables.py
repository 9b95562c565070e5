"""Tables of one's own, as other programs save them: figures as they are shown, rows where lines end, what a template
does not ask for, and the part of a table that is asked for."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_aids_mistakes import author  # noqa: F401 - a fixture

from aids.page.card_rows import read_rows, read_table
from aids.page.grids import Area, Pick, column_letters, numbers_in_short, read_pick
from aids.page.problems import SheetError
from tests.cli.commands import check

openpyxl = pytest.importorskip("openpyxl")
Author = Callable[..., tuple[int, str, str]]
CARD = '<card id="{{ id }}"><stack h="fill" pad="5mm"><p>{{ text|rich }}</p></stack></card>'


def told(wrong: pytest.ExceptionInfo[SheetError]) -> list[tuple[str, str]]:
    return [(problem.where, problem.what) for problem in wrong.value.problems]


# figures
SHOWN = [
    (12345.678, "General", "12345.678"),
    (10000.25, "General", "10000.25"),
    (1234567.5, "General", "1234567.5"),
    (100000.5, "General", "100000.5"),
    (0.1 + 0.2, "General", "0.3"),
    (3, "General", "3"),
    (3.0, "General", "3"),
    (7, "000", "007"),
    (0.25, "0%", "25%"),
    (0.125, "0.0%", "12.5%"),
    (1234.5, "#,##0.00", "1,234.50"),
    (-3, "0;[Red](0)", "(3)"),
    (0, '0;-0;"none"', "none"),
    (5, '0" gold"', "5 gold"),
    (2.5, "# ?/?", "2 1/2"),
    (1500, '#,##0\\ "€"', "1,500 €"),
    (True, "General", "TRUE"),
    (False, "General", "FALSE"),
    ("007", "@", "007"),
    (datetime(2024, 3, 5), "yyyy-mm-dd", "2024-03-05"),
    (datetime(2024, 3, 5), "dd.mm.yy", "05.03.24"),
    (datetime(2024, 3, 5), "d. mmmm yyyy", "5. March 2024"),
    (datetime(2024, 3, 5), "[$-407]d. mmmm yyyy", "5. März 2024"),
    (datetime(2024, 3, 5), "[$-40C]dddd d mmmm", "mardi 5 mars"),
    (datetime(2024, 3, 5), "[$-409]ddd, mmm d", "Tue, Mar 5"),
    (datetime(2024, 3, 5, 14, 7, 9), "h:mm:ss.00", "14:07:09.00"),
    (datetime(2024, 3, 5, 14, 7), "h:mm AM/PM", "2:07 PM"),
    (date(2024, 12, 24), "d/m/yy", "24/12/24"),
    (time(9, 5), "hh:mm", "09:05"),
    (timedelta(hours=30, minutes=5), "[h]:mm", "30:05"),
]


def book(file: Path, *rows: list[object], name: str = "Cards") -> openpyxl.Workbook:
    made = openpyxl.Workbook()
    made.active.title = name
    for row in rows:
        made.active.append(row)
    made.save(file)
    return made


@pytest.mark.parametrize(("value", "form", "text"), SHOWN)
def test_a_cell_of_a_workbook_reads_as_it_is_shown(tmp_path: Path, value: object, form: str, text: str) -> None:
    file = tmp_path / "cards.xlsx"
    made = book(file, ["text"], [value])
    made.active["A2"].number_format = form
    made.save(file)
    assert read_rows(file) == [{"text": text}]


@given(st.floats(-1e9, 1e9).map(lambda number: round(number, 2)))
def test_no_figure_is_rounded(tmp_path_factory: pytest.TempPathFactory, number: float) -> None:
    file = tmp_path_factory.mktemp("book") / "cards.xlsx"
    book(file, ["text"], [number])
    [row] = read_rows(file)
    shown = str(row["text"])
    assert abs(float(shown) - number) <= abs(number) * 1e-9, "eleven signs are shown of a figure without a format"
    assert "e" not in shown.lower() or abs(number) < 1e-4


def test_what_is_not_shown_is_told_with_its_cells(tmp_path: Path) -> None:
    file = tmp_path / "cards.xlsx"
    made = book(file, ["id", "text"], ["a", "=1+1"], ["b", "shown"], [None, "too"], ["d", "#REF!"], ["e", "hidden"])
    sheet = made.active
    sheet.merge_cells("A3:A4")
    sheet.row_dimensions[6].hidden = True
    made.save(file)
    table = read_table(file)
    assert [tuple(row.values()) for row in table.rows] == [("a", ""), ("b", "shown"), ("b", "too"), ("d", "#REF!")]
    assert table.places == ("cards.xlsx:2", "cards.xlsx:3", "cards.xlsx:4", "cards.xlsx:5")
    assert [(p.where, p.what, p.values["cells"]) for p in table.problems] == [
        ("cards.xlsx:2", "aids-cards-formula", "B2"),
        ("cards.xlsx:5", "aids-cards-error", "B5"),
    ]
    assert [(note.what, *note.values.values()) for note in table.notes] == [
        ("aids-cards-merged", "A3:A4"),
        ("aids-cards-hidden", "6"),
    ]


def test_the_first_sheet_that_is_shown_is_read(tmp_path: Path) -> None:
    file = tmp_path / "cards.xlsx"
    made = book(file, ["text"], ["hidden"], name="Old")
    made["Old"].sheet_state = "hidden"
    made.create_chartsheet("Chart", 0)
    for name in ("Cards", "More cards"):
        made.create_sheet(name).append(["text"])
        made[name].append([name])
    made.active = 2
    made.save(file)

    def first(asked: str = "") -> object:
        return read_table(file, asked).rows[0]["text"]

    assert first() == "Cards"
    assert first("more cards") == "More cards"
    assert first("Old") == "hidden"
    assert first("3") == "More cards"
    with pytest.raises(SheetError) as wrong:
        first("Monsters")
    assert told(wrong) == [("cards.xlsx", "aids-cards-no-sheet")]
    assert wrong.value.problems[0].values["known"] == "Old, Cards, More cards"


def test_an_area_is_a_table_by_itself(tmp_path: Path) -> None:
    rows = [["My deck", None, None], [None, "id", "text"], [None, "a", "one"], [None, "b", "two"], ["sum", 2, None]]
    book(tmp_path / "cards.xlsx", *rows)
    with (tmp_path / "cards.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    for kind in ("xlsx", "csv"):
        table = read_table(tmp_path / f"cards.{kind}", "B2:C4")
        assert table.rows == ({"id": "a", "text": "one"}, {"id": "b", "text": "two"})
        assert table.places == (f"cards.{kind}:3", f"cards.{kind}:4")


@pytest.mark.parametrize(
    ("text", "pick"),
    [
        ("Cards", Pick("Cards")),
        ("2", Pick("2")),
        ("B2:D9", Pick("", Area(2, 2, 4, 9))),
        ("Cards!D9:B2", Pick("Cards", Area(2, 2, 4, 9))),
        ("'My cards'!$A$1:AB12", Pick("My cards", Area(1, 1, 28, 12))),
    ],
)
def test_a_part_is_named_as_spreadsheets_name_it(text: str, pick: Pick) -> None:
    assert read_pick(text) == pick


def test_columns_and_lines_are_told_as_spreadsheets_tell_them() -> None:
    assert [column_letters(number) for number in (1, 26, 27, 52, 703)] == ["A", "Z", "AA", "AZ", "AAA"]
    assert numbers_in_short([3, 5, 6, 7, 9]) == "3, 5–7, 9"


# OpenDocument
ODS = """<?xml version="1.0"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">
 <office:automatic-styles><style:style style:name="ta2" style:family="table">
  <style:table-properties table:display="false"/></style:style></office:automatic-styles>
 <office:body><office:spreadsheet>
  <table:table table:name="Notes" table:style-name="ta2"><table:table-row><table:table-cell><text:p>x</text:p>
   </table:table-cell></table:table-row></table:table>
  <table:table table:name="Cards">
   <table:table-header-rows><table:table-row><table:table-cell><text:p>id</text:p></table:table-cell>
    <table:table-cell><text:p>text</text:p></table:table-cell>
    <table:table-cell table:number-columns-repeated="16382"/></table:table-row></table:table-header-rows>
   <table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>a</text:p></table:table-cell>
    <table:table-cell office:value="0.25" office:value-type="percentage"><office:annotation><text:p>no</text:p>
    </office:annotation><text:p>25,0 <text:span>%</text:span></text:p></table:table-cell></table:table-row>
   <table:table-row><table:covered-table-cell/><table:table-cell><text:p>two<text:s text:c="2"/>words</text:p>
    <text:p>and a line</text:p></table:table-cell></table:table-row>
   <table:table-row table:visibility="filter"><table:table-cell><text:p>gone</text:p></table:table-cell>
   </table:table-row>
   <table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>c</text:p></table:table-cell>
    <table:table-cell calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell></table:table-row>
   <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/>
   </table:table-row>
  </table:table>
 </office:spreadsheet></office:body></office:document-content>"""


def test_an_opendocument_sheet_reads_as_it_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "cards.ods"
    with ZipFile(file, "w") as parts:
        parts.writestr("content.xml", ODS)
    table = read_table(file)
    assert [tuple(row.values()) for row in table.rows] == [
        ("a", "25,0 %"), ("a", "two  words\nand a line"), ("c", "#REF!"), ("c", "#REF!"),
    ]  # fmt: skip
    assert table.places[-1] == "cards.ods (Cards):6"
    assert [problem.values["cells"] for problem in table.problems] == ["B5, B6"]
    assert [next(iter(note.values.values())) for note in table.notes] == ["A2:A3", "4"]
    file.write_bytes(b"PK")
    with pytest.raises(SheetError) as wrong:
        read_table(file)
    assert told(wrong) == [("cards.ods", "aids-cards-workbook")]


# lines and headings
@given(
    rows=st.lists(
        st.lists(st.text(st.sampled_from('ab,;"\t\u2028\u2029\x85\x0b\x0c\n\r'), max_size=8), min_size=2, max_size=2),
        min_size=1,
        max_size=5,
    ),
    ending=st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_rows_end_where_lines_end_and_nowhere_else(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[str]], ending: str
) -> None:
    text = StringIO(newline="")
    csv.writer(text, lineterminator=ending, quoting=csv.QUOTE_ALL).writerows([["one", "two"], *rows])
    file = tmp_path_factory.mktemp("csv") / "cards.csv"
    file.write_bytes(text.getvalue().encode())
    wanted = [[re.sub("\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", cell).strip() for cell in row] for row in rows]
    wanted = [row for row in wanted if any(row)]
    if wanted:
        assert [list(row.values()) for row in read_rows(file)] == wanted


def test_the_line_of_a_slip_is_that_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text('a,b\n"one\u2028two\n three",x\nfour\u2028five,y\nsix\n', "utf-8")
    with pytest.raises(SheetError) as wrong:
        read_rows(file)
    assert told(wrong) == [("cards.csv:5", "aids-cards-cells")]


@pytest.mark.parametrize(
    "head",
    ["id,text,@count", "id,text,#", "id,text,cost in %", "id,text,mouth-?", "id,text,", "id,text,,", "2x,id,text"],
)
def test_a_heading_that_no_template_can_ask_for_is_left_alone(tmp_path: Path, head: str) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(f"{head}\n{','.join(name.strip('?#@%') or 'x' for name in head.split(','))}\n", "utf-8")
    [row] = read_rows(file)
    assert (row["id"], row["text"]) == ("id", "text")


def test_a_template_may_ask_for_a_whole_heading(tmp_path: Path) -> None:
    file = tmp_path / "cards.tsv"
    file.write_text('title\tcost in %\tsaid\nA, b\t30\t5" nail\n', "utf-8")
    assert read_rows(file) == [{"title": "A, b", "cost in %": "30", "said": '5" nail'}]


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("a,b\nx,\x01\n", "aids-cards-sign", 2),
        ('a,b\nx,"He said stop".\n', "aids-cards-after-quote", 2),
        ('a,b\nx,y\nz,"open\n', "aids-cards-quote", 3),
        ('3,2,"Everybody pays, or leaves.",mug\nx,y,z,w\n', "aids-cards-head", 1),
    ],
)
def test_what_no_card_can_hold_is_told_with_its_line(tmp_path: Path, text: str, what: str, line: int) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(SheetError) as wrong:
        read_rows(file)
    assert told(wrong) == [(f"cards.csv:{line}", what)]


# the command
def deck(author: Author, rows: str, *more: str, card: str = CARD) -> tuple[int, str, str]:  # noqa: F811
    Path("own.csv").write_text(rows, "utf-8")
    Path("own.xml.j2").write_text(card, "utf-8")
    code, _, err = author("deck", "own.csv", "--template", "own.xml.j2", "--format", "txt", *more)
    made = Path("output/own.txt")
    return code, made.read_text("utf-8") if made.is_file() else "", err


FOUR = "id,text,kind,copies\na,Ant,beast,1\nb,Bee,beast,2\nc,Cat,pet,3\nd,Dog,pet,1\n"


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (["--where", 'kind == "pet"'], "Cat 1/2 Dog 2/2"),
        (["--where", "copies|int > 1"], "Bee 1/2 Cat 2/2"),
        (["--only", "2-3"], "Bee 2/4 Cat 3/4"),
        (["--only", "d, 1"], "Ant 1/4 Dog 4/4"),
        (["--only", "2", "--where", 'kind == "pet"'], "Dog 2/2"),
    ],
)
def test_a_part_of_a_deck(author: Author, options: list[str], kept: str) -> None:  # noqa: F811
    card = '<card id="{{ id }}"><stack h="fill" pad="5mm"><p>{{ text }} {{ number }}/{{ count }}</p></stack></card>'
    code, made, err = deck(author, FOUR, *options, card=card)
    assert (code, err) == (0, "")
    assert " ".join(line.strip() for line in made.splitlines() if "/" in line) == kept


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--where", 'kind == "bird"'], 'own.csv: no row meets --where kind == "bird".'),
        (["--where", "kin == 1"], "--where: nothing is called “kin” here. Did you mean kind?"),
        (["--where", "kind =="], "--where:1: “end of template” can't stand here. "),
        (["--only", "e"], "there is no card “e” among the 4. "),
        (["--only", "3-9"], "there is no card “5” among the 4. "),
    ],
)
def test_a_part_that_is_not_there(author: Author, options: list[str], line: str) -> None:  # noqa: F811
    code, _, err = deck(author, FOUR, *options)
    assert code == 1
    assert err.startswith(line), err
    assert err.count("\n") == 1


def test_a_slip_in_a_cell_is_told_with_its_line(author: Author) -> None:  # noqa: F811
    card = CARD.replace("<card ", '<card copies="{{ copies }}" ')
    code, _, err = deck(author, FOUR.replace("beast,2", "beast,"), card=card)
    assert code == 1
    assert err.startswith("own.xml.j2:1 · card b (own.csv:3): <card copies=…>: the value is empty."), err


def test_a_hidden_row_is_told_and_no_slip(author: Author) -> None:  # noqa: F811
    made = book(Path("own.xlsx"), ["id", "text"], ["a", "Ant"], ["b", "Bee"])
    made.active.row_dimensions[3].hidden = True
    made.save("own.xlsx")
    Path("own.xml.j2").write_text(CARD, "utf-8")
    line = ("deck", "own.xlsx", "--template", "own.xml.j2")
    note = "own.xlsx: hidden rows are left out: 3."
    assert author(*line)[::2] == (0, f"{note}\n")
    assert author(*line)[2].startswith(note), "also when there is nothing to do"
    code, out, err = author(*line, "--json", "--force")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    check(answer, "answers/aids-own")
    assert answer["notes"] == [note]


@pytest.mark.parametrize(
    "code",
    [
        '{{ cycler.__init__.__globals__.os.popen("echo run").read() }}',
        '{{ "".__class__.__mro__[1].__subclasses__() }}',
        '{{ "{0.__class__}".format(title) }}',
        '{{ text|attr("__class__") }}',
        "{{ cards.clear() }}",
        "{{ card.update(text=1) }}",
        "{% for n in range(10 ** 9) %}{% endfor %}",
    ],
)
@pytest.mark.parametrize("included", [False, True])
def test_a_template_runs_no_program(author: Author, code: str, included: bool) -> None:  # noqa: F811
    Path("part.xml.j2").write_text(code, "utf-8")
    inside = '{% include "part.xml.j2" %}' if included else code
    answer, _, err = deck(author, FOUR, card=CARD.replace("{{ text|rich }}", inside))
    assert answer == 1
    assert re.match(r"(own|part)\.xml\.j2:1: ", err), err
    assert "Traceback" not in err
    Path("page.xml.j2").write_text(f'<aid id="a" lang="en" title="A"><page id="p"><p>{code}</p></page></aid>', "utf-8")
    assert author("typeset", "page.xml.j2")[0] == 1


@pytest.mark.parametrize("tag", ["stack", "b"])
def test_a_thousand_tags_in_one_another_are_told(author: Author, tag: str) -> None:  # noqa: F811
    inside = f"<{tag}>" * 3000 + "x" + f"</{tag}>" * 3000
    code, _, err = deck(author, FOUR, card=f'<card id="{{{{ id }}}}">{inside}</card>')
    assert code == 1
    assert "tags stand 65 deep inside one another" in err


@pytest.mark.parametrize("lang", ["es", "de_AT", "DE", "pt-BR", "tlh"])
def test_a_deck_is_in_any_language(author: Author, lang: str) -> None:  # noqa: F811
    code, _, err = deck(author, FOUR, "--lang", lang, "--format", "pdf,html")
    assert (code, err) == (0, "")
    tag = {"de_AT": "de-AT", "DE": "de"}.get(lang, lang)
    assert f'lang="{tag}"' in Path("output/own.html").read_text("utf-8")


def test_what_is_no_language_is_told(author: Author) -> None:  # noqa: F811
    assert deck(author, FOUR, "--lang", "español")[::2] == (
        2,
        "--lang can't be “español”: write a language as its tag: en, es, pt-BR.\n",
    )
