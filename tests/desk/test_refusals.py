"""What is answered to something that is not understood: what can be said instead, and nobody has to know a grammar."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.notation import Ambiguous, NotationError
from referee.core.wording import Sayer
from referee.desk.errors import MOST_READ, worded
from referee.desk.hearing import hear
from referee.desk.judging import judged_in_order
from referee.desk.session import Session
from referee.games import game_of
from referee.words.language import languages
from referee.words.translation import words
from tests.games.properties import random_game
from tests.games.runner import games_with_rooms, random_terms
from tests.games.secrecy import Unkept, session_of

POSITIONS = 6


def tables(game: str, lang: str) -> list[Session]:
    """Some tables of a game under way that speak a language."""
    of, rng = game_of(game), Random(f"{game} refusals")
    terms = random_terms(game, rng)
    steps = list(random_game(of, terms, rng, most=100))
    sayer = Sayer(of.data, words(lang), terms.seats, terms.options)
    chosen = (session_of(of, Unkept(of, step.before)) for step in rng.sample(steps, min(POSITIONS, len(steps))))
    return [Session(of, session.state, sayer, session.table) for session in chosen]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", games_with_rooms())
def test_nonsense_is_answered_with_what_can_be_said(game: str, lang: str) -> None:
    for session in tables(game, lang):
        with pytest.raises(NotationError) as wrong:
            list(judged_in_order(session, "xyzzy"))
        text = worded(wrong.value, session.sayer.words).text
        assert "<" not in text
        assert len(text.splitlines()) <= 20


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_can_mean_many_things_lists_a_few(game: str) -> None:
    sayer = tables(game, "en")[0].sayer
    for many in (2, MOST_READ, MOST_READ + 1, 40):
        lines = tuple(f"say {number}" for number in range(many))
        text = worded(Ambiguous("say", lines), sayer.words).text
        assert sum(line in text.replace(",", " ").replace(".", " ").split("“say”")[1] + " " for line in lines)
        assert text.count("say ") <= MOST_READ
        assert (str(many) in text) == (many > MOST_READ)


@pytest.mark.parametrize("lang", languages())
def test_a_question_mark_alone_asks_for_help(lang: str) -> None:
    (session, *_) = tables("avignon", lang)
    with pytest.raises(NotationError) as asked:
        hear(session, " ? ")
    assert getattr(asked.value, "intent", None) == "help"
