"""What a clause with a figure answers: `python -m tests.desk.test_figures GAME 50` compares it in more games."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import YES_NO
from referee.core.game import Game
from referee.core.rules.move import Move
from referee.core.rules.play import begin
from referee.core.rules.settle import Asked, key_of, settle
from referee.core.state.question import Question, Value
from referee.core.words.notation import NotationError
from referee.core.words.wording import Sayer
from referee.desk.judging.settling import Dispute, blank
from referee.desk.reading.figures import MOST, Amount, by_amount, counted, truth_at, with_figure
from referee.desk.table.session import Session
from referee.games import game_of
from referee.words.translation import words
from tests.games.runner import play_random, random_terms
from tests.games.test_every_dispute import goes_without_saying


def asked_of(of: Game, untold: Any, true: Any, who: Any, move: Move) -> Iterator[Asked]:
    """The questions that settle a move where nothing of the position is known, each answered by the truth."""
    told: list[tuple[Any, Value | None]] = []
    while isinstance(asked := settle(untold, who, move, tuple(told)), Asked):
        yield asked
        value = of.truth(true, asked.question, move)
        if value not in asked.question.answers:
            return
        told.append((key_of(asked.question), value))


def compare(game: str, games: int, seed: int = 0) -> Counter[str]:
    """What amounts answer to the questions of disputes: what every position says that holds a figure of that amount.
    Returns how many questions were answered, by their ids."""
    of, rng, found = game_of(game), Random(seed), Counter[str]()
    for _ in range(games):
        terms = replace(random_terms(game, rng), knowing=True)
        untold = begin(of.read_position({"seats": list(terms.seats), "variant": terms.variant}, terms))
        session = Session(of, untold, Sayer(of.data, words("en"), terms.seats, terms.options))
        for at in play_random(of, terms, rng, most=150):
            if not isinstance(at.who, int) or rng.random() > 0.1 or goes_without_saying(of, untold, at.state, at.move):
                continue
            for asked in islice(asked_of(of, untold, at.state, at.who, at.move), 9):
                session, question = session.with_state(asked.state), asked.question
                compared = [each for each in question.about if isinstance(each, int)]
                if set(question.answers) != set(YES_NO) or len(compared) != 1:
                    continue
                figure = max(0, compared[0] + rng.randrange(-2, 3))
                for amount in (Amount(figure, figure), Amount(figure, MOST), Amount(0, figure)):
                    if (answer := by_amount(session, question, amount)) is not None:
                        found[question.id] += 1
                        assert {answer} in answers_by_figure(session, question, amount), (question, amount, answer)
    return found


def answers_by_figure(session: Session, question: Question, amount: Amount) -> list[set[Value | None]]:
    """What positions with every figure of an amount answer, by the Field that holds it."""
    about = tuple(each for each in question.about if not isinstance(each, int))
    return [
        {
            truth_at(session, with_figure(session.state, field, path, figure), question)
            for figure in range(max(amount.least, kind.least), min(amount.most, kind.most, 40) + 1)
        }
        for field, path, kind in counted(session, about)
    ]


def test_a_figure_answers_what_every_position_with_it_says() -> None:
    assert compare("mea-culpa", 2)["pay"]


ACTS = {"moment": "actions", "turn": "Ben", "market.jewel.1": "yes", "so-far": "nothing"}

FIGURES = [
    ("en", "Ben has 2 taler, he buys a jewel", "no"),
    ("en", "Ben has two taler left: may Ben buy a jewel?", "no"),
    ("en", "Ben has at least 20 taler; Ben buys a jewel", "yes"),
    ("en", "Ben has fewer than 4 taler; Ben buys a jewel", "no"),
    ("en", "Ben has no taler; Ben buys a jewel", "no"),
    ("en", "Ben has more than 2 taler; Ben buys a jewel", None),
    ("en", "Ben has at most 20 taler; Ben buys a jewel", None),
    ("en", "Ben needs 2 taler; Ben buys a jewel", None),
    ("en", "Ann has 2 taler; Ben buys a jewel", None),
    ("en", "Ben has 2 loaves; Ben buys a jewel", None),
    ("de", "Ben hat nur 2 Taler und kauft einen Edelstein", "no"),
    ("de", "Ben hat noch 20 Taler, er kauft einen Edelstein", "yes"),
    ("de", "Ben hat höchstens 3 Taler, er kauft einen Edelstein", "no"),
    ("de", "Ben hat keine Taler, er kauft einen Edelstein", "no"),
    ("de", "Ben hat mehr als 2 Taler, er kauft einen Edelstein", None),
    ("fr", "Ben n'a que 2 thalers ; Ben achète un joyau", "no"),
    ("fr", "Ben a au moins 20 thalers ; Ben achète un joyau", "yes"),
    ("fr", "Ben a moins de 4 thalers ; Ben achète un joyau", "no"),
    ("fr", "Ben a plus de 2 thalers ; Ben achète un joyau", None),
    ("es", "Ben has 2 taler; Ben buys a jewel", None),  # heard in English, asked in Spanish
]


@pytest.mark.parametrize(("lang", "sentence", "answer"), FIGURES)
def test_who_has_so_much_can_pay_or_can_not(lang: str, sentence: str, answer: str | None) -> None:
    try:
        found = Dispute(blank("mea-culpa", words(lang), ("Ann", "Ben", "Cy")), sentence).step(ACTS)
    except NotationError:
        assert answer is None
        return
    assert found.answers.get("pay.Ben.6") == answer


if __name__ == "__main__":
    print(sys.argv[1], dict(compare(sys.argv[1], int(sys.argv[2]))))
