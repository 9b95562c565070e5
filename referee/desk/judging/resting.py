"""On what a result rests that is no printed rule, as far as it has to be said: once a table, and where it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.marks import NO_MARKS, Marks
from referee.core.rules.play import carry_out
from referee.core.rules.verdict import Legal, Verdict
from referee.library import toml
from referee.library.editions import BLANK, SAMPLE, edition_tables

from .verdicts import Judged

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

    from ..scene import Scene


def looked_at(one: Judged) -> Marks:
    """The rulings and samples that were looked at for this verdict, without those of all that went before."""
    state = one.session.state
    if one.move is None or not state.marks & one.verdict.rests_on:
        return one.verdict.rests_on
    return judge(replace(state, marks=NO_MARKS), one.who, one.move).rests_on


def deciding(one: Judged) -> Marks:
    """The marks on which this verdict rests. Sample figures are left out if the verdict and the effect are the same
    with every other figure."""
    marks = looked_at(one)
    samples = samples_of(marks)
    if not samples or one.move is None:
        return marks
    unknown = _without_samples(one)
    without = _outcome(unknown, one, judge(unknown, one.who, one.move))
    return marks - samples if without == _outcome(one.session.state, one, one.verdict) else marks


def samples_of(marks: Marks) -> Marks:
    """The sample figures among the marks."""
    return frozenset(mark for mark in marks if mark.kind == SAMPLE)


def not_yet_said(one: Judged, after: Scene) -> Marks:
    """What has to be said of a move that was played: where it was refused all that decided it, else the first sample
    figures that decide anything at this table. What the table decided itself it knows."""
    if not one.legal:
        return deciding(one)
    if one.session.kept is None:
        seen: Marks = after.state.marks - one.session.state.marks
        return (seen - samples_of(seen)) | deciding(one)
    return NO_MARKS if samples_of(one.session.state.marks) else samples_of(deciding(one))


def _without_samples(one: Judged) -> State:
    """The position where nobody knows what only a printed copy tells."""
    game: Game = one.session.game
    state: State = one.session.state
    blank_edition = toml.convert(edition_tables(game.id, BLANK), game.edition, BLANK)
    return replace(state, terms=replace(state.terms, edition=blank_edition), marks=NO_MARKS)


def _outcome(state: State, one: Judged, verdict: Verdict) -> object:
    """A verdict without what it rests on; of a legal move, the position behind it."""
    if isinstance(verdict, Legal) and one.who is not None and one.move is not None:
        return replace(carry_out(state, one.who, one.move), terms=None, marks=NO_MARKS)
    return type(verdict), getattr(verdict, "breaches", ()), getattr(verdict, "questions", ())
