"""Whether a question may be asked at all, in three languages, and the renaming test."""

from __future__ import annotations

from random import Random

import pytest

from referee.desk.judging.settling import Closed, Dispute, blank, seats_said
from referee.desk.judging.verdicts import Answer
from referee.desk.judging.without_position import judged_without_position
from referee.games.abbey.moves import Ask, Query
from referee.games.abbey.position.known import matches
from referee.words.translation import words
from tests.games.abbey.tables import broken, position, said, terms

ASKED = [
    ("en", "Ann asks Ben: how many bearded Fathers have you crossed off?", "crossed-count", ""),
    ("en", "Ann asks Ben: how many cards do you hold?", "hold-count", ""),
    ("en", "Ann asks Ben: do you hold Father Sergio?", "hold-named", ""),
    ("en", "Ann asks Ben: have you crossed out Bruno or Sergio?", "crossed-named", ""),
    ("en", "Ann asks Ben: are you going to the library?", "going", ""),
    ("en", "Ann asks Ben: is your Franciscan bearded?", "yes-no", ""),
    ("en", "Ann asks Ben: which of you two has more Novices?", "player", ""),
    ("en", "Ann asks Ben: who is your bearded Father?", "name", "ask.legal.no-name-answer"),
    ("en", "Ann asks Ben: which of your monks is a Novice?", "name", "ask.legal.no-name-answer"),
    ("en", "Ann asks Ben: name a monk that you hold", "name", "ask.legal.no-name-answer"),
    ("en", "Ann asks Ben: how many bearded and how many hooded ones do you have?", "double", "G55"),
    ("en", "Ann asks Ben: what is the first letter of your Franciscan?", "code", ""),
    ("en", "Ann asks Ben: one for Bruno plus two for Sergio?", "weighted", ""),
    ("en", "ask Ben yes or no: has Cy ever shown you a card of his?", "yes-no", ""),
    ("en", "ask Ben which number: add the lines of your Fathers on the sheet", "code", ""),
    ("en", "ask Ben which player: who is your Father", "name", "ask.legal.no-name-answer"),
    ("de", "Anna fragt Jonas: wie viele bärtige Äbte hast du gestrichen?", "crossed-count", ""),
    ("de", "Anna fragt Jonas: hast du den Abt Sergio?", "hold-named", ""),
    ("de", "Anna fragt Jonas: gehst du ins Scriptorium?", "going", ""),
    ("de", "Anna fragt Jonas: ist dein Franziskaner bärtig?", "yes-no", ""),
    ("de", "Anna fragt Jonas: wie heißt dein Abt?", "name", "ask.legal.no-name-answer"),
    ("de", "Anna fragt Jonas: welcher deiner Mönche ist dick?", "name", "ask.legal.no-name-answer"),
    ("de", "Anna fragt Jonas: wie viele mit Bart und wie viele mit Kapuze hast du?", "double", "G55"),
    ("de", "Anna fragt Jonas: in welcher Zeile steht dein Novize?", "code", ""),
    ("fr", "Anne demande à Léo : combien de pères barbus as-tu barrés ?", "crossed-count", ""),
    ("fr", "Anne demande à Léo : as-tu le père Sergio ?", "hold-named", ""),
    ("fr", "Anne demande à Léo : vas-tu au parloir ?", "going", ""),
    ("fr", "Anne demande à Léo : quel est ton novice ?", "name", "ask.legal.no-name-answer"),
    ("fr", "Anne demande à Léo : combien de gros et combien de maigres as-tu ?", "double", "G55"),
    ("fr", "Anne demande à Léo : quelle est la première lettre de ton franciscain ?", "code", ""),
]
BY_ITSELF = {"en": "By itself", "de": "Für sich genommen", "fr": "En elle-même"}
"""How it is said that a question may be asked."""


def heard(lang: str, asked: str, **rulings: str) -> tuple[Query, Answer]:
    session = blank("abbey", words(lang), seats_said(asked, 3, "abbey"), rulings=rulings)
    found = judged_without_position(session, asked)
    assert found is not None
    assert isinstance(found.judged.move, Ask)
    return found.judged.move.query, found.answer


@pytest.mark.parametrize(("lang", "asked", "form", "clause"), ASKED)
def test_whether_a_question_may_be_asked_needs_no_position(lang: str, asked: str, form: str, clause: str) -> None:
    query, told = heard(lang, asked)
    assert query.form == form
    assert {each.clause for each in told.breaches if told.verdict == "illegal"} == ({clause} if clause else set())
    if not clause and form not in ("code", "weighted"):
        assert str(told.note).startswith(BY_ITSELF[lang])


@pytest.mark.parametrize(("lang", "asked", "form", "clause"), ASKED)
def test_a_dispute_about_a_forbidden_question_needs_no_answers(lang: str, asked: str, form: str, clause: str) -> None:
    found = Dispute(blank("abbey", words(lang), seats_said(asked, 3, "abbey")), asked).step({})
    assert isinstance(found, Closed) is bool(clause)


@pytest.mark.parametrize(
    ("asked", "ruling"),
    [
        ("Ann asks Ben: which line of the sheet is your Novice?", "G40"),
        ("Ann asks Ben: one for Bruno plus two for Sergio?", "G40a"),
    ],
)
def test_a_code_is_allowed_by_the_letter_and_a_table_may_forbid_it(asked: str, ruling: str) -> None:
    _, told = heard("en", asked)
    assert told.verdict == "depends"
    assert ruling in str(told.note)
    _, told = heard("en", asked, **{ruling: "forbid"})
    assert [each.clause for each in told.breaches] == [ruling]
    assert told.verdict == "illegal"


def test_players_are_called_as_the_question_calls_them() -> None:
    assert seats_said("Anna fragt Jonas: wie viele Karten hast du?", 3, "abbey") == ("Anna", "Jonas", "Ann")
    assert seats_said("Ann stellt Ben die Frage: hast du Bruno?", 3, "abbey") == ("Ann", "Ben", "Cy")
    assert seats_said("Theo: silence", 4, "abbey") == ("Theo", "Ann", "Ben", "Cy")


@pytest.mark.parametrize("seed", range(12))
def test_what_counts_traits_does_not_change_when_two_of_the_same_traits_exchange_their_names(seed: int) -> None:
    """The renaming test of G40, for every question that counts: no name can be read from the answer."""
    rng = Random(seed)
    roster = list(terms().edition.roster)
    traits = tuple(rng.sample(["franciscan", "father", "bearded", "hooded", "bellied"], rng.randint(1, 3)))
    hand = rng.sample(roster, 6)
    fits = {each: matches(position(terms()), each, traits) for each in roster}
    alike = [each for each in roster if fits[each] is fits[hand[0]]]
    one, other = rng.sample(alike, 2)
    renamed = [other if each == one else one if each == other else each for each in hand]
    assert true_answers(hand, traits) == true_answers(renamed, traits)


def true_answers(hand: list[str], traits: tuple[str, ...]) -> set[int]:
    """The numbers that a referee who knows this hand lets Ben answer."""
    table = {
        "monks": {"Ann": "red", "Ben": "blue", "Cy": "green"},
        "rooms": {"Ann": "aula", "Ben": "aula", "Cy": "capitulum"},
        "cards": {"Ben": hand},
        "penance": {},
        "praying": {},
        "first": "Ann",
        "turn": "Ann",
        "next": "ask",
    }
    asked = said(position(terms(knowing=True), **table), f"ask Ben how many {' '.join(traits)}")
    return {number for number in range(8) if not broken(asked, f"answer {number}")}
