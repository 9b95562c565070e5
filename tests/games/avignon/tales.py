"""What moves told: for tests of happenings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.core import Happening, Seat
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import Move, Mover
from referee.core.rules.play import begin, carry_out
from referee.core.rules.verdict import Legal
from referee.core.state.terms import agree
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_tables
from referee.library.load import load_examples, load_game
from referee.words.translation import words
from tests.games.avignon.positions import said_at
from tests.games.runner import play_random, random_terms, terms_for

ROOM = game_of("avignon")

Told = tuple[Happening, ...]

Acted = tuple[Any, Mover, Move, Any, Told]
"""A State, who moved, the move, the State after it, and what it told."""


def acted(state: Any, who: Mover, move: Move) -> Acted:
    with collecting() as tale:
        after = carry_out(state, who, move)
    return state, who, move, after, tuple(tale)


def random_tales(seed: int, most: int = 60) -> Iterator[Acted]:
    """A random game under random terms, every third one with nothing but the rulebook to go by."""
    rng = Random(seed)
    terms = random_terms("avignon", rng)
    if seed % 3 == 0:
        terms = terms_for("avignon", terms.options, edition="blank")
    for at in play_random(ROOM, terms, rng, most=most):
        yield acted(at.state, at.who, at.move)


def example_tales() -> Iterator[Acted]:
    """Every move of every example."""
    for example in load_examples("avignon"):
        edition = str(example.position.get("edition", SAMPLE))
        held = toml.convert(edition_tables("avignon", edition), ROOM.edition, edition)
        seats = tuple(example.position.get("seats", ROOM.usual_seats))
        rulings = dict(example.position.get("rulings", {}))
        terms = agree(load_game("avignon"), seats, held, str(example.position.get("variant", "")), rulings)
        state = begin(ROOM.read_position(example.position, terms))
        for line in (line for do in example.do for line in do.moves):
            done = acted(state, *said_at(state, line))
            yield done
            state = done[3]


def told(state: Any, *lines: str) -> tuple[Any, Told]:
    """The State after these moves, all of which must be legal, and everything that they told."""
    tale: list[Happening] = []
    for line in lines:
        who, move = said_at(state, line)
        assert isinstance(judge(state, who, move), Legal), line
        *_, state, heard = acted(state, who, move)
        tale += heard
    return state, tuple(tale)


def read(tale: Told, lang: str = "en", seat: Seat | None = None, seats: tuple[str, ...] = ("Ann", "Ben")) -> list[str]:
    """A tale as a seat, or a bystander, reads it."""
    sayer = Sayer(load_game("avignon"), words(lang), seats)
    found = [sayer.happening(each, ROOM.naming, seat) for each in tale]
    return [f"{each.text} [{each.clause}]" for each in found if each is not None]
