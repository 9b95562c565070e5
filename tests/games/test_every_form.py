"""Every form of every notation is read with figures, names and odd words in each of its places, and answered."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from referee.core.judge import judge
from referee.core.notation import NotationError
from referee.core.verdict import Legal
from referee.core.wording import Sayer
from referee.desk.judging import judged
from referee.desk.reading import NoAnswer
from referee.desk.session import Session
from referee.games import game_of
from referee.library.load import load_game
from referee.words.translation import words
from tests.games.runner import games_with_rooms, play_random, random_terms, terms_for

FIGURES = ("0", "1", "2", "3", "7", "10", "12", "99", "1000000", "1,000", "-1", "I", "red", "x", "the", "und", "")


def values(game: str, rng: Random) -> list[str]:
    """What is put into a place: a figure or an odd word, a player, or the name of anything that is in the box."""
    named = sorted(set(load_game(game).names.values()))
    return [*FIGURES, "Ann", "Ben", *rng.sample(named, min(40, len(named)))]


def lines(game: str, rng: Random) -> list[str]:
    """Lines of every form, with something in each place."""
    forms, put = [form.line for form in game_of(game).notation.forms], values(game, rng)
    return [re.sub(r"<[^>]+>", lambda _: rng.choice(put), form.replace("[", "").replace("]", "")) for form in forms]


def positions(game: str, rng: Random) -> list[Session]:
    """A table of which nothing was told, and moments of random games."""
    of = game_of(game)
    blank = of.read_position({"seats": ["Ann", "Ben", "Cy"][: len(terms_for(game).seats)]}, terms_for(game))
    terms = replace(random_terms(game, rng), knowing=rng.random() < 0.5)
    played: list[Any] = [at.after for at in play_random(of, terms, rng, most=120)]
    states = (blank, *rng.sample(played, min(4, len(played))))
    return [Session(of, state, Sayer(of.data, words("en"), state.terms.seats)) for state in states]


@pytest.mark.parametrize("game", games_with_rooms())
def test_whatever_stands_in_its_places_a_line_is_answered(game: str) -> None:
    rng, answered = Random(7), 0
    tables = positions(game, rng)
    for line in lines(game, rng):
        scene = rng.choice(tables)
        speaker = rng.choice(["", "Ann: ", "Ben: "])
        try:
            answered += judged(scene, speaker + line).answer() is not None
        except (NotationError, NoAnswer):
            continue
    assert answered, "no line was answered at all: the values are too odd to mean anything"


NEVER_SAID = {
    "mea-culpa": {("take-stone", "colour"), ("visit", "borrowed")},  # for an indulgence and for Suite 5 alone
    "credo": {
        ("play", "bishop"),
        ("play", "player"),
        ("lay", "demoting"),
        ("persecute", "laity"),
        ("finish", "keeping"),
    },
}
"""Parts of a move that only some moves of its kind have; what `play` may name is tried in Credo's own tests."""


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_may_be_left_out_may_be_said(game: str) -> None:
    """Where a legal move leaves a part open, some value of it can be named: that which comes of itself at least."""
    rng = Random(3)
    left_out: list[tuple[Any, Any, Any, str]] = []
    heard: set[Any] = set(range(26))
    for at in play_random(game_of(game), random_terms(game, rng), rng, most=150):
        for who, move in at.open:
            for part in fields(move):
                value = getattr(move, part.name)
                if value is None and (move.__struct_config__.tag, part.name) not in NEVER_SAID.get(game, set()):
                    left_out.append((at.state, who, move, part.name))
                elif isinstance(value, str | int):
                    heard.add(value)
    for state, who, move, part in rng.sample(left_out, min(25, len(left_out))):
        named = (replace(move, **{part: value}) for value in sorted(heard, key=str))
        assert any(_is_legal(state, who, each) for each in named), (move, part)


def _is_legal(state: Any, who: Any, move: Any) -> bool:
    """False too for a value of another kind than a move has."""
    try:
        return isinstance(judge(state, who, move), Legal)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
