"""Pages of running text: nothing torn apart, no page almost empty, booklets with a cover and full sides."""

from __future__ import annotations

import pytest
from aids_helpers import held, laid_out, told

from aids.layout.display_list import Icon, Sheet, Text
from aids.layout.overlap import words_of
from aids.make.jobs import Job, jobs
from aids.views.catalogue import printed_games

LONG = [
    job
    for game in printed_games()
    for lang, papers in (("en", ("a4", "letter")), ("de", ("a4",)), ("fr", ("a4",)))
    for job in jobs([lang], game, papers=papers)
    if job.aid.id in ("rules", "rules-booklet")
]
MOVES = frozenset(("check", "cross", "question", "forward"))
"""What stands before the moves of an example."""


def pages(job: Job) -> list[Sheet]:
    """The pages as they are read, a booklet's cover first."""
    return list(held(job).faces) or held(job).sheets


def body(sheet: Sheet) -> list[Text]:
    """The lines of a page without its foot."""
    return [item for item in sheet.items if isinstance(item, Text) and item.size > 7]


def reach(sheet: Sheet) -> float:
    """How far down a page is used."""
    return max(line.y for line in body(sheet)) / sheet.height


@pytest.mark.parametrize("job", LONG, ids=lambda job: job.place)
def test_no_last_page_is_almost_empty(job: Job) -> None:
    assert reach(pages(job)[-1]) > 0.25


@pytest.mark.parametrize("job", LONG, ids=lambda job: job.place)
def test_no_page_begins_with_the_moves_of_an_example(job: Job) -> None:
    for sheet in pages(job)[1:]:
        top = min(line.y for line in body(sheet))
        first = [item for item in sheet.items if isinstance(item, Icon) and item.y < top]
        assert not [icon.name for icon in first if icon.name in MOVES and icon.size < 8]


@pytest.mark.parametrize("job", [job for job in LONG if job.aid.id == "rules-booklet"], ids=lambda job: job.place)
def test_a_booklet_has_a_cover_and_hardly_an_empty_side(job: Job) -> None:
    cover, *others = pages(job)
    assert any(words_of(line) == held(job).title.split(" · ")[-1] for line in body(cover))
    assert not [item for item in cover.items if isinstance(item, Text) and words_of(item).endswith("· 1")]
    assert -(1 + len(others)) % 4 <= 1, "no more than the back is empty"


@pytest.mark.parametrize("job", [job for job in LONG if job.aid.id == "rules-booklet"], ids=lambda job: job.place)
def test_a_booklet_to_read_is_short(job: Job) -> None:
    if not job.variant:
        assert 4 <= len(pages(job)) <= 12


TITLE = '<cover><stack h="fill" valign="bottom"><h level="1">Cover</h></stack></cover>'


def flow(inner: str, more: str = "") -> str:
    return (
        f'<aid id="t" lang="en" title="T" paper="a5"><flow id="f" {more}>'
        f'<foot><p style="folio"/></foot>{inner}</flow></aid>'
    )


def test_a_cover_stands_alone_and_has_no_foot() -> None:
    first, second = laid_out(flow(f"{TITLE}<p>text</p>")).sheets
    assert [words_of(item) for item in first.items if isinstance(item, Text)] == ["Cover"]
    assert [words_of(item) for item in second.items if isinstance(item, Text)] == ["text", "2"]


def test_a_cover_says_on_which_page_a_heading_stands() -> None:
    text = "<p>line</p>" * 40
    cover = '<cover><p at="one"/><p at="two"/></cover>'
    headings = f'<h level="2" id="one">One</h>{text}<h level="2" id="two">Two</h>{text}'
    first, *others = laid_out(flow(f"{cover}{headings}")).sheets
    said = [words_of(item) for item in first.items if isinstance(item, Text)]
    found = {words_of(item): n for n, page in enumerate(others, 2) for item in page.items if isinstance(item, Text)}
    assert said == [str(found["One"]), str(found["Two"])] == ["2", "3"]


def test_a_page_of_no_heading_is_told() -> None:
    assert any("id “none”" in line for line in told(flow('<cover><p at="none"/></cover><p>text</p>')))
    assert any("id “one”" in line for line in told(flow('<p at="one"/><h level="2" id="one">One</h>')))


def test_a_foot_may_stand_on_the_left_or_on_the_right_pages_alone() -> None:
    feet = '<foot on="odd"><p>right</p></foot><foot on="even"><p>left</p></foot>'
    made = laid_out(flow("<p>line</p>" * 100).replace('<foot><p style="folio"/></foot>', feet)).sheets
    last = [[words_of(item) for item in page.items if isinstance(item, Text)][-1] for page in made]
    assert last == ["right", "left", "right"]


def test_a_table_begins_below_its_heading_with_two_rows_at_least() -> None:
    rows = "<row><cell><p>row</p></cell><cell><p>row</p></cell></row>" * 12
    for above in range(20, 40):
        inner = f'{"<p>line</p>" * above}<h level="2">Head</h><table cols="fill fill">{rows}</table>'
        for page in laid_out(flow(inner)).sheets:
            words = [words_of(item) for item in page.items if isinstance(item, Text)]
            if "Head" in words:
                assert words[words.index("Head") + 1 :].count("row") >= 4


def test_a_cover_that_is_too_full_is_told() -> None:
    assert any("too tall" in line for line in told(flow(f"<cover>{'<p>line</p>' * 90}</cover><p>text</p>")))


@pytest.mark.parametrize("count", range(75, 180, 7))
def test_text_is_spread_so_that_the_last_page_has_its_share(count: int) -> None:
    made = laid_out(flow("<p>line</p>" * count)).sheets
    lines = [len(body(sheet)) for sheet in made]
    assert sum(lines) == count
    assert len(made) == -(-count // 34)
    assert lines[-1] >= 12 or lines[0] <= 31, "else the others could have spared more"


def test_a_booklet_is_spread_over_the_sides_that_it_has() -> None:
    """Seven pages and a cover fill two sheets."""
    made = laid_out(flow(f"{TITLE}{'<p>line</p>' * 212}", 'impose="booklet"').replace('"a5"', '"a4"'))
    assert len(made.faces) % 4 == 0
    assert all(len(body(page)) > 5 for page in made.faces[1:])


def test_a_heading_in_a_box_stays_with_what_follows() -> None:
    heading = '<stack><cols widths="fill auto"><h level="3">Head</h><p>aside</p></cols><rule/></stack>'
    rows = "".join(f"<row><cell>row {n}</cell></row>" for n in range(3))
    boxed = f'<stack><stack>{heading}<table cols="fill">{rows}</table></stack></stack>'
    for lines in range(30, 50):
        sheets = laid_out(flow(f"{'<p>line</p>' * lines}{boxed}")).sheets
        [page] = [[words_of(line) for line in body(sheet)] for sheet in sheets if "Head" in map(words_of, body(sheet))]
        assert "row 0" in page, lines
