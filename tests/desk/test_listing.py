"""What `moves` lists fits on a screen, also on a narrow one; what is answered as JSON is of the types that the schemas
tell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from jsonschema import Draft202012Validator

from referee.cli import drawing
from referee.core.rules.play import begin
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.board import Board, board
from referee.desk.books.schema import schema_of
from referee.desk.offers.listing import offered
from referee.desk.offers.offering import Offer
from referee.desk.offers.possible import possible
from referee.desk.table.present import now
from referee.desk.table.session import Session
from referee.games import game_of
from referee.library.paths import data_root
from referee.words.translation import words
from tests.games.properties import random_game, viewers
from tests.games.runner import games_with_rooms, random_terms
from tests.games.secrecy import Unkept, session_of

SCREEN = 24
"""Lines of the smallest terminal."""

ASIDE = 4
"""Lines that `moves` prints above and below what may be done, and the prompt."""


def listed(session: Session, seat: Seat | None, width: int) -> list[str]:
    """What `moves` lists for a seat, or a bystander, on a terminal of so many columns."""
    movers = tuple(who for who in session.movers() if seat is None or who == seat)
    screen = StringIO()
    with redirect_stdout(screen), patch.object(drawing, "columns", lambda: width):
        drawing.show_groups(
            {str(who): told for who, told in offered(session, movers, seat).items()}, session.sayer.words
        )
    return screen.getvalue().splitlines()


def fits(session: Session, seat: Seat | None) -> None:
    for width in (80, 40):
        lines = listed(session, seat, width)
        assert len(lines) <= SCREEN - ASIDE, (width, lines)
        assert all(len(line) <= width or " " not in line.strip() for line in lines), (width, lines)


def positions(game: str, lang: str, many: int) -> Iterator[Session]:
    of, rng = game_of(game), Random(f"{game} {lang} listing")
    terms = random_terms(game, rng)
    steps = list(random_game(of, terms, rng, most=200))
    for step in rng.sample(steps, min(many, len(steps))):
        yield Session(of, begin(step.before), Sayer(of.data, words(lang), terms.seats, terms.options))


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", games_with_rooms())
def test_moves_fit_on_a_screen(game: str, lang: str) -> None:
    for session in positions(game, lang, 12):
        for seat in viewers(session.state):
            fits(session, seat)


@pytest.mark.parametrize("game", games_with_rooms())
def test_a_bystander_is_told_of_everything_that_may_be_done(game: str) -> None:
    """What hangs on hidden things is not listed, but named, with the players who see them."""
    of = game_of(game)
    for session in positions(game, "en", 12):
        session = session_of(of, Unkept(of, session.state))
        found = possible(session, None)
        notes = " ".join(line.text for line in found.notes())
        verbs = {offer.verb.casefold() for offers in found.offers.values() for offer in offers}
        for act in now(session).may:
            assert act.casefold() in verbs or act in notes or {"secret", "check"} & words_of(notes), act


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text))


def as_json(told: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((data_root() / "schema" / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_is_answered_is_of_its_schema(game: str) -> None:
    moves, shown = validator("moves.schema.json"), validator(f"answers/show.{game}.schema.json")
    present = validator("answers/now.schema.json")
    for session in positions(game, "en", 10):
        decision = session.decision_seen()
        for seat in viewers(session.state):
            shown.validate(as_json({**session.view(seat), "board": board(session, seat)}))
            present.validate(as_json(now(session, seat)))
            offers = as_json(offered(session, session.movers(), seat))
            kind = None if decision is None else decision.kind.value
            told = {"game": game, "decision": kind, "next": session.next(), "moves": {}, "offers": offers}
            moves.validate(told)


def test_the_schemas_of_offers_and_boards_are_those_of_their_types() -> None:
    def kinds(name: str) -> Any:
        return json.loads((data_root() / "schema" / name).read_text(encoding="utf-8"))["$defs"]

    assert kinds("moves.schema.json") == as_json(schema_of(Offer, "")["$defs"])
    parts = as_json(schema_of(Board, "")["$defs"])
    del parts["Board"]
    for game in games_with_rooms():
        assert kinds(f"answers/show.{game}.schema.json").items() >= parts.items()
