"""The Churches that an Event strikes, and naming one of them when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.core import Breach, Player, Seat, Term, breach

from ...position.records import Mission
from ...position.state import Act, Credo, Pick
from ..rolls import expanded

if TYPE_CHECKING:
    from ...box.events import Event


def struck(state: Credo, event: Event, actor: Seat) -> tuple[Seat, ...]:
    """The Churches that may be named when an Event is played: those from which its player picks one, or the only one
    that its text concerns. Raises NotKnown."""
    frame = Mission(actor, event.clause, f"event.{event.id}")
    picked: list[Seat] = []
    concerned: list[Seat] = []
    for step in expanded(event.effects, frame):
        if isinstance(step, Pick):
            picked += step.strikes(state)
        elif isinstance(step, Act):
            concerned += step.strikes(state)
    churches = tuple(dict.fromkeys(picked)) or tuple(dict.fromkeys(concerned))
    return churches if picked or len(churches) == 1 else ()


def named_breaches(state: Credo, event: Event, actor: Seat, player: Seat) -> Iterator[Breach]:
    """Why a Church can't be named for an Event that is not aimed at any by itself. Raises NotKnown."""
    churches = struck(state, event, actor)
    named = Term(f"event.{event.id}")
    if not churches:
        yield breach("G58", "no-target", event=named)
    elif player not in churches:
        yield breach("G58", "other-target", event=named, player=Player(player))


def elsewhere_breaches(frame: Mission, seat: Seat | None) -> Iterator[Breach]:
    """Why an Event that was played against one Church does nothing in another."""
    if frame.target is not None and seat != frame.target:
        yield breach("G58", "elsewhere", event=Term(frame.card), player=Player(frame.target))
