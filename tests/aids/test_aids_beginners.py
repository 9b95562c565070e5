"""Three things that a beginner makes from the contributors' page, in `beginners/`: a new aid for a game (`trade`), a
deck from a table (`tavern`), a game on paper only (`light-house`). Each comes out; and each slip on the way is answered
by one line with the place and the way out, never by silence."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from aids_helpers import copied_house, keep_aids

from tests.forks import forks

MADE = Path(__file__).parent / "beginners"
TRADE, TRADE_PAGE = "house/data/mea_culpa/aids.toml", "house/templates/mea-culpa/trade.xml.j2"
WORDS = "house/data/words/de/aids.po"
TABLE, CARD, PAGE = "tavern/cards.csv", "tavern/card.xml.j2", "tavern/page.xml"
BOATS, LIST = "house/data/light_house/boats.csv", "house/data/light_house/aids.toml"
BOATS_PAGE, SCORE = "house/templates/light-house/boats.xml.j2", "house/templates/light-house/score.xml.j2"

BUILD_TRADE = ("build", "mea-culpa", "trade", "--lang", "en")
CHECK_TRADE = ("check", "mea-culpa")
DECK = ("deck", TABLE, "--template", CARD)
BOOK = ("deck", "tavern/cards.xlsx", "--template", CARD)
BUILD_LIGHT = ("build", "light-house", "--lang", "en")

SAID_BESIDE = re.compile(r"\d+ made, \d+ unchanged, \d+ failed\.|.*: no words for “.*")
"""What is said besides: the sum, and what is not yet translated."""

Typed = Callable[..., tuple[int, str, str]]


class Slip(NamedTuple):
    """What is typed; the file that is spoiled, what stands in it (None for all of it) and what stands there instead;
    the whole line that answers, and the exit code."""

    command: tuple[str, ...]
    file: str
    old: str | None
    new: str
    told: str
    code: int = 1


def damaged(where: str, told: str) -> str:
    return rf"Damaged data: \S*/{where}: {told}\. Mend the file; nothing was made from it\."


LIST_AT, TRADE_AT = r"data/light_house/aids\.toml", r"data/mea_culpa/aids\.toml"
NO_TOML = "not readable as TOML: "

SLIPS = {
    # a new aid for a game
    "one bracket for two": Slip(
        BUILD_TRADE, TRADE, '[[aid]]\nid = "trade"', '[aid]\nid = "trade"',
        damaged(TRADE_AT, NO_TOML + r"Cannot declare \('aid',\) twice \(at line \d+.*; write \[\[aid\]\] over .*"),
        4,
    ),
    "a number in quotation marks": Slip(
        BUILD_TRADE, TRADE, "number = 30", 'number = "30"',
        damaged(f"{TRADE_AT}, aid trade, number", "Expected .*; write a whole number, without quotation marks"),
        4,
    ),
    "a text without quotation marks": Slip(
        BUILD_TRADE, TRADE, '"mea-culpa.trade.title"', "mea-culpa.trade.title",
        damaged(TRADE_AT, NO_TOML + r"Invalid value \(at line \d+, column 9\); put a text in quotation marks: \"…\""),
        4,
    ),
    "a comma at the end of a line": Slip(
        BUILD_TRADE, TRADE, 'id = "trade"', 'id = "trade",',
        damaged(TRADE_AT, NO_TOML + r"Expected newline .* \(at line \d+, column 13\); take the comma away"),
        4,
    ),
    "quotation marks in a text": Slip(
        BUILD_TRADE, TRADE, "Trade in Goods", 'Trade in "Goods"',
        damaged(TRADE_AT, NO_TOML + r'.* \(at line \d+, .*\); write \\" for a quotation mark within a text'),
        4,
    ),
    "a quotation mark left open": Slip(
        BUILD_TRADE, TRADE, 'Trade in Goods"', "Trade in Goods",
        damaged(TRADE_AT, NO_TOML + r".* \(at line \d+, .*\); close the quotation marks in that line"),
        4,
    ),
    "a typo in the name of a table": Slip(
        BUILD_TRADE, TRADE, '[[message]]\nid = "mea-culpa.trade.title"', '[[mesage]]\nid = "mea-culpa.trade.title"',
        damaged(TRADE_AT, "Object contains unknown field `mesage`; perhaps message"),
        4,
    ),
    "a folder with the wrong stroke": Slip(
        BUILD_TRADE, TRADE, "mea-culpa/trade.xml", "mea_culpa/trade.xml",
        rf"{TRADE_AT} · mea_culpa/trade\.xml\.j2: there is no template .* Did you mean mea-culpa/trade\.xml\.j2\?",
    ),
    "a loop without its end": Slip(
        BUILD_TRADE, TRADE_PAGE, "{% endfor %}", "",
        r"mea-culpa/trade\.xml\.j2:\d+: the tag “for” of the template is not closed\. Write \{% endfor %\} .*",
    ),
    "an end with a typo": Slip(
        BUILD_TRADE, TRADE_PAGE, "{% endfor %}", "{% enfdor %}",
        r"mea-culpa/trade\.xml\.j2:11: the tag “for” of the template is not closed\. Write endfor for enfdor\.",
    ),
    "a brace too few": Slip(
        BUILD_TRADE, TRADE_PAGE, "{{ stone.name }}", "{{ stone.name }",
        r"mea-culpa/trade\.xml\.j2:9: “}” can't stand here\. Look before it for a quotation mark, .*",
    ),
    "a value that is not given": Slip(
        BUILD_TRADE, TRADE_PAGE, ", good=stone.name", "",
        r"mea-culpa/trade\.xml\.j2:8: the message “mea-culpa\.trade\.sold” has the place “good”, .*"
        r'Give it .*: say\("mea-culpa\.trade\.sold", good=…\)\.',
    ),
    "marks that nobody reads": Slip(
        CHECK_TRADE, TRADE_PAGE, ")|rich }}", ") }}",
        r"mea-culpa/trade\.xml\.j2:8 · page sheet · en: “\*sold\*” is printed with its asterisk\. .* \{\{ …\|rich .*",
    ),
    "a number that another aid has": Slip(
        CHECK_TRADE, TRADE, "number = 30", "number = 2",
        rf"{TRADE_AT}: the aid trade has the number 2, which house has too\. Give one of them another number\.",
    ),
    "commas between widths": Slip(
        BUILD_TRADE, TRADE_PAGE, "12mm 60mm 1fr", "12mm, 60mm, 1fr",
        r"mea-culpa/trade\.xml\.j2:4 · .*“12mm,” is not a size .* Did you mean 12mm 60mm 1fr\?",
    ),
    "a field called by words": Slip(
        BUILD_TRADE, TRADE_PAGE, "sold-{{ stone.id }}", "sold {{ stone.name }}",
        r"mea-culpa/trade\.xml\.j2:9 · .*“sold bread” is not a name: .* Did you mean sold-bread\?",
    ),
    "a translation without the place": Slip(
        CHECK_TRADE, WORDS, 'msgctxt "',
        'msgctxt "mea-culpa.trade.sold"\nmsgid "How often {good} was *sold*"\nmsgstr "Verkauft"\n\nmsgctxt "',
        r"data/words/de/aids\.po · de: the words for “mea-culpa\.trade\.sold” use other .*: \{good\}\. Use the same .*",
    ),
    "a language that nobody knows": Slip(
        ("build", "mea-culpa", "trade", "--lang", "ge"), TRADE, "", "",
        r"There is no language “ge”\. Known: .*\bde\b.*",
        2,
    ),
    # a deck from a table
    "a table without names": Slip(
        DECK, TABLE, "Name,Power,Card text,Art,copies\n", "",
        r"cards\.csv:1: “3” and others of this line are no names of columns\. Write a name for each column .*",
    ),
    "tabs below commas": Slip(
        DECK, TABLE, "The Minstrel,1,Draw a card. {mug} Play it at once.,lute,1", "The Minstrel\t1\tDraw.\tlute\t1",
        r"cards\.csv:3: the cells of this line are parted by “Tab”, .* Use one sign in all lines: .*",
    ),
    "an icon left out": Slip(
        DECK, TABLE, ",mug,2", ",,2",
        r"card\.xml\.j2:6 · card c1 \(cards\.csv:2\): <mark name=…>: the value is empty\. Write something there, .*",
    ),
    "a picture for an icon": Slip(
        DECK, TABLE, ",lute,1", ",lute.png,1",
        r'card\.xml\.j2:6 · card c2 \(cards\.csv:3\) · en · mark "lute\.png": '
        r'no icon is called “lute\.png”\. Did you mean lute\?',
    ),
    "an icon in capitals": Slip(
        DECK, TABLE, "{mug}", "{Mug}",
        r"card\.xml\.j2:7 · card c2 \(cards\.csv:3\) · en: "
        r"\{Mug\} has not been filled in\. .* an icon is written in small letters, .*",
    ),
    "a mark left open": Slip(
        DECK, TABLE, "*one coin*", "*one coin",
        r"card\.xml\.j2:7 · card c1 \(cards\.csv:2\) · en: "
        r"“\*one coin, .*” is printed with its asterisk\. Close the mark .*",
    ),
    "tags of HTML in a table": Slip(
        DECK, TABLE, "*one coin*", "one<br>coin",
        r"card\.xml\.j2:7 · card c1 \(cards\.csv:2\) · en: "
        r"“<br>” is printed as it stands\. .* take marks: \*bold\*, _italic_, .*",
    ),
    "a column of two words": Slip(
        DECK, CARD, "{{ card_text|rich }}", "{{ card text|rich }}",
        r"card\.xml\.j2:7: “text” stands behind a name .* the column “Card text” is card_text\.",
    ),
    "a value printed as a tag": Slip(
        DECK, CARD, "{{ power }}", "{% power %}",
        r"card\.xml\.j2:8: “power” is no tag of templates\. Write \{\{ power \}\} to print a value\.",
    ),
    "one brace for two": Slip(
        DECK, CARD, "{{ power }}", "{ power }",
        r"card\.xml\.j2:8 · card c1 \(cards\.csv:2\) · en: \{ power \} has not been filled in\. Give it a value .*",
    ),
    "one = for two": Slip(
        DECK, CARD, "{{ power }}", '{% if power = "3" %}!{% endif %}',
        r"card\.xml\.j2:8: “=” can't stand here\. Write == to compare\.",
    ),
    "a text taken for a number": Slip(
        DECK, CARD, "{{ power }}", "{% if power > 2 %}!{% endif %}",
        r"card\.xml\.j2:8: .*'>' not supported .*\. What stands in a table is text: make it a number with \|int\.",
    ),
    "a macro that is not fetched": Slip(
        DECK, CARD, '{% from "base/card.xml.j2" import frame %}\n', "",
        r'card\.xml\.j2:2: nothing is called “frame” here\. Write \{% from "base/card\.xml\.j2" import frame %\} .*',
    ),
    "a class": Slip(
        DECK, CARD, '<p style="card-title">', '<p class="card-title">',
        r"card\.xml\.j2:5 · card c1 \(cards\.csv:2\): "
        r"<p class=…> is not an attribute of p\. There is: style, align, .*",
    ),
    "a name for a card": Slip(
        DECK, CARD, "c{{ number }}", "{{ name }}",
        r"card\.xml\.j2:2 · card The Landlord \(cards\.csv:2\): "
        r".*“The Landlord” is not a name: .* Did you mean the-landlord\?",
    ),
    "a back with a typo": Slip(
        DECK, CARD, 'back="door"', 'back="doors"',
        r"card\.xml\.j2:2 · card c1 \(cards\.csv:2\) · en · card: no back is called “doors”\. Did you mean door\?",
    ),
    "backs that no card has": Slip(
        (*DECK, "--backs", "duplex"), CARD, ' back="door"', "",
        r'card\.xml\.j2: backs are asked for, and no card names its back\. Write back="…" into <card> .*',
    ),
    "a comment with two hyphens": Slip(
        ("typeset", PAGE), PAGE, '<p style="over">', '<!-- the title -- in red --><p style="over">',
        r"page\.xml:4 · page turn: a comment is not closed, or has -- in it\. Close it with -->, .*",
    ),
    "a language written out": Slip(
        ("typeset", PAGE), PAGE, 'lang="en"', 'lang="english"',
        r"page\.xml:1: <aid lang=…>: “english” is no code of a language such as en, de or fr\.",
    ),
    # a game on paper only
    "a list that is empty": Slip(
        BUILD_LIGHT, LIST, None, "",
        damaged(LIST_AT, r"Object missing required field `aid`; write a \[\[aid\]\] for each"),
        4,
    ),
    "a list of another name": Slip(
        ("build", "dark-house"), "house/data/dark_house/aid.toml", None, "",
        damaged("data/dark_house", r"no list of aids lies in this folder; call it aids\.toml"),
        4,
    ),
    "a head that is left out": Slip(
        BUILD_LIGHT, LIST, '[[aid]]\nid = "score"', 'id = "score"',
        damaged(LIST_AT, NO_TOML + r".* \(at line 12, .*\); the key is there already: .* with \[\[…\]\]"),
        4,
    ),
    "a remark as in other languages": Slip(
        BUILD_LIGHT, LIST, 'sign = "door"', "// my game",
        damaged(LIST_AT, NO_TOML + r".* \(at line 1, .*\); a line is a \[\[table\]\], a key = value, or .*"),
        4,
    ),
    "letters of two bytes": Slip(
        BUILD_LIGHT, LIST, None, "\udcff\udcfei\x00d\x00",
        damaged(LIST_AT, NO_TOML + "line 1 is not written as UTF-8; save it again with that encoding"),
        4,
    ),
    "a table by its whole way": Slip(
        BUILD_LIGHT, LIST, '"boats.csv"', '"data/light_house/boats.csv"',
        r"en/light-house/boats: \S+/boats\.csv: No such file or directory\. Put the table there, or name another .*",
    ),
    "a table without its ending": Slip(
        BUILD_LIGHT, LIST, '"boats.csv"', '"boats"',
        rf"{LIST_AT} · light-house/boats\.xml\.j2: cards can't be read from “boats”\. Save them as one of \.csv, .*",
    ),
    "a table that is not named": Slip(
        BUILD_LIGHT, LIST, 'cards = "boats.csv"\n', "",
        r"light-house/boats\.xml\.j2:3: <deck> holds nothing\. .*; a loop that fills it may find nothing\.",
    ),
    "a semicolon in a text": Slip(
        BUILD_LIGHT, BOATS, "never at", "but; never at",
        r"boats\.csv:2 · light-house/boats\.xml\.j2: 4 cells stand under 3 names\. Put a text .*",
    ),
    "umlauts of another encoding": Slip(
        BUILD_LIGHT, BOATS, "The Skiff", "Die F\udce4hre",
        r"boats\.csv:3 · light-house/boats\.xml\.j2: the letters are not written as UTF-8\. Save it again .*",
    ),
    "too much for a small card": Slip(
        BUILD_LIGHT, BOATS, "never at night", "never at night, nor by day, " + "nor when it rains, " * 12 + "nor ever",
        r"light-house/boats\.xml\.j2:5 · card c1 · en · card: the content is .* mm too tall\. Cut about \d+ .*",
    ),
    "a quotation mark left open in a call": Slip(
        BUILD_LIGHT, SCORE, 'tip="{{ say("light-house.night", n=n) }}"', 'tip="{{ say("light-house.night, n=n) }}"',
        r"light-house/score\.xml\.j2:8: “>” can't stand here\. Look before it for a quotation mark, .*",
    ),
    "a value of another name": Slip(
        BUILD_LIGHT, SCORE, "n=n) }}</cell>", "number=n) }}</cell>",
        r"light-house/score\.xml\.j2:7: the message “light-house\.night” has the place “n”, .*",
    ),
    "an id without the game": Slip(
        BUILD_LIGHT, SCORE, 'say("light-house.night", n=n) }}</cell>', 'say("night", n=n) }}</cell>',
        r"light-house/score\.xml\.j2:7 · en: no message has the id “night”\. Did you mean light-house\.night\?",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which all three have been typed, and a folder beside it."""
    root = tmp_path_factory.mktemp("shop")
    (root / "house").mkdir()
    house = copied_house(root / "house", "mea_culpa")
    keep_aids(house, "mea_culpa", "house", "dens")
    data = house / "data" / "mea_culpa" / "aids.toml"
    data.write_text(f"{data.read_text('utf-8')}\n{(MADE / 'trade' / 'aids.toml').read_text('utf-8')}", "utf-8")
    shutil.copy(MADE / "trade" / "trade.xml.j2", house / "templates" / "mea-culpa")
    for name, kind in (("data/light_house", "*.[ct]*[vl]"), ("templates/light-house", "*.j2")):
        (house / name).mkdir()
        for file in (MADE / "light-house").glob(kind):
            shutil.copy(file, house / name)
    return root


