"""In whose name an effect is carried out, and by which clause."""

from __future__ import annotations

from referee.core import Frame as Base
from referee.core import Seat


class Frame(Base, frozen=True, kw_only=True):
    """`actor` carries the effect out; `pull` goes towards `toward`. `since` is how many cards the petition had chosen
    before the repeat in which the effect stands; None outside one."""

    toward: Seat
    since: int | None = None


def action(seat: Seat, clause: str) -> Frame:
    """An action that a seat takes for itself, by its clause of the rulebook."""
    return Frame(seat, clause, toward=seat)
