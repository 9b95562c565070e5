"""Playing any game at random, for the tests of every room.

`play_random` gives every situation of a game; `hidden_twins` and `count_cards` are what a room tells about itself
where the engine can't know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core.game import Game
from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE, Move, Mover
from referee.core.rules.play import begin, carry_out, decision, legal_moves, outcomes
from referee.core.state.terms import Seat, Terms, agree
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_tables
from referee.library.load import games, load_game
from referee.library.paths import code_root
from tests.games.heuchel_meuchel import telling as heuchel_meuchel
from tests.games.mea_culpa import telling as mea_culpa

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay")


SELDOM = ("accept-draw", "offer-draw", "gift")
"""Kinds of moves that would make most random games short, or never let them get on."""


@dataclass(frozen=True)
class Situation:
    """A decision in a game: everything that could be played, what was, and what came of it."""

    state: Any
    open: tuple[tuple[Mover, Move], ...]
    who: Mover
    move: Move
    after: Any


def games_with_rooms() -> list[str]:
    """Every game whose rules are written."""
    home = code_root() / "referee" / "games"
    return [game for game in games() if (home / game.replace("-", "_") / "rules" / "setup.py").is_file()]


@cache
def sample_edition(game: str) -> Any:
    """The edition that comes with a game."""
    return toml.convert(edition_tables(game, SAMPLE), game_of(game).edition, SAMPLE)


def terms_for(
    game: str, rulings: dict[str, str] | None = None, variant: str = "", edition: str = SAMPLE, seats: int | None = None
) -> Terms:
    """The terms of a table with everything at its default but what is given."""
    data, of = load_game(game), game_of(game)
    held = (
        sample_edition(game) if edition == SAMPLE else toml.convert(edition_tables(game, edition), of.edition, edition)
    )
    return agree(data, NAMES[: seats or data.game.seats[0]], held, variant, rulings)


def random_terms(game: str, rng: Random) -> Terms:
    """Any variant, any number of seats, any option of every switch."""
    data = load_game(game)
    rulings = {ruling.id: rng.choice(sorted(ruling.options)) for ruling in data.rulings if len(ruling.options) > 1}
    seats = rng.randint(*data.game.seats)
    return terms_for(game, rulings, rng.choice(["", *data.game.variants]), seats=seats)


def open_moves(state: Any) -> tuple[tuple[Mover, Move], ...]:
    """Every legal move of everybody who may move now."""
    wanted = decision(state)
    if wanted is None:
        return ()
    if wanted.kind is Kind.CHANCE:
        return tuple((CHANCE, move) for move, weight in outcomes(state) if weight)
    return tuple((who, move) for who in wanted.movers() for move in legal_moves(state, who))


def play_random(
    of: Game,
    terms: Terms,
    rng: Random,
    most: int = 300,
    pick: Callable[[Any, tuple[tuple[Mover, Move], ...]], tuple[Mover, Move]] | None = None,
) -> Iterator[Situation]:
    """One game from its beginning, at most so many moves; `pick` chooses otherwise than evenly. Lots fall by their
    weights."""
    state: Any = begin(of.start(terms))
    for _ in range(most):
        wanted, found = decision(state), open_moves(state)
        if wanted is None:
            return
        assert found, f"nobody can do anything: {of.facts(state)}"
        if wanted.kind is Kind.CHANCE:
            moves, weights = zip(*outcomes(state), strict=True)
            who, move = CHANCE, rng.choices(moves, weights)[0]
        else:
            who, move = (pick or lively(rng))(state, found)
        after = carry_out(state, who, move)
        yield Situation(state, found, who, move, after)
        state = after


def moments(game: str, count: int, rng: Random) -> Iterator[tuple[Terms, Any, list[Move]]]:
    """So many positions of random games at a knowing table: what was agreed, one in ten positions, and moves that were
    possible before it."""
    of = game_of(game)
    while count:
        terms, pool = replace(random_terms(game, rng), knowing=True), list[Move]()
        for at in play_random(of, terms, rng, most=300):
            pool += [move for who, move in at.open[:3] if isinstance(who, int)]
            del pool[:-100]
            if rng.random() > 0.1:
                continue
            yield terms, at.state, pool
            if not (count := count - 1):
                return


def lively(rng: Random) -> Callable[[Any, tuple[tuple[Mover, Move], ...]], tuple[Mover, Move]]:
    """Picks evenly, but rarely a move that only ends the game, or could be made at every moment."""

    def pick(state: Any, found: tuple[tuple[Mover, Move], ...]) -> tuple[Mover, Move]:
        rest = [each for each in found if tag(each[1]) not in SELDOM]
        return rng.choice(rest if rest and rng.random() < 0.98 else found)

    return pick


def tag(move: Move) -> str:
    """The kind of a move, as it stands in a log."""
    return str(move.__struct_config__.tag)


def seen_by(state: Any) -> tuple[Seat | None, ...]:
    """Every seat, and a bystander."""
    return (*(Seat(number) for number in range(len(state.terms.seats))), None)


def _other_world(game: str) -> Callable[[Any, Seat | None], Iterator[Any]]:
    """A game that tells its own worlds."""

    def twins(state: Any, seat: Seat | None) -> Iterator[Any]:
        yield game_of(game).world(state, seat, Random(1))

    return twins


count_cards: dict[str, Callable[[Any], Any]] = {
    "abbey": lambda state: game_of("abbey").census(state),
    "heuchel-meuchel": heuchel_meuchel.count_cards,
    "mea-culpa": mea_culpa.counted,
}
"""For each game everything that must be as much after a move as before; None while that can't be told."""

hidden_twins: dict[str, Callable[[Any, Seat | None], Iterator[Any]]] = {
    "abbey": _other_world("abbey"),
    "heuchel-meuchel": heuchel_meuchel.twins,
    "mea-culpa": mea_culpa.twins,
}
"""For each game the States that differ from one only in what a seat can't see."""
