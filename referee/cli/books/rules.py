"""What there is, and what is written: `games`, `rules`, `rulings`, `trace`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from referee.desk.answers import Search

from ..call import Call
from ..layout import show_json, show_lines, show_rows
from ..options import AnyGame, Game, argument, command, new_app, option

app = new_app()

NOTHING = 2
"""The exit code if nothing is found, or if the id is unknown."""


@command(app, "as_json")
def games(call: Call) -> None:
    from referee.desk.books.catalogue import catalogue, catalogue_notes, catalogue_rows

    games_known = catalogue(call.words, call.store)
    if call.as_json:
        show_json(games_known)
        return
    head, *rows = catalogue_rows(games_known, call.words)
    show_rows(head, rows)
    show_lines(catalogue_notes(games_known, call.words))


@command(app, "as_json")
def rules(
    call: Call,
    game: Game,
    wanted: Annotated[list[str] | None, argument("[ID or words]", "clause", "clauses")] = None,
    with_source: Annotated[Path | None, option("with-source", "DIR", text="source")] = None,
) -> int:
    from referee.desk.books.lookup import in_this_house

    lookup = in_this_house(game, call.words, call.store)
    result = lookup.find(" ".join(wanted or ()), with_source)
    call.answer(result, lookup.lines(result))
    return NOTHING if isinstance(result, Search) and (not result.matches or lookup.is_id(result.search)) else 0


@command(app, "as_json")
def rulings(call: Call, game: Game) -> None:
    from referee.desk.judging.gaps import rulings as rulings_of
    from referee.desk.judging.gaps import rulings_lines
    from referee.desk.table.sayers import sayer_of

    sayer = sayer_of(game, call.words)
    gaps = rulings_of(sayer)
    call.answer(gaps, rulings_lines(gaps, sayer))


@command(app, "as_json")
def trace(call: Call, game: AnyGame = None) -> int:
    from referee.desk.books.tracing import trace as traced
    from referee.desk.books.tracing import trace_lines

    traces = traced(game)
    call.answer(traces, trace_lines(traces, call.words))
    return int(any(each.missing or each.wrong for each in traces.games.values()))
