"""The position in short lines, for examples."""

from __future__ import annotations

from referee.core import masked

from ..box.components import box, card_name
from ..position.state import Heuchel
from .view import Shown, more


def facts(state: Heuchel) -> tuple[str, ...]:
    """The position as a bystander sees it, in short lines."""
    state = masked(state, None)
    seen, seats = more(state, None), state.terms.seats
    lines = [
        f"{square.column}{square.row}{' home' if square.home else ''}: {', '.join(map(_text, square.cards))}"
        for square in seen.squares
    ]
    for name, lost in zip(seats, seen.penalties, strict=True):
        lines.append(f"{name} lost: {', '.join(map(_text, lost)) or 'nothing'}")
    if seen.left:
        lines.append(f"left over: {', '.join(map(_text, seen.left))}")
    if seen.points is not None:
        lines += [f"{name}: {total} points" for name, total in zip(seats, seen.points, strict=True)]
        winners = ", ".join(seats[seat] for seat in seen.winners)
        return *lines, f"winner: {winners}"
    if state.turn is not None:
        lines.append(f"turn: {seats[state.turn]}")
    if state.extra:
        lines.append("extra turn")
    if state.roll is not None:
        lines.append(f"roll: {state.roll}")
    return *lines, f"next: {seen.awaited}"


def _text(card: Shown) -> str:
    return card_name(box().ranks[card.kind], card.value)
