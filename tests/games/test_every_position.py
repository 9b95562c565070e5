"""What holds in every position of every game, the made-up one included."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from referee.core import CHANCE, masked
from referee.core import Step as Thing
from referee.core.game import Game
from referee.core.rules.ending import PositionError
from referee.core.rules.play import begin, decision, legal_moves
from referee.core.state.plain import Plain
from referee.core.state.terms import Terms, agree
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.table.letters import tables_to_text
from referee.words.language import languages
from referee.words.translation import words
from tests import toy
from tests.games.properties import (
    Step,
    doors,
    is_empty_tale,
    random_game,
    silent_changes,
    viewers,
    written_back,
)
from tests.games.runner import games_with_rooms, random_terms

GAMES = [toy.GAME, *map(game_of, games_with_rooms())]
SEEDS = range(5)


def terms_of(game: Game, rng: Random) -> Terms:
    if game is not toy.GAME:
        return random_terms(game.id, rng)
    return agree(game.data, ("Ann", "Ben", "Cy")[: rng.randint(2, 3)], game.edition(), knowing=True)


@pytest.fixture(
    scope="module", params=[(game, seed) for game in GAMES for seed in SEEDS], ids=lambda p: f"{p[0].id}-{p[1]}"
)
def played(request: pytest.FixtureRequest) -> tuple[Game, list[Step]]:
    """A random game under random terms; the parameter is what reproduces it."""
    game, seed = request.param
    rng = Random(seed)
    return game, list(random_game(game, terms_of(game, rng), rng, most=150))


def _agenda(game: Game, state: Any) -> list[dict[str, Any]]:
    """What is to do, Step by Step, as a position file tells it."""
    told: list[dict[str, Any]] = Plain(game.package, state.terms.seats).write(state.agenda, tuple[Thing, ...])
    return told


def test_every_position_survives_its_file(played: tuple[Game, list[Step]]) -> None:
    game, steps = played
    for step in steps:
        assert written_back(game, step.after) == step.after


def test_every_view_survives_its_file(played: tuple[Game, list[Step]]) -> None:
    """What is exported of a position, to a seat or a bystander, reads back as what was exported."""
    game, steps = played
    for step in steps[::2]:
        for seat in viewers(step.after):
            told = game.write_position(step.after, seat)
            back = game.read_position(tomllib.loads(tables_to_text(told)), step.after.terms)
            assert game.write_position(back, everything=True) == told


def test_an_agenda_that_lacks_something_is_refused_or_can_go_on(played: tuple[Game, list[Step]]) -> None:
    game, steps = played
    rng = Random(2)
    for step in steps[:: max(1, len(steps) // 15)]:
        told = game.write_position(step.after, everything=True)
        terms = step.after.terms
        agenda = [dict(row) for row in _agenda(game, step.after)]
        for row in agenda:
            if len(row) > 1 and rng.random() < 0.5:
                del row[rng.choice([key for key in row if key != "step"])]
        forgotten = [key for key in told if key not in ("game", "seats", "variant", "edition") and rng.random() < 0.2]
        kept = {key: value for key, value in told.items() if key not in forgotten}
        try:
            told_of = begin(game.read_position({**kept, "agenda": agenda}, terms))
        except PositionError:
            continue
        wanted = decision(told_of)
        for who in wanted.movers() if wanted is not None else ():
            legal_moves(told_of, who)


def test_no_change_is_silent(played: tuple[Game, list[Step]]) -> None:
    game, steps = played
    for step in steps:
        assert silent_changes(game, step) == [], (step.who, step.move)


def test_no_tale_is_empty(played: tuple[Game, list[Step]]) -> None:
    game, steps = played
    for step in steps:
        assert not is_empty_tale(game, step), (step.who, step.move)


@pytest.mark.parametrize("lang", languages())
def test_every_tale_can_be_read_by_everybody(played: tuple[Game, list[Step]], lang: str) -> None:
    game, steps = played
    sayer = Sayer(game.data, words(lang if game is not toy.GAME else "en"), steps[0].before.terms.seats)
    for step in steps:
        for told in step.tale:
            for seat in viewers(step.after):
                said = sayer.happening(told, game.naming, seat)
                assert said is None or (said.text and "{" not in said.text)


def test_what_a_seat_cant_tell_apart_looks_the_same(played: tuple[Game, list[Step]]) -> None:
    game, steps = played
    rng = Random(1)
    for step in steps[:: max(1, len(steps) // 25)]:
        for seat in viewers(step.after):
            world = game.world(step.after, seat, rng)
            assert masked(world, seat) == masked(step.after, seat)
            here, there = doors(game, step.after, seat), doors(game, world, seat)
            for name, door in here.items():
                assert door() == there[name](), name


def test_nothing_is_lost_or_made(played: tuple[Game, list[Step]]) -> None:
    game, steps = played
    counts = [found for step in steps if step.who is not CHANCE and (found := game.census(step.after)) is not None]
    assert all(found == counts[-1] for found in counts[1:]), "the counts differ"
