"""Games as other people's suites are shown them: each from its beginning, or shrunken to a few moves of a late hour."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from zlib import crc32

from msgspec import Struct

from referee.core.game import Game
from referee.core.rules.move import CHANCE
from referee.core.rules.play import begin
from referee.core.state.terms import Seat, agree
from referee.core.words.wording import Sayer
from referee.desk.table.course import Course
from referee.desk.table.session import Session, begun
from referee.games import game_of
from referee.words.translation import words
from tests import toy
from tests.games.runner import NAMES, games_with_rooms

FEATURES = 64
"""Figures in the vector that stands for what somebody sees."""

MOST = 3000
"""Decisions after which a game is broken off without a winner."""


def all_games() -> list[str]:
    """Every game whose rules are written, and the made-up one."""
    return [*games_with_rooms(), toy.GAME.id]


def game_called(id_: str) -> Game:
    return toy.GAME if id_ == toy.GAME.id else game_of(id_)


class Shown(Struct, frozen=True):
    """`seats` players in a `variant`; after `skipped` random moves (by `seed`, which picks the lots too), and at most
    `most` more."""

    game: str
    seats: int
    skipped: int = 0
    seed: int = 0
    most: int = MOST
    variant: str = ""

    def beginning(self) -> Course:
        course = Course(_session(self.game, NAMES[: self.seats], self.variant))
        rng = Random(self.seed)
        for _ in range(self.skipped):
            after = course.after(random_choice(course, rng))
            if after.mover is None:
                break
            course = after
        return Course(course.session, passed=course.passed)


def _session(id_: str, seats: tuple[str, ...], variant: str) -> Session:
    if id_ != toy.GAME.id:
        return begun(id_, seats=seats, variant=variant, knowing=True)
    terms = agree(toy.GAME.data, seats, toy.GAME.edition(), knowing=True)
    sayer = Sayer(toy.GAME.data, words("en"), seats)
    return Session(toy.GAME, begin(toy.GAME.start(terms)), sayer)


def random_choice(course: Course, rng: Random) -> Any:
    """A choice of whoever is asked, each as likely, or a lot by its probability."""
    if course.mover is CHANCE:
        moves, probabilities = zip(*course.lots, strict=True)
        return rng.choices(moves, probabilities)[0]
    return rng.choice(list(course.choices.values()))


def has_secrets(id_: str) -> bool:
    """Whether players see different things at a table that agrees on nothing special."""
    course, rng = Shown(id_, game_called(id_).data.game.seats[0]).beginning(), Random(0)
    for _ in range(200):
        if course.mover is None:
            return False
        seats = map(Seat, range(len(course.session.seats)))
        if any(private(course, seat) for seat in seats):
            return True
        course = course.after(random_choice(course, rng))
    return False


def private(course: Course, seat: Seat) -> str:
    """What a seat sees and a bystander does not."""
    own, common = dict(_figures(course.session.view(seat))), dict(_figures(course.session.view(None)))
    hidden = {path: value for path, value in own.items() if common.get(path) != value and path != "seat"}
    return json.dumps(hidden, sort_keys=True, default=str) if hidden else ""


def features(course: Course, seat: Seat | None) -> list[float]:
    """What a seat sees as a vector: every figure is counted at the place to which its name falls."""
    found = [0.0] * FEATURES
    for path, value in _figures(course.session.view(seat)):
        number = float(value) if isinstance(value, int | float) else 1.0
        name = path if isinstance(value, int | float) else f"{path}={value}"
        found[crc32(name.encode()) % FEATURES] += max(-100.0, min(100.0, number))
    return found


def _figures(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _figures(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _figures(each, f"{path}.{number}")
    else:
        yield path, value
