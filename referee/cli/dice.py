"""Dice tables: `roll`, `odds`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.desk.answers import Odds, Rolled, Share

from .common import GameArg, Json, Lang, completing, new_app, sayer_of, show_json, show_rows
from .speech import t
from .usage import UsageError

app = new_app()
BAR = 40
"""Characters of the longest bar."""

TableArg = Annotated[str, typer.Argument(metavar="TABLE", help=t("option.table"), autocompletion=completing("tables"))]


@app.command(help=t("help.roll"))
def roll(
    game: GameArg,
    table: TableArg,
    dice: Annotated[str | None, typer.Option("--dice", help=t("option.roll"), metavar="4,5")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from secrets import randbelow

    from referee.core.dice import odds, row_of
    from referee.words import contexts

    sayer = sayer_of(game, ())
    of = sayer.data.table(table)
    if dice is None:
        thrown = tuple(1 + randbelow(of.sides) for _ in range(of.dice))
    else:
        parts = dice.replace("+", ",").split(",")
        if not all(part.strip().isdecimal() for part in parts):
            raise UsageError("error.dice-form", told=dice)
        thrown = tuple(int(part) for part in parts)
    row = row_of(of, thrown)
    chance = next(share for each, share in odds(of) if each.id == row.id)
    text = sayer.text(contexts.row(of.id, row.id), row.text)
    if as_json:
        show_json(Rolled(game, of.id, thrown, sum(thrown), row.id, text, str(chance), of.chooses))
        return
    total = f" = {sum(thrown)}" if len(thrown) > 1 else ""
    print(f"{' + '.join(map(str, thrown))}{total}: {text}  ({chance})")


@app.command("odds", help=t("help.odds"))
def show_odds(game: GameArg, table: TableArg, as_json: Json = False, lang: Lang = None) -> None:
    from referee.core.dice import odds
    from referee.words import contexts

    sayer = sayer_of(game, ())
    of = sayer.data.table(table)
    shares = odds(of)
    texts = [sayer.text(contexts.row(of.id, row.id), row.text) for row, _ in shares]
    if as_json:
        rows = (Share(row.id, row.rolls, str(share), text) for (row, share), text in zip(shares, texts, strict=True))
        show_json(Odds(game, of.id, tuple(rows)))
        return
    most = max(share for _, share in shares)
    show_rows(
        [t("odds.rolls"), t("odds.chance"), "", t("odds.result")],
        [
            [", ".join(map(str, row.rolls)), str(share), "█" * max(1, round(BAR * share / most)), text]
            for (row, share), text in zip(shares, texts, strict=True)
        ],
    )
