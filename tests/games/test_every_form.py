"""Every form of every notation is read with figures, names and odd words in each of its places, and answered."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from referee.core.rules.judge import judge
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError
from referee.core.words.wording import Sayer
from referee.desk.judging.judging import judged
from referee.desk.reading.reading import NoAnswer
from referee.desk.table.session import Session
from referee.games import game_of
from referee.library.load import load_game
from referee.words.translation import words
from tests.games.runner import games_with_rooms, play_random, random_terms, terms_for

FIGURES = ("0", "1", "2", "3", "7", "10", "12", "99", "1000000", "1,000", "-1", "I", "red", "x", "the", "und", "")


TRIES, READ = 60, 3
"""How often the places of a form are filled at most, and how many readings of it are judged."""


def values(game: str, rng: Random) -> list[str]:
    """What is put into a place: a figure or an odd word, a player, or the name of anything that is in the box."""
    named = sorted(set(load_game(game).names.values()))
    return [*FIGURES, *FIGURES, "Ann", "Ben", *rng.sample(named, min(60, len(named)))]


def filled(form: str, put: list[str], rng: Random) -> str:
    """A line of a form, with something in each place."""
    return re.sub(r"<[^>]+>", lambda _: rng.choice(put), form.replace("[", "").replace("]", ""))


def positions(game: str, rng: Random) -> list[Session]:
    """A table of which nothing was told, and moments of random games."""
    of = game_of(game)
    blank = of.read_position({"seats": ["Ann", "Ben", "Cy"][: len(terms_for(game).seats)]}, terms_for(game))
    terms = replace(random_terms(game, rng), knowing=rng.random() < 0.5)
    played: list[Any] = [at.after for at in play_random(of, terms, rng, most=120)]
    states = (blank, *rng.sample(played, min(4, len(played))))
    return [Session(of, state, Sayer(of.data, words("en"), state.terms.seats)) for state in states]


@pytest.mark.parametrize("game", games_with_rooms())
def test_whatever_stands_in_its_places_a_line_is_judged(game: str) -> None:
    """As the referee writes and reads it, where no word needs a reason, for nobody who is named and for two players;
    and once as a sentence, which most odd values make one that is not understood."""
    rng, judged_forms = Random(7), set[str]()
    tables, put, forms = positions(game, rng), values(game, rng), game_of(game).notation.forms
    for form in forms:
        spoken, left = filled(form.line, put, rng), READ
        with suppress(NotationError, NoAnswer):
            assert judged(rng.choice(tables), rng.choice(["", "Ann: ", "Ben: "]) + spoken).answer() is not None
        for _ in range(TRIES):
            scene = rng.choice(tables)
            try:
                move = scene.game.notation.read(scene.state, filled(form.line, put, rng))
            except NotationError:
                continue
            for who in (None, Seat(0), Seat(1)):
                assert isinstance(judge(scene.state, who, move), Legal | Illegal | Depends)
            judged_forms.add(form.line)
            left -= 1
            if not left:
                break
    assert len(judged_forms) > 0.6 * len(forms), "the values are too odd to mean anything"


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
