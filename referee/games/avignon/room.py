"""The face of Avignon's room."""

from __future__ import annotations

from referee.core.terms import Seat, Terms

from . import setup
from .components import GAME
from .dictation import dictate
from .edition import Edition, failed_checks
from .moves import MOVES
from .notation import NOTATION
from .position import Position, from_position, to_position
from .state import Avignon
from .view import ending, facts, next_line, panels, score, view


class AvignonRoom:
    id = GAME
    notation = NOTATION
    edition = Edition
    position = Position
    moves = MOVES
    from_position = staticmethod(from_position)
    to_position = staticmethod(to_position)
    view = staticmethod(view)
    failed_checks = staticmethod(failed_checks)
    dictate = staticmethod(dictate)
    panels = staticmethod(panels)
    next = staticmethod(next_line)
    facts = staticmethod(facts)
    score = staticmethod(score)
    ending = staticmethod(ending)

    @staticmethod
    def start(terms: Terms) -> Avignon:
        """The player named first plays Rome and begins."""
        return setup.start(terms, Seat(0))


ROOM = AvignonRoom()
