"""The frame of a card of the House: in whose name it is carried out."""

from __future__ import annotations

from referee.core import Frame


class HouseFrame(Frame, frozen=True):
    """A visit: `borrowed` is the room that a visitor of Suite 5 named with it."""

    borrowed: int | None = None
