"""Markdown, HTML and plain text say in words what a sheet says with icons, bars and places to write."""

from __future__ import annotations

import re

import pytest
from aids_helpers import page, tree

from aids.make import compose
from aids.make.jobs import Job, jobs
from aids.page.theme import theme
from aids.render.html import write_html
from aids.render.markdown import write_markdown
from aids.render.plain_text import write_text

PLAIN = [job for job in jobs(["en"]) if job.variant not in job.aid.on_request]


def the_job(game: str, aid: str, lang: str = "en") -> Job:
    return next(job for job in jobs([lang], game, aid) if not job.variant)


def markdown(job: Job) -> str:
    return write_markdown(compose.tree(job), compose.icon_words(job))


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a Markdown text, row by row, without the lines under their heads."""
    found: list[list[list[str]]] = [[]]
    for line in text.splitlines():
        if line.strip().startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip().strip("|").split(" | ")])
        elif found[-1]:
            found.append([])
    return [[row for row in rows if not set("".join(row)) <= set("-| ")] for rows in found if rows]


@pytest.mark.parametrize(("lang", "said"), [("en", r"\d notch(es)?"), ("de", r"\d Kerben?"), ("fr", r"\d encoches?")])
def test_the_house_tells_what_each_card_costs(lang, said) -> None:
    cards, suites = tables(markdown(the_job("mea-culpa", "house", lang)))[:2]
    assert len(cards) == 15
    assert all(re.fullmatch(said, row[1]) for row in (*cards[1:], *suites))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("start", "allowed", "goal", "never")),
        ("de", ("Start", "erlaubt", "Ziel", "nie")),
        ("fr", ("départ", "permis", "arrivée", "jamais")),
    ],
)
def test_the_strip_tells_of_every_square(lang, words) -> None:
    ladder = tables(markdown(the_job("heuchel-meuchel", "strip", lang)))[0]
    head, rows = ladder[0], ladder[1:]
    assert [row[0] for row in rows] == [str(number) for number in range(13, 0, -1)]
    start, way, goal, above = words
    for column in range(1, len(head)):
        told = [row[column] for row in reversed(rows)]
        home, first = told.index(goal), told.index(start)
        assert told == [""] * first + [start] + [way] * (home - first - 1) + [goal] + [above] * (12 - home)


@pytest.mark.parametrize("job", PLAIN, ids=lambda job: job.place)
def test_no_column_is_empty_and_no_sign_is_left_open(job) -> None:
    text = markdown(job)
    assert "****" not in text
    for table in tables(text):
        for column in zip(*table, strict=False):
            assert any(column), table[0]


def test_a_picture_in_words_stands_where_nothing_is_drawn() -> None:
    held = tree(
        '<aid id="t" lang="en" title="T"><page id="one"><cols widths="auto auto" alt="two stones">'
        '<mark name="sin-stone" size="4mm"/><mark name="sin-stone" size="4mm"/></cols>'
        '<table cols="9mm 9mm 9mm"><row><cell>a</cell><cell alt="a goal"><mark name="house" size="4mm"/></cell>'
        "<cell>c</cell></row></table></page></aid>"
    )
    assert write_markdown(held, {}) == "two stones\n\n|   |   |   |\n| --- | --- | --- |\n| a | a goal | c |\n"
    assert write_text(held, {}) == "two stones\n\na  a goal  c\n"
    html = write_html(held, theme("colour"), {})
    assert '<div class="signs" role="img" aria-label="two stones">' in html
    assert '<div role="img" aria-label="a goal">' in html


def test_what_is_written_into_a_table_is_named_by_its_place_in_it() -> None:
    held = tree(
        '<aid id="t" lang="en" title="T"><page id="one"><field name="f" tip="Your name"/>'
        '<table cols="9mm 9mm 9mm" head="1"><row><cell>a</cell><cell>b</cell><cell>c</cell></row>'
        '<row><cell>d</cell><cell><field name="g" tip="Row d, column b"/></cell>'
        '<cell><field name="h" tip="Row d, column c" value="7"/></cell></row></table></page></aid>'
    )
    assert write_markdown(held, {}) == "Your name: ______\n\n| a | b | c |\n| --- | --- | --- |\n| d | ______ | 7 |\n"


def test_a_cell_over_several_rows_leaves_the_others_in_their_columns() -> None:
    held = tree(
        '<aid id="t" lang="en" title="T"><page id="one"><table cols="9mm 9mm 9mm">'
        '<row><cell>1</cell><cell rows="2">both</cell><cell>x</cell></row>'
        "<row><cell>2</cell><cell>y</cell></row><row><cell>3</cell><cell>b</cell><cell>z</cell></row>"
        "</table></page></aid>"
    )
    assert tables(write_markdown(held, {})) == [[["1", "both", "x"], ["2", "", "y"], ["3", "b", "z"]]]


def test_a_table_too_broad_for_a_line_is_told_row_by_row() -> None:
    """Words are never broken: each cell stands behind the word over its column, and an empty one is left out."""
    heads = "".join(f"<cell>{n}</cell>" for n in range(2, 13))
    cells = "".join(f"<cell>{'' if n == 3 else 'persecution'}</cell>" for n in range(2, 13))
    table = f'<table cols="{" ".join(["9mm"] * 12)}" head="1"><row><cell></cell>{heads}</row><row><cell>Roll</cell>'
    held = tree(f'<aid id="t" lang="en" title="T"><page id="one">{table}{cells}</row></table></page></aid>')
    told = write_text(held, {})
    assert told.startswith("Roll\n    2: persecution; 4: persecution; 5: persecution;")
    assert told.count("persecution") == 10
    assert all(len(line) <= 78 for line in told.splitlines())


def test_an_icon_in_a_heading_is_not_read_out() -> None:
    held = tree(
        '<aid id="t" lang="en" title="T"><page id="one">'
        '<h level="2"><ink role="gold">2</ink> <icon name="bell"/> Mass</h><h level="2"><icon name="bell"/></h>'
        '<p><icon name="bell"/> rings</p></page></aid>'
    )
    assert write_markdown(held, {"bell": "Bell"}) == "## 2 Mass\n\n## (Bell)\n\n(Bell) rings\n"


def test_a_chance_is_told_once() -> None:
    held = tree(
        '<aid id="t" lang="en" title="T"><page id="one"><table cols="9mm 9mm 9mm">'
        '<row><cell>a</cell><cell><bars values="1/18" h="3mm"/></cell><cell>2/36</cell></row>'
        '<row><cell>b</cell><cell><bars values="1/12" h="3mm"/></cell><cell>rare</cell></row>'
        "</table></page></aid>"
    )
    assert tables(write_markdown(held, {})) == [[["a", "", "2/36"], ["b", "1/12", "rare"]]]


def test_a_line_break_is_one_in_text_and_markdown_where_there_is_room() -> None:
    body = (
        "<p>one<br/>two</p><list><item>three <br/> four</item></list>"
        '<table cols="1fr 1fr 1fr"><row><cell>a<br/>b</cell><cell>c</cell><cell>d</cell></row></table>'
    )
    assert write_text(tree(page(body)), {}) == "one\ntwo\n\n- three\n  four\n\na b  c  d\n"
    markdown = write_markdown(tree(page(body)), {})
    assert markdown.startswith("one\\\ntwo\n\n- three\\\n  four\n\n")
    assert "| a b | c | d |" in markdown
