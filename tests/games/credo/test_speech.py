"""What people say at a table of Credo is taken as they mean it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.core.rules.judge import default_mover
from referee.core.rules.play import legal_moves, play
from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, NotationError, NotUnderstood, split_speaker
from referee.desk.judging.judging import judged_in_order
from referee.desk.reading.hearing import Request
from referee.desk.reading.reading import mover_of, understood
from referee.desk.table.session import Session, of_position
from referee.library.load import load_game
from referee.speech.lexicons import lexicon
from referee.speech.reading import SPOKEN
from referee.speech.writing import written
from referee.words.translation import words
from tests.games.hearing import assert_means

TABLES = tomllib.loads(Path(__file__).with_name("said.toml").read_text(encoding="utf-8"))
SCENES: dict[str, dict[str, Any]] = TABLES["scenes"]
SAID = [
    pytest.param(scene, lang, sentence, meant, id=f"{lang}: {sentence}")
    for scene, langs in TABLES["said"].items()
    for lang, said in langs.items()
    for sentence, meant in said.items()
]


def session_at(scene: str, lang: str) -> Session:
    found = SCENES.get(scene, {"from": scene, "after": []})
    told = dict(TABLES["positions"][found["from"]])
    session = of_position(str(told.pop("game")), told, words(lang))
    state = session.state
    for line in found["after"]:
        speaker, text = split_speaker(line, state.terms.seats)
        move = session.game.notation.read(state, text)
        state = play(state, default_mover(state, move) if speaker is None else Seat(speaker), move)
    return Session(session.game, state, session.sayer)


@pytest.mark.parametrize(("scene", "lang", "sentence", "meant"), SAID)
def test_a_sentence_means_what_a_player_means_by_it(scene: str, lang: str, sentence: str, meant: str) -> None:
    assert_means(session_at(scene, lang), sentence, meant)


@pytest.mark.parametrize(
    ("scene", "lang", "sentence", "asked"),
    [
        ("credo-call", "de", "Lieber nicht", "not-that"),
        ("credo", "de", "Ich bin noch nicht fertig", "wait"),
    ],
)
def test_what_is_said_to_the_referee_is_no_move(scene: str, lang: str, sentence: str, asked: str) -> None:
    with pytest.raises(Request) as request:
        list(judged_in_order(session_at(scene, lang), sentence))
    assert request.value.intent == asked


@pytest.mark.parametrize(
    ("scene", "lang", "sentence"),
    [
        ("credo-drawn", "en", "I take it as a Firm Belief"),
        ("credo-drawn", "en", "Ben takes it as a Customary Practice"),
        ("credo-drawn", "de", "Ich nehme es als Feste Überzeugung"),
        ("credo-drawn", "fr", "Je le prends comme Ferme Croyance"),
        ("credo-debate", "en", "Ann votes"),
    ],
)
def test_a_category_or_a_voter_that_the_move_does_not_have_is_asked_about(scene: str, lang: str, sentence: str) -> None:
    with pytest.raises(NotationError):
        list(judged_in_order(session_at(scene, lang), sentence))


@pytest.mark.parametrize("lang", SPOKEN)
def test_there_is_much_to_be_heard_in_every_language(lang: str) -> None:
    assert sum(each.id is not None and each.id.startswith(f"{lang}: ") for each in SAID) >= 60


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("scene", ["credo", "credo-vote", "credo-lose", "credo-exile", "credo-drawn"])
def test_a_legal_move_written_in_a_language_is_read_as_itself(scene: str, lang: str) -> None:
    session = session_at(scene, lang)
    for who in session.movers():
        for move in legal_moves(session.state, who):
            line = written(session.game, session.state, move, lang)
            assert understood(session, line).move == move, line


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("sentence", ["purple monkeys sing in the rain", "der Elefant tanzt auf dem Seil", "xyzzy"])
@pytest.mark.parametrize("scene", ["credo", "credo-vote", "credo-lose"])
def test_nonsense_is_no_move(scene: str, lang: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood):
        list(judged_in_order(session_at(scene, lang), sentence))


@pytest.mark.parametrize("lang", SPOKEN)
def test_every_card_can_be_heard_by_its_name(lang: str) -> None:
    book = lexicon("credo", lang)
    for component, english in load_game("credo").names.items():
        if component.startswith(("laity.", "patriarch.", "bishop.", "event.", "article.")):
            name = words(lang).text("credo", component, english).split(" / ")[0]
            assert book.hear(name).has(component), name


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Egypt is nice, somebody is going there"),
        ("de", "Ägypten ist schön, da fährt jemand hin"),
        ("fr", "L'Égypte c'est joli, quelqu'un y part"),
        ("en", "Ben had a scandal last game"),
        ("de", "Letztes Spiel hatte Ben einen Skandal"),
        ("fr", "Si j'avais l'empereur, je convoquerais un concile"),
        ("en", "Do you think I should play the basilica?"),
        ("de", "Meine Basilika ist schöner als deine"),
        ("en", "Church Fathers wore long beards"),
        ("fr", "Les Pères de l'Église portaient de longues barbes"),
        ("de", "Missionierung ist so ein langes Wort"),
        ("fr", "L'exil en Égypte, ça ressemble à des vacances"),
        ("en", "Ben would play Simony"),
        ("en", "Ben could play the New Liturgy"),
        ("de", "Ben würde Simonie spielen"),
        ("fr", "Ben jouerait Simonie"),
        ("en", "I'm not done yet"),
        ("en", "I don't want to end my turn yet"),
        ("fr", "Je n'ai pas terminé"),
        ("en", "I give Ben a few Followers"),
        ("de", "Ich gebe Ben die Hälfte meiner Gläubigen"),
        ("fr", "Je donne plusieurs fidèles à Ben"),
    ],
)
def test_a_country_or_what_was_or_might_be_is_no_move(lang: str, sentence: str) -> None:
    with pytest.raises((NotUnderstood, Ambiguous)):
        list(judged_in_order(session_at("credo", lang), sentence))


@pytest.mark.parametrize(
    ("sentence", "who"),
    [("I play the silk vestments", "Ben"), ("A miracle, says Ann", "Ann"), ("Mass baptism, courtesy of Ann", "Ann")],
)
def test_whose_turn_it_is_speaks_where_nobody_else_is_said_to(sentence: str, who: str) -> None:
    session = session_at("credo-ben", "en")
    said = understood(session, sentence)
    assert mover_of(session, said) == session.seats.index(who)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "I'll never give up Athens"),
        ("de", "Athen gebe ich niemals her"),
        ("en", "Athens is a beautiful city"),
        ("de", "Athen ist eine schöne Stadt"),
        ("en", "Athens recovers"),
        ("en", "Athens gets away"),
        ("de", "Athen erholt sich"),
        ("de", "Athen wird wieder gesund"),
        ("fr", "Athènes s'en sort"),
        ("fr", "Athènes se remet"),
    ],
)
def test_what_is_denied_or_only_described_is_not_lost(lang: str, sentence: str) -> None:
    with pytest.raises((NotUnderstood, Ambiguous)):
        list(judged_in_order(session_at("credo-lose", lang), sentence))
