"""Worlds of Heuchel & Meuchel: positions that a seat can't tell apart, amounts that stay the same, answers to
questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core import Question, Seat, Value, masked

from ..box.components import DIE, VALUES, box, square_name
from ..rules.landing import is_free
from ..rules.setup import SETTING_UP, Choosing, Dealing
from ..rules.turn import DieTurn, Turn
from .fields import LETTERS
from .file import shorthand
from .pieces import NOTHING, Card, Unit
from .state import Heuchel, outranks


def world(state: Heuchel, seat: Seat | None, rng: Random) -> Heuchel:
    """The same position with the hidden cards dealt anew: values among cards of a class, and in hands not yet laid out
    the classes too."""
    shown = masked(state, seat)
    hidden = [n for n, card in enumerate(shown.cards) if card.value is None and state.cards[n].value is not None]
    in_hands = [n for n in hidden if not shown.cards[n].rank]
    cards = list(state.cards)
    _shuffle(cards, in_hands, _spare(state) if any(isinstance(step, Dealing) for step in state.agenda) else [], rng)
    for rank in range(1, len(box().classes)):
        same = [n for n in hidden if n not in in_hands and cards[n].rank == rank]
        _shuffle(cards, same, [], rng)
    return replace(state, cards=tuple(cards))


def _spare(state: Heuchel) -> list[Card]:
    """The cards that lie nowhere."""
    known = {(card.rank, card.value) for card in (*state.cards, *state.left)}
    every = (Card(rank, value) for rank in range(1, len(box().classes)) for value in VALUES)
    return [card for card in every if (card.rank, card.value) not in known]


def _shuffle(cards: list[Card], places: list[int], spare: list[Card], rng: Random) -> None:
    pool = [*(cards[n] for n in places), *spare]
    rng.shuffle(pool)
    for n in places:
        cards[n] = pool.pop()


def census(state: Heuchel) -> Any:
    """The number of cards after the deal, and that none is in two places."""
    if any(isinstance(step, SETTING_UP) for step in state.agenda) or any(rows is None for rows in state.units):
        return None
    lying = [card for squares in (state.units, state.piles) for rows in squares for unit in rows or () for card in unit]
    lying += [card for cards in (*state.penalties, *state.hands) for card in cards]
    return None if len(lying) < len(state.cards) or not state.cards else Counter(lying)


def granted(state: Heuchel) -> dict[str, Any]:
    """What every dispute takes as known, as keys of a position file: the owners of the columns, once all have one."""
    if None in state.columns:
        return {}
    return {
        "columns": {name: LETTERS[column or 0] for name, column in zip(state.terms.seats, state.columns, strict=True)}
    }


def truth(state: Heuchel, question: Question) -> Value | None:
    """The answer of a State to a question that belongs to no Field, or that its Field does not answer in the usual way;
    None before the first turn."""
    match question.id, question.about:
        case "moment", _:
            choosing = state.agenda and isinstance(state.agenda[0], Choosing)
            return "columns" if choosing else (shorthand(state) or {}).get("next")
        case "chooses", _ if None in state.columns:
            return state.terms.seats[state.columns.index(None)]
        case "free-column", (str(letter),):
            return _yes(box().columns.index(letter) not in state.columns)
        case "has-column", (str(name),):
            return _yes(state.columns[state.terms.seats.index(name)] is not None)
        case "moved", _:
            return "none" if state.moved is None else square_name(*state.moved)
        case "pawns", (str(name),):
            column = state.columns[state.terms.seats.index(name)]
            return _yes(column is not None and any(state.units[column] or NOTHING))
        case _, (str(square), *more) if question.id in ABOUT_SQUARES:
            column, row = LETTERS.index(square[0]), int(square[1:])
            return _yes(ABOUT_SQUARES[question.id](state, column, row, *more))
    return None


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _unit(state: Heuchel, column: int, row: int) -> Unit:
    return (state.units[column] or NOTHING)[row]


def _lands(state: Heuchel, column: int, row: int) -> int | None:
    """The row in which the unit on a square would land, if it can move at all."""
    unit, turn = _unit(state, column, row), DieTurn() if state.terms.variant == DIE else Turn()
    if not unit or (state.terms.variant == DIE and state.roll is None):
        return None
    goal = box().goals[state.cards[unit[0]].rank]
    units, piles = state.units[column] or NOTHING, state.piles[column]
    at = turn.landing(state, units, piles, row, goal)
    return at if at <= goal and is_free(units, piles, at, goal) else None


def _weaker(state: Heuchel, column: int, row: int) -> bool:
    """True if a pawn lies open there that the unit that has just moved outranks."""
    if state.moved is None or not (unit := _unit(state, column, row)):
        return False
    own, at = state.moved
    mine = (_unit(state, own, at) or state.piles[own][at])[0]
    return bool(outranks(state, mine, unit[0]))


def _proud(state: Heuchel, column: int, row: int, count: int) -> bool:
    """True if lifting `count` cards leaves a pawn above its goal."""
    unit = _unit(state, column, row)
    return count < len(unit) and row > box().goals[state.cards[unit[count]].rank]


ABOUT_SQUARES: dict[str, Callable[..., bool]] = {
    "way": lambda state, column, row: _lands(state, column, row) is not None,
    "lands": lambda state, column, row, to: _lands(state, column, row) == int(to[1:]),
    "height": lambda state, column, row, count: len(_unit(state, column, row)) >= count,
    "open": lambda state, column, row: bool(_unit(state, column, row)),
    "weaker": _weaker,
    "proud": _proud,
}
"""The questions about squares of unknown columns, with the answer of a fully known State."""
