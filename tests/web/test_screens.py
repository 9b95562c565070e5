"""What screens show beside the moves: the end, pictures of happenings, answers that can be changed."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from markupsafe import escape

from referee.web import doing, notebook, pages
from referee.web.intake import Ask, Rules
from referee.web.render import environment
from referee.web.rooms import Answer, Room
from referee.web.seats import Phone
from referee.words.language import languages
from referee.words.translation import words
from tests.table.trials import some_move
from tests.web.choosing import played
from tests.web.gallery import room_of


def pictures(screen: str) -> set[str]:
    """The names of the pictures beside what happened."""
    told = screen.partition('class="told"')[2].partition("</ul>")[0]
    return set(re.findall(r'href="#i-([\w-]+)"', told))


def test_the_end_says_who_has_won(tmp_path: Path) -> None:
    room = room_of(tmp_path, "avignon")
    phone = Phone(b"one", 1)
    assert "Sieg:" not in pages.table_screen(room, phone, "de")
    rng = Random(4)
    while some_move(room.table, rng):
        pass
    winner = room.session("de").ending().winners[0]
    assert f"Sieg: {room.table.header.seats[winner]}" in pages.table_screen(room, phone, "de")
    assert "Victory" in pages.table_screen(room, Phone(b"two", None), "en"), "also to those who look on"


@pytest.mark.parametrize("game", ["avignon", "mea-culpa", "credo"])
def test_every_happening_has_a_picture(tmp_path: Path, game: str) -> None:
    room = room_of(tmp_path, game)
    seen = set[str]()
    for _ in played(room, Random(1), 20):
        screen = pages.table_screen(room, Phone(b"one", 0), "en")
        lines = screen.partition('class="told"')[2].partition("</ul>")[0].count("<li>")
        assert screen.partition('class="told"')[2].partition("</ul>")[0].count("<svg") == lines
        seen |= pictures(screen)
    assert set() < seen <= set(environment().globals["icons"])


def question_at(room: Room, phone: Phone) -> tuple[Ask, Any] | None:
    """Something that hangs on what not everybody can see, and what is asked about it."""
    for name in room.table.header.seats:
        for offer in doing.ask(room, phone, "en", Ask(who=name)).told.get("offers", ()):
            found = doing.ask(room, phone, "en", Ask(who=name, offer=offer["id"]))
            if "question" in found.told:
                text = re.search(r'name="text" value="([^"]+)"', found.screen)
                assert text is not None
                return Ask(text=text[1]), found.told["question"]
    return None


def settled(room: Room, phone: Phone, about: Ask) -> tuple[Answer, dict[str, Any]]:
    """The verdict, every question being answered by the first answer that there is, and these answers."""
    answers: dict[str, Any] = {}
    while "question" in (found := doing.ask(room, phone, "en", Ask(text=about.text, answer=answers))).told:
        asked = found.told["question"]
        answers[asked["id"]] = asked["answers"][0]["value"]
    return found, answers


def test_an_answer_behind_a_verdict_can_be_changed(tmp_path: Path) -> None:
    room, phone = room_of(tmp_path, "mea-culpa"), Phone(b"one", 0)
    for _ in played(room, Random(2), 80):
        if (found := question_at(room, phone)) is not None:
            break
    else:
        raise AssertionError("nothing hangs on anything hidden")
    about, question = found
    verdict, answers = settled(room, phone, about)
    assert verdict.screen.count("Change</button>") == len(answers) > 0
    assert "Change" not in doing.ask(room, phone, "en", about).screen, "a question is no verdict"
    again = doing.ask(room, phone, "en", Ask(text=about.text))
    assert again.told["question"] == question


def test_a_verdict_shows_its_figures_and_what_each_answer_comes_to(tmp_path: Path) -> None:
    room, phone = room_of(tmp_path, "mea-culpa", seed=2), Phone(b"one", 0)
    sums, outcomes = set[str](), set[str]()
    for _ in played(room, Random(2), 18):
        about = [
            (name, offer["id"])
            for name in room.table.header.seats
            for offer in doing.ask(room, phone, "en", Ask(who=name)).told.get("offers", ())
        ]
        for name, offer in about:
            found = doing.ask(room, phone, "en", Ask(who=name, offer=offer))
            sums |= set(re.findall(r'class="figures">([^<]+)', found.screen))
            text = re.search(r'name="text" value="([^"]+)"', found.screen)
            if not outcomes and "question" in found.told and text is not None:
                unknown = Ask(text=text[1], answer={found.told["question"]["id"]: "?"})
                shown = doing.ask(room, phone, "en", unknown).screen.partition('class="outcomes"')[2]
                outcomes |= set(re.findall(r'<li class="(\w+)"', shown.partition("</ul>")[0]))
        if sums and outcomes:
            break
    assert outcomes == {"legal", "illegal"}
    for told in sums:
        now, more, total = map(int, re.fullmatch(r"(\d) \+ (\d) = (\d+) &gt; 6", told).groups())  # type: ignore[union-attr]
        assert now + more == total > 6
    assert sums


def test_a_notebook_has_a_column_for_each_order_and_bars_with_two_sides(tmp_path: Path) -> None:
    room, phone = room_of(tmp_path, "abbey", seed=3), Phone(b"one", 0)
    for _ in played(room, Random(3), 6):
        """The Suspects are dealt."""
    screen = notebook.notebook_screen(room, phone, "en")
    columns = screen.partition('class="note"')[2].partition('class="bars"')[0].split("<h3>")[1:]
    assert [re.sub("<[^>]+>", "", each.partition("</h3>")[0]) for each in columns] == [
        "Benedictine", "Franciscan", "Dominican",
    ]  # fmt: skip
    assert [each.count("<summary>") for each in columns] == [8, 8, 8]
    bars = re.findall(r"<li>(.+?)</li>", screen.partition('class="bars"')[2].partition("</ul>")[0])
    sides = [[Fraction(each) for each in re.findall(r"<b>([\d/]+)</b>", bar)] for bar in bars]
    assert [sum(each) for each in sides[:3]] == [1, 1, 1]
    assert all(len(each) == 1 for each in sides[3:])
    assert len(sides) == 9


def test_a_rule_is_read_with_the_gap_as_this_table_closes_it_and_its_examples(tmp_path: Path) -> None:
    room, phone = room_of(tmp_path, "mea-culpa", "--ruling", "G15=caught-two"), Phone(b"one", 0)
    chapters = doing.rules(room, phone, "en", Rules()).screen
    part = re.findall(r'name="part" value="([^"]+)"', chapters)
    articles = {
        article: each
        for each in part
        for article in re.findall(
            r'name="article" value="([^"]+)"', doing.rules(room, phone, "en", Rules(part=each)).screen
        )
    }
    assert len(articles) > 100
    read = doing.rules(room, phone, "en", Rules(article="pope.overrun"))
    gap = next(each for each, _ in read.told["entry"]["gaps"] if each["id"] == "G15")
    for text in (*gap["options"].values(), gap["question"], *read.told["entry"]["examples"][0]):
        assert str(escape(text)) in read.screen
    in_force = re.findall(r'class="in-force"><span class="ring"></span><span>([^<]+)', read.screen)
    assert gap["options"]["caught-two"] in in_force
    assert gap["why"] not in read.screen, "the reason is that of another option"
    assert f'name="part" value="{articles["pope.overrun"]}"' in read.screen, "the way back to its chapter"
    assert doing.rules(room, phone, "en", Rules(article="no.such")).screen == chapters


def test_every_language_of_the_house_can_be_chosen(tmp_path: Path) -> None:
    """Each in its own name, on the page that asks for the code, among the seats and in every menu; a table's own
    language limits nobody."""
    room, phone = room_of(tmp_path, "avignon"), Phone(b"one", 0)
    places = [pages.join_screen(room.id, "en"), pages.seats_screen(room, phone, "fr"), room.render(room, phone, "en")]
    for lang in languages():
        for place in places:
            assert f'value="{lang}" lang="{lang}"' in place
            assert f">{words(lang).own_name}</button>" in place
        assert f'data-rev="{room.table.revision}"' in pages.table_screen(room, phone, lang)
    assert len(languages()) >= 4
