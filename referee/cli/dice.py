"""Dice tables: `roll`, `odds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.desk.answers import Consequence, Odds, Rolled, Share

from .common import sayer_of, show_json, show_rows
from .options import GameArg, Json, Lang, completing, new_app
from .speech import t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.core.wording import Sayer

app = new_app()
BAR = 40
"""Characters of the longest bar."""

TableArg = Annotated[str, typer.Argument(metavar="TABLE", help=t("option.table"), autocompletion=completing("tables"))]


@app.command(help=t("help.roll"))
def roll(
    game: GameArg,
    table: TableArg,
    dice: Annotated[str | None, typer.Option("--dice", help=t("option.roll"), metavar="4,5")] = None,
    by: Annotated[str | None, typer.Option("--by", help=t("option.roll-by"), metavar="NAME")] = None,
    bishop: Annotated[str | None, typer.Option("--bishop", help=t("option.roll-bishop"), metavar="CARD")] = None,
    against: Annotated[str | None, typer.Option("--against", help=t("option.roll-against"), metavar="NAME")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from secrets import randbelow

    from referee.core.dice import odds, row_of
    from referee.words import contexts

    named = _named(game, by, against, bishop)
    sayer = sayer_of(game, named)
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
    means = _meaning(game, sayer, of.id, sum(thrown), bishop) if named else ()
    if as_json:
        told = tuple(Consequence(text=said, clause=clause) for said, clause in means)
        show_json(Rolled(game, of.id, thrown, sum(thrown), row.id, text, str(chance), of.chooses, told))
        return
    total = f" = {sum(thrown)}" if len(thrown) > 1 else ""
    print(f"{' + '.join(map(str, thrown))}{total}: {text}  ({chance})")
    for said, clause in means:
        print(f"  {said}" + (f"  [{clause}]" if clause else ""))


def _named(game: str, by: str | None, against: str | None, bishop: str | None) -> tuple[str, ...]:
    """The two who are named; nobody where none is. Raises UsageError."""
    if by is None and against is None and bishop is None:
        return ()
    if not _tells(game):
        raise UsageError("error.roll-nobody", game=game)
    if not by or not against or by.casefold() == against.casefold():
        raise UsageError("error.roll-both")
    return by, against


def _tells(game: str) -> bool:
    """Whether a game's tables say what a roll means for those who are named."""
    from referee.games import game_of

    return game_of(game).has_part("rolled")


def _meaning(game: str, sayer: Sayer, table: str, total: int, told: str | None) -> tuple[tuple[str, str], ...]:
    """What a roll means for the two who are named, with the clause for each line. Raises UsageError."""
    from referee.games import game_of

    rolled = game_of(game).part("rolled")
    bishop = None if told is None else rolled.bishop_of(told)
    if told is not None and bishop is None:
        raise UsageError("error.roll-bishop", told=told)
    return tuple((sayer.line(each), each.clause) for each in rolled.meaning(table, total, bishop))


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
