"""The face of the room of Heuchel & Meuchel. What only some commands need is loaded when they ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.terms import Seat, Terms

from .components import GAME
from .edition import Edition, failed_checks
from .moves import MOVES
from .notation import NOTATION
from .setup import start
from .state import Heuchel

if TYPE_CHECKING:
    from referee.core.ending import Ending
    from referee.core.lines import Line, Panel
    from referee.core.move import Move, Mover

    from .position import Position
    from .view import HeuchelView


class HeuchelRoom:
    id = GAME
    notation = NOTATION
    edition = Edition
    moves = MOVES
    failed_checks = staticmethod(failed_checks)

    @property
    def position(self) -> type[Position]:
        from .position import Position

        return Position

    def start(self, terms: Terms) -> Heuchel:
        """The player named first starts; a knowing referee is told every card, or deals them."""
        return start(terms)

    def from_position(self, given: Position, terms: Terms) -> Heuchel:
        from .position import from_position

        return from_position(given, terms)

    def to_position(self, state: Heuchel) -> dict[str, Any]:
        from .writing import to_position

        return to_position(state)

    def dictate(self, kind: str, text: str) -> Any:
        """Nothing in an edition of this game is dictated in words. Raises ValueError."""
        raise ValueError(text)

    def view(self, state: Heuchel, seat: Seat | None) -> HeuchelView:
        from .view import view

        return view(state, seat)

    def seen(self, state: Heuchel, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move | None:
        from .view import seen

        return seen(state, who, move, seat)

    def panels(self, state: Heuchel, seat: Seat | None) -> tuple[Panel, ...]:
        from .view import panels

        return panels(state, seat)

    def next(self, state: Heuchel) -> Line:
        from .view import next_line

        return next_line(state)

    def facts(self, state: Heuchel) -> tuple[str, ...]:
        from .view import facts

        return facts(state)

    def score(self, state: Heuchel) -> tuple[Line, ...]:
        from .score import score

        return score(state)

    def ending(self, state: Heuchel) -> Ending | None:
        from .score import ending

        return ending(state)


ROOM = HeuchelRoom()
