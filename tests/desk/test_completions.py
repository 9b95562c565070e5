"""What a table completes is its legal moves in its own words, and each line is read back as the move that it names."""

from __future__ import annotations

import re
from random import Random

import pytest

from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.judging.judging import judged
from referee.desk.offers.completions import beginning_so, completions, typable
from referee.desk.table.session import Session
from referee.games import game_of
from referee.words.translation import words
from tests.desk.tables import tables
from tests.games.properties import random_game
from tests.games.runner import games_with_rooms, random_terms

POSITIONS, LINES = 4, 3


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("game", games_with_rooms())
def test_the_words_of_a_table_are_completed_and_read_back(game: str, lang: str) -> None:
    rng, compared = Random(game), 0
    for session in tables(game, lang, POSITIONS):
        for who in session.movers():
            viewer = who if isinstance(who, int) else None
            lines = session.lines(Seat(viewer) if viewer is not None else None)
            every = completions(session, viewer)
            assert set(lines) <= set(every)
            worded = every[: len(set(every) - set(lines))]
            for line in rng.sample(worded, min(LINES, len(worded))):
                assert judged(session, line, viewer).answer().move in lines, line
                compared += 1
    assert compared


def test_a_language_that_is_asked_for_is_completed() -> None:
    (session, *_) = tables("avignon", "de")
    assert list(completions(session, lang="en")) == session.lines()
    assert completions(session, lang="fr")[0] not in completions(session)


def test_orders_are_completed_by_both_names_and_behind_check_only_moves_are_meant() -> None:
    (session, *_) = tables("avignon", "de")
    every, speech = typable(session), session.sayer.words
    assert {"zeig", "show", "moves"} <= set(every)
    assert beginning_so(every, "ZEI", speech) == ("ZEI", ("zeig", "zeige"))
    line = completions(session)[0]
    assert beginning_so(every, f"check {line[:3]}", speech)[0] == line[:3]
    assert line in beginning_so(every, f"check {line[:3]}", speech)[1]


def test_a_label_is_understood_where_its_words_alone_are_not() -> None:
    """A number that is said twice is heard once, but for a line that stands just as the table writes it."""
    of, rng = game_of("heuchel-meuchel"), Random(7)
    terms = random_terms("heuchel-meuchel", rng)
    sayer = Sayer(of.data, words("de"), terms.seats, terms.options)
    sessions = (Session(of, step.before, sayer) for step in random_game(of, terms, rng, most=200))
    every = ((session, line) for session in sessions for line in session.lines())
    session, line = next(each for each in every if re.fullmatch(r"move (\d+) top \1", each[1]) and each[1][-1] != "1")
    number = line.split()[-1]
    assert judged(session, f"von Reihe {number} die obersten {number} ziehen").answer().move == line
