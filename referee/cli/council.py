"""What hangs on a Council: `council`."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import looked_at, show_json, show_panels
from .looking import OfGame
from .options import Json, Lang, Name, Position, Rulings, StoreDir, new_app
from .speech import t
from .usage import UsageError

app = new_app()
UNTOLD = 3
"""The exit code where the position leaves out what it takes."""


@app.command(help=t("help.council"))
def council(
    game: OfGame = None,
    article: Annotated[int | None, typer.Option("--article", help=t("option.article"), min=1, max=10)] = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.question import NotKnown

    session = looked_at(game, position, ruling, name, store)
    if not session.game.has_part("forecast"):
        raise UsageError("error.no-councils", game=session.id)
    part = session.game.part("forecast")
    try:
        if article is not None and part.decided(session.state, article):
            raise UsageError("error.article-decided", n=article)
        if as_json:
            show_json(part.forecast(session.state, article))
        else:
            show_panels(session.sayer, part.panels(session.state, article))
    except NotKnown as gap:
        asking = session.sayer.question(gap.question)
        if as_json:
            show_json({"question": {"id": gap.question.id, "text": asking.text, "clause": asking.clause}})
        else:
            print(t("council.untold", question=asking.text))
        raise typer.Exit(UNTOLD) from None
