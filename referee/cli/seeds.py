"""The owner's rulebooks: `seeds verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.desk.answers import Seed, Seeds

from .common import show_json, show_rows
from .options import Json, Lang, new_app
from .speech import t

app = new_app()
group = new_app()
app.add_typer(group, name="seeds", help=t("help.seeds"))


@group.callback()
def seeds() -> None:
    """The group itself does nothing."""


@group.command(help=t("help.seeds.verify"))
def verify(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=t("option.seeds"))],
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.library.seeds import verify as verified

    found = verified(folder)
    if as_json:
        rows = (
            Seed(each.seed.game, each.seed.title, each.state, each.seed.lines, str(each.file) if each.file else None)
            for each in found
        )
        show_json(Seeds(tuple(rows)))
    else:
        show_rows(
            [t("list.game"), t("seeds.state"), t("seeds.lines"), t("games.title")],
            [[each.seed.game, t(f"seeds.{each.state}"), str(each.seed.lines), each.seed.title] for each in found],
        )
    if any(each.state == "differs" for each in found):
        raise typer.Exit(1)
