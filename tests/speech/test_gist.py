"""What a sentence comes to of which not every word is understood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.core.notation import Ambiguous, NotUnderstood
from referee.desk.judging import judged, judged_in_order, played
from tests.speech.test_speech import session_at

MEANT = [
    ("avignon", "en", "winking, the splendid, enormous bishop tiptoes closer to me", "beseech 1"),
    ("avignon", "en", "the dreadful, bloodthirsty, fearsome inquisitor is excommunicated", "excommunicate 5"),
    ("avignon", "de", "Ich exkommuniziere den grimmigen, finsteren, schrecklichen Inquisitor", "excommunicate 5"),
    ("avignon", "fr", "J’excommunie cet inquisiteur sinistre, cruel et sanguinaire", "excommunicate 5"),
    ("actions", "en", "a glittering, delicious, expensive wine bottle is bought", "buy wine"),
]
"""Sentences with words that no lexicon holds, in positions of their game."""


def read(do: Callable[..., Any], position: str, lang: str, sentence: str) -> tuple[list[Any], bool]:
    """The moves that a sentence comes to, and whether they are only asked back."""
    session = session_at(position, lang)
    try:
        done = do(session, sentence)
    except Ambiguous as asked:
        return [session.game.notation.read(session.state, line) for line in asked.nearest], True
    return [done.move if do is judged else done.judged.move], False


@pytest.mark.parametrize(("position", "lang", "sentence", "move"), MEANT)
def test_the_gist_is_found_among_other_words(position: str, lang: str, sentence: str, move: str) -> None:
    session = session_at(position, lang)
    moves, _ = read(judged, position, lang, sentence)
    assert moves == [session.game.notation.read(session.state, move)]


@pytest.mark.parametrize(("position", "lang", "sentence", "move"), MEANT)
def test_what_is_judged_and_what_is_played_is_read_alike(position: str, lang: str, sentence: str, move: str) -> None:
    assert read(judged, position, lang, sentence) == read(played, position, lang, sentence)


def test_what_is_not_wholly_understood_is_asked_back_before_it_is_judged_or_played() -> None:
    assert read(judged, *MEANT[0][:3])[1]
    assert read(played, *MEANT[0][:3])[1]


@pytest.mark.parametrize(
    "sentence",
    [
        "I would not like that splendid bishop to tiptoe closer to me",
        "what does the splendid bishop do",
        "the splendid quokka sings",
    ],
)
def test_a_denial_a_question_and_a_song_are_no_moves(sentence: str) -> None:
    with pytest.raises(NotUnderstood):
        list(judged_in_order(session_at("avignon", "en"), sentence))
