"""What now: always an answer, in two lines at most, in every language, with nothing in it that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from referee.core.game import Game
from referee.core.rules.play import begin
from referee.core.rules.step import Step
from referee.core.state.plain import family_of
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.offers.offering import Ask
from referee.desk.table.present import lines, now
from referee.desk.table.session import Session, begun
from referee.desk.table.turns import turn_file
from referee.games import game_of
from referee.library.load import load_game
from referee.words.translation import words
from tests.desk.test_offers import walked
from tests.games.properties import random_game, viewers
from tests.games.runner import games_with_rooms, random_terms

PLAIN = {"en": "Which one?", "de": "Welche?", "fr": "Lequel ?"}
"""What is asked where nobody has written a question."""


def _steps(game: Game) -> set[str]:
    """The tags of everything that can be to do in a game."""
    for module in game.folder.rglob("*.py"):
        game.part(".".join(module.relative_to(game.folder).with_suffix("").parts))
    return set(family_of(Step, game.package))


@pytest.mark.parametrize("game", games_with_rooms())
def test_the_parts_of_a_turn_are_of_this_game(game: str) -> None:
    held, known, data = turn_file(game), _steps(game_of(game)), load_game(game)
    assert held.part
    for part in held.part:
        assert set(part.at) <= known, part.id
        assert part.clause in data.clause_by_id
    tags = [tag for part in held.part for tag in part.at]
    assert len(set(tags)) == len(tags)
    assert set(held.general) <= set(data.messages)


@pytest.mark.parametrize("game", games_with_rooms())
def test_every_move_that_can_be_said_has_words_for_what_it_does(game: str) -> None:
    forms = (form for form in game_of(game).notation.forms if form.offered)
    kinds = [form.written or form.move for form in forms]
    tags = {str(kind.__struct_config__.tag) for kind in kinds if isinstance(kind, type)}
    assert tags - {"second"} == set(turn_file(game).act)


@pytest.mark.parametrize("lang", PLAIN)
@pytest.mark.parametrize("game", games_with_rooms())
def test_every_choice_is_asked_in_words_of_its_own(game: str, lang: str) -> None:
    for seed in range(2):
        for _, _, offered in walked(game_of(game), seed, lang, most=60):
            for each in offered:
                assert not [ask for ask in _every(each.offer.asks) if ask.text == PLAIN[lang]], each.offer


def _every(asks: tuple[Ask, ...]) -> list[Ask]:
    return [*asks, *(each for ask in asks for option in ask.options for each in _every(option.then))]


@pytest.mark.parametrize("lang", PLAIN)
@pytest.mark.parametrize("game", games_with_rooms())
def test_there_is_always_an_answer_in_two_lines(game: str, lang: str) -> None:
    of, rng = game_of(game), Random(f"{game} {lang}")
    terms = random_terms(game, rng)
    steps = list(random_game(of, terms, rng, most=150))
    for step in rng.sample(steps, min(25, len(steps))):
        session = Session(of, begin(step.before), Sayer(of.data, words(lang), terms.seats, terms.options))
        for seat in viewers(session.state):
            present = now(session, seat)
            told = lines(present, session)
            assert 1 <= len(told) <= 2
            assert told[0].startswith(present.line.removesuffix("."))
            assert all(line and "{" not in line for line in told)
            assert present.decides or present.over
            assert [step.state for step in present.turn].count("now") <= 1


@pytest.mark.parametrize("game", games_with_rooms())
def test_it_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(game: str) -> None:
    of, rng = game_of(game), Random(game)
    terms = random_terms(game, rng)
    steps = list(random_game(of, terms, rng, most=150))
    for step in rng.sample(steps, min(20, len(steps))):
        sayer = Sayer(of.data, words("en"), terms.seats, terms.options)
        session = Session(of, begin(step.before), sayer)
        for seat in viewers(session.state):
            other = session.with_state(of.world(session.state, seat, rng))
            assert now(session, seat) == now(other, seat)


def test_who_has_sealed_is_not_waited_for() -> None:
    session, rng = begun("mea-culpa", seats=("Ann", "Ben", "Cy"), knowing=True), Random(1)
    while session.decision is not None and session.decision.kind.value != "secret":
        chance = session.decision.kind.value == "chance"
        session = (
            session.draw(rng.randrange) if chance else session.play(session.lines(session.movers()[0])[0])
        ).session
    session = session.play("bid 2+0", by="Ben").session
    assert [(wait.name, wait.state) for wait in session.now("Ann").waits] == [
        ("Ann", "waiting"),
        ("Ben", "sealed"),
        ("Cy", "waiting"),
    ]
    assert session.now("Ben").sentence == ""
    assert session.now("Ann").sentence == "You may make an offer."


def test_a_position_may_leave_out_whose_turn_it_is() -> None:
    from referee.desk.judging.settling import blank

    assert blank("avignon", seats=("Ann", "Ben")).now().line
    assert now(begun("avignon"), Seat(0)).turn[0].state == "now"
