"""What holds in every position of every game whose Fields are declared: for the conformance tests, for any game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from referee.core import CHANCE, Field, Happening, Kind, Move, Mover, Seat, masked
from referee.core.game import Game
from referee.core.rules.marks import collecting
from referee.core.rules.play import begin, carry_out, decision, legal_moves, outcomes
from referee.core.state.terms import Terms
from referee.core.words.wording import Sayer
from referee.desk.table.session import Session
from referee.table.letters import tables_to_text
from referee.words.translation import words

ABSENT = object()
"""Stands for a leaf that a value does not have."""

Leaves = dict[tuple[Any, ...], Any]


class Step(Struct, frozen=True):
    """A move of a game: the position before it, who made it, the one after it, and what it told."""

    before: Any
    who: Mover
    move: Move
    after: Any
    tale: tuple[Happening, ...]


def random_game(game: Game, terms: Terms, rng: Random, most: int = 400) -> Iterator[Step]:
    """One game at random from its beginning; lots fall by their weights."""
    state: Any = begin(game.start(terms))
    for _ in range(most):
        wanted = decision(state)
        if wanted is None:
            return
        who: Mover
        if wanted.kind is Kind.CHANCE:
            moves, weights = zip(*outcomes(state), strict=True)
            who, move = CHANCE, rng.choices(moves, weights)[0]
        else:
            found = [(who, move) for who in wanted.movers() for move in legal_moves(state, who)]
            assert found, f"nobody can do anything: {game.facts(state)}"
            who, move = rng.choice(found)
        with collecting() as tale:
            after = carry_out(state, who, move)
        yield Step(state, who, move, after, tuple(tale))
        state = after


def viewers(state: Any) -> tuple[Seat | None, ...]:
    """Every seat, and a bystander."""
    return (*map(Seat, range(len(state.terms.seats))), None)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Leaves:
    """Every figure in a value, by where it stands."""
    if isinstance(value, tuple) and value:
        return {key: leaf for n, each in enumerate(value) for key, leaf in leaves(each, (*path, n)).items()}
    if isinstance(value, Struct):
        held = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {key: leaf for name, each in held for key, leaf in leaves(each, (*path, name)).items()}
    return {path: value}


def changed(one: Any, other: Any) -> Leaves:
    """The leaves that differ, with their values in the second."""
    old, new = leaves(one), leaves(other)
    keys = {**old, **new}
    return {key: new.get(key, ABSENT) for key in keys if old.get(key, ABSENT) != new.get(key, ABSENT)}


def written_back(game: Game, state: Any) -> Any:
    """A position through its file."""
    text = tables_to_text(game.write_position(state, everything=True))
    return game.read_position(tomllib.loads(text), state.terms)


def seen_changes(field: Field, step: Step) -> Leaves:
    """The leaves of a Field that changed before somebody's eyes."""
    found: Leaves = {}
    before, after = getattr(step.before, field.field), getattr(step.after, field.field)
    if before == after:
        return found
    truly = changed(before, after)
    for seat in viewers(step.before):
        shown = changed(field.seen(step.before, seat, before), field.seen(step.after, seat, after))
        found |= {key: truly[key] for key in shown if key in truly}
    return found


def silent_changes(game: Game, step: Step) -> list[str]:
    """Every visible change that nobody tells last by its final value."""
    silent = []
    for field in game.fields:
        if not field.field or field.silent:
            continue
        for key, final in seen_changes(field, step).items():
            last: Any = ABSENT
            touched = False
            for told in step.tale:
                change = changed(getattr(told.before, field.field), getattr(told.after, field.field))
                if key in change:
                    last, touched = change[key], True
            if not touched:
                silent.append(f"{field.field}{key}: nobody tells that it is {final}")
            elif last is not final and last != final:
                silent.append(f"{field.field}{key}: told last as {last}, it is {final}")
    return silent


def is_empty_tale(game: Game, step: Step) -> bool:
    """Whether somebody chose, nothing that anybody sees changed, and nothing was said."""
    if step.tale or not isinstance(step.who, int):
        return False
    unseen = all(not seen_changes(field, step) for field in game.fields if field.field)
    return unseen and step.before.sealed == step.after.sealed and len(step.after.agenda) <= len(step.before.agenda)


def doors(game: Game, state: Any, seat: Seat | None) -> dict[str, Callable[[], Any]]:
    """Everything that the desk tells a seat, or a bystander, of a position."""
    session = Session(game, state, Sayer(game.data, words("en"), state.terms.seats))

    def lines() -> list[Any]:
        return [session.open_to(who, seat) for who in session.movers() if not isinstance(who, int) or who == seat]

    return {
        "view": lambda: session.view(seat),
        "position": lambda: session.position(seat),
        "board": lambda: game.board(state, seat),
        "next": session.next,
        "score": lambda: game.score(masked(state, seat)),
        "lines": lines,
    }
