"""On what a result rests that is no printed rule, as far as it has to be said: once a table, and where it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.core.judge import judge
from referee.core.marks import NO_MARKS, Marks

from .verdicts import Judged

if TYPE_CHECKING:
    from .session import Session

SAMPLE = "sample"


def looked_at(one: Judged) -> Marks:
    """The rulings and samples that were looked at for this verdict, without those of all that went before."""
    state = one.session.state
    if one.move is None or not state.marks & one.verdict.rests_on:
        return one.verdict.rests_on
    return judge(replace(state, marks=NO_MARKS), one.who, one.move).rests_on


def not_yet_said(one: Judged, after: Session) -> Marks:
    """What has to be said of a move that was played: where it was refused all that was looked at for it, else the
    sample figures of which this table has not heard yet. What the table decided itself it knows."""
    if not one.legal:
        return looked_at(one)
    if one.session.table is None:
        seen: Marks = after.state.marks - one.session.state.marks
        return seen | looked_at(one)
    fresh: Marks = after.state.marks - one.session.state.marks
    return frozenset(mark for mark in fresh if mark.kind == SAMPLE)