@pytest.fixture
def typed(shop: Path, tmp_path: Path) -> Iterator[Typed]:
    """Types a command where `shop` lies: exit code, answer, complaints."""

    def run(*arguments: str) -> tuple[int, str, str]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(shop / "house"),
            "CONSISTORY_CACHE": str(shop / "cache"),
            "LANG": "C",
        }
        return forks("aids", shop / "house").run(arguments, shop, environment)

    if not (shop / "tavern").exists():
        assert run("init", "tavern")[0] == 0
        shutil.copytree(MADE / "tavern", shop / "tavern", dirs_exist_ok=True)
    yield run
    shutil.rmtree(shop / "output", ignore_errors=True)


def lines(err: str) -> list[str]:
    return [line for line in err.splitlines() if not SAID_BESIDE.fullmatch(line)]


def test_all_three_come_out(typed: Typed) -> None:
    assert typed(*BUILD_TRADE)[:2] == (0, "output/en/mea-culpa/trade.pdf\n")
    code, out, err = typed(*DECK, "--backs", "duplex", "--preview")
    assert (code, err) == (0, "")
    assert out.splitlines() == ["output/cards.pdf", "output/cards-1.png", "output/cards-2.png"]
    assert typed(*BUILD_LIGHT)[:2] == (0, "output/en/light-house/boats.pdf\noutput/en/light-house/score.pdf\n")
    code, out, err = typed("list", "light-house")
    assert (code, [line.split("\t")[:3] for line in out.splitlines()], err) == (
        0,
        [["light-house", "boats", "The Boats"], ["light-house", "score", "Score Pad"]],
        "",
    )


