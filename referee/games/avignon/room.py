"""The face of Avignon's room. What only some commands need is loaded when they ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.terms import Seat, Terms

from .components import GAME
from .edition import Edition, failed_checks
from .moves import MOVES
from .notation import NOTATION
from .setup import start
from .state import Avignon

if TYPE_CHECKING:
    from referee.core.ending import Ending
    from referee.core.lines import Line, Panel
    from referee.core.move import Move, Mover

    from .position import Position
    from .view import AvignonView


class AvignonRoom:
    id = GAME
    notation = NOTATION
    edition = Edition
    moves = MOVES
    failed_checks = staticmethod(failed_checks)

    @property
    def position(self) -> type[Position]:
        from .position import Position

        return Position

    def start(self, terms: Terms) -> Avignon:
        """The player named first plays Rome and begins."""
        return start(terms, Seat(0))

    def from_position(self, given: Position, terms: Terms) -> Avignon:
        from .position import from_position

        return from_position(given, terms)

    def to_position(self, state: Avignon) -> dict[str, Any]:
        from .position import to_position

        return to_position(state)

    def dictate(self, kind: str, text: str) -> Any:
        from .dictation import dictate

        return dictate(kind, text)

    def view(self, state: Avignon, seat: Seat | None) -> AvignonView:
        from .view import view

        return view(state, seat)

    def seen(self, state: Avignon, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move:
        """Everything is done in the open."""
        return move

    def panels(self, state: Avignon, seat: Seat | None) -> tuple[Panel, ...]:
        from .view import panels

        return panels(state, seat)

    def next(self, state: Avignon) -> Line:
        from .view import next_line

        return next_line(state)

    def facts(self, state: Avignon) -> tuple[str, ...]:
        from .view import facts

        return facts(state)

    def score(self, state: Avignon) -> tuple[Line, ...]:
        from .view import score

        return score(state)

    def ending(self, state: Avignon) -> Ending | None:
        from .view import ending

        return ending(state)


ROOM = AvignonRoom()
