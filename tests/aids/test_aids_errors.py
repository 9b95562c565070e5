"""What is wrong with a template, with words or with colours ends the real command with a line that says where, what, by
how much, and the way out. Each slip is made in a copy of the print shop."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from aids_helpers import copied_house, keep_aids

from referee.library.paths import data_root
from referee.words.language import languages
from tests.forks import forks

TRACK = "templates/avignon/track.xml.j2"
Slip = tuple[str, str, str]
"""A file, what stands in it, what stands there instead."""
Shop = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with two sheets to print."""
    root = copied_house(tmp_path_factory.mktemp("shop"), "avignon", "abbey")
    keep_aids(root, "avignon", "track")
    keep_aids(root, "abbey", "questions")
    return root


@pytest.fixture
def shop(copied: Path, tmp_path: Path) -> Iterator[Shop]:
    """Makes slips, runs `aids` with arguments, and takes them back: exit code, output, complaints."""
    before: dict[Path, str] = {}

    def run(slips: list[Slip], *arguments: str) -> tuple[int, str, str]:
        for name, old, new in slips:
            file = copied / name
            text = file.read_text("utf-8")
            before.setdefault(file, text)
            assert old in text, (name, old)
            file.write_text(text.replace(old, new, 1), "utf-8")
        return forks("aids", copied).run(arguments, tmp_path, {**os.environ, "PYTHONPATH": str(copied)})

    yield run
    for file, text in before.items():
        file.write_text(text, "utf-8")


def po(lang: str, context: str, text: str) -> Slip:
    """The translation of a message as it stands, and another one."""
    name = f"data/words/{lang}/aids.po"
    held = (data_root().parent / name).read_text("utf-8")
    [entry] = re.findall(rf'(?ms)^msgctxt "{re.escape(context)}"\n.*?(?=\n\n|\Z)', held)
    return name, entry, re.sub(r"(?s)msgstr .*", f'msgstr "{text}"', entry)


