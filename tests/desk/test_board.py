"""A board as data: in words, the same in every world that a seat can't tell apart, and true about who sees what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from referee.cli.drawing import drawn
from referee.core.game import Game
from referee.core.rules.play import begin
from referee.core.rules.settle import Asked, settle
from referee.core.state.question import Question, Value
from referee.core.state.state import MOMENT
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.board import Cell, Grid, Part, Text, Things, Track, board
from referee.desk.table.session import Session
from referee.games import game_of
from referee.table.log import Claimed
from referee.words.language import languages
from referee.words.translation import words
from tests.games.properties import random_game, viewers
from tests.games.runner import games_with_rooms, random_terms
from tests.games.secrecy import Unkept, session_of

PER_GAME = 20
ENGLISH = words("en")


def sessions(game: str, lang: str = "en", seed: int = 3) -> list[Session]:
    """Some positions of a random game."""
    of, rng = game_of(game), Random(f"{game} {seed}")
    terms = random_terms(game, rng)
    steps = list(random_game(of, terms, rng, most=200))
    sayer = Sayer(of.data, words(lang), terms.seats, terms.options)
    chosen = [*rng.sample(steps, min(PER_GAME, len(steps))), steps[-1]]
    return [Session(of, begin(step.after), sayer) for step in chosen]


def covered(part: Part) -> Part:
    """A part with everything covered that not all may see."""

    def row(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(
            replace(cell, text=cell.covered, covered=None) if cell.covered is not None else cell for cell in cells
        )

    match part:
        case Grid():
            return replace(part, rows=tuple(map(row, part.rows)))
        case Things():
            return replace(part, things=row(part.things))
        case Text():
            return replace(part, lines=row(part.lines))
    return part


def texts(part: Part) -> list[Any]:
    """What can be read of a part."""
    match part:
        case Grid():
            return [[cell.text for cell in row] for row in part.rows]
        case Things():
            return [(cell.text, cell.note) for cell in part.things]
        case Text():
            return [cell.text for cell in part.lines]
        case Track():
            return [*part.marks]


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_is_covered_is_what_everybody_else_sees(game: str) -> None:
    for session in sessions(game):
        common = {(part.id, part.owner): part for part in board(session)}
        assert all(part.seen == "all" for part in common.values())
        for seat in viewers(session.state):
            for part in board(session, seat):
                if part.covered:
                    assert (part.id, part.owner) not in common
                    assert part.owner == seat
                elif part.seen == "all":
                    assert part == common[part.id, part.owner]
                else:
                    assert texts(covered(part)) == texts(common[part.id, part.owner])


@pytest.mark.parametrize("game", games_with_rooms())
def test_a_board_is_the_same_in_every_world(game: str) -> None:
    rng = Random(game)
    for session in sessions(game):
        for seat in viewers(session.state):
            other = session.with_state(session.game.world(session.state, seat, rng))
            assert board(session, seat) == board(other, seat)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", games_with_rooms())
def test_a_board_fits_a_terminal(game: str, lang: str) -> None:
    for session in sessions(game, lang):
        for seat in viewers(session.state):
            parts = board(session, seat)
            assert to_builtins(parts)
            assert len({(part.id, part.owner) for part in parts}) == len(parts)
            assert not [part for part in parts if isinstance(part, Things | Track) and not part.title]
            wide, plain = drawn(parts, ENGLISH, 80), drawn(parts, ENGLISH)
            assert all(len(line) <= 80 for line in wide if not _is_grid(line, parts))
            assert sorted(" ".join(wide).split()) == sorted(" ".join(plain).split())


def _is_grid(line: str, parts: tuple[Part, ...]) -> bool:
    """Whether a line is a row of a table, which can't be broken."""
    return any(line.startswith(head) for part in parts if isinstance(part, Grid) for head in drawn((part,), ENGLISH))


def test_a_hand_is_its_owners_alone() -> None:
    (session, *_) = sessions("credo")
    assert [part.owner for part in board(session, Seat(1)) if part.covered] in ([1], [1, 1], [])


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", games_with_rooms())
def test_what_a_seat_has_chosen_in_secret_is_told_to_it_alone(game: str, lang: str) -> None:
    of, rng = game_of(game), Random(f"{game} sealed")
    terms = random_terms(game, rng)
    sayer = Sayer(of.data, words(lang), terms.seats, terms.options)
    steps = [step for step in random_game(of, terms, rng, most=120) if step.after.sealed]
    for step in steps[:: max(1, len(steps) // 5)]:
        session = Session(of, step.after, sayer)
        for seat in viewers(session.state):
            told = [part for part in board(session, seat) if part.id == "secret" and part.owner == seat]
            chosen = [move for who, move in session.state.sealed if who == seat]
            assert [len(part.things) for part in told if isinstance(part, Things)] == [len(chosen)] * bool(chosen)
            assert all(part.covered and part.title for part in told)


@pytest.mark.parametrize("game", games_with_rooms())
def test_what_the_table_has_told_is_shown_to_whom_it_was_told(game: str) -> None:
    """A verdict where nothing is known: what the table answers on the way to it stands on the board from then on."""
    of, rng = game_of(game), Random(f"{game} answers")
    terms = random_terms(game, rng)
    steps = [step for step in random_game(of, terms, rng, most=120) if isinstance(step.who, int)]
    blank = begin(of.read_position({"seats": list(terms.seats), "variant": terms.variant}, terms))
    asked: set[Question] = set()
    for step in rng.sample(steps, min(len(steps), PER_GAME)):
        fold = Unkept(of, blank)
        while isinstance(found := settle(fold.state, step.who, step.move), Asked):
            answer = of.truth(step.before, found.question, step.move)
            if answer not in found.question.answers:
                break
            fold.follow(Claimed(found.question, answer))
            if found.question.id != MOMENT:
                asked.add(found.question)
                assert worded(of, fold, found.question, answer) in answers(session_of(of, fold), found.question.to)
    assert asked


def worded(game: Game, fold: Unkept, question: Question, answer: Value) -> str:
    """What the log says of an answer."""
    say = session_of(game, fold).sayer
    return say.referee("log.claimed", question=say.question(question).text, answer=say.value(question.id, answer))


def answers(session: Session, seat: Seat | None) -> list[str]:
    """What a board shows as told by the table."""
    parts = (part for part in board(session, seat) if part.id == "answers" and isinstance(part, Text))
    return [cell.text for part in parts for cell in part.lines]
