"""What can be said about a move without a position: whether a question may be asked at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core import Breach, Line, Move, Seat, Term, line

from ..moves import Ask
from ..position.state import Abbey
from .encounters.encounter import Encounter
from .encounters.questions import WEIGHTED, illegal, reply_to

DISGUISED = "code"


def breaks(state: Abbey, move: Move) -> Iterator[Breach]:
    """Every rule that a move breaks in any position."""
    if isinstance(move, Ask):
        yield from illegal(state, move.query)


def allows(state: Abbey, move: Move) -> Line | None:
    """The remark about a move that `breaks` no rule; None if there is nothing to remark. The renaming test (G40): a
    question without a name in it asks for a name in disguise if its answer would change when two monks with the same
    traits exchange their names. A question for the number of monks with a trait does not."""
    if not isinstance(move, Ask):
        return None
    form, wanted = move.query.form, Term(f"reply.{reply_to(move.query)}")
    if form == DISGUISED:
        return line("alone.code", "G40", wanted=wanted)
    if form == WEIGHTED:
        return line("alone.weighted", "G40a", wanted=wanted)
    return line("alone.question", "ask.legal.no-name-answer", wanted=wanted)


def at_its_moment(state: Abbey, seat: Seat | None, move: Move) -> Any:
    """A position in which the move is worth judging if no position was given: a Monk has met others and asks."""
    return replace(state, agenda=(Encounter(Seat(0) if seat is None else seat),)) if isinstance(move, Ask) else state
