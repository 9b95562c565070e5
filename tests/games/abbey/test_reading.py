"""Moves as people say them, in three languages."""

from __future__ import annotations

import pytest

from referee.core.words.notation import NotationError
from tests.games.abbey.tables import GAME, position

STATE = position(
    monks={"Ann": "red", "Ben": "blue", "Cy": "green"},
    rooms={"Ann": "ecclesia", "Ben": "aula", "Cy": "capitulum"},
    penance={},
    bent=[],
    promises=[],
    first="Ann",
    turn="Ann",
    next="move",
)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("move to the Aula", "move aula"),
        ("go to the courtyard and the parlour", "move aula parlatorium"),
        ("go south cloister", "move aula claustrum-south"),
        ("geh in die Aula", "move aula"),
        ("zieh durch die Aula ins Parlatorium", "move aula parlatorium"),
        ("va dans l'Aula", "move aula"),
        ("enter the Confessional 2", "move aula confessorium-aula"),
        ("ask Ben how many bearded novices do you have", None),
        ("ask Ben how many bearded novices", "ask Ben how many novice bearded"),
        ("ask Ben do you have the Father Sergio card", None),
        ("ask Ben do you have Father Sergio", "ask Ben hold sergio"),
        ("frag Ben wie viele Novizen mit Bart", "ask Ben how many novice bearded"),
        ("demande à Ben combien de Novices barbus", "ask Ben how many novice bearded"),
        ("ask Ben have you eliminated Father Bruno", "ask Ben eliminated bruno"),
        ("ask Ben how many Dominicans crossed out", "ask Ben eliminated how many dominican"),
        ("ask Ben are you going to the Chapter Hall", "ask Ben going capitulum"),
        ("frag Ben gehst du ins Scriptorium", "ask Ben going scriptorium"),
        ("ask Ben are you going to a Cellula", "ask Ben going cellula"),
        ("the culprit is a Franciscan", "reveal franciscan"),
        ("reveal no hood", "reveal bare"),
        ("reveal not a Novice", "reveal not novice"),
        ("der Täter ist ein Abt", "reveal father"),
        ("le coupable est glabre", "reveal shaven"),
        ("reveal bearded Franciscan", "reveal franciscan bearded"),
        ("accuse Father Bruno", "accuse bruno"),
        ("es war Bruder Cuthbert", "accuse cuthbert"),
        ("request Ben a bearded Novice", "request Ben novice bearded"),
        ("silence", "silence"),
        ("Schweigegelübde", "silence"),
        ("I don't know", "answer unknown"),
        ("give Bruno and Sergio", "give bruno and sergio"),
        ("übergib Bruno und Sergio", "give bruno and sergio"),
        ("Glocke", "bell"),
    ],
)
def test_a_line_is_read(line: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(NotationError):
            GAME.notation.read(STATE, line)
        return
    move = GAME.notation.read(STATE, line)
    assert GAME.notation.write(STATE, move) == canonical
    assert GAME.notation.read(STATE, canonical) == move


OWN_LANGUAGE = [
    ("es", "trasladar 3 de Ben a Cy", "transfer 3 from Ben into Cy"),
    ("es", "revelar no es Novicio", "reveal not novice"),
    ("es", "preguntar a Ben cuántas cartas, franciscano, barbudo", "ask Ben how many franciscan bearded"),
    ("es", "preguntar a Ben cuántos dominicos has tachado", "ask Ben eliminated how many dominican"),
    ("it", "trasferisci 3 da Ben a Cy", "transfer 3 from Ben into Cy"),
    ("it", "rivela non è Novizio", "reveal not novice"),
]
"""Lines with a word that is an article elsewhere, such as `a`, or that is said in more than one word."""


@pytest.mark.parametrize(("lang", "line", "canonical"), OWN_LANGUAGE)
def test_a_line_is_read_with_the_articles_of_its_own_language(lang: str, line: str, canonical: str) -> None:
    assert GAME.notation.write(STATE, GAME.notation.read(STATE, line, lang)) == canonical
