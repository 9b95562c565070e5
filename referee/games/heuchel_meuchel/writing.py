"""A position as the tables of its TOML file."""

from __future__ import annotations

from typing import Any

from .components import GAME, card_name, square_name
from .die import Offer
from .due import ROLLING
from .position import wrong
from .setup import SETTING_UP
from .showing import Counting, NewTop
from .state import Heuchel, Squares, Unit
from .taking import Taking


def to_position(state: Heuchel) -> dict[str, Any]:
    """The tables of a position file; unknown things are left out. Raises PositionError while the cards are being
    dealt and laid out."""
    seats = state.terms.seats
    told: dict[str, Any] = {
        "game": GAME,
        "seats": list(seats),
        "variant": state.terms.variant,
        "rulings": dict(state.terms.rulings),
        "edition": state.terms.edition.id,
        "knowing": state.terms.knowing,
    }
    if None not in state.columns:
        told["columns"] = dict(zip(seats, (square_name(column or 0, 0)[0] for column in state.columns), strict=True))
    if any(isinstance(step, SETTING_UP) for step in state.agenda):
        if state.cards:
            raise wrong("units", "position.setup")
        return {**told, "new-game": True}
    told |= {
        "turn": None if state.turn is None else seats[state.turn],
        "next": _next(state),
        "moved": None if state.moved is None else square_name(*state.moved),
        "took": state.took or None,
        "asked": [square_name(rest.column, rest.row) for rest in state.rests] or None,
        "extra": state.extra,
        "roll": state.roll,
        "units": _lines(state, state.units),
        "piles": _lines(state, state.piles),
        "penalties": {
            name: line for name, held in zip(seats, state.penalties, strict=True) if (line := _line(state, held))
        },
        "empty": [
            square_name(column, 0)[0]
            for column, rows in enumerate(state.units)
            if column in state.columns and rows is not None and not any(rows) and not any(state.piles[column])
        ],
        "left": ", ".join(card_name(card.rank, card.value) for card in state.left),
    }
    return {key: value for key, value in told.items() if value is not None}


def _next(state: Heuchel) -> str:
    step = state.agenda[0] if state.agenda else None
    if state.ended or isinstance(step, Counting):
        return "count"
    if isinstance(step, NewTop):
        return "top"
    if state.moved is not None or isinstance(step, Taking):
        return "take"
    if isinstance(step, Offer):
        return "extra"
    return "roll" if step == ROLLING else "move"


def _line(state: Heuchel, unit: Unit) -> str:
    return ", ".join(card_name(state.cards[card].rank, state.cards[card].value) for card in unit)


def _lines(state: Heuchel, squares: tuple[Squares | None, ...]) -> dict[str, str]:
    return {
        square_name(column, row): _line(state, unit)
        for column, rows in enumerate(squares)
        for row, unit in enumerate(rows or ())
        if unit
    }
