"""Tables, positions and random games for the tests of Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core.rules.decision import Kind
from referee.core.rules.judge import judge
from referee.core.rules.move import CHANCE, Move, Mover
from referee.core.rules.play import begin, carry_out, decision, default_mover, legal_moves, mover_saying, random_outcome
from referee.core.rules.verdict import Illegal, Verdict
from referee.core.state.terms import Seat, Terms
from referee.core.words.notation import split_speaker
from referee.games import game_of
from referee.games.heuchel_meuchel.box.components import GAME
from referee.games.heuchel_meuchel.position.state import Heuchel
from tests.games.runner import NAMES, terms_for

ROOM = game_of(GAME)


def terms(seats: int = 3, variant: str = "", rulings: dict[str, str] | None = None, knowing: bool = True) -> Terms:
    return replace(terms_for(GAME, rulings, variant, seats=seats), knowing=knowing)


def position(seats: int = 3, variant: str = "", rulings: dict[str, str] | None = None, **told: Any) -> Heuchel:
    """A position with Ann in column A, Ben in B and so on; Ann is on turn unless `turn` says otherwise,
    and None leaves a thing out."""
    told = {"turn": "Ann", "extra": False, **{key.replace("_", "-"): value for key, value in told.items()}}
    if told.get("next") == "count":
        told["turn"] = None
    known = {key: value for key, value in told.items() if value is not None}
    given = {"seats": list(NAMES[:seats]), **known}
    state: Any = begin(ROOM.read_position(given, terms(seats, variant, rulings)))
    return state


def said(state: Heuchel, line: str) -> tuple[Mover, Move]:
    speaker, text = split_speaker(line, state.terms.seats)
    move = ROOM.notation.read(state, text)
    return (default_mover(state, move) if speaker is None else mover_saying(state, Seat(speaker), move)), move


def verdict(state: Heuchel, line: str) -> Verdict:
    return judge(state, *said(state, line))


def broken(state: Heuchel, line: str) -> set[str]:
    """The clauses that a line breaks: none when it is legal."""
    found = verdict(state, line)
    return {each.clause for each in found.breaches} if isinstance(found, Illegal) else set()


def after(state: Heuchel, *lines: str) -> Heuchel:
    """The position after lines that are all legal."""
    for line in lines:
        assert not broken(state, line), (line, verdict(state, line))
        state = carry_out(state, *said(state, line))
    return state


def facts(state: Heuchel) -> tuple[str, ...]:
    return ROOM.facts(state)


def random_game(agreed: Terms, rng: Random) -> Iterator[tuple[Heuchel, Mover, Move, Heuchel]]:
    """Every move of a random game to its end, with the positions before and after it."""
    state: Heuchel = begin(ROOM.start(agreed))
    while (wanted := decision(state)) is not None:
        if wanted.kind is Kind.CHANCE:
            who, move = CHANCE, random_outcome(state, rng.randrange)
        else:
            who = wanted.movers()[0]
            move = rng.choice(legal_moves(state, who))
        following = carry_out(state, who, move)
        yield state, who, move, following
        state = following
