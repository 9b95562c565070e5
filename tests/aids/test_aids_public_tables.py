"""Tables of the kinds that other people keep their cards in, with a template of one's own: each makes cards, or is
refused in one line with the place and the cure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from PIL import Image
from test_aids_mistakes import author  # noqa: F401 - a fixture

Author = Callable[..., tuple[int, str, str]]

WORDS = '<p style="card-title">{{ title }}</p><stack h="fill" fit="shrink" min="6.5pt"><p>{{ text|rich }}</p></stack>'


class Kind(NamedTuple):
    """A table, what the card is made of, and what comes of it: words on the cards, or `!` and the line that refuses."""

    file: str
    table: str | bytes
    outcome: tuple[str, ...]
    body: str = WORDS
    more: str = ""


TABLES = {
    "a plain one": Kind("t.csv", "title,text\nBear,Growls.\n", ("Bear", "Growls.")),
    "with semicolons, as European spreadsheets save": Kind(
        "t.csv", "\ufefftitle;text\nBär;1,5 Schritte\n", ("Bär", "1,5 Schritte")
    ),
    "with a line that names the sign": Kind("t.csv", "sep=;\ntitle;text\nBear;a, b\n", ("Bear", "a, b")),
    "with tabs": Kind("t.tsv", "title\ttext\nBear\tGrowls, then sleeps.\n", ("Growls, then sleeps.",)),
    "saved as Unicode text": Kind("t.tsv", "title\ttext\nÉtoile\tbrille\n".encode("utf-16"), ("Étoile", "brille")),
    "with line ends of old": Kind("t.csv", "title,text\rBear,Growls.\rFox,Runs.\r", ("Bear", "Fox")),
    "with lines and quotation marks within cells": Kind(
        "t.csv", 'title,text\n"Bear, old","Growls.\nSays ""no""."\n', ("Bear, old", 'Says "no".', "Growls.")
    ),
    "in the letters of one country": Kind(
        "t.csv", "title,text\nCafé,x\n".encode("cp1252"), ("!t.csv:2: the letters are not written as UTF-8. Save",)
    ),
    "as JSON": Kind("t.json", '[{"title": "Bear"}]', ("!cards can't be read from “t.json”. Save them as one of",)),
    "an old workbook": Kind("t.xls", b"\xd0\xcf\x11\xe0", ("!cards can't be read from “t.xls”. Save them as one of",)),
    "in TOML": Kind("t.toml", '[[card]]\ntitle = "Bear"\ntext = "Growls."\n', ("Bear", "Growls.")),
    "with a running number and percentages": Kind(
        "t.csv", "#,title,text,cost in %\n1,Bear,Growls.,5\n", ("Bear", "Growls.")
    ),
    "with an index and an empty column": Kind("t.csv", ",title,text,\n0,Bear,Growls.,\n", ("Bear", "Growls.")),
    "with how many of each": Kind(
        "t.csv", "title,text,qty\nBear,Growls.,3\n", ("Bear", "Bear", "Bear"), more='copies="{{ qty }}"'
    ),
    "with how many of each, once left out": Kind(
        "t.csv",
        "title,text,qty\nBear,Growls.,3\nFox,Runs.,\n",
        ("!card c2 (t.csv:3): <card copies=…>: the value is empty. Write something there",),
        more='copies="{{ qty }}"',
    ),
    "with headings in capitals and of two words": Kind(
        "t.csv", "Card Title,TEXT\nBear,Growls.\n", ("Bear",), WORDS.replace("title }}", "card_title }}")
    ),
    "with headings that have a meaning of their own": Kind(
        "t.csv",
        "title,text,number,count,lang,card\nBear,Growls.,07,9,de,x\n",
        ("Bear 07",),
        "<p>{{ title }} {{ number }}</p>",
    ),
    "with the same heading twice": Kind(
        "t.csv", "title,text,text\nBear,a,b\n", ("!t.csv:1: two columns are called “text”. Give one of them another",)
    ),
    "with its own title above the headings": Kind(
        "t.csv",
        "The Woods\ntitle,text\nBear,Growls.\nFox,Runs.\n",
        ("!t.csv:2: 2 cells stand under 1 names. Put a text",),
    ),
    "with remarks above the headings": Kind(
        "t.csv", "#separator:tab\ntitle\ttext\nBear\tGrowls.\n", ("!t.csv:1: column 1 is called “#separator:tab”",)
    ),
    "with lines of unequal length": Kind(
        "t.csv", "title,text\nBear,a,b\nFox,c\n", ("!t.csv:2: 3 cells stand under 2 names. Put a text with commas",)
    ),
    "with empty lines at its end": Kind("t.csv", "title,text\nBear,Growls.\n,\n,\n", ("Bear",)),
    "with headings alone": Kind("t.csv", "title,text\n", ("!t.csv: there are no cards in it. Write",)),
    "with a column that is called otherwise": Kind(
        "t.csv", "name,text\nBear,Growls.\n", ("!t.xml.j2:1: nothing is called “title” here. There is: card",)
    ),
    "with Markdown": Kind("t.csv", "title,text\nBear,**Growl** and __run__.\n", ("Growl and run.",)),
    "with HTML": Kind(
        "t.csv", "title,text\nBear,<b>Growls.</b>\n", ("!(t.csv:2) · en: “<b>” is printed as it stands.",)
    ),
    "with signs for icons that are not there": Kind(
        "t.csv", "title,text\nBear,Pay {gem}.\n", ("!(t.csv:2) · en · p: no icon is called “gem”. Draw",)
    ),
    "with pictures from another system": Kind(
        "t.csv", "title,art\nBear,art\\bear.png\n", ("Bear",), '<p>{{ title }}</p><image file="{{ art }}" h="20mm"/>'
    ),
    "with pictures on the net": Kind(
        "t.csv",
        "title,art\nBear,https://example.org/wolf.png\n",
        ("!(t.csv:2) · en · image: there is no picture “https://example.org/wolf.png”. Pictures are looked for",),
        '<p>{{ title }}</p><image file="{{ art }}" h="20mm"/>',
    ),
    "with a coloured sign of a phone": Kind(
        "t.csv", "title,text\nBear,Roars 🐻\n", ("!(t.csv:2) · en · p: no glyph for 🐻 (U+1F43B) in",)
    ),
    "with signs that nobody sees": Kind("t.csv", "title,text\nBear,a\u200bb\u2060c\u00add\ufeff\n", ("Bear",)),
    "with formulas that came to nothing": Kind(
        "t.csv", "title,text\nBear,#REF!\n", ("!t.csv:2: the workbook shows an error in B2, which",)
    ),
    "with more words than a card holds": Kind(
        "t.csv", "title,text\nBear," + "growl " * 900 + "\n", ("!card c1 (t.csv:2) · en · card: the content is",)
    ),
}


@pytest.mark.parametrize("kind", TABLES.values(), ids=TABLES)
def test_a_table_of_any_kind_makes_cards_or_is_refused_in_one_line(author: Author, kind: Kind) -> None:  # noqa: F811
    content = kind.table if isinstance(kind.table, bytes) else kind.table.encode()
    Path("t").mkdir()
    Path("t/art").mkdir()
    Image.new("RGB", (600, 600), "red").save("t/art/bear.png")
    Path("t", kind.file).write_bytes(content)
    card = f'<card id="c{{{{ number }}}}" {kind.more}><stack h="fill" pad="5mm">{kind.body}</stack></card>'
    Path("t/t.xml.j2").write_text(card, "utf-8")
    code, out, err = author("deck", f"t/{kind.file}", "--template", "t/t.xml.j2", "--lang", "en", "--out", "o")
    if kind.outcome[0].startswith("!"):
        [told] = err.splitlines()
        assert (code, kind.outcome[0][1:] in told) == (1, True), told
        return
    assert (code, err) == (0, "")
    document = pypdfium2.PdfDocument(out.strip())
    words = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    for expected in set(kind.outcome):
        assert words.count(expected) >= kind.outcome.count(expected), words
