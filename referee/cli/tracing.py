"""Clause → code → example: `trace`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.desk.answers import Trace, TracedGame

from .common import heading, show_json
from .options import Json, Lang, completing, new_app
from .speech import t

app = new_app()


@app.command(help=t("help.trace"))
def trace(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=t("option.game"), autocompletion=completing("games"))
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.library.load import games
    from referee.trace.report import trace_game

    missing = 0
    told: dict[str, TracedGame] = {}
    for each in [game] if game is not None else games():
        traced = trace_game(each)
        gaps = [clause for clause in traced.clauses if not clause.complete()]
        missing += len(gaps) + len(traced.wrong)
        told[each] = TracedGame(traced.clauses, tuple(clause.clause for clause in gaps), traced.wrong)
        if as_json:
            continue
        heading(each)
        for clause in traced.clauses:
            code = ", ".join(f"{place.file}:{place.line}" for place in clause.code[:3])
            mark = " " if clause.complete() else "!"
            print(f"{mark} {clause.clause}  [{clause.enforced}]  {code}  {', '.join(clause.examples[:3])}".rstrip())
        for line in traced.wrong:
            print(f"! {line}")
        print(t("trace.sum", n=len(gaps), clauses=len(traced.clauses)))
    if as_json:
        show_json(Trace(told))
    raise typer.Exit(1 if missing else 0)
