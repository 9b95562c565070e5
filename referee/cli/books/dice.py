"""Dice tables: `roll`, `odds`."""

from __future__ import annotations

from typing import Annotated

from ..call import Call
from ..layout import show_json, show_rows
from ..options import Game, argument, command, new_app, option

app = new_app()
TableId = Annotated[str, argument("TABLE", "table", "tables")]


@command(app, "as_json")
def roll(
    call: Call,
    game: Game,
    table: TableId,
    dice: Annotated[str | None, option("dice", "4,5", text="roll")] = None,
    by: Annotated[str | None, option("by", "NAME", text="roll-by")] = None,
    bishop: Annotated[str | None, option("bishop", "CARD", text="roll-bishop")] = None,
    against: Annotated[str | None, option("against", "NAME", text="roll-against")] = None,
) -> None:
    from referee.desk.books.dice_tables import roll as rolled
    from referee.desk.books.dice_tables import roll_lines

    outcome = rolled(game, table, call.words, dice, by, against, bishop)
    call.answer(outcome, roll_lines(outcome, call.words))


@command(app, "as_json")
def odds(call: Call, game: Game, table: TableId) -> None:
    from referee.desk.books.dice_tables import chances

    distribution, (head, *rows) = chances(game, table, call.words)
    if call.as_json:
        show_json(distribution)
    else:
        show_rows(head, rows)
