"""One person against bots: `solo`."""

from __future__ import annotations

from typing import Annotated

import typer

from .layout import say
from .options import GameArg, Lang, NotationIn, Rulings, StoreDir, completing, new_app
from .speech import t
from .usage import UsageError

app = new_app()


@app.command(help=t("help.solo"))
def solo(
    game: GameArg,
    player: Annotated[str, typer.Option("--as", help=t("option.solo-as"), metavar="NAME")] = "",
    bots: Annotated[
        str, typer.Option("--bots", help=t("option.bots"), metavar="BOTS", autocompletion=completing("strengths"))
    ] = "sensible",
    seats: Annotated[int | None, typer.Option("--seats", help=t("option.sim-seats"), metavar="N", min=2)] = None,
    variant: Annotated[
        str,
        typer.Option("--variant", help=t("option.variant"), metavar="VARIANT", autocompletion=completing("variants")),
    ] = "",
    ruling: Rulings = None,
    edition: Annotated[
        str | None,
        typer.Option("--edition", help=t("option.edition"), metavar="ID", autocompletion=completing("editions")),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help=t("option.seed"), metavar="TEXT")] = None,
    store: StoreDir = None,
    notation: NotationIn = None,
    lang: Lang = None,
) -> None:
    from referee.core.game import NAMES
    from referee.library.load import load_game

    from . import sitting
    from .common import open_table
    from .prompt import sit

    strengths = [each.strip() for each in bots.split(",")]
    least = load_game(game).game.seats[0]
    players = seats or max(least, len(strengths) + 1)
    if len(strengths) not in (1, players - 1):
        raise UsageError("error.simulate.bots", bots=len(strengths), seats=players - 1)
    me = player or NAMES[0]
    others = [name for name in NAMES if name.casefold() != me.casefold()][: players - 1]
    chosen = strengths * len(others) if len(strengths) == 1 else strengths
    sitting.new(
        game,
        seats=",".join((me, *others)),
        knowing=True,
        dice="yours",
        variant=variant,
        ruling=ruling,
        edition=edition,
        seed=seed,
        bot=[f"{name}={strength}" for name, strength in zip(others, chosen, strict=True)],
        store=store,
        lang=lang,
    )
    for name, strength in zip(others, chosen, strict=True):
        say(t("bot.sits", player=name, strength=t(f"bot.{strength}")))
    say(t("solo.board"))
    sit(open_table(store, None), me, store, notation)
