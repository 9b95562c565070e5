"""What a sentence comes to of which not every word is understood."""

from __future__ import annotations

import pytest

from referee.core.rules.verdict import Legal
from referee.core.words.notation import NotUnderstood, Unsure
from referee.desk.judging.judging import judged, judged_in_order, played
from tests.speech.test_speech import session_at

MEANT = [
    ("avignon", "en", "the dreadful, bloodthirsty, fearsome inquisitor is excommunicated", "excommunicate 5"),
    ("avignon", "de", "Ich exkommuniziere den grimmigen, finsteren, schrecklichen Inquisitor", "excommunicate 5"),
    ("actions", "en", "a glittering, delicious, expensive wine bottle is bought", "buy wine"),
]
"""Sentences in which words that no lexicon holds only qualify what is named, in positions of their game."""

OFFERED = [
    ("avignon", "en", "winking, the splendid, enormous bishop tiptoes closer to me", "beseech 1"),
    ("avignon", "fr", "J’excommunie cet inquisiteur sinistre, cruel et sanguinaire", "excommunicate 5"),
]
"""Sentences with words that may mean more."""


@pytest.mark.parametrize(("position", "lang", "sentence", "move"), MEANT)
def test_what_only_qualifies_needs_no_reason(position: str, lang: str, sentence: str, move: str) -> None:
    session = session_at(position, lang)
    verdict = judged(session, sentence)
    assert verdict.move == session.game.notation.read(session.state, move)
    assert isinstance(verdict.verdict, Legal)


@pytest.mark.parametrize(("position", "lang", "sentence", "move"), OFFERED)
def test_what_is_not_wholly_understood_is_offered_and_not_done(
    position: str, lang: str, sentence: str, move: str
) -> None:
    session = session_at(position, lang)
    for hear in (judged, played):
        with pytest.raises(Unsure) as asked:
            hear(session, sentence)
        first = session.game.notation.read(session.state, asked.value.nearest[0])
        assert first == session.game.notation.read(session.state, move)
        assert asked.value.unexplained


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
