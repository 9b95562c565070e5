"""One person against bots: `solo`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..call import Call
from ..layout import say
from ..options import Edition, Game, Seed, Variant, command, new_app, option
from ..table import sitting
from ..table.prompt import sit

app = new_app()


@command(app, "ruling", "notation")
def solo(
    call: Call,
    game: Game,
    player: Annotated[str, option("as", "NAME", text="solo-as")] = "",
    bots: Annotated[str, option("bots", "BOTS", "strengths")] = "sensible",
    seats: Annotated[int | None, typer.Option("--seats", help="option.sim-seats", metavar="N", min=2)] = None,
    variant: Variant = "",
    edition: Edition = None,
    seed: Seed = None,
) -> None:
    from referee.bots.company import company_of

    me, others = company_of(game, bots, seats, player)
    sitting.new(
        call,
        game,
        seats=",".join((me, *others)),
        knowing=True,
        dice="yours",
        variant=variant,
        edition=edition,
        seed=seed,
        bot=[f"{name}={strength}" for name, strength in others.items()],
    )
    for name, strength in others.items():
        say(call.text("bot.sits", player=name, strength=call.text(f"bot.{strength}")))
    say(call.text("solo.board"))
    sit(call, call.table(), me)
