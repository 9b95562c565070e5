"""What a sentence comes to of which not every word is understood."""

from __future__ import annotations

import pytest

from referee.core.notation import Ambiguous, NotUnderstood
from referee.core.verdict import Legal
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


@pytest.mark.parametrize(("position", "lang", "sentence", "move"), MEANT)
def test_the_gist_is_found_among_other_words(position: str, lang: str, sentence: str, move: str) -> None:
    session = session_at(position, lang)
    verdict = judged(session, sentence)
    assert verdict.move is not None
    assert verdict.move == session.game.notation.read(session.state, move)
    assert isinstance(verdict.verdict, Legal)


@pytest.mark.parametrize(("position", "lang", "sentence", "move"), MEANT[:1])
def test_what_is_not_wholly_understood_is_asked_back_before_it_is_played(
    position: str, lang: str, sentence: str, move: str
) -> None:
    session = session_at(position, lang)
    with pytest.raises(Ambiguous) as asked:
        played(session, sentence)
    assert [session.game.notation.read(session.state, line) for line in asked.value.nearest] == [
        session.game.notation.read(session.state, move)
    ]


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
