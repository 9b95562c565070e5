"""Where the table says that a card shows in Heuchel & Meuchel: it is known which card is asked for."""

from __future__ import annotations

from ..box.components import box
from ..position.state import Heuchel
from ..rules.places import row_of
from ..rules.showing import Telling
from .squares import SQUARE


def where_shown(state: Heuchel) -> frozenset[str]:
    """Every player and column, and the square of the card that is asked for, with its row."""
    ways = {f"seat.{seat}" for seat in range(len(state.terms.seats))}
    ways |= {f"letter.{letter}" for letter in box().columns}
    if at := _asked_at(state):
        ways |= {f"{SQUARE}{at.casefold()}", f"row{row_of(at)}", f"goal{row_of(at)}", "up"}
    return frozenset(ways)


def _asked_at(state: Heuchel) -> str:
    """The square of the card whose value is asked for; empty where none is, or it lies on no square."""
    step = state.agenda[0] if state.agenda else None
    at = step.place(state) if isinstance(step, Telling) else ""
    return "" if at in state.terms.seats else at