@pytest.mark.parametrize("game", ["mea-culpa", "light-house"])
def test_the_check_finds_nothing_but_what_is_not_translated(typed: Typed, game: str) -> None:
    code, _, err = typed("check", game)
    assert (code, lines(err)) == (1, [])
    assert {re.search(r"\(([a-z-]+)\.", line)[1] for line in err.splitlines()} == {game}  # type: ignore[index]


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_answered_by_one_line(shop: Path, typed: Typed, name: str) -> None:
    slip = SLIPS[name]
    file = shop / slip.file
    before = file.read_bytes() if file.exists() else None
    text = slip.new
    if slip.old is not None and before is not None:
        assert slip.old in before.decode()
        text = before.decode().replace(slip.old, slip.new, 1)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    try:
        code, _, err = typed(*slip.command)
    finally:
        if before is None:
            shutil.rmtree(file.parent)
        else:
            file.write_bytes(before)
    [line] = lines(err)
    assert re.fullmatch(slip.told, line), line
    assert code == slip.code


@pytest.mark.parametrize(
    ("first", "told"),
    [
        (
            None,
            r"cards\.xlsx \(Notes\): there are no cards .* name another of Notes, Cards, .*",
        ),
        ("Rules, version 3", r"cards\.xlsx \(Notes\):1: column 1 is called “Rules, .* Without --sheet .*"),
    ],
)
def test_cards_on_the_second_sheet_of_a_workbook(shop: Path, typed: Typed, first: str | None, told: str) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    if first:
        book.active.append([first])
    cards = book.create_sheet("Cards")
    for row in (["Name", "Power", "Card text", "Art", "copies"], ["The Landlord", 3, "Pay.", "mug", 2]):
        cards.append(row)
    book.save(shop / "tavern" / "cards.xlsx")
    code, _, err = typed(*BOOK)
    [line] = lines(err)
    assert re.fullmatch(told, line), line
    assert code == 1


