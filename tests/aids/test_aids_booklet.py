"""The rules as a booklet to read, for every game: complete, in prose, in the words that stand elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from aids.make.compose import compose
from aids.make.jobs import jobs
from aids.views.booklet import MOST_ASKED, Booklet, booklet_view, prose
from aids.views.catalogue import catalogue
from aids.views.game_words import GameWords
from referee.library import booklet as library
from referee.library.booklet import (
    BookletFile,
    ChapterPlan,
    Unasked,
    check_booklet,
    load_booklet,
    page_boxes,
    unasked,
    unread,
)
from referee.library.errors import DataError
from referee.library.load import games, load_asks, load_game
from referee.library.one_page import NEEDED, LeftOut
from referee.words.language import spoken_languages
from referee.words.translation import words
from tests.picked import picked

TAG = re.compile(r"<[^>]+>")


EVERY = [(game, lang) for game in games() for lang in picked(f"{game} rules-booklet")]


def booklet_of(game: str, lang: str = "en") -> Booklet:
    return booklet_view(GameWords(catalogue(game), words(lang)))


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_rule_that_a_player_needs_can_be_read(game: str, lang: str) -> None:
    """In a paragraph, or in a box that stands in the place of one."""
    game_words, plans = GameWords(catalogue(game), words(lang)), load_booklet(game)
    boxes = {**page_boxes(game), **{box.id: box for box in plans.box}}
    boxed = {id for plan in plans.chapter for box in plan.instead for row in boxes[box].row for id in row.clauses}
    read = " ".join(text for chapter in booklet_of(game, lang).chapters for text in chapter.paragraphs)
    for clause in load_game(game).clauses:
        needed = clause.kind in NEEDED and clause.printed and clause.id not in unread(game)
        if needed and clause.id not in boxed:
            assert prose(clause.id, game_words) in read, clause.id


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_no_name_of_a_clause_and_no_notation_is_printed(game: str, lang: str) -> None:
    plain, referenced = (job for job in jobs([lang], game, "rules-booklet"))
    names = [clause.id for clause in load_game(game).clauses if "." in clause.id]
    assert names[0] in TAG.sub(" ", compose(referenced))
    text = TAG.sub(" ", compose(plain))
    assert not [name for name in names if re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.-])", text)]
    assert not re.search(r"\bG\d+\b", text)


@pytest.mark.parametrize("game", games())
def test_every_gap_that_a_player_meets_is_closed_once(game: str) -> None:
    gaps = [gap.id for chapter in booklet_of(game).chapters for gap in chapter.gaps]
    assert len(gaps) == len(set(gaps))
    data = load_game(game)
    met = {ruling.id for ruling in data.rulings if any(data.clause(id).kind in NEEDED for id in ruling.clauses)}
    assert set(gaps) == met - unasked(game)
    assert unasked(game) <= met


def test_gaps_in_rules_that_only_a_card_tells_stand_in_the_booklet() -> None:
    gaps = {gap.id for chapter in booklet_of("credo").chapters for gap in chapter.gaps}
    on_cards = {c.id for c in load_game("credo").clauses if c.id.startswith("ev.")} & unread("credo")
    about_cards = {ruling.id for ruling in load_game("credo").rulings if on_cards.intersection(ruling.clauses)}
    assert {"G28", "G45"} <= about_cards - unasked("credo")
    assert about_cards - unasked("credo") <= gaps


@pytest.mark.parametrize("game", games())
def test_the_questions_at_the_end_are_those_asked_in_most_ways(game: str) -> None:
    asked = booklet_of(game).asked
    assert len(asked) == MOST_ASKED
    told = GameWords(catalogue(game), words("en"))
    by_answer = {prose(of, told): of for of in load_asks(game) if of[0] != "G"}
    answers = [by_answer[each.answer] for each in asked]
    ways = [sum(len(load_asks(game, lang)[of]) for lang in spoken_languages()) for of in answers]
    assert ways == sorted(ways, reverse=True)
    questions = [(each.question, load_asks(game)[of]) for each, of in zip(asked, answers, strict=True)]
    assert all(question in known and question.endswith("?") for question, known in questions)


def wrongs() -> Iterator[tuple[BookletFile, str]]:
    plan = ChapterPlan(section="turn")
    yield BookletFile(chapter=(replace(plan, boxes=("no-such",)),)), "no box has the id 'no-such'"
    yield BookletFile(chapter=(replace(plan, stories=("no-such",)),)), "no story has the id 'no-such'"
    yield BookletFile(chapter=(replace(plan, tables=("no-such",)),)), "no table has the id 'no-such'"
    yield BookletFile(chapter=(replace(plan, instead=("turn",)),)), "no box has the id 'turn'"
    yield BookletFile(chapter=(plan, plan)), "stands twice: turn"
    yield BookletFile(chapter=(replace(plan, stories=("twice", "twice")),)), "stands twice: twice"
    yield BookletFile(box=(page_boxes("avignon")["end"],)), "stands twice: end"
    yield BookletFile(unasked=(Unasked(rulings=("G99",), why="so"),)), "no ruling has the id 'G99'"
    yield BookletFile(unasked=(Unasked(rulings=("G29",), why=" "),)), "must say why"
    yield BookletFile(left_out=(LeftOut(clauses=("end.three",), why=""),)), "must say why"


@pytest.mark.parametrize(("booklet", "message"), list(wrongs()), ids=lambda value: str(value)[-30:])
def test_what_is_wrong_with_a_booklet_has_its_place(booklet: BookletFile, message: str) -> None:
    with pytest.raises(DataError, match=re.escape(message)):
        check_booklet(Path("booklet.toml"), booklet, load_game("avignon"))


def test_a_game_without_a_plan_has_chapters_of_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "load_booklet", lambda game: BookletFile())
    monkeypatch.setattr("aids.views.booklet.load_booklet", lambda game: BookletFile())
    chapters = booklet_of("avignon").chapters
    assert chapters
    assert not any(chapter.boxes or chapter.stories for chapter in chapters)
