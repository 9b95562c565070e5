"""A clause in the words of a question answers it, in a disputed sentence as by `--answer`; at length by
`python -m tests.desk.test_stated GAME [SEEDS]`."""

from __future__ import annotations

import sys
from random import Random

import pytest

from referee.core.rules.play import legal_moves
from referee.core.words.notation import NotationError
from referee.desk.judging.settling import Closed, Dispute, Next, Open, blank
from referee.desk.reading.reading import NoAnswer
from referee.games import game_of
from referee.library.load import games
from referee.words.translation import words
from tests.games.properties import random_game
from tests.games.test_every_position import terms_of

MOST_ASKED = 3
"""Questions of one dispute that are answered by a clause."""


def came_to(dispute: Dispute, answers: dict[str, str]) -> tuple[object, dict[str, str]]:
    """What is asked next or the verdict, and every answer by then."""
    found = dispute.step(answers)
    if isinstance(found, Open):
        return found.question, found.answers
    return (type(found.judged.verdict), getattr(found.judged.verdict, "breaches", ())), found.answers


def clause_for(asked: Next, label: str) -> str:
    """A question with its answer, as one says it in a sentence."""
    return f"{asked.text.rstrip(' ?.')} {label}"


def compared(game: str, lang: str, seed: int, disputes: int) -> tuple[int, int, list[str]]:
    """How many clauses there were, how many of them came to the same as the answer, and those that came to anything
    else than that or the question once more."""
    of, rng = game_of(game), Random(f"{game} {lang} {seed}")
    terms = terms_of(of, rng)
    untold = blank(game, words(lang), terms.seats, variant=terms.variant)
    steps = [step for step in random_game(of, terms, rng, most=80) if isinstance(step.who, int)]
    every, heard, wrong = 0, 0, list[str]()
    for step in rng.sample(steps, min(len(steps), disputes)):
        move = rng.choice(list(legal_moves(step.before, step.who)))
        line = f"{terms.seats[step.who]}: {of.notation.write(step.before, move)}"
        answers: dict[str, str] = {}
        for _ in range(MOST_ASKED):
            try:
                found = Dispute(untold, line).step(answers)
                if isinstance(found, Closed):
                    break
                choice = rng.choice(found.question.answers)
                answered = {**found.answers, found.question.id: choice.value}
                expected = came_to(Dispute(untold, line), answered)
            except (NotationError, NoAnswer):
                break
            sentence = f"{clause_for(found.question, choice.text)}, {line}"
            try:
                actual = came_to(Dispute(untold, sentence), found.answers)
            except (NotationError, NoAnswer) as refused:
                actual = (repr(refused), {})
            if actual == expected:
                heard += 1
            elif actual != (found.question, found.answers):
                wrong.append(f"{sentence} -> {actual[0]}")
            every, answers = every + 1, answered
    return every, heard, wrong


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", games())
def test_a_clause_in_the_words_of_a_question_is_its_answer_or_none(game: str, lang: str) -> None:
    every, heard, wrong = compared(game, lang, 0, 2)
    assert wrong == []
    assert every
    assert heard >= 0.75 * every


ACTS = {"moment": "actions", "turn": "Ben"}

STATED = [
    ("avignon", "en", "It is Ben's turn, Ann beseeches the knight", {}, {"turn": "Ben"}),
    ("avignon", "de", "Ben ist am Zug, Ann fleht den Ritter an", {}, {"turn": "Ben"}),
    ("mea-culpa", "en", "Ben has no wine left and sells wine", ACTS, {"owns.Ben.wine": "no"}),
    ("mea-culpa", "de", "Ben hat keinen Wein mehr und verkauft Wein", ACTS, {"owns.Ben.wine": "no"}),
    ("mea-culpa", "en", "The market is empty: may Ben buy wine?", ACTS, {"market.wine.1": "no"}),
    ("mea-culpa", "de", "Der Markt ist leer: Ben kauft Wein", ACTS, {"market.wine.1": "no"}),
]


@pytest.mark.parametrize(("game", "lang", "sentence", "answers", "facts"), STATED)
def test_what_a_clause_states_is_not_asked(
    game: str, lang: str, sentence: str, answers: dict[str, str], facts: dict[str, str]
) -> None:
    found = Dispute(blank(game, words(lang), ("Ann", "Ben", "Cy")[: 2 if game == "avignon" else 3]), sentence).step(
        answers
    )
    assert facts.items() <= found.answers.items()


@pytest.mark.parametrize(
    "sentence",
    ["Ben sells wine", "Ben sells bread and wine", "Ben sells the wine, Ann has no bread", "Does Ben sell wine?"],
)
def test_the_move_itself_is_no_fact(sentence: str) -> None:
    untold = blank("mea-culpa", words("en"), ("Ann", "Ben", "Cy"))
    try:
        found = Dispute(untold, sentence).step({"moment": "actions", "turn": "Ben"})
    except NotationError:
        return
    assert not [id_ for id_ in found.answers if id_.startswith("owns")]


def test_whoever_the_clause_speaks_of_is_the_one_who_moves() -> None:
    for sentence in ("Ann beseeches the knight", "It is Ben's turn, Ann beseeches the knight"):
        found = Dispute(blank("avignon", words("en"), ("Ann", "Ben")), sentence).step({"turn": "Ben"})
        assert isinstance(found, Closed)
        assert [each.clause for each in found.judged.verdict.breaches] == ["turn.alternate"]


def main(game: str, seeds: int) -> int:
    """Prints what is heard otherwise than it is answered; 1 where anything is."""
    failed = False
    for lang in ("en", "de", "fr"):
        for seed in range(seeds):
            every, heard, wrong = compared(game, lang, seed, 8)
            failed = failed or bool(wrong)
            print("\n".join((f"{lang} {seed}: {heard} of {every} heard", *wrong)), flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10))
