"""The frame of an effect: in whose name it is carried out, and by which clause."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Frame as Base
from referee.core import Seat

from ...position.state import Avignon, other


class Frame(Base, frozen=True, kw_only=True):
    """`actor` carries the effect out; `pull` goes towards `toward`. `since` is the number of cards that the petition
    had chosen before the repeat that contains the effect; None outside of a repeat."""

    toward: Seat
    since: int | None = None


def for_opponent(state: Avignon, frame: Frame) -> Frame:
    """The same effect, carried out by the opponent. It pulls towards the opponent, unless the ruling lets it count for
    the petitioner."""
    executor = other(frame.actor)
    toward = executor if state.ruling("G27") == "executor" else frame.toward
    return replace(frame, actor=executor, toward=toward)


def action(seat: Seat, clause: str) -> Frame:
    """The frame of an action that a seat takes for itself, by its clause of the rulebook."""
    return Frame(seat, clause, toward=seat)
