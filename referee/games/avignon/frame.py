"""In whose name an effect is carried out, and by which clause."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Frame as Base
from referee.core import Seat

from .state import Avignon, other


class Frame(Base, frozen=True, kw_only=True):
    """`actor` carries the effect out; `pull` goes towards `toward`. `since` is how many cards the petition had chosen
    before the repeat in which the effect stands; None outside one."""

    toward: Seat
    since: int | None = None


def for_opponent(state: Avignon, frame: Frame) -> Frame:
    """The same effect, carried out by the opponent. Whoever pulls, pulls towards himself, unless the table lets it
    count for the petitioner."""
    executor = other(frame.actor)
    toward = executor if state.ruling("G27") == "executor" else frame.toward
    return replace(frame, actor=executor, toward=toward)


def action(seat: Seat, clause: str) -> Frame:
    """An action that a seat takes for itself, by its clause of the rulebook."""
    return Frame(seat, clause, toward=seat)
