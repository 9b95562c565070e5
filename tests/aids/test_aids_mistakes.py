"""An author's slips: each is answered by a line with the place and the way out. The example that `aids init` lays out
is spoiled, one slip at a time."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from aids.command.main import main

DECK = ("deck", "cards.csv", "--template", "card.xml.j2")
PAGE = ("typeset", "page.xml")
CARD, SHEET, TABLE = "card.xml.j2", "page.xml", "cards.csv"
HERE = '<gap h="fill"/>'
"""Where on the page there is room."""


class Slip(NamedTuple):
    """What is typed; the file that is spoiled, what stands in it (or everything), what stands there instead; how the
    line begins and how it ends, and the exit code."""

    command: tuple[str, ...]
    file: str
    old: str | None
    new: str
    place: str
    told: str
    code: int = 1


def box(x: str, y: str, inside: str = "", more: str = 'w="40mm"') -> str:
    return f'<box x="{x}" y="{y}" {more}>{inside}</box>{HERE}'


SLIPS = {
    # a page that is no XML
    "a tag of a card is not closed": Slip(
        DECK,
        CARD,
        "  </stack>\n</card>",
        "</card>",
        r"card\.xml\.j2:18 · card c1",
        r"<stack> \(opened in card\.xml\.j2:6\) is not closed before </card>\. Write </stack>",
    ),
    "a tag of a page is not closed": Slip(
        PAGE,
        SHEET,
        "    </stack>\n  </page>",
        "  </page>",
        r"page\.xml:\d+ · page turn",
        r"<stack> \(opened in page\.xml:3\) is not closed before </page>\. Write </stack>",
    ),
    "a bare ampersand": Slip(
        PAGE,
        SHEET,
        "An example",
        "Salt & bread",
        r"page\.xml:4 · page turn",
        r"a bare & stands near .*\. Write &amp;\.",
    ),
    "an ampersand in a template": Slip(
        DECK,
        CARD,
        "{{ kind }}",
        "{{ kind }} & co",
        r"card\.xml\.j2:7 · card c1",
        r"a bare & .* Write &amp;\.",
    ),
    "an entity of HTML": Slip(
        PAGE,
        SHEET,
        "An example",
        "An&nbsp;example",
        r"page\.xml:4 · page turn",
        r"knows no &nbsp;\. Write the character itself, or its number",
    ),
    "a bare less-than": Slip(
        PAGE, SHEET, "An example", "1 < 2", r"page\.xml:4 · page turn", r"a bare < .* Write &lt;\."
    ),
    "no quotation marks": Slip(
        PAGE,
        SHEET,
        'style="over"',
        "style=over",
        r"page\.xml:4 · page turn",
        r'the value of style .* Write style="…"\.',
    ),
    "an attribute twice": Slip(
        PAGE,
        SHEET,
        'style="over"',
        'style="over" style="label"',
        r"page\.xml:4 · page turn",
        r"style stands twice in one tag\. Take one of them away\.",
    ),
    "an empty page": Slip(
        PAGE,
        SHEET,
        None,
        "",
        r"page\.xml:1",
        r"nothing stands on the page\. A page begins with <aid>\.",
    ),
    "a document type": Slip(
        PAGE,
        SHEET,
        "<aid id",
        "<!DOCTYPE aid><aid id",
        r"page\.xml:1",
        r"refused\. Take the line away",
    ),
    "quotation marks as printers set them": Slip(
        DECK,
        CARD,
        'style="over"',
        "style=“over”",
        r"card\.xml\.j2:7 · card c1",
        r'the value of style .* Write style="…"\.',
    ),
    # the page language
    "a tag of HTML": Slip(
        DECK,
        CARD,
        "<mark name",
        "<img name",
        r"card\.xml\.j2:10 · card c1",
        r"<img> is not a tag .* Did you mean <image>\?",
    ),
    "an attribute of CSS": Slip(
        DECK,
        CARD,
        'size="14mm"',
        'width="14mm"',
        r"card\.xml\.j2:10 · card c1",
        r"<mark width=…> is not an attribute of mark\. Did you mean size\?",
    ),
    "a length without a unit": Slip(
        DECK,
        CARD,
        'size="14mm"',
        'size="14"',
        r"card\.xml\.j2:10 · card c1",
        r"14 has no unit: 14mm or 14pt\?",
    ),
    "a colour": Slip(
        DECK,
        CARD,
        'ink="rubric"/>',
        'ink="#ff0000"/>',
        r"card\.xml\.j2:10 · card c1",
        r"“#ff0000” is a colour, not a role of the theme such as ink",
    ),
    "a missing attribute": Slip(
        PAGE,
        SHEET,
        ' tip="whose sheet this is"',
        "",
        r"page\.xml:30 · page turn",
        r"<field> lacks its attribute tip\. Give it one, of type text: what to write\.",
    ),
    "a tag in the wrong place": Slip(
        PAGE,
        SHEET,
        "<row><cell>The mill</cell>",
        "<row><p>The mill</p>",
        r"page\.xml:\d+ · page turn",
        r"<p> may not stand in <row>\. <row> holds: cell\.",
    ),
    "bare text": Slip(
        PAGE,
        SHEET,
        '<stack gap="3mm">',
        '<stack gap="3mm">Read this',
        r"page\.xml:\d+ · page turn",
        r"“Read this” stands where only tags belong, in <stack>\. Wrap it in <p>\.",
    ),
    "too few widths": Slip(
        PAGE,
        SHEET,
        'widths="3fr 2fr"',
        'widths="3fr"',
        r"page\.xml:\d+ · page turn",
        r"2 children and 1 widths\. Give one width for each child\.",
    ),
    "a size below nought": Slip(
        DECK,
        CARD,
        'size="14mm"',
        'size="-14mm"',
        r"card\.xml\.j2:10 · card c1",
        r"<mark size=…>: “-14mm” is less than nought",
    ),
    "a value that is empty": Slip(
        PAGE,
        SHEET,
        'tip="pawns across"',
        'tip=""',
        r"page\.xml:27 · page turn",
        r"the value is empty\. Write something there, or leave the attribute out\.",
    ),
    "a comma in a length": Slip(
        DECK,
        CARD,
        'size="14mm"',
        'size="1,4mm"',
        r"card\.xml\.j2:10 · card c1",
        r"“1,4mm” is not a length such as 12mm",
    ),
    "a heading of the seventh level": Slip(
        PAGE,
        SHEET,
        'level="1"',
        'level="7"',
        r"page\.xml:5 · page turn",
        r"“7” is none of 1, 2, 3, 4",
    ),
    "three sides": Slip(
        PAGE,
        SHEET,
        'margin="12mm"',
        'margin="12mm 9mm 3mm"',
        r"page\.xml:1",
        r"must be 1, 2 or 4 lengths",
    ),
    # the template
    "a column that is not there": Slip(
        DECK,
        CARD,
        "{{ title }}</p>",
        "{{ titel }}</p>",
        r"card\.xml\.j2:8",
        r"nothing is called “titel” here\. Did you mean title\?",
    ),
    "an if without its end": Slip(
        DECK,
        CARD,
        "{% endif %}",
        "",
        r"card\.xml\.j2:\d+",
        r"the tag “if” of the template is not closed\. Write \{% endif %\} where it ends\.",
    ),
    "a template that takes from none": Slip(
        DECK,
        CARD,
        "base/card.xml.j2",
        "base/cart.xml.j2",
        r"card\.xml\.j2:3",
        r"there is no template “base/cart\.xml\.j2”\. Did you mean base/card\.xml\.j2\?",
    ),
    "text put in as it is": Slip(
        DECK,
        CARD,
        "text|rich",
        "text|safe",
        r"card\.xml\.j2:12",
        r"'safe' is switched off\. Take it away: .* through rich\.",
    ),
    "a macro that is not there": Slip(
        DECK,
        CARD,
        "import frame %}",
        "import frames as frame %}",
        r"card\.xml\.j2:5",
        r"nothing is called “frames” in base/card\.xml\.j2\. Did you mean frame\?",
    ),
    "a macro without one of its values": Slip(
        DECK,
        CARD,
        '{{ frame(63, 88) }}\n  <stack h="fill" pad',
        '{{ frame(63) }}\n  <stack h="fill" pad',
        r"card\.xml\.j2:5",
        r"the value “height” is not given, for which base/card\.xml\.j2:4 asks\. Put it between the brackets",
    ),
    "a column of the card that is not there": Slip(
        DECK,
        CARD,
        "{{ kind }}",
        "{{ card.sort }}",
        r"card\.xml\.j2:7",
        r"nothing is called “sort” here\. There is: title, kind, ",
    ),
    "a filter that is not there": Slip(
        DECK,
        CARD,
        "text|rich",
        "text|ritch",
        r"card\.xml\.j2:12",
        r"No filter named 'ritch'\. Did you mean rich\?",
    ),
    "a template of another encoding": Slip(
        DECK,
        CARD,
        "{{ kind }}",
        "{{ kind }} f\udce4r",
        r"card\.xml\.j2:7",
        r"not written as UTF-8\. Save it again",
    ),
    "a template that includes itself": Slip(
        ("typeset", "sheet.xml.j2"),
        "sheet.xml.j2",
        None,
        '\n{% include "sheet.xml.j2" %}',
        r"sheet\.xml\.j2:2",
        r"takes from itself, round and round\. Let it extend or include another",
    ),
    "a block that is not there": Slip(
        ("typeset", "sheet.xml.j2"),
        "sheet.xml.j2",
        None,
        '{% extends "base/page.xml.j2" %}\n{% block content %}<gap/>{% endblock %}',
        r"sheet\.xml\.j2:2",
        r"base/page\.xml\.j2 has no block “content”, .* There is: .*body, foot\.",
    ),
    "something outside of blocks": Slip(
        ("typeset", "sheet.xml.j2"),
        "sheet.xml.j2",
        None,
        '{% extends "base/page.xml.j2" %}\n\n{% for n in (1, 2) %}\n<gap/>\n{% endfor %}',
        r"sheet\.xml\.j2:4",
        r"this stands in no block, .* Put it into a block of base/page\.xml\.j2: .*body",
    ),
    # the table
    "a comma too many": Slip(
        DECK,
        TABLE,
        '"Cross without a fare, one pawn at a time."',
        "Cross without a fare, one pawn at a time.",
        r"cards\.csv:5",
        r"7 cells stand under 6 names\. Put a text with commas in quotation marks",
    ),
    "a quotation mark too few": Slip(
        DECK,
        TABLE,
        'at a time."',
        "at a time.",
        r"cards\.csv:5",
        r"a quotation mark is opened and not closed\. Close it",
    ),
    "two columns of one name": Slip(
        DECK,
        TABLE,
        "title,kind",
        "title,title",
        r"cards\.csv:1",
        r"two columns are called “title”\. Give one of them",
    ),
    "letters of another encoding": Slip(
        DECK,
        TABLE,
        "Ferryman",
        "F\udce4hrmann",
        r"cards\.csv:3",
        r"not written as UTF-8\. Save it again with",
    ),
    "a table without cards": Slip(
        DECK,
        TABLE,
        None,
        "title,kind\n",
        r"cards\.csv",
        r"there are no cards in it\. Write the names of the columns",
    ),
    "a text without marks in TOML": Slip(
        ("deck", "cards.toml", "--template", CARD),
        "cards.toml",
        None,
        "[[card]]\ntitle = The Lantern\n",
        r"cards\.toml:2",
        r"not readable as TOML: .* A text stands in quotation marks",
    ),
    "a table of another kind": Slip(
        ("deck", "cards.numbers", "--template", CARD),
        "cards.numbers",
        None,
        "x",
        r"cards can't be read from “cards\.numbers”",
        r"Save them as one of \.csv, \.tsv, \.toml, \.xlsx, \.ods\.",
    ),
    "a number in words": Slip(
        DECK,
        TABLE,
        ",fog,3",
        ",fog,three",
        r"card\.xml\.j2:4 · card c3",
        r"“three” is not a whole number from 0 to 999",
    ),
    "a table in two bytes a letter, cut off": Slip(
        DECK,
        TABLE,
        None,
        "\udcff\udcfet\x00i\x00t",
        r"cards\.csv:1",
        r"not written as UTF-8\. Save it again",
    ),
    "a column called by a sign": Slip(
        DECK,
        TABLE,
        "flavour,",
        "taste (%),",
        r"card\.xml\.j2:13",
        r"nothing is called “flavour” here\. There is: .*, taste \(%\), text, title\.",
    ),
    "one card for all in TOML": Slip(
        ("deck", "cards.toml", "--template", CARD),
        "cards.toml",
        None,
        '[cards]\ntitle = "The Lantern"\n',
        r"cards\.toml",
        r"there are no cards in it\. .* a \[\[card\]\] for each",
    ),
    "a folder for a table": Slip(
        ("deck", ".", "--template", CARD),
        CARD,
        "",
        "",
        r"cards can't be read from “\.”",
        r"Save them as one of \.csv",
    ),
    # what does not fit
    "an icon that nobody drew": Slip(
        DECK,
        TABLE,
        ",lantern,2",
        ",lanturn,2",
        r'card\.xml\.j2:10 · card c1 \(cards\.csv:2\) · en · mark "lanturn"',
        r"no icon is called “lanturn”\. Did you mean lantern\?",
    ),
    "a word wider than its card": Slip(
        DECK,
        TABLE,
        "The Ferryman",
        "Donaudampfschifffahrtspatent",
        r"card\.xml\.j2:8 · card c2 \(cards\.csv:3\) · en · p",
        r"is \d+\.\d mm wider than its line .* Offer a hyphen",
    ),
    "more text than a card holds": Slip(
        DECK,
        TABLE,
        "Nobody may cross the river until *your* next turn.,",
        "Nobody pays the fare. " * 60 + ",",
        r"card\.xml\.j2:4 · card c3 \(cards\.csv:4\) · en · card",
        r"the content is \d+\.\d mm too tall\. Cut about \d+ characters",
    ),
    "text at the edge of a card": Slip(
        DECK,
        CARD,
        'pad="7.4mm 7mm 6mm 7mm"',
        'pad="1mm"',
        r'card\.xml\.j2:4 · card c1 \(cards\.csv:2\), c2 .*, c4 \(cards\.csv:5\) · en · card "c1"',
        r"1\.0 mm too near to the cut; .* more room at its edge \(pad\)",
    ),
    "a back that is not there": Slip(
        DECK,
        CARD,
        'back="river"',
        'back="rivers"',
        r"card\.xml\.j2:4 · card c1",
        r"no back is called “rivers”\. Did you mean river",
    ),
    "cards of one id": Slip(
        DECK,
        CARD,
        'id="c{{ number }}"',
        'id="c"',
        r"card\.xml\.j2 · en",
        r"4 pages or cards are called “c”\. Give one",
    ),
    # icons
    "an icon in another square": Slip(
        DECK,
        "icons/fog.svg",
        "0 0 24 24",
        "0 0 48 48",
        r"Damaged data: .*icons/fog\.svg, fog",
        r'the viewBox must be "0 0 24 24"; draw the icon in a square of 24 units',
        4,
    ),
    "an icon in groups": Slip(
        DECK,
        "icons/fog.svg",
        "<path",
        "<g/><path",
        r"Damaged data: .*icons/fog\.svg, fog",
        r"<g> is none of path, circle and rect; ungroup it",
        4,
    ),
    "an icon that is moved": Slip(
        DECK,
        "icons/fog.svg",
        "<path",
        '<path transform="scale(2)"',
        r"Damaged data: .*icons/fog\.svg, fog",
        r"<path transform=…> is not followed; move the points",
        4,
    ),
    "an icon in outline": Slip(
        DECK,
        "icons/fog.svg",
        "<svg",
        '<svg fill="none"',
        r"Damaged data: .*icons/fog\.svg, fog",
        r'<svg fill="none"> is not followed; write class="line" in each shape',
        4,
    ),
    "an icon with an arc": Slip(
        DECK,
        "icons/fog.svg",
        "M2 7",
        "M2 7 A3 3 0 0 1 5 5",
        r"Damaged data: .*icons/fog\.svg, fog",
        r"<path> can't be drawn: it has an arc .* curves as C",
        4,
    ),
    # what can be printed and can't be meant
    "a box off the paper": Slip(
        PAGE,
        SHEET,
        HERE,
        box("120mm", "5mm", more='w="40mm" h="9mm" stroke="ink"'),
        r"page\.xml · page turn · en",
        r"the box at 132 × 17 mm lies \d+\.\d mm off the paper\. Move it inside",
    ),
    "fields on one another": Slip(
        PAGE,
        SHEET,
        HERE,
        box("0mm", "20mm", '<field name="a" tip="a"/>').removesuffix(HERE)
        + box("9mm", "22mm", '<field name="b" tip="b"/>'),
        r"page\.xml · page turn · en",
        r"the fields “a” and “b” lie on one another\. Move one",
    ),
    "a field off the paper": Slip(
        PAGE,
        SHEET,
        HERE,
        box("100mm", "9mm", '<field name="a" tip="a"/>', 'w="60mm"'),
        r"page\.xml · page turn · en",
        r"the field “a” lies \d+\.\d mm off the paper\. Move it inside",
    ),
    "two fields of one name": Slip(
        PAGE,
        SHEET,
        'name="player"',
        'name="crossed"',
        r'page\.xml:30 · page turn · en · field "crossed"',
        r"two fields are called “crossed”\. Give one of them",
    ),
    "text on text": Slip(
        PAGE,
        SHEET,
        HERE,
        box("0mm", "1mm", "<p>lies here</p>"),
        r"page\.xml · page turn · en",
        r"“An example” and “lies here” lie on one another\. Move one",
    ),
    "a link that leads nowhere": Slip(
        PAGE,
        SHEET,
        "An example",
        '<link to="rules">An example</link>',
        r"page\.xml:4 · page turn · en",
        r"nothing here has the id “rules”, .* Give its target that id",
    ),
    "a choice twice": Slip(
        PAGE,
        SHEET,
        '<gap h="4mm"/>',
        '<choice name="side" tip="which bank" options="left|right|left"/>',
        r"page\.xml:29 · page turn · en",
        r"“left” can be chosen twice in “side”\. Take one of them away\.",
    ),
    "a place not filled in": Slip(
        PAGE,
        SHEET,
        "An example",
        "Made for {name}",
        r"page\.xml:4 · page turn · en",
        r"\{name\} has not been filled in\. ",
    ),
    # the command line
    "a paper that nobody knows": Slip(
        (*DECK, "--paper", "a9"),
        CARD,
        "",
        "",
        r"There is no paper “a9”\.",
        r"Known: a6, a5, a4\.",
        2,
    ),
    "a size that nobody knows": Slip(
        (*DECK, "--card", "pocker"),
        CARD,
        "",
        "",
        r"--card can't be “pocker”",
        r"neither a size of cards \(poker, ",
        2,
    ),
    "a theme that nobody knows": Slip(
        PAGE,
        SHEET,
        ' paper="a5"',
        ' paper="a5" theme="dark"',
        r"There is no theme “dark”\.",
        r"Known: colour, ",
        2,
    ),
    "a page that is not there": Slip(
        ("typeset", "pgae.xml"),
        SHEET,
        "",
        "",
        r"pgae\.xml can't be read",
        r"there is no such file",
        2,
    ),
    "a template that is not there": Slip(
        ("deck", TABLE, "--template", "crad.xml.j2"),
        CARD,
        "",
        "",
        r"crad\.xml\.j2 can't be read",
        r"there is no such file",
        2,
    ),
    "a file for a folder": Slip(
        (*DECK, "--out", "cards.csv"),
        CARD,
        "",
        "",
        r"cards\.csv is a file;",
        r" give a folder with --out\.",
        1,
    ),
    "a printer that nobody measured": Slip(
        (*DECK, "--printer", "attic"),
        CARD,
        "",
        "",
        r"There is no printer “attic”, nor any other\.",
        r" Measure it first: aids calibration",
        2,
    ),
    "a page on another of its kind": Slip(
        ("typeset", SHEET, SHEET),
        SHEET,
        "",
        "",
        r"There is no format “xml”\.",
        r" Known: html\.",
        2,
    ),
}

Author = Callable[..., tuple[int, str, str]]


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Author:
    """Types a command in a fresh example: exit code, answer, complaints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CONSISTORY_CACHE", os.environ.get("CONSISTORY_CACHE", str(tmp_path / "cache")))

    def typed(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(list(arguments))
        told = capsys.readouterr()
        return int(end.value.code or 0), told.out, told.err

    assert typed("init")[0] == 0
    return typed


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_answered_by_a_line_with_place_and_cure(author: Author, name: str) -> None:
    slip = SLIPS[name]
    file = Path(slip.file)
    text = slip.new if slip.old is None else file.read_text("utf-8").replace(slip.old, slip.new, 1)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    code, _, err = author(*slip.command)
    assert code == slip.code, err
    assert any(re.match(f"{slip.place}.*{slip.told}", line) for line in err.splitlines()), err
    assert len(err.splitlines()) <= 2, err


def test_a_workbook_without_its_reader_is_told(author: Author, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    Path("cards.xlsx").write_bytes(b"PK")
    code, _, err = author("deck", "cards.xlsx", "--template", CARD)
    assert code == 1
    assert err == (
        "cards.xlsx: workbooks are read by openpyxl, which is not installed. "
        "Install it with pip install 'consistory[xlsx]', or save the cards as CSV.\n"
    )


@pytest.mark.parametrize("name", [CARD, TABLE, SHEET])
def test_a_mark_of_the_encoding_before_the_text_is_no_slip(author: Author, name: str) -> None:
    file = Path(name)
    file.write_text(file.read_text("utf-8"), "utf-8-sig")
    code, _, err = author(*(PAGE if name == SHEET else DECK))
    assert (code, err) == (0, "")


@pytest.mark.parametrize("wrong", ["--whole", "--copies=0"])
def test_nothing_is_begun_for_an_option_that_is_wrong(author: Author, wrong: str) -> None:
    assert author(*DECK, wrong)[0] == 2
    assert not Path("output").exists()
