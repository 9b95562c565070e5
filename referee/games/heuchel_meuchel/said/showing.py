"""Where the table says that a card shows in Heuchel & Meuchel: it is known which card is asked for."""

from __future__ import annotations

from referee.speech import Heard, Span
from referee.speech.heard import folded

from ..components import box
from ..places import row_of
from ..showing import Telling
from ..state import Heuchel
from .squares import SQUARE


def where_shown(state: Heuchel) -> frozenset[str]:
    """Every player and column, and the square of the card that is asked for, with its row."""
    ways = {f"seat.{seat}" for seat in range(len(state.terms.seats))}
    ways |= {f"letter.{letter}" for letter in box().columns}
    if at := _asked_at(state):
        ways |= {f"{SQUARE}{at.casefold()}", f"row{row_of(at)}", f"goal{row_of(at)}", "up"}
    return frozenset(ways)


def is_elsewhere(state: Heuchel, heard: Heard) -> bool:
    """Whether another square is named than that of the card that is asked for, or nothing but a square: its row is no
    value."""
    named = [span for span in heard.spans if _is_square(heard, span)]
    if not named:
        return False
    at = f"{SQUARE}{_asked_at(state).casefold()}"
    inside = {place for span in named for place in span.places}
    valued = any(token.number is not None and place not in inside for place, token in enumerate(heard.tokens))
    return not valued or any(at not in span.concepts for span in named)


def _is_square(heard: Heard, span: Span) -> bool:
    """Whether some words name a square; an article before a number, as in `a 5`, is no column."""
    if not any(concept.startswith(SQUARE) for concept in span.concepts):
        return False
    column, row = (heard.tokens[place] for place in span.places)
    return row.number is None or folded(column.word) not in heard.tongue.ones


def _asked_at(state: Heuchel) -> str:
    """The square of the card whose value is asked for; empty where none is, or it lies on no square."""
    step = state.agenda[0] if state.agenda else None
    at = step.place(state) if isinstance(step, Telling) else ""
    return "" if at in state.terms.seats else at
