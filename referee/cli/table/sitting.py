"""Sitting down: `new`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..call import Call
from ..options import Edition, Game, NewName, Seed, Variant, command, new_app, option

app = new_app()


@command(app, "position", "ruling", "as_json")
def new(
    call: Call,
    game: Game,
    seats: Annotated[str | None, option("seats", "Ann,Ben")] = None,
    name: NewName = None,
    knowing: Annotated[bool, typer.Option("--knowing/--blind", help="option.knowing")] = False,
    dice: Annotated[str | None, option("dice", "ours/yours")] = None,
    variant: Variant = "",
    edition: Edition = None,
    seed: Seed = None,
    word: Annotated[list[str] | None, option("word", "Ann=WORD")] = None,
    bot: Annotated[list[str] | None, option("bot", "Ben=sensible")] = None,
) -> None:
    from functools import partial

    from referee.desk.table.sitting_down import begun, begun_lines, sit_down

    def bots(names: tuple[str, ...]) -> dict[str, str]:
        from referee.bots.company import bots_told

        return bots_told(bot or (), names)

    begin = partial(sit_down, call.games(), game, seats, rulings=call.rulings(), position=call.tables(game))
    table = begin(
        name=name,
        edition=edition,
        variant=variant,
        knowing=knowing,
        dice=dice,
        seed=seed,
        word=word or (),
        bots=bots if bot else lambda _: {},
        store=call.store,
    )
    begun_game = begun(table, call.words)
    call.answer(begun_game, begun_lines(begun_game, table, call.words, call.store))
