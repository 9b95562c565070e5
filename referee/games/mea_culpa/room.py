"""The face of Mea Culpa's room. What only some commands need is loaded when they ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.terms import Seat, Terms

from .components import GAME
from .edition import Edition, failed_checks
from .moves import MOVES
from .notation import NOTATION
from .setup import start
from .state import MeaCulpa

if TYPE_CHECKING:
    from referee.core.ending import Ending
    from referee.core.lines import Line, Panel
    from referee.core.move import Move, Mover

    from .position import Position
    from .view import MeaCulpaView


class MeaCulpaRoom:
    id = GAME
    notation = NOTATION
    edition = Edition
    moves = MOVES
    failed_checks = staticmethod(failed_checks)

    @property
    def position(self) -> type[Position]:
        from .position import Position

        return Position

    def start(self, terms: Terms) -> MeaCulpa:
        return start(terms)

    def from_position(self, given: Position, terms: Terms) -> MeaCulpa:
        from .position import from_position

        return from_position(given, terms)

    def to_position(self, state: MeaCulpa) -> dict[str, Any]:
        from .export import to_position

        return to_position(state)

    def dictate(self, kind: str, text: str) -> Any:
        from .dictation import dictate

        return dictate(kind, text)

    def view(self, state: MeaCulpa, seat: Seat | None) -> MeaCulpaView:
        from .view import view

        return view(state, seat)

    def seen(self, state: MeaCulpa, who: Mover, move: Move, seat: Seat | None, opened: bool = False) -> Move | None:
        from .view import seen

        return seen(state, who, move, seat, opened)

    def panels(self, state: MeaCulpa, seat: Seat | None) -> tuple[Panel, ...]:
        from .panels import panels

        return panels(state, seat)

    def next(self, state: MeaCulpa) -> Line:
        from .panels import next_line

        return next_line(state)

    def facts(self, state: MeaCulpa) -> tuple[str, ...]:
        from .facts import facts

        return facts(state)

    def score(self, state: MeaCulpa) -> tuple[Line, ...]:
        from .score import score

        return score(state)

    def ending(self, state: MeaCulpa) -> Ending | None:
        from .score import ending

        return ending(state)


ROOM = MeaCulpaRoom()
