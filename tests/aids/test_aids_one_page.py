"""The rules on one page, for every game that lays them out box by box: a new game is found here by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from aids.layout.display_list import Text
from aids.layout.document import set_document
from aids.make.build import make
from aids.make.compose import compose, icon_words, tree
from aids.make.formats import Options
from aids.make.jobs import jobs
from aids.make.template import render, with_apostrophes
from aids.markup.parse import parse
from aids.page.problems import SheetError
from aids.proof.sheet_checks import check_document
from aids.render.icons import names
from aids.views import one_page as view
from aids.views.catalogue import catalogue, printed_games
from aids.views.game_words import GameWords
from aids.views.sheet import sheet_of
from referee.library.errors import DataError
from referee.library.load import load_game
from referee.library.one_page import (
    MARK,
    NEEDED,
    Band,
    OnePage,
    OnePageFile,
    Statement,
    check_one_page,
    is_written,
    load_one_page,
    untold,
)
from referee.words.language import languages
from referee.words.translation import PSEUDO, words
from tests.picked import picked

ONE_PAGE = "rules/one-page.xml.j2"
GAMES = [game for game in printed_games() if is_written(game)]
EVERY = [(game, lang) for game in GAMES for lang in picked(f"{game} rules-page")]
SMALLEST = 6.6
"""No type on the page is smaller, in points."""
FEWEST, MOST = 20, 90
"""Statements on a side of the page, rows of tables and icons among them."""
TIGHT, WIDE, KEYWORD = 150, 240, 5
"""Letters of a statement, in a box that is as broad as the page or a remark, and words of a keyword."""
FILE = Path("one-page.toml")
RULING = catalogue("avignon").messages["rules.page.ruling"]
ORNAMENT = re.compile(r"<style>.*?</style>|<[^>]+>|\{[a-z0-9-]+\}", re.DOTALL)
LABEL = re.compile(r'<div[^<>]* aria-label="([^"]*)"[^<>]*>')
"""What a drawing shows, for those who hear the page."""


def page_of(game: str, lang: str) -> view.Page:
    return view.one_page_view(GameWords(catalogue(game), words(lang)))


def boxes_of(page: view.Page) -> Iterator[view.Box]:
    for band in (band for side in page.sides for band in side):
        yield from (box for column in band.columns for box in column)


def lines_of(box: view.Box) -> Iterator[view.Line]:
    for part in box.parts:
        yield from part.lines
        yield from (line for row in part.cards for card in row for line in card.lines)


def test_a_page_is_laid_out_where_there_is_a_file_for_it() -> None:
    assert "avignon" in GAMES
    for game in printed_games():
        aids = [aid for aid in catalogue(game).aids if aid.id == "rules-page"]
        assert all((aid.template == ONE_PAGE) == is_written(game) for aid in aids)
        assert all(aid.sides == load_one_page(game).sides for aid in aids if is_written(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_player_needs_is_told_or_left_out_with_a_reason(game: str) -> None:
    page, data = load_one_page(game).file, load_game(game)
    assert untold(page, data) == []
    told = [clause for row in page.rows() for clause in row.clauses]
    assert {"setup", "procedure", "legality", "end"} <= {data.clause(id).kind for id in told}
    sides = load_one_page(game).sides
    assert FEWEST * sides <= len(list(page.rows())) <= MOST * sides


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_whose_row_is_struck_is_missed(game: str) -> None:
    page, data = load_one_page(game).file, load_game(game)
    told = [id for row in page.rows() for id in row.clauses]
    for box in page.box:
        for row in box.row:
            rest = tuple(other for other in box.row if other is not row)
            boxes = tuple(replace(each, row=rest) if each is box else each for each in page.box)
            lost = {id for id in row.clauses if told.count(id) == 1 and data.clause(id).kind in NEEDED}
            assert set(untold(replace(page, box=boxes), data)) == lost


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_the_mark_of_a_ruling_stands_where_the_data_name_one(game: str, lang: str) -> None:
    boxes = load_one_page(game).box_by_id
    marks = []
    for box in boxes_of(page_of(game, lang)):
        rows = [row for row in boxes[box.id].row if row.key or row.short or row.cells]
        for row, line in zip(rows, lines_of(box), strict=True):
            said = "".join((line.key, line.text, *line.cells))
            written = "".join((row.key, row.short, *row.cells)).count(MARK)
            assert said.count(MARK) == (written or bool(row.rulings)), (box.id, line.id)
            marks.append(bool(row.rulings))
    assert any(marks)
    assert words(lang).raw("aids", "rules.page.ruling", RULING) in compose(jobs([lang], game, "rules-page")[0])


@pytest.mark.parametrize("game", GAMES)
def test_statements_are_tight(game: str) -> None:
    for box in load_one_page(game).file.box:
        for row in box.row:
            most = WIDE if box.kind in ("strip", "note") else TIGHT
            assert all(len(text) <= most for text in (row.short, *row.cells)), (box.id, row.id)
            assert len(row.key.split()) <= KEYWORD, (box.id, row.id)


@pytest.mark.parametrize(("game", "lang"), EVERY)
@pytest.mark.parametrize("format", ["html", "md", "txt"])
def test_the_page_as_text_says_every_statement_and_what_is_drawn(
    game: str, lang: str, format: str, tmp_path: Path
) -> None:
    """In plain text the columns of a table stand side by side, so there a statement is looked for word by word; what a
    drawing shows is its label in HTML."""
    job = jobs([lang], game, "rules-page")[0]
    assert make(job, Options((format,)), tmp_path).good
    page = page_of(game, lang)
    signs = {f"({word})" for word in icon_words(job).values()}
    made = plain((tmp_path / f"{job.place}.{format}").read_text("utf-8"), signs)
    drawn = {label for box in boxes_of(page) for label in box.labels.values()}
    for text in view.words_of(page):
        said = str(with_apostrophes(text))
        parts = re.findall(r"[^\W_]+", re.sub(r"\{[a-z0-9-]+\}", "", said)) if format == "txt" else [said]
        assert text in drawn or all(plain(part) in made for part in parts), text


def plain(text: str, signs: Iterable[str] = ()) -> str:
    """Letters and figures alone: without tags, marks and white space, and without the words of icons (`signs`)."""
    text = ORNAMENT.sub("", LABEL.sub(r"\1", text))
    for sign in signs:
        text = text.replace(sign, "")
    return "".join(char.lower() for char in text if char.isalnum())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", [*languages(), PSEUDO])
def test_no_type_is_too_small_on_either_paper(game: str, lang: str) -> None:
    for job in jobs([lang], game, "rules-page", papers=("a4", "letter")):
        document = set_document(tree(job), job.template, names())
        sizes = {item.size for sheet in document.sheets for item in sheet.items if isinstance(item, Text)}
        assert min(sizes) >= SMALLEST - 1e-9, job.place
        assert list(check_document(document, job.template)) == []


# what Avignon does not use


def damaged(**changed: object) -> OnePageFile:
    return replace(load_one_page("avignon").file, **changed)


def with_row(box: str, row: str, **changed: object) -> OnePageFile:
    page = load_one_page("avignon").file
    return damaged(
        box=tuple(
            replace(b, row=tuple(replace(r, **changed) if r.id == row else r for r in b.row)) if b.id == box else b
            for b in page.box
        )
    )


@dataclass(frozen=True)
class Wrong:
    page: OnePageFile
    told: str


def wrongs() -> Iterator[Wrong]:
    page = load_one_page("avignon").file
    yield Wrong(with_row("set-up", "maps", clauses=("setup.no-such",)), "no clause has the id 'setup.no-such'")
    yield Wrong(with_row("end", "both", rulings=("G99",)), "no ruling has the id 'G99'")
    yield Wrong(with_row("end", "both", rulings=("G7",)), "closes a gap of none of these clauses")
    yield Wrong(with_row("end", "both", rulings=()), "stands where no ruling is named")
    yield Wrong(with_row("end", "both", cells=("one",)), "as many cells as the table has widths")
    yield Wrong(damaged(band=page.band[1:]), "every box stands once")
    yield Wrong(damaged(band=(*page.band, page.band[0])), "stands twice: aim")
    yield Wrong(damaged(band=(replace(page.band[0], widths=("1fr", "1fr")), *page.band[1:])), "as many widths")
    yield Wrong(damaged(box=tuple(replace(b, alt="") for b in page.box)), "says in `alt` what it shows")
    yield Wrong(damaged(left_out=(replace(page.left_out[0], why=" "),)), "must say why")
    yield Wrong(damaged(left_out=(replace(page.left_out[0], clauses=("end.three",)),)), "told and left out")


@pytest.mark.parametrize("wrong", list(wrongs()), ids=lambda wrong: wrong.told)
def test_what_is_wrong_with_a_page_is_told(wrong: Wrong) -> None:
    with pytest.raises(DataError, match=re.escape(wrong.told)):
        check_one_page(FILE, wrong.page, load_game("avignon"))


def test_a_page_has_two_sides_cards_side_by_side_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards in a row of four with several statements each, a phase with its number, a drawing below rows."""
    page = load_one_page("avignon").file
    boxes = {box.id: box for box in page.box}
    turn = boxes["turn"]
    more = Statement(id="more", key="More:", short="said", clauses=("act.beseech",))
    once = replace(boxes["aim"], again=False)
    four = replace(turn, across=4, number="2", row=(*turn.row[:3], more, *turn.row[3:]))
    setup = replace(boxes["set-up"], drawing=boxes["table"].drawing, alt="a drawing", labels=boxes["table"].labels)
    bands = (*page.band[:1], replace(page.band[1], columns=(("table",), ("set-up",))), *page.band[2:])
    bands = (*bands, Band(columns=(("turn",),), side=2))
    held = {**boxes, "aim": once, "turn": four, "set-up": replace(setup, kind="steps")}
    changed = replace(page, box=tuple(held.values()), band=bands)
    check_one_page(FILE, changed, load_game("avignon"))
    monkeypatch.setattr(view, "load_one_page", lambda game: OnePage(changed))
    game_words = GameWords(catalogue("avignon"), words("en"))
    made = view.one_page_view(game_words)
    assert [[len(row) for row in part.cards] for part in made.sides[1][0].columns[0][0].of("cards")] == [[4]]
    first = made.sides[1][0].columns[0][0].of("cards")[0].cards[0][0]
    assert [line.text for line in first.lines][1:] == ["said"]
    aid = catalogue("avignon").aid("rules-page")
    sheet = sheet_of(aid, "", game_words, "a3", "colour", sample=False)
    document = set_document(
        parse(render(aid.template, {"sheet": sheet, "v": made, "say": game_words.say}), aid.template),
        aid.template,
        names(),
    )
    assert [sheet.id for sheet in document.sheets] == ["sheet", "back"]
    assert list(check_document(document, aid.template)) == []


def test_figures_of_an_edition_fill_their_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = with_row("end", "three", cells=("{finish} {most}", "{most} of them"))
    monkeypatch.setattr(view, "load_one_page", lambda game: OnePage(changed))
    game_words = GameWords(catalogue("avignon"), words("en"))
    blank, filled = (view.one_page_view(game_words, figures) for figures in (None, {"most": "3"}))
    [found] = [line for box in boxes_of(filled) for line in lines_of(box) if (box.id, line.id) == ("end", "three")]
    assert found.cells == ("{finish} 3", "3 of them")
    [found] = [line for box in boxes_of(blank) for line in lines_of(box) if (box.id, line.id) == ("end", "three")]
    assert found.cells == ("{finish} {most}", "{most} of them")


def test_a_page_that_is_too_full_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.words import pseudo

    job = jobs([PSEUDO], "avignon", "rules-page")[0]
    monkeypatch.setattr(pseudo, "_GROWTH", 6.0)
    with pytest.raises(SheetError):
        set_document(tree(job), job.template, names())