LONG = "Three words more and then a few. " * 30
THREE = (
    "data/avignon/aids.toml",
    'id = "avignon.track.three"\ntext = "',
    'id = "avignon.track.three"\ntext = "' + LONG,
)
BUILD = ("build", "avignon", "track", "--lang", "en")
SLIPS: dict[str, tuple[list[Slip], tuple[str, ...], str]] = {
    "tag": (
        [(TRACK, '<gap h="3mm"/>', '<gpa h="3mm"/>')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <gpa> is not a tag of the page language. Did you mean <gap>\?",
    ),
    "attribute": (
        [(TRACK, "<stack turn=", '<stack widht="9mm" turn=')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <stack widht=…> is not an attribute of stack. "
        r"Did you mean w \(width\)\?",
    ),
    "width": (
        [(TRACK, "<stack turn=", '<stack width="9mm" turn=')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <stack width=…> is not an attribute of stack. "
        r"Did you mean w \(width\)\?",
    ),
    "color": (
        [(TRACK, 'size="20mm" ink="ink"', 'size="20mm" color="ink"')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <mark color=…> is not an attribute of mark. Did you mean ink\?",
    ),
    "unit": (
        [(TRACK, '<gap h="3mm"/>', '<gap h="3"/>')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <gap h=…>: 3 has no unit: 3mm or 3pt\?",
    ),
    "role": (
        [(TRACK, 'size="20mm" ink="rubric"', 'size="20mm" ink="rubrik"')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <mark ink=…>: “rubrik” is none of ink, soft, .*\. "
        r"Did you mean rubric\?",
    ),
    "style": (
        [(TRACK, '<p style="h3"', '<p style="h33"')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet: <p style=…>: “h33” is none of title, .*\. Did you mean h3\?",
    ),
    "icon": (
        [(TRACK, '<mark name="push"', '<mark name="pusch"')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet · en · mark \"pusch\": no icon is called “pusch”. Did you mean push\?",
    ),
    "message": (
        [(TRACK, 'say("avignon.track.push")', 'say("avignon.track.psuh")')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · en: no message has the id “avignon.track.psuh”. "
        r"Did you mean avignon.track.push\?",
    ),
    "value": (
        [(TRACK, "{{ map.name }}", "{{ map.nmae }}")],
        BUILD,
        r"avignon/track.xml.j2:\d+: nothing is called “nmae” here\. Did you mean name\?",
    ),
    "tall": (
        [THREE],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet · en · stack \"congregation-avignon\": the content is \d+\.\d mm too "
        r"tall. Cut about \d+ characters, or give the box \d+\.\d mm\.",
    ),
    "floor": (
        [THREE, (TRACK, '<stack name="congregation-', '<stack fit="shrink" min="7.5pt" name="congregation-')],
        BUILD,
        r"avignon/track.xml.j2:\d+ · page sheet · en · stack \"congregation-avignon\": the content is \d+\.\d mm too "
        r"tall at 7\.6 pt, its floor. Cut about \d+ characters, or give the box \d+\.\d mm\.",
    ),
    "wide": (
        [po("de", "avignon.track.push", "Verdächtigenüberprüfungsamt")],
        ("build", "avignon", "track", "--lang", "de"),
        r"avignon/track.xml.j2:\d+ · page sheet · de · p: „Verdächtigenüberprüfungsamt“ ist \d+\.\d mm breiter als "
        r"die Zeile \(29\.0 mm\) bei 11\.0 pt. Biete in avignon.track.push eine Trennung an \(\\-\), oder "
        r"mache den Platz breiter\.",
    ),
    "glyph": (
        [po("de", "avignon.track.push", "Stoß ★")],
        ("build", "avignon", "track", "--lang", "de"),
        r"avignon/track.xml.j2:\d+ · page sheet · de · p: keine Glyphe für ★ \(U\+2605\) in Spectral Semi-bold. "
        r"Nimm in avignon.track.push ein Symbol, oder eine Schrift, die das Zeichen hat\.",
    ),
    "twice": (
        [("templates/base/parts.xml.j2", "<rule/>", '<tick name="a" tip="a"/><tick name="a" tip="b"/><rule/>')],
        ("build", "abbey", "questions", "--lang", "en"),
        r"base/parts.xml.j2:\d+ · abbey/questions.xml.j2 · page sheet · en · tick \"a\": two fields are called “a”. "
        r"Give one of them another name\.",
    ),
    "winansi": (
        [("templates/base/parts.xml.j2", "<rule/>", '<field name="odd" tip="a" value="Łódź"/><rule/>')],
        ("fill-in", "abbey", "questions", "--lang", "en"),
        r"base/parts.xml.j2:\d+ · abbey/questions.xml.j2 · page sheet · en · field \"odd\": “Ł” can't stand in a field "
        r"that is filled in "
        r"on the screen. Use letters of Western European languages in value\.",
    ),
    "untranslated": (
        [po("de", "avignon.track.push", "")],
        ("check", "avignon"),
        r"data/words/de/aids.po · de: no words for “Push” \(avignon.track.push\). Fill it in\.",
    ),
    "letter": (
        [po("de", "avignon.track.push", "Stoß ĸ")],
        ("check", "avignon"),
        r"data/words/de/aids.po · avignon.track.push · de: no glyph for ĸ \(U\+0138\) in Spectral Regular small caps, "
        r"the face of over, label. Choose a face that has it in data/words/de/print.toml, or use other words\.",
    ),
    "clause": (
        [(TRACK, '<gap h="3mm"/>', '<p><ref clause="act.nothing"/></p><gap h="3mm"/>')],
        ("check", "avignon"),
        r"avignon/track.xml.j2:\d+ · page sheet · en: there is no clause “act.nothing”\. .*",
    ),
    "literal": (
        [(TRACK, '<gap h="3mm"/>', '<p>Nobody translates this</p><gap h="3mm"/>')],
        ("check", "avignon"),
        r"avignon/track.xml.j2:\d+: “Nobody translates this” stands in the template, where no translation reaches it\. "
        r"Make it a message in aids.toml, and ask for it with say\(…\)\.",
    ),
    "alike": (
        [("data/themes/colour.toml", 'order3 = "#1F4E79"', 'order3 = "#8E1B16"')],
        ("check", "avignon"),
        r"data/themes/colour.toml: order1 and order3 are 0\.00 apart for protan vision, they need 0\.15\. .*",
    ),
    "theme": (
        [("data/themes/colour.toml", 'soft = "#5E544B"', 'soft = "#8A8A8A"')],
        ("check", "avignon"),
        r"data/themes/colour.toml: soft on paper has a contrast of 3\.5:1, it needs 4\.5:1. "
        r"Make one of them darker or lighter\.",
    ),
    "pair": (
        [(TRACK, '<p style="foot">{{ say("avignon.track.st', '<p style="foot" ink="rule">{{ say("avignon.track.st')],
        ("check", "avignon"),
        r"avignon/track.xml.j2 · page sheet · theme colour: rule on wash has a contrast of 1\.9:1, it needs 4\.5:1. "
        r"Give the words another role, or change one of the two in data/themes/colour.toml\.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_ends_the_command_with_a_line_that_helps(shop: Shop, slip: str) -> None:
    slips, arguments, told = SLIPS[slip]
    code, _, err = shop(slips, *arguments)
    assert code == 1, err
    assert "Traceback" not in err
    assert any(re.fullmatch(told, line) for line in err.splitlines()), err


def test_nothing_is_said_where_nothing_is_wrong(shop: Shop) -> None:
    assert shop([], *BUILD)[0] == 0
    code, out, err = shop([], "check", "avignon")
    assert (code, err) == (0, "")
    *first, last = sorted([*languages(), "pseudo"])
    assert out == f"Nothing found: {2 * len(languages()) + 2} sheets fit in {', '.join(first)}, and {last}.\n"


def test_all_that_is_wrong_is_told_at_once(shop: Shop) -> None:
    slips = [SLIPS[name][0][0] for name in ("tag", "color", "role")]
    code, _, err = shop(slips, *BUILD)
    assert code == 1
    assert len([line for line in err.splitlines() if line.startswith("avignon/track.xml.j2:")]) >= 3


def test_a_language_is_offered_only_when_its_letters_are_all_there(shop: Shop) -> None:
    code, out, _ = shop([po("de", "avignon.track.push", "Stoß ĸ")], "list", "avignon", "--json")
    assert code == 0
    assert '"de"' not in out
    assert '"fr"' in out
    code, out, _ = shop([], "build", "avignon")
    assert code == 0
    assert out.split() == [f"output/{lang}/avignon/track.pdf" for lang in languages() if lang != "de"]
