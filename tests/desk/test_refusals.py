"""What is answered to something that is not understood: what can be said instead, and nobody has to know a grammar."""

from __future__ import annotations

import pytest

from referee.core.words.notation import Ambiguous, NotationError
from referee.desk.errors import MOST_READ, worded
from referee.desk.judging.judging import judged_in_order
from referee.desk.reading.hearing import hear
from referee.words.language import languages
from referee.words.translation import words
from tests.desk.tables import tables
from tests.games.runner import games_with_rooms


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", games_with_rooms())
def test_nonsense_is_answered_with_what_can_be_said(game: str, lang: str) -> None:
    for session in tables(game, lang):
        with pytest.raises(NotationError) as wrong:
            list(judged_in_order(session, "xyzzy"))
        text = worded(wrong.value, session.sayer.words).text
        assert "<" not in text
        assert len(text.splitlines()) <= 20


@pytest.mark.parametrize("many", [2, MOST_READ, MOST_READ + 1, 40])
def test_what_can_mean_many_things_lists_a_few(many: int) -> None:
    lines = tuple(f"lay {number}" for number in range(many))
    text = worded(Ambiguous("lay", lines), words("en")).text
    assert text.count("lay ") == min(many, MOST_READ)
    assert (f" {many} different" in text) == (many > MOST_READ)


@pytest.mark.parametrize("lang", languages())
def test_a_question_mark_alone_asks_for_help(lang: str) -> None:
    (session, *_) = tables("avignon", lang)
    with pytest.raises(NotationError) as asked:
        hear(session, " ? ")
    assert getattr(asked.value, "intent", None) == "help"
