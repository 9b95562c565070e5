"""The options of `check`, `move`, `tell`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import saying
from .options import As, At, Json, Lang, Name, NotationIn, Position, Rulings, StoreDir, Verbose, completing, new_app
from .speech import t

if TYPE_CHECKING:
    pass

app = new_app()

Said = Annotated[
    list[str], typer.Argument(metavar="[GAME] MOVE", help=t("option.move"), autocompletion=completing("said"))
]
Line = Annotated[list[str], typer.Argument(metavar="MOVE", help=t("option.move"), autocompletion=completing("moves"))]


@app.command(help=t("help.check"))
def check(
    said: Said,
    seat: As = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    verbose: Verbose = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    raise typer.Exit(saying.check(said, seat, position, ruling, name, store, notation, verbose, as_json))


@app.command(help=t("help.move"))
def move(
    line: Line,
    seat: As = None,
    at: At = None,
    name: Name = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    verbose: Verbose = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    raise typer.Exit(saying.move(line, seat, at, name, store, notation, verbose, as_json))


@app.command(help=t("help.tell"))
def tell(
    answer: Annotated[
        list[str], typer.Argument(metavar="ANSWER", help=t("option.answer"), autocompletion=completing("answers"))
    ],
    at: At = None,
    name: Name = None,
    store: StoreDir = None,
    verbose: Verbose = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    raise typer.Exit(saying.tell(answer, at, name, store, verbose, as_json))
