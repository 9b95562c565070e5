"""Setting tables of Mea Culpa for tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.core.rules.decision import Kind
from referee.core.rules.happening import Happening
from referee.core.rules.judge import judge, settled
from referee.core.rules.marks import collecting
from referee.core.rules.move import CHANCE, Move, Mover
from referee.core.rules.play import begin, carry_out, decision, default_mover, random_move, random_outcome
from referee.core.rules.verdict import Legal, Verdict
from referee.core.state.terms import Seat
from referee.core.words.notation import split_speaker
from referee.games import game_of
from tests.games.runner import terms_for

ROOM = game_of("mea-culpa")

ANN, BEN, CY, DOT = (Seat(number) for number in range(4))


def table(seats: int = 4, variant: str = "", rulings: dict[str, str] | None = None, **told: Any) -> Any:
    """The action phase of a table at which everybody has the character of his seat, 20 taler and three notches; what
    is None is not told."""
    terms = terms_for("mea-culpa", rulings, variant, seats=seats)
    names = terms.seats
    given = {
        "seats": list(names),
        "souls": dict(zip(names, (5, 8, 11, 14), strict=False)),
        "posts": dict.fromkeys(names, 3),
        "money": dict.fromkeys(names, 20),
        "goods": {name: {} for name in names},
        "letters": {name: {} for name in names},
        "sins": {name: {} for name in names},
        "chests": {name: {} for name in names},
        "characters": dict(zip(("pope", "emperor", "merchant", "sinner"), names, strict=False)),
        "market": {"bread": 2, "wine": 1, "jewel": 1, "indulgence": 1},
        "rooms": {"1": "bank-5", "2": "new-crew", "3": "pope-stone", "4": "free-good"},
        "turn": "emperor",
        **told,
    }
    return begin(ROOM.read_position({key: value for key, value in given.items() if value is not None}, terms))


def said(state: Any, line: str) -> tuple[Mover, Any, Verdict]:
    speaker, text = split_speaker(line, state.terms.seats)
    move = ROOM.notation.read(state, text)
    who = Seat(speaker) if speaker is not None else default_mover(state, move)
    return who, move, judge(state, who, move)


def played(state: Any, *lines: str) -> Any:
    for line in lines:
        who, move, verdict = said(state, line)
        assert isinstance(verdict, Legal), (line, verdict)
        state = carry_out(state, who, move)
    return state


def broken(state: Any, line: str) -> list[str]:
    """The clauses that a move breaks; empty for a legal one."""
    return [each.clause for each in getattr(said(state, line)[2], "breaches", ())]


@dataclass(frozen=True)
class Played:
    """A move of a game with what it told."""

    state: Any
    who: Any
    move: Move
    after: Any
    tale: tuple[Happening, ...]


def carried_out(state: Any, who: Mover, move: Move) -> Played:
    with collecting() as tale:
        after = carry_out(state, who, move)
    return Played(state, who, move, after, tuple(tale))


def at_random(state: Any, rng: Random) -> Iterator[Played]:
    """A game from a position to its end; windows that are always open are seldom used."""
    pick = rng.randrange
    while (wanted := decision(state)) is not None:
        at, move = state, None
        who: Any = wanted.movers()[pick(len(wanted.movers()))]
        if wanted.kind is not Kind.ANYONE or rng.random() < 0.03:
            move = random_outcome(state, pick) if who is CHANCE else random_move(state, who, pick)
        while move is None and (now := decision(at)) is not None:
            if now.kind is Kind.ANYONE:
                at = settled(at.agenda[0].close(at))
            else:
                who = now.movers()[0]
                move = random_outcome(at, pick) if who is CHANCE else random_move(at, who, pick)
        assert move is not None
        yield (found := carried_out(state, who, move))
        state = found.after
