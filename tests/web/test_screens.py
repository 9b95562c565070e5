"""What screens show beside the moves: the end, pictures of happenings, answers that can be changed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.table.fold import Table
from referee.table.store import Store
from referee.web import doing, pages
from referee.web.intake import Ask
from referee.web.render import environment
from referee.web.rooms import Answer, Room
from referee.web.seats import Phone, Seats
from tests.table.trials import some_move
from tests.web.choosing import played
from tests.web.serving import referee


def room_of(folder: Path, game: str, seats: str) -> Room:
    """A table of phones without a server."""
    begun = referee(
        folder, "new", game, "--seats", seats, "--name", game, "--dice", "yours", "--knowing", "--edition", "sample",
        "--seed", "4",
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    return Room(Table.open(Store(folder), game), Seats(folder), pages.table_screen)


def pictures(screen: str) -> set[str]:
    """The names of the pictures beside what happened."""
    told = screen.partition('class="told"')[2].partition("</ul>")[0]
    return set(re.findall(r'href="#i-([\w-]+)"', told))


def test_the_end_says_who_has_won(tmp_path: Path) -> None:
    room = room_of(tmp_path, "avignon", "Ann,Ben")
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
    room = room_of(tmp_path, game, "Ann,Ben" if game == "avignon" else "Ann,Ben,Cy")
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
    room, phone = room_of(tmp_path, "mea-culpa", "Ann,Ben,Cy"), Phone(b"one", 0)
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
