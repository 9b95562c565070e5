"""Clause, code, example: how far the rules of a game are carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.library.load import games
from referee.trace.report import trace_game

from ..answers import Trace, TracedGame
from ..lines import Line

if TYPE_CHECKING:
    from referee.words.translation import Words

MOST = 3
"""The number of places in code, and of examples, that are named for a clause."""


def trace(game: str | None) -> Trace:
    """Every clause of a game, or of all, with its code and its examples. Raises Unwritten."""
    traces = {}
    for each in [game] if game is not None else games():
        traced = trace_game(each)
        gaps = tuple(clause.clause for clause in traced.clauses if not clause.complete())
        traces[each] = TracedGame(traced.clauses, gaps, traced.wrong)
    return Trace(traces)


def trace_lines(trace: Trace, words: Words) -> Iterator[Line]:
    """The same for people, one clause a line."""
    for game, traced in trace.games.items():
        yield Line(game, style="bold")
        for clause in traced.clauses:
            code = ", ".join(f"{place.file}:{place.line}" for place in clause.code[:MOST])
            mark = " " if clause.complete() else "!"
            examples = ", ".join(clause.examples[:MOST])
            yield Line(f"{clause.clause}  [{clause.enforced}]  {code}  {examples}".rstrip(), f"{mark} ")
        for line in traced.wrong:
            yield Line(line, "! ")
        yield Line(words.referee("trace.sum", n=len(traced.missing), clauses=len(traced.clauses)))
