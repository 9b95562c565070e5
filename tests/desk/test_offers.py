"""What is offered is what is legal: every legal line can be reached through an offer, and nothing that is illegal can.
Where any number of very many things can be chosen, the lines are a few of the moves, and some more are tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.rules.judge import breaches_of
from referee.core.rules.play import begin, carry_out, decision, outcomes
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.offers.offering import Ask
from referee.desk.offers.offers import NotOffered, Open, movers_for, opened
from referee.desk.offers.shapes import Row, in_order
from referee.desk.table.session import Session, begun
from referee.games.abbey.rules.encounters.encounter import Questioning
from referee.games.mea_culpa.rules.turn import Turn
from referee.games.mea_culpa.rules.verbs.frame import HouseFrame
from referee.games.mea_culpa.rules.verbs.move_pope import MovePopeStep
from referee.speech.writing import label_of, name_of
from referee.words.language import languages
from referee.words.translation import words
from tests.games.test_every_position import GAMES, terms_of

MOST = 90
"""Moves of each game."""

FEW = 8
"""Things of which every choice of several is tried; of more, one choice of each number."""

MOST_IN_A_ROW = 24
"""Things that are chosen one after the other."""


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
                few = islice(combinations(values, n), None if len(values) <= FEW else 1)
                yield from ((list(some), ()) for some in few)


def chosen_by_lot(asks: tuple[Ask, ...], rng: Random) -> dict[str, Any]:
    """One of all choices."""
    if not asks:
        return {}
    ask, *rest = asks
    told, then = rng.choice(list(_single(ask)))
    if ask.kind == "some":
        told = rng.sample([option.value for option in ask.options], rng.randint(ask.least, ask.most))
    return {ask.name: told, **chosen_by_lot((*then, *rest), rng)}


def choices_of(row: Row, asks: tuple[Ask, ...]) -> dict[str, Any]:
    """What has to be chosen for a move that stands behind an Offer."""
    if not asks:
        return {}
    ask, *rest = asks
    in_a_row = (each for slot in row if isinstance(slot.chosen, tuple) for each in in_order(slot, MOST_IN_A_ROW))
    told = {each.name: each.chosen for each in (*row, *in_a_row)}[ask.name]
    then = next((option.then for option in ask.options if option.value == told), ())
    return {ask.name: list(told) if isinstance(told, tuple) else told, **choices_of(row, (*then, *rest))}


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
        told = chosen_by_lot(chosen.offer.asks, rng)
        done = session.make(chosen.offer.id, told, by=session.seats[seat])
        if done.judged.legal:
            session = done.session


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_is_offered_and_nothing_else(game: Game, seed: int) -> None:
    for session, seat, offered in walked(game, seed):
        write = session.game.notation.write
        lines = {line for who in movers_for(session, seat) for line in session.open_to(who, seat)}
        movers, reached = movers_for(session, seat), set()
        for each in offered:
            if each.offer.refused is None:
                reached |= {write(session.state, each.move(choices_of(row, each.offer.asks))) for row, _ in each.rows}
            for told in choices(each.offer.asks) if each.offer.refused is None else ():
                line = write(session.state, each.move(told))
                assert line in lines or any(slot.among for row, _ in each.rows for slot in row), line
                assert line in lines or not any(breaches_of(session.state, movers[0], each.move(told))), line
        assert reached == lines


def test_questions_about_several_traits_are_chosen_by_trait() -> None:
    session = begun("abbey", seats=("Ann", "Ben", "Cy"), rulings={"G39": "any"})
    asking = session.with_state(replace(session.state, agenda=(Questioning(Seat(0), Seat(1)),)))
    (offer,) = (each for each in asking.offers("Ann") if each.refused is None)
    (kinds,) = offer.asks
    (traits,) = next(option.then for option in kinds.options if option.value == "how many")
    assert (traits.kind, traits.least, traits.most, len(traits.options)) == ("some", 0, 12, 12)
    told = {"question": "how many", "about": ["hooded", "franciscan", "shaven"]}
    assert asking.make(offer.id, told, by="Ann").answer.move == "ask Ben how many franciscan shaven hooded"
    for wrong in ([], ["no-suspect"], "bruno", ["bruno", "bruno"]):
        with pytest.raises(NotOffered):
            asking.make(offer.id, {"question": "hold", "about": wrong}, by="Ann")
    with pytest.raises(NotOffered):
        asking.make(offer.id, {"question": "how many"}, by="Ann")
    strict = asking.under({"G39": "two"})
    (kinds,) = next(each for each in strict.offers("Ann") if each.refused is None).asks
    assert next(option.then[0].most for option in kinds.options if option.value == "how many") == 2


def test_an_offer_tells_what_it_costs() -> None:
    session = begun("mea-culpa", seats=("Ann", "Ben", "Cy"), edition="sample")
    turn = session.with_state(replace(session.state, agenda=(Turn("merchant"),), market=(2, 2, 2, 2, 1)))
    turn = turn.with_state(
        replace(turn.state, holders=(None, None, Seat(0), None), money=(20, 20, 20), posts=(1, 1, 1))
    )
    prices = {each.label: each.price for each in turn.offers("Ann")}
    assert prices["Buy wine"] == "3 taler"
    assert prices["Buy 2 bread"] == "2 taler, 1 sin stone"
    assert prices["Sell jewel"] == "brings 12 taler"
    assert prices["Buy red Letter"] == "4 taler"
    assert prices["Pass"] is None
    second = turn.with_state(replace(turn.state, agenda=(Turn("merchant", ("sell",)),)))
    assert {each.label: each.price for each in second.offers("Ann")}["Buy wine"] == "3 taler, 1 notch"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_offer_has_a_name_of_its_own(game: Game) -> None:
    for _, _, offered in walked(game, 7):
        assert len({each.offer.id for each in offered}) == len(offered)
        labels = [each.offer.label for each in offered]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        for each in offered:
            assert (each.offer.refused is None) == (not each.offer.clause) == bool(each.rows)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_tapped_can_be_told_apart_in_every_language(game: Game) -> None:
    """Of what is done with several things each has a name of its own, which begins with a word or a figure."""
    for session, seat, _ in islice(walked(game, 5), 3, None, 17):
        for lang in languages():
            sayer = Sayer(game.data, words(lang), session.state.terms.seats, session.state.terms.options)
            offered = [each.offer for each in opened(Session(game, session.state, sayer), seat)]
            told = [(each.verb, each.object) for each in offered if each.object is not None]
            assert len(set(told)) == len(told), (lang, told)
            assert all(what[0].isalnum() or what[0] in "„“«¿¡" for _, what in told), (lang, told)


@pytest.mark.parametrize(
    ("lang", "label", "last"),
    [
        ("en", "Move a Pope stone · Den of Lust", "Den of Greed"),
        ("de", "Einen Papststein versetzen · Wollust", "Habgier"),
        ("fr", "Déplacer une pierre du pape · La luxure", "L'avidité"),
    ],
)
def test_a_thing_is_named_without_what_the_verb_says_already(lang: str, label: str, last: str) -> None:
    session = begun("mea-culpa", seats=("Ann", "Ben", "Cy"), edition="sample")
    sayer = Sayer(session.game.data, words(lang), session.seats, session.state.terms.options)
    moving = Session(
        session.game, replace(session.state, agenda=(MovePopeStep(HouseFrame(Seat(0), card="pope-stone")),)), sayer
    )
    offers = [each for each in moving.offers("Ann") if each.refused is None]
    assert offers[0].label == label
    assert offers[-1].object == last


def test_several_things_of_a_kind_have_commas_between_them() -> None:
    assert label_of("abbey", "move aula parlatorium", "en") == "move Aula, Parlatorium"
    assert label_of("abbey", "move aula", "en") == "move Aula"
    assert name_of("abbey", "aula claustrum-south", "pl") == "Aula, Claustrum południowe"
    assert name_of("mea-culpa", "bread wine", "de") == "Brot, Wein"
    assert name_of("mea-culpa", "letter red", "en") == "red Letter"
    assert label_of("mea-culpa", "reveal cloth cloth 1 1 5", "en") == "reveal cloth, cloth 1 1 5"
    assert label_of("abbey", "ask Ben how many hooded bearded", "en", frozenset({"Ben"})) == (
        "ask Ben how many hooded, bearded"
    )


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
