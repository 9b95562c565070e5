"""What is offered is what is legal: every legal move can be reached through an offer, and nothing else can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from referee.core.game import Game
from referee.core.play import begin, carry_out, decision, outcomes
from referee.core.terms import Seat
from referee.core.wording import Sayer
from referee.desk.offering import Ask
from referee.desk.offers import NotOffered, Open, movers_for, opened
from referee.desk.session import Session, begun
from referee.words.translation import words
from tests.games.test_every_position import GAMES, terms_of

MOST = 90
"""Moves of each game."""


def choices(asks: tuple[Ask, ...]) -> Iterator[dict[str, Any]]:
    """Everything that can be chosen."""
    if not asks:
        yield {}
        return
    ask, *rest = asks
    for told, then in _single(ask):
        for more in choices((*then, *rest)):
            yield {ask.name: told, **more}


def _single(ask: Ask) -> Iterator[tuple[Any, tuple[Ask, ...]]]:
    match ask.kind:
        case "number":
            yield from ((number, ()) for number in range(ask.least, ask.most + 1))
        case "one":
            yield from ((option.value, option.then) for option in ask.options)
        case "some":
            values = [option.value for option in ask.options]
            for n in range(ask.least, ask.most + 1):
                yield from ((list(some), ()) for some in combinations(values, n))


def walked(
    game: Game, seed: int, lang: str = "en", most: int = MOST
) -> Iterator[tuple[Session, Seat, tuple[Open, ...]]]:
    """A random game through offers alone, and at every choice what each seat that may choose is offered."""
    rng = Random(seed)
    terms = terms_of(game, rng)
    session = Session(game, begin(game.start(terms)), Sayer(game.data, words(lang), terms.seats, terms.options))
    for _ in range(most):
        wanted = decision(session.state)
        if wanted is None:
            return
        if not wanted.seats and session.question() is None and terms.knowing:
            moves, weights = zip(*outcomes(session.state), strict=True)
            session = session.with_state(carry_out(session.state, wanted.movers()[0], rng.choices(moves, weights)[0]))
            continue
        found = []
        for number in range(len(terms.seats)):
            offered = opened(session, Seat(number))
            if movers_for(session, Seat(number)):
                yield session, Seat(number), offered
            found += [(Seat(number), each) for each in offered if each.rows]
        assert found, f"nobody is offered anything: {session.next()}"
        verbs = {each.offer.verb for _, each in found}
        verb = rng.choice(sorted(verbs))
        seat, chosen = rng.choice([each for each in found if each[1].offer.verb == verb])
        told = rng.choice(list(choices(chosen.offer.asks)))
        done = session.make(chosen.offer.id, told, by=session.seats[seat])
        if done.judged.legal:
            session = done.session


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_is_offered_and_nothing_else(game: Game, seed: int) -> None:
    for session, seat, offered in walked(game, seed):
        write = session.game.notation.write
        lines = {line for who in movers_for(session, seat) for line in session.open_to(who, seat)}
        reached = [
            write(session.state, each.move(told))
            for each in offered
            if each.offer.refused is None
            for told in choices(each.offer.asks)
        ]
        assert sorted(reached) == sorted(map(str, lines))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_offer_has_a_name_of_its_own(game: Game) -> None:
    for _, _, offered in walked(game, 7):
        assert len({each.offer.id for each in offered}) == len(offered)
        labels = [each.offer.label for each in offered]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        for each in offered:
            assert (each.offer.refused is None) == (not each.offer.clause) == bool(each.rows)


def test_figures_are_two_numbers() -> None:
    session = begun("mea-culpa", seats=("Ann", "Ben", "Cy"), knowing=True)
    rng = Random(1)
    while session.decision is not None and session.decision.kind.value != "secret":
        if session.decision.kind.value == "chance":
            session = session.draw(rng.randrange).session
            continue
        player = session.seats[session.movers()[0]]
        free = [each for each in session.offers(player) if each.refused is None]
        session = session.make(free[0].id, next(choices(free[0].asks)), by=player).session
    (bid,) = session.offers("Ann")
    assert [(ask.name, ask.kind, ask.least, ask.most) for ask in bid.asks] == [
        ("notches", "number", 1, 6),
        ("taler", "number", 0, bid.asks[1].most),
    ]
    with pytest.raises(NotOffered) as wrong:
        session.make(bid.id, {"notches": 4}, by="Ann")
    assert wrong.value.lacking == ("taler",)
    made = session.make(bid.id, {"notches": 4, "taler": 3}, by="Ann")
    assert (made.answer.verdict, made.answer.move) == ("legal", "bid 4+3")
    with pytest.raises(NotOffered):
        made.session.make(bid.id, {"notches": 4, "taler": 3}, by="Ann")