def test_a_line_that_spreadsheets_put_first_is_no_slip(shop: Path, typed: Typed) -> None:
    table = (MADE / "tavern" / "cards.csv").read_text("utf-8")
    (shop / "tavern" / "told.csv").write_text(f"sep=,\n{table.replace('{mug}', '{mugg}')}", "utf-8-sig")
    code, _, err = typed("deck", "tavern/told.csv", "--template", CARD)
    assert code == 1
    assert [line.partition(" · ")[2] for line in lines(err)] == [
        "card c2 (told.csv:4) · en · p: no icon is called “mugg”. Did you mean mug?"
    ]


@pytest.mark.parametrize(("lang", "told"), [("de", "keinen Wert"), ("fr", "aucune valeur")])
def test_a_slip_is_answered_in_the_language_spoken(shop: Path, typed: Typed, lang: str, told: str) -> None:
    page = shop / SCORE
    before = page.read_text("utf-8")
    page.write_text(before.replace(", n=n) }}</cell>", ") }}</cell>"), "utf-8")
    try:
        code, _, err = typed("build", "light-house", "score", "--lang", lang)
    finally:
        page.write_text(before, "utf-8")
    assert code == 1
    line = err.splitlines()[0]
    assert line.startswith("light-house/score.xml.j2:7: ")
    assert "light-house.night" in line
    assert told in line
