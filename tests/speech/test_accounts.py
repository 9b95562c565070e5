"""A word that has no reason in a move keeps it from being played; what needs none does not."""

from __future__ import annotations

import pytest

from referee.core.words.notation import NotationError
from referee.desk.judging.judging import judged_in_order

from .banks import lines_of, session_at

PETITION, DRAW = ("petition bishop 1",), ("offer draw",)
PLAYED = [
    ("mid.en", (), "I chastise the knight, he was too close to Maggie", "chastise knight 2"),
    ("mid.en", (), "I chastise the knight, see what Maggie says", "chastise knight 2"),
    ("mid.en", (), "My second action: I chastise the knight", "chastise knight 2"),
    ("mid.en", (), "Shall we call it a draw? My bus leaves in eleven minutes.", "offer draw"),
    ("mid.en", DRAW, "No, we play on", "decline draw"),
    ("pair.en", (), "Of the two knights I excommunicate the one in Rome", "excommunicate knight 5"),
    ("mid.de", (), "Als Zweites züchtige ich den Ritter", "chastise knight 3"),
    ("mid.de", (), "Ich züchtige den Ritter, der war zu nah bei Uwe", "chastise knight 3"),
    ("pair.fr", (), "J'excommunie un chevalier, pas celui de Nice, l'autre", "excommunicate knight 4"),
    ("mid.fr", (), "J'excommunie le noble, il allait partir chez Marc", "excommunicate noble 5"),
]
ASKED = [
    ("mid.en", (), "I chastise the knight and the wombat"),
    ("mid.en", (), "I chastise the knight. And two wombats."),
    ("mid.en", (), "I chastise the knight, not him"),
    ("mid.en", (), "I chastise the second bishop of the three"),
    ("mid.en", (), "I chastise the knight unless it rains"),
    ("mid.en", (), "No, that was ages ago"),
    ("mid.en", (), "Everybody stays calm"),
    ("mid.de", (), "Ich züchtige den Ritter, aber nicht heute"),
    ("mid.fr", (), "Je châtie le chevalier, mais pas aujourd'hui"),
]


@pytest.mark.parametrize(("position", "after", "said", "line"), PLAYED)
def test_what_needs_no_reason_is_passed_over(position: str, after: tuple[str, ...], said: str, line: str) -> None:
    moves = list(judged_in_order(session_at("avignon", position, position[-2:], after), said))
    assert [written for written, _ in lines_of(moves)] == [line]


@pytest.mark.parametrize(("position", "after", "said"), ASKED)
def test_a_word_without_a_reason_is_asked_about(position: str, after: tuple[str, ...], said: str) -> None:
    with pytest.raises(NotationError):
        list(judged_in_order(session_at("avignon", position, position[-2:], after), said))


ABBEY = [
    ("consent.de", (), "Emil hat Suppe übers Brett gekippt, der muss büßen", "penance Emil"),
    ("met.fr", ("ask Hugo how many bearded",), "Aucun, désolé", "answer 0"),
    ("met.fr", ("ask Hugo how many bearded", "answer 2"), "Non merci", "pass"),
    ("parlor.fr", ("request Hugo novice",), "Oui, tiens, regarde", "show"),
    ("walk.en", (), "To the chapel, Ben and I have to catch up", "move ecclesia"),
    ("walk.de", (), "Ich und Emil müssen plaudern, ab in die Kapelle", "move ecclesia"),
    ("walk.fr", (), "Je vais directement à la chapelle", "move ecclesia"),
]


@pytest.mark.parametrize(("position", "after", "said", "line"), ABBEY)
def test_gossip_and_short_answers_need_no_reason(position: str, after: tuple[str, ...], said: str, line: str) -> None:
    moves = list(judged_in_order(session_at("abbey", position, position[-2:], after), said))
    assert [written for written, _ in lines_of(moves)] == [line]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("consent.de", "Emil hat zwei Suppen übers Brett gekippt, der muss büßen"),
        ("consent.de", "Emil hat keine Suppe gekippt, der muss büßen"),
        ("walk.en", "To the chapel, Ben and I have to catch up in the library, not there"),
    ],
)
def test_gossip_that_counts_or_denies_is_asked_about(position: str, said: str) -> None:
    with pytest.raises(NotationError):
        list(judged_in_order(session_at("abbey", position, position[-2:], ()), said))
