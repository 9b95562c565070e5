"""On what a result rests that is no printed rule, as far as it has to be said: once a table, and where it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.judge import judge
from referee.core.marks import NO_MARKS, Marks
from referee.core.verdict import Verdict
from referee.library import toml
from referee.library.editions import BLANK, SAMPLE, edition_tables

from .verdicts import Judged

if TYPE_CHECKING:
    from .scene import Scene


def looked_at(one: Judged) -> Marks:
    """The rulings and samples that were looked at for this verdict, without those of all that went before."""
    state = one.session.state
    if one.move is None or not state.marks & one.verdict.rests_on:
        return one.verdict.rests_on
    return judge(replace(state, marks=NO_MARKS), one.who, one.move).rests_on


def deciding(one: Judged) -> Marks:
    """What was looked at for this verdict, without the sample figures on which nothing hangs: whatever stands on the
    owner's copy, the verdict is the same."""
    marks = looked_at(one)
    samples = samples_of(marks)
    return marks - samples if samples and _without_samples(one) == _said(one.verdict) else marks


def samples_of(marks: Marks) -> Marks:
    """The sample figures among the marks."""
    return frozenset(mark for mark in marks if mark.kind == SAMPLE)


def not_yet_said(one: Judged, after: Scene) -> Marks:
    """What has to be said of a move that was played: where it was refused all that decided it, else the first sample
    figures that decide anything at this table. What the table decided itself it knows."""
    if not one.legal:
        return deciding(one)
    if one.session.table is None:
        seen: Marks = after.state.marks - one.session.state.marks
        return (seen - samples_of(seen)) | deciding(one)
    return NO_MARKS if samples_of(one.session.state.marks) else samples_of(deciding(one))


def _without_samples(one: Judged) -> Any:
    """What the verdict says where nobody knows what only a printed copy tells."""
    game, state = one.session.game, one.session.state
    held = toml.convert(edition_tables(game.id, BLANK), game.edition, BLANK)
    unknown = replace(state, terms=replace(state.terms, edition=held), marks=NO_MARKS)
    return _said(judge(unknown, one.who, one.move)) if one.move is not None else None


def _said(verdict: Verdict) -> Any:
    """A verdict without what it rests on."""
    return type(verdict), getattr(verdict, "breaches", ()), getattr(verdict, "questions", ())
