"""What people say at a table of Mystery of the Abbey is taken as they mean it, and small talk is no move."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.core.words.notation import NotUnderstood
from referee.desk.judging.judging import judged_in_order
from referee.desk.reading.hearing import Request
from referee.desk.table.session import Session, of_position
from referee.words.translation import words
from tests.games.hearing import assert_means, judged

TABLES = tomllib.loads(Path(__file__).with_name("said.toml").read_text(encoding="utf-8"))
SAID = [
    pytest.param(position, lang, sentence, meant, id=f"{lang}: {sentence}")
    for position, langs in TABLES["said"].items()
    for lang, said in langs.items()
    for sentence, meant in said.items()
]
NOTHING = [
    pytest.param(position, lang, sentence, id=f"{lang}: {sentence}")
    for position, langs in TABLES["nothing"].items()
    for lang, sentences in langs.items()
    for sentence in sentences
]


def session_at(position: str, lang: str) -> Session:
    told = dict(TABLES["positions"][position])
    return of_position(str(told.pop("game")), told, words(lang))


@pytest.mark.parametrize(("position", "lang", "sentence", "meant"), SAID)
def test_a_sentence_means_what_a_player_means_by_it(position: str, lang: str, sentence: str, meant: str) -> None:
    assert_means(session_at(position, lang), sentence, meant)


@pytest.mark.parametrize(("position", "lang", "sentence"), NOTHING)
def test_small_talk_is_no_move(position: str, lang: str, sentence: str) -> None:
    with pytest.raises((NotUnderstood, Request)):
        list(judged_in_order(session_at(position, lang), sentence))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "I leave the bell and go straight to the courtyard"),
        ("en", "No bell, I go to the courtyard"),
        ("de", "Die Glocke lass ich, ich geh direkt in den Hof"),
        ("de", "Ohne zu läuten gehe ich in den Hof"),
        ("fr", "Je laisse la cloche et je vais dans la cour"),
    ],
)
def test_who_leaves_the_bell_does_not_ring_it(lang: str, sentence: str) -> None:
    found = judged(session_at("bell-0", lang), sentence)
    assert [breach.clause for breach in found[-1].answer().breaches][:1] == ["turn.bell.first-only"]


def asked_for(moment: str, lang: str) -> Session:
    """A table at which Ann has to say something, in the room where that is done."""
    place = {"claim": "capitulum", "request": "parlatorium"}[moment]
    told = {
        "edition": "sample",
        "seats": ["Ann", "Ben", "Cy"],
        "rooms": {"Ann": place, "Ben": "aula", "Cy": "ecclesia"},
        "pile": 0,
        "penance": {},
        "lying": [],
        "revelations": {},
        "turn": "Ann",
        "next": moment,
    }
    return of_position("abbey", told, words(lang))


@pytest.mark.parametrize(
    ("moment", "lang", "sentence", "clause"),
    [
        ("claim", "en", "reveal a Father or a Brother", "rev.invalid.negative"),
        ("claim", "en", "I claim the culprit is a Father or a Brother", "rev.invalid.negative"),
        ("claim", "en", "I reveal that he is bearded or hooded", "rev.invalid.two"),
        ("claim", "en", "it was Bruno or Sergio", "acc.where-how"),
        ("claim", "de", "Ich enthülle: Abt oder Bruder", "rev.invalid.negative"),
        ("claim", "fr", "je révèle un Père ou un Frère", "rev.invalid.negative"),
        ("request", "en", "request Ben a Father or a Brother", "room.parl.one-or-two"),
        ("request", "en", "Ben, show me a Father or a Brother", "room.parl.one-or-two"),
    ],
)
def test_a_claim_that_leaves_open_which_is_refused_by_its_rule(
    moment: str, lang: str, sentence: str, clause: str
) -> None:
    breaches = judged(asked_for(moment, lang), sentence)[-1].answer().breaches
    assert [breach.clause for breach in breaches][:1] == [clause]


def test_either_of_two_is_offered_as_both() -> None:
    assert_means(asked_for("claim", "en"), "it was either Bruno or Sergio", "? accuse bruno and sergio")
