"""A first evening in five minutes: `guide`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.core.terms import Seat

from .common import heading, show_json
from .layout import say
from .options import Json, Lang, NotationIn, StoreDir, completing, new_app
from .speech import spoken, t

app = new_app()

STEPS = ("begin", "look", "say", "ask", "settle", "look-up", "take-back", "house", "end")
"""The steps of an evening; each has what to type and what it is for."""

FIRST = Seat(0)
"""Whose moves are shown where a game begins with moves that everybody makes in secret."""

MOST_LINES = 4
"""Moves that are shown of those with which a game begins."""


@app.command(help=t("help.guide"))
def guide(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=t("option.game"), autocompletion=completing("games"))
    ] = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.game import NAMES
    from referee.desk.notating import in_words
    from referee.desk.session import begun
    from referee.desk.statements import with_speaker
    from referee.games import game_of
    from referee.library.load import games

    named = game or games()[0]
    of = game_of(named)
    fewest, most = of.data.game.seats
    names = NAMES[: max(fewest, min(3, most))]
    session = begun(named, spoken(), names, store=store)
    open_to_all = session.lines()
    who, found = (None, open_to_all) if open_to_all else (FIRST, session.lines(FIRST))
    lines = [
        with_speaker(session, who, in_words(session, session.state, line, notation)) for line in found[:MOST_LINES]
    ]
    values = {"game": named, "seats": ",".join(names), "move": lines[0] if lines else ""}
    steps = [(t(f"guide.{step}.type", **values), t(f"guide.{step}.why", **values)) for step in STEPS]
    if as_json:
        show_json({"game": named, "steps": [{"type": typed, "why": why} for typed, why in steps], "moves": lines})
        return
    title = session.sayer.text("game.title", of.data.game.title)
    heading(t("guide.title", game=title))
    for number, (typed, why) in enumerate(steps, 1):
        say(why, f"{number}. ")
        print(f"     {typed}")
    if lines:
        say(t("guide.first", next=session.next(), moves=spoken().list(lines, "or")))
