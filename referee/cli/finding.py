"""Looking a rule up: `rules`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.desk.answers import Search

from .common import show_json
from .layout import show_lines
from .options import GameArg, Json, Lang, StoreDir, completing, new_app
from .speech import spoken, t

app = new_app()

NOTHING = 2
"""The exit code where nothing is found, or no such id."""


@app.command(help=t("help.rules"))
def rules(
    game: GameArg,
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID or words]", help=t("option.clause"), autocompletion=completing("clauses")),
    ] = None,
    with_source: Annotated[Path | None, typer.Option("--with-source", help=t("option.source"), metavar="DIR")] = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.desk.lookup import in_this_house

    lookup = in_this_house(game, spoken(), store)
    found = lookup.find(" ".join(wanted or ()), with_source)
    if as_json:
        show_json(found)
    else:
        show_lines(lookup.lines(found))
    if isinstance(found, Search) and (not found.matches or lookup.is_id(found.search)):
        raise typer.Exit(NOTHING)
