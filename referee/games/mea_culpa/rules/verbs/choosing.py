"""The choice of a player about how a card of the House is carried out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, Move, Seat, breach

from ...position.state import MeaCulpa, Pick
from .frame import HouseFrame


class Choosing(Pick, frozen=True):
    """The visitor chooses, unless a verb names another player."""

    frame: HouseFrame

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return self.frame.actor

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach(self.frame.clause, "first")
